import { afterAll, beforeAll, expect, it } from 'vitest'
import { type BuyingWorld, openBuyingWorld } from '#test/server/trade/buying-world.ts'
import { onBothStores } from '#test/support/both-stores.ts'

onBothStores(() => {
  let world: BuyingWorld
  beforeAll(async () => {
    world = await openBuyingWorld()
  })
  afterAll(() => world.close())

  it('two orders come in parts, are billed by one invoice, and are taken back', async () => {
    const part = await world.part()
    const a = await world.order([{ ...part, qty: 50, unitPrice: 4 }])
    const b = await world.order([{ ...part, qty: 20, unitPrice: 7.5 }])
    expect((await world.read('parts', part.partId)).qtyIncoming).toBe(70)
    const receive = (poId: string, qty: number, more: object = {}) =>
      world.run('po.receive', {
        poId,
        receivedOn: '2026-11-20',
        locationId: 'W1',
        lines: [{ poLineId: '1', qty, ...more }],
      })
    const first = await receive(a, 30, { qtyRejected: 5, rejectReason: 'Rust' })
    expect(first.data).toMatchObject({ status: 'Posted', receiptNumber: 'GR-2611-0001', value: 120, billState: 'None' })
    expect(await world.read('po', a)).toMatchObject({
      status: 'Pending',
      receiveState: 'Partial',
      lines: [{ qtyReceived: 30, qtyRejected: 5, qtyOpen: 20 }],
    })
    const over = { poId: a, receivedOn: '2026-11-20', lines: [{ poLineId: '1', qty: 21 }] }
    expect(await world.refused('po.receive', over)).toContain(
      'is open for 20; 21 are 1 more than the tolerance of 0%. Enter 20 or fewer.',
    )
    const second = await receive(a, 20)
    expect(await world.read('po', a)).toMatchObject({ status: 'Received', receiveState: 'Full' })
    const third = await receive(b, 20)
    expect((await world.read('parts', part.partId)).qtyIncoming).toBe(0)
    expect(await world.refused('po.receive', { poId: b, receivedOn: '2026-11-20' })).toContain('is already Received')

    const invoice = {
      vendorId: 'kugel',
      vendorInvoiceNo: 'K-1',
      invoiceDate: '2026-11-20',
      receiptIds: [first.id, second.id, third.id],
      taxName: 'VAT 20',
    }
    expect(await world.refused('payables.bill', { ...invoice, totalAmount: 425 })).toContain(
      'The lines total 420.00, but the invoice total is 425.00',
    )
    const bill = await world.run('payables.bill', { ...invoice, totalAmount: 420 })
    expect(bill.data).toMatchObject({ status: 'Draft', matchState: 'Matched', totalAmount: 420, taxAmount: 70 })
    expect(await world.refused('payables.bill', { ...invoice, vendorInvoiceNo: 'K-2' })).toContain('is already billed')
    await world.run('payables.approve', { payableId: bill.id })
    expect(await world.ledgers()).toEqual({ Inventory: 350, 'Input tax': 70, AP: -420 })
    expect(await world.read('po', a)).toMatchObject({ billState: 'Full', lines: [{ qtyBilled: 50 }] })

    await world.run('payables.void', { payableId: bill.id, reason: 'Wrong invoice' })
    expect(await world.ledgers()).toEqual({ Inventory: 350, GRNI: -350 })
    expect(await world.refused('po.unreceive', { poId: a, reason: 'Not ours' })).toContain('has 2 receipts')
    await world.run('po.unreceive', { poId: a, receiptId: second.id, reason: 'Not ours' })
    expect(await world.ledgers()).toEqual({ Inventory: 270, GRNI: -270 })
    expect(await world.read('po', a)).toMatchObject({
      status: 'Pending',
      lines: [{ qtyReceived: 30, qtyOpen: 20, qtyBilled: 0 }],
    })
    expect((await world.read('parts', part.partId)).qtyOnHand).toBe(50)
    expect((await world.read('parts', part.partId)).qtyIncoming).toBe(20)
    expect((await world.read('receipts', second.id)).status).toBe('Void')
    expect(
      (await world.run('stock.check', {})).checks.filter(
        (one: { found: number; isAdvice?: boolean }) => one.found > 0 && !one.isAdvice,
      ),
    ).toEqual([])
  })
})
