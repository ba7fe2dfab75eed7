import { afterEach, beforeEach, expect, it } from 'vitest'
import { openSellingWorld, type SellingWorld } from '#test/server/trade/selling-world.ts'
import { onBothStores } from '#test/support/both-stores.ts'

onBothStores(() => {
  let world: SellingWorld
  beforeEach(async () => {
    world = await openSellingWorld()
  })
  afterEach(() => world.close())

  it('quote to cash: deposit, partial shipment, short payment and return', async () => {
    const customerId = await world.customer()
    const { partId } = await world.stocked(100, 6)
    const entered = await world.run('deal.enter', {
      customerId,
      lines: [{ partId, qty: 60, unitPrice: 10, taxName: 'Sales tax' }],
      freightCharge: 30,
    })
    const transactionId = entered.id
    await world.run('deal.quote', { transactionId })
    const { id: proformaId } = await world.run('proforma.create', { transactionId, depositAmount: 200 })
    await world.run('proforma.send', { proformaId })
    const today = '2026-11-20'
    const wire = { customerId, method: 'Wire', receivedOn: today, bankAccountId: 'main' }
    await world.run('payments.receive', { ...wire, amount: 200, deposit: 200, proformaId })
    expect(await world.read('proformas', proformaId)).toMatchObject({ amountPaid: 200, paidState: 'Full' })
    await world.run('deal.confirm', { transactionId })
    await world.run('deal.ship', { transactionId, lines: [{ lineId: '1', qty: 40 }] })
    const first = await world.run('receivable.invoice', { transactionId, issue: true })
    expect(first.data).toMatchObject({ totalAmount: 463, balance: 263, status: 'Open' })
    expect(await world.refused('deal.ship', { transactionId, lines: [{ lineId: '1', qty: 25 }] })).toContain(
      'is open for 20; 25 are too many',
    )
    await world.run('payments.receive', {
      ...wire,
      amount: 258,
      allocations: [{ receivableId: first.id, amount: 258, writeOff: 5, reason: 'Freight' }],
    })
    expect((await world.read('receivable', first.id)).status).toBe('Paid')
    const { receivableId } = await world.run('deal.ship', { transactionId, invoice: 'Issue' })
    await world.run('payments.receive', { ...wire, method: 'ACH', amount: 216.5, auto: true })
    expect((await world.read('receivable', receivableId)).status).toBe('Paid')
    expect((await world.read('transactions', transactionId)).status).toBe('Closed')

    const rma = await world.run('deal.return', {
      transactionId,
      lines: [{ dealLineId: '1', qty: 5, reason: 'Too many' }],
    })
    expect(rma.data).toMatchObject({ kind: 'Return', status: 'Confirmed', transactionNumber: 'RMA-2611-0001' })
    expect(await world.refused('returns.credit', { transactionId: rma.id })).toContain('has no returned goods yet')
    const { lots } = await world.run('returns.receive', {
      transactionId: rma.id,
      receivedOn: today,
      lines: [{ lineId: '1', qty: 5 }],
    })
    expect(await world.read('inventory', lots[0])).toMatchObject({
      qcStatus: 'Quarantine',
      locationId: 'Q1',
      value: 30,
    })
    const credit = { transactionId: rma.id, restockingPct: 10 }
    const answers = await world.atOnce([
      ['returns.credit', credit],
      ['returns.credit', credit],
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422])
    expect(answers.find(({ status }) => status === 422)?.detail).toContain('is already credited')
    const note = answers.find(({ status }) => status === 200)!.result
    expect(note.data).toMatchObject({ totalAmount: 49.13, taxAmount: 4.13, balance: 49.13, status: 'Posted' })
    await world.run('payments.refund', {
      ...{ sourceType: 'vouchers', sourceId: note.id, amount: 49.13 },
      ...{ method: 'ACH', bankAccountId: 'main', paidOn: today },
    })
    expect(await world.ledgers()).toEqual({
      ...{ Bank: 625.37, Inventory: 270, Opening: -600, Sales: -585 },
      ...{ 'Output tax': -45.37, COGS: 330, 'Write-offs': 5 },
    })
    const sale = await world.read('transactions', transactionId)
    expect(sale.lines[0]).toMatchObject({ qtyShipped: 60, qtyInvoiced: 60, qtyReturned: 5, qtyCredited: 5 })
    expect((await world.read('transactions', rma.id)).status).toBe('Closed')
    expect(await world.findings()).toEqual([])
  })

  it('a return comes in parts, is scrapped, credited without goods, and its arrival is undone', async () => {
    const customerId = await world.customer()
    const { partId } = await world.stocked(10, 3.3333)
    const { id: transactionId } = await world.run('deal.enter', {
      customerId,
      lines: [{ partId, qty: 9, unitPrice: 7.77, discountPct: 3 }],
    })
    await world.run('deal.confirm', { transactionId })
    await world.run('deal.ship', { transactionId, invoice: 'Issue' })
    const ask = (qty: number) => ({ transactionId, lines: [{ dealLineId: '1', qty, reason: 'Noise' }] })
    expect(await world.refused('deal.return', ask(10))).toContain('9 were shipped and invoiced')
    const rma = await world.run('deal.return', ask(7))
    expect(await world.refused('deal.return', ask(3))).toContain('returns already cover 7. Enter 2 or fewer')
    const receive = (qty: number, outcome: string) =>
      world.run('returns.receive', {
        transactionId: rma.id,
        receivedOn: '2026-11-20',
        lines: [{ lineId: '1', qty, outcome }],
      })
    await receive(2, 'OK')
    await world.run('returns.unreceive', { transactionId: rma.id, reason: 'Wrong parcel' })
    expect((await world.read('transactions', transactionId)).lines[0]).toMatchObject({ qtyReturned: 0 })
    await receive(3, 'OK')
    await receive(1, 'Scrap')
    await world.run('returns.credit', { transactionId: rma.id })
    await world.run('returns.credit', { transactionId: rma.id, withoutGoods: true })
    expect((await world.read('transactions', rma.id)).status).toBe('Closed')
    expect((await world.ledgers()).SNI).toBeUndefined()
    expect(await world.findings()).toEqual([])
  })

  it('goods that came back, were taken back and came again are credited at what they left with, and no line twice', async () => {
    const customerId = await world.customer()
    const { partId } = await world.stocked(6, 3.3333)
    const { id: transactionId } = await world.run('deal.enter', {
      customerId,
      lines: [{ partId, qty: 6, unitPrice: 20 }],
    })
    await world.run('deal.confirm', { transactionId })
    await world.run('deal.ship', { transactionId, invoice: 'Issue' })
    const lines = [{ dealLineId: '1', qty: 5, reason: 'Too many' }]
    const { id: back } = await world.run('deal.return', { transactionId, lines })
    const came = { transactionId: back, receivedOn: '2026-11-20', lines: [{ lineId: '1', qty: 5 }] }
    const { lots } = await world.run('returns.receive', came)
    const vendorId = await world.make('vendors', { name: 'Forwarder', status: 'Active' })
    const freight = { kind: 'Landed cost', category: 'Freight', amount: 7.77 }
    const bill = { vendorId, vendorInvoiceNo: 'F-1', invoiceDate: '2026-11-20', approve: true, lines: [freight] }
    const { id: billId } = await world.run('payables.bill', bill)
    await world.run('stock.addCost', { lotIds: lots, basis: 'Value', billId, amount: 7.77 })
    await world.run('returns.unreceive', { transactionId: back, reason: 'Wrong parcel' })
    await world.run('returns.receive', came)

    const twice = [1, 2].map(() => ({ lineId: '1', qty: 2 }))
    expect(await world.refused('returns.credit', { transactionId: back, lines: twice })).toContain('is named twice')
    const note = await world.run('returns.credit', { transactionId: back })
    expect(note.data.totalAmount).toBe(100)
    expect((await world.ledgers()).SNI).toBeUndefined()
    expect(await world.findings()).toEqual([])
  })
})
