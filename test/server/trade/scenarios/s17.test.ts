import { afterAll, beforeAll, expect, it } from 'vitest'
import { type BuyingWorld, openBuyingWorld } from '#test/server/trade/buying-world.ts'
import { onBothStores } from '#test/support/both-stores.ts'

onBothStores(() => {
  let world: BuyingWorld
  beforeAll(async () => {
    world = await openBuyingWorld()
  })
  afterAll(() => world.close())

  it('the vendor ships straight to the customer: shipped and received without touching the stock', async () => {
    const part = await world.part()
    await world.put('transactions', 'deal', {
      transactionNumber: 'SO-2611-0001',
      kind: 'Sale',
      status: 'Confirmed',
      customerId: 'acme',
      customerName: 'Acme',
      lines: [{ lineId: '1', ...part, kind: 'Goods', qty: 10, unitPrice: 50, source: 'Drop ship' }],
    })
    const lines = [{ ...part, qty: 10, unitPrice: 35, forTransactionId: 'deal', forLineId: '1' }]
    const own = await world.order(lines)
    const shipped = (poId: string, qty: number) => ({ poId, shippedOn: '2026-11-20', lines: [{ poLineId: '1', qty }] })
    expect(await world.refused('po.dropShipped', shipped(own, 10))).toContain('is not a drop shipment')
    await world.run('po.cancel', { poId: own, reason: 'Straight to Acme' })

    const poId = await world.order(lines, { dropShip: { transactionId: 'deal', shipTo: { city: 'Reno' } } })
    expect(await world.refused('po.dropShipped', shipped(poId, 11))).toContain(
      'is open for 10; 11 are too many. Enter 10 or fewer.',
    )
    const sent = await world.run('po.dropShipped', { ...shipped(poId, 10), carrier: 'UPS', trackingNumbers: ['1Z1'] })
    expect(await world.ledgers()).toEqual({ SNI: 350, GRNI: -350 })
    expect(await world.all('movements')).toEqual([])
    expect(await world.read('po', poId)).toMatchObject({ status: 'Received', lines: [{ qtyReceived: 10 }] })
    expect(await world.read('transactions', 'deal')).toMatchObject({ shipState: 'Full', lines: [{ qtyShipped: 10 }] })
    expect(await world.read('packingSlips', sent.slipId)).toMatchObject({
      kind: 'Drop ship',
      status: 'Shipped',
      lines: [{ qty: 10 }],
    })
    expect(await world.all('Tracking')).toMatchObject([{ data: { trackingNumber: '1Z1', direction: 'Outbound' } }])

    const bill = { vendorId: 'kugel', vendorInvoiceNo: 'K-1', invoiceDate: '2026-11-20', receiptIds: [sent.receiptId] }
    const { id } = await world.run('payables.bill', { ...bill, approve: true })
    expect(await world.ledgers()).toEqual({ SNI: 350, AP: -350 })
    expect(await world.refused('po.unreceive', { poId, reason: 'x' })).toContain('is billed by')
    await world.run('payables.void', { payableId: id, reason: 'Not sent' })
    await world.run('po.unreceive', { poId, reason: 'Not sent' })
    expect(await world.ledgers()).toEqual({})
    expect(await world.read('transactions', 'deal')).toMatchObject({ lines: [{ qtyShipped: 0 }] })
    expect(await world.read('packingSlips', sent.slipId)).toMatchObject({ status: 'Void' })
  })

  it('what came into stock for the deal is free again once the vendor ships the deal straight', async () => {
    const part = await world.part()
    await world.put('transactions', 'both', {
      ...{ transactionNumber: 'SO-2611-0002', kind: 'Sale', status: 'Confirmed', customerId: 'acme' },
      lines: [{ lineId: '1', ...part, kind: 'Goods', qty: 10, unitPrice: 50, source: 'Drop ship' }],
    })
    const lines = [{ ...part, qty: 10, unitPrice: 35, forTransactionId: 'both', forLineId: '1' }]
    const stocked = await world.order(lines)
    await world.run('po.receive', {
      ...{ poId: stocked, receivedOn: '2026-11-20', locationId: 'W1' },
      lines: [{ poLineId: '1', qty: 8 }],
    })
    expect(await world.read('transactions', 'both')).toMatchObject({ lines: [{ qtyReserved: 8 }] })
    const poId = await world.order(lines, { dropShip: { transactionId: 'both', shipTo: { city: 'Reno' } } })
    await world.run('po.dropShipped', { poId, shippedOn: '2026-11-20', lines: [{ poLineId: '1', qty: 7 }] })
    expect(await world.read('transactions', 'both')).toMatchObject({ lines: [{ qtyShipped: 7, qtyReserved: 3 }] })
    const held = (await world.all('reservations')).filter(
      ({ data }) => data.docId === 'both' && data.status === 'Active',
    )
    expect(held.map(({ data }) => data.qty)).toEqual([3])
  })

  it('goods that were billed before the vendor shipped them cost what was billed, and are billed once', async () => {
    const before = await world.ledgers()
    const part = await world.part()
    await world.put('transactions', 'early', {
      ...{ transactionNumber: 'SO-2611-0003', kind: 'Sale', status: 'Confirmed', customerId: 'acme' },
      lines: [{ lineId: '1', ...part, kind: 'Goods', qty: 10, unitPrice: 50, source: 'Drop ship' }],
    })
    const lines = [{ ...part, qty: 10, unitPrice: 35, forTransactionId: 'early', forLineId: '1' }]
    const poId = await world.order(lines, { dropShip: { transactionId: 'early', shipTo: { city: 'Reno' } } })
    const head = { vendorId: 'kugel', invoiceDate: '2026-11-20', acceptVariance: 'Agreed', approve: true }
    const bill = (qty: number, vendorInvoiceNo: string) =>
      world.run('payables.bill', { ...head, vendorInvoiceNo, lines: [{ poId, poLineId: '1', qty, unitPrice: 37 }] })
    const ship = (qty: number) =>
      world.run('po.dropShipped', { poId, shippedOn: '2026-11-20', lines: [{ poLineId: '1', qty }] })
    const { id } = await bill(6, 'EARLY-1')
    const sent = await ship(4)
    expect(await world.read('receipts', sent.receiptId)).toMatchObject({ billState: 'Full', value: 148 })
    expect(await world.read('packingSlips', sent.slipId)).toMatchObject({ lines: [{ unitCost: 37, value: 148 }] })
    const last = await ship(6)
    expect(await world.read('receipts', last.receiptId)).toMatchObject({ billState: 'Partial', value: 214 })
    expect(await world.read('po', poId)).toMatchObject({ lines: [{ qtyBilled: 6, qtyAhead: 0, valueAhead: 0 }] })
    expect(await world.owedByLine()).toMatchObject({ [`${(await world.read('po', poId)).poNumber} 1`]: -140 })
    expect(await world.refused('po.unreceive', { poId, receiptId: last.receiptId, reason: 'x' })).toContain(
      'void that bill first',
    )
    await world.run('payables.void', { payableId: id, reason: 'Wrong' })
    for (const { receiptId } of [last, sent]) await world.run('po.unreceive', { poId, receiptId, reason: 'Not sent' })
    expect(await world.ledgers()).toEqual(before)
    expect(await world.findings()).toEqual([])
  })
})
