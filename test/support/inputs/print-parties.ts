import type { World } from '#test/support/world.ts'

/**
 * A customer on hold with invoices, a promise to pay and parcels; a vendor with orders received, late and on their way,
 * and a bill.
 */
export async function enterParties(world: World): Promise<void> {
  await world.put('customers', 'acme', {
    name: 'Acme Conveyor',
    customerCode: 'C-7',
    status: 'On hold',
    holdReason: 'Late again',
    termsId: 'Net 30',
    creditLimit: 5000,
    phone: '216 555 0100',
    notes: 'Ring before noon',
  })
  await world.put('customers', 'beta', { name: 'Beta Pumps' })
  const invoice = (id: string, data: object) =>
    world.put('receivable', id, {
      status: 'Open',
      customerId: 'acme',
      dueDate: '2026-11-10',
      totalAmount: 100.5,
      ...data,
    })
  await invoice('r1', { invoiceNumber: 'INV-1', invoiceDate: '2026-10-10', customerPoNo: 'PO-55' })
  await invoice('r2', { invoiceNumber: 'INV-2', currency: 'EUR', totalAmount: 40, dueDate: '2026-12-01' })
  await invoice('r3', { invoiceNumber: 'INV-3', customerId: undefined, customerName: 'Acme Conveyor', totalAmount: 9 })
  await invoice('r4', { invoiceNumber: 'INV-4', customerId: 'beta', totalAmount: 777 })
  const paid = { status: 'Paid', invoiceDate: '2026-09-01' }
  await invoice('r5', { ...paid, invoiceNumber: 'INV-5', paidOn: '2026-10-11' })
  await invoice('r6', { ...paid, invoiceNumber: 'INV-6', paidOn: '2026-09-21' })
  await invoice('r7', { ...paid, invoiceNumber: 'INV-7', paidOn: '2026-09-02', customerId: 'beta' })
  await world.put('followups', 'f1', {
    subject: 'INV-1',
    partyName: 'Acme Conveyor',
    status: 'Open',
    outcome: 'Promised',
    dueOn: '2026-11-25',
    notes: 'Pays on Wednesday',
  })
  const parcel = { title: 'Rush box', carrier: 'UPS', trackingNumber: '1Z77', customerId: 'acme', etaISO: '2026-11-24' }
  await world.put('Tracking', 't1', { ...parcel, delivered: false })
  await world.put('Tracking', 't2', { ...parcel, title: 'Old box', delivered: true })

  await world.put('vendors', 'kugel', { name: 'Kugel Nord', vendorCode: 'V-1', status: 'Active', termsId: 'Net 45' })
  const order = (id: string, data: object) =>
    world.put('po', id, { poNumber: id, vendorId: 'kugel', vendorName: 'Kugel Nord', ...data })
  const at = (unitPrice: number) => [{ partId: 'p1', partNumber: '6205-2RS1', qty: 10, unitPrice }]
  await order('080126-01', {
    status: 'Received',
    orderDate: '2026-08-01',
    expectedDate: '2026-08-20',
    receivedOn: '2026-08-11',
    lines: at(4),
  })
  await order('090126-01', {
    status: 'Received',
    orderDate: '2026-09-01',
    expectedDate: '2026-09-15',
    receivedOn: '2026-09-21',
    lines: at(5),
  })
  await order('100126-01', { status: 'Pending', orderDate: '2026-10-01', totalAmount: 321, lines: at(5) })
  await order('111526-01', { status: 'Pending', orderDate: '2026-11-15', totalAmount: 222, lines: at(5) })
  const bill = {
    status: 'Open',
    payableNumber: 'AP-1',
    vendorInvoiceNo: 'KN-9',
    dueDate: '2026-11-01',
    totalAmount: 60,
  }
  await world.put('payables', 'b1', { ...bill, vendorId: 'kugel' })
  await world.put('payables', 'b2', { ...bill, payableNumber: 'AP-2', vendorId: 'other', totalAmount: 888 })
}
