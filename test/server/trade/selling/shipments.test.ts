import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openSellingWorld, type SellingWorld } from '#test/server/trade/selling-world.ts'

let world: SellingWorld
beforeEach(async () => {
  world = await openSellingWorld()
  await world.put('vendors', 'carrier', { name: 'Parcel Co', status: 'Active', termsId: 'Net 30' })
})
afterEach(async () => {
  expect(await world.findings()).toEqual([])
  await world.close()
})

/** A packed slip of an order of 4 pieces at 2.50, cost 1.00. */
async function packed() {
  const { partId } = await world.stocked(10, 1)
  const customerId = await world.customer()
  const { id: transactionId } = await world.run('deal.enter', {
    customerId,
    lines: [{ partId, qty: 4, unitPrice: 2.5 }],
  })
  await world.run('deal.confirm', { transactionId })
  const { id: slipId } = await world.run('slips.create', { transactionId })
  await world.run('slips.pick', { slipId, lines: [{ lineId: '1', qty: 4 }] })
  const cartons = [
    { no: 1, weightKg: 2.5, lines: { 1: 3 } },
    { no: 2, weightKg: 1, lines: { 1: 1 } },
  ]
  await world.run('slips.pack', { slipId, cartons })
  return { slipId, transactionId }
}
const book = (slipId: string, more: object = {}) =>
  world.run('shipments.book', {
    slipIds: [slipId],
    carrier: 'UPS',
    service: 'GND',
    quotedAmount: 25.01,
    trackingNumbers: ['1Z 0001', '1Z0002'],
    ...more,
  })

describe('a booked shipment', () => {
  it('has its numbers, and a parcel with its cost for each label', async () => {
    const { slipId, transactionId } = await packed()
    const shipment = await book(slipId, { bol: true, billTo: 'Sender', account: 'A1' })
    expect(shipment.data).toMatchObject({
      ...{ shipmentNumber: 'SH-2611-0001', bolNumber: 'BOL-2611-0001', status: 'Booked', direction: 'Outbound' },
      ...{ pieces: 2, weightKg: 3.5, quotedAmount: 25.01, currency: 'USD', auditState: 'Open' },
    })
    const [one, two] = await Promise.all(shipment.data.parcelIds.map((id: string) => world.read('Tracking', id)))
    expect([one, two].map(({ trackingNumber, cost }) => [trackingNumber, cost])).toEqual([
      ['1Z0001', 12.51],
      ['1Z0002', 12.5],
    ])
    expect(one).toMatchObject({
      shipmentId: shipment.id,
      slipId,
      transactionId,
      direction: 'Outbound',
      delivered: false,
    })
    expect(await world.read('packingSlips', slipId)).toMatchObject({
      shipmentId: shipment.id,
      carrier: 'UPS',
      billTo: 'Sender',
    })
    expect(await world.refused('shipments.book', { slipIds: [slipId], carrier: 'UPS' })).toContain(
      'is already booked as SH-2611-0001',
    )
    await world.run('slips.ship', { slipId, trackingNumbers: ['1Z0001', '1Z0002'] })
    expect(await world.all('Tracking')).toHaveLength(2)
    expect(await world.ledgers()).toEqual({ Inventory: 6, SNI: 4, Opening: -10 })
  })

  it('takes its amount and days from a freight quote', async () => {
    await world.put('carriers', 'ups', {
      ...{ code: 'UPS', isActive: true, services: [{ code: 'GND', days: 3 }] },
      rateSheets: [{ service: 'GND', from: '2026-01-01', zones: { US: 5 }, breaks: { 20: { 5: 31.3 } } }],
    })
    const asked = { toCountry: 'US', pieces: [{ qty: 2, l: 30, w: 20, h: 10, weightKg: 2.5 }], save: true }
    const { freightQuoteId } = await world.run('freight.quote', asked)
    const { slipId } = await packed()
    const { data } = await book(slipId, { quotedAmount: undefined, freightQuoteId })
    expect(data).toMatchObject({ quotedAmount: 31.3, billedWeight: 6 })
    expect((await world.read('Tracking', data.parcelIds[0])).etaISO).toBe('2026-11-23')
    const other = { slipIds: [(await packed()).slipId], carrier: 'DHL', freightQuoteId }
    expect(await world.refused('shipments.book', other)).toContain('has no option of DHL')
  })

  it('follows its events, and is delivered with a signature', async () => {
    const { slipId } = await packed()
    const { id: shipmentId, data } = await book(slipId)
    const event = (status: string, more: object = {}) => world.run('shipments.event', { shipmentId, status, ...more })
    expect((await event('Info received')).data.status).toBe('Booked')
    expect((await event('In transit', { place: 'Louisville', text: 'Departed' })).data.status).toBe('In transit')
    expect((await event('Exception')).data.status).toBe('Exception')
    expect(await world.refused('shipments.void', { shipmentId, reason: 'x' })).toContain('is exception')
    expect(await world.refused('shipments.deliver', { shipmentId, signedBy: ' ' })).toContain('Signed by')
    const pod = await world.make('attachments', {
      name: 'pod.pdf',
      hash: 'a'.repeat(64),
      size: 1,
      type: 'application/pdf',
      collection: 'Tracking',
      recordId: data.parcelIds[0],
    })
    const refused = [{ partNumber: '6205', qty: 1, reason: 'Box wet' }]
    const done = await world.run('shipments.deliver', {
      shipmentId,
      signedBy: 'M. Rossi',
      refused,
      podId: pod,
      at: '2026-11-20T11:00:00.000Z',
    })
    expect(done.data).toMatchObject({ status: 'Delivered', signedBy: 'M. Rossi', refused, podId: pod })
    const parcel = await world.read('Tracking', data.parcelIds[1])
    expect(parcel).toMatchObject({ delivered: true, status: 'Delivered', signedBy: 'M. Rossi' })
    expect(parcel.events).toHaveLength(4)
    expect(await world.read('attachments', pod)).toMatchObject({ collection: 'shipments', recordId: shipmentId })
    expect(await world.refused('shipments.event', { shipmentId, status: 'In transit' })).toContain('is delivered')
  })

  it('follows its parcels, and is delivered with the last of them', async () => {
    const { slipId } = await packed()
    const { id: shipmentId, data } = await book(slipId)
    const [one, two] = data.parcelIds
    const status = async () => (await world.read('shipments', shipmentId)).status
    await world.run('tracking.event', { parcelId: one, status: 'Out for delivery' })
    expect(await status()).toBe('In transit')
    await world.run('tracking.markDelivered', { parcelId: one })
    expect(await status()).toBe('In transit')
    await world.run('tracking.markDelivered', { parcelId: two, signedBy: 'Ann' })
    expect(await world.read('shipments', shipmentId)).toMatchObject({ status: 'Delivered', signedBy: 'Ann' })
  })

  it('is void before it is on its way, and the goods are booked again', async () => {
    const { slipId } = await packed()
    const { id: shipmentId } = await book(slipId)
    await world.run('shipments.void', { shipmentId, reason: 'Wrong service' })
    expect(await world.read('shipments', shipmentId)).toMatchObject({ status: 'Void', voidReason: 'Wrong service' })
    expect(await world.all('Tracking')).toEqual([])
    const slip = await world.read('packingSlips', slipId)
    expect([slip.shipmentId, slip.parcelIds]).toEqual([undefined, []])
    expect((await book(slipId)).data.shipmentNumber).toBe('SH-2611-0002')
  })

  it('comes from a vendor with the orders it brings', async () => {
    const poId = await world.make('po', { poNumber: '112026-01', status: 'Pending', vendorId: 'carrier', lines: [] })
    const { data } = await world.run('shipments.book', { poIds: [poId], carrier: 'DHL', trackingNumbers: ['33'] })
    expect(data).toMatchObject({ direction: 'Inbound', poIds: [poId] })
    expect(await world.read('Tracking', data.parcelIds[0])).toMatchObject({
      poId,
      direction: 'Inbound',
      vendorId: 'carrier',
    })
    expect((await world.read('po', poId)).parcelIds).toEqual(data.parcelIds)
  })

  it('is refused for goods that are not packed, an order that is not issued, and nothing', async () => {
    for (const [_, given, words] of [
      [
        'goods that are not packed',
        async () => ({ slipIds: [await world.make('packingSlips', { slipNumber: 'PS-9', status: 'Picking' })] }),
        'PS-9 is Picking',
      ],
      [
        'an order that is not issued',
        async () => ({ poIds: [await world.make('po', { poNumber: '112026-09', status: 'Draft' })] }),
        'PO 112026-09 is Draft',
      ],
      ['nothing', async () => ({}), 'Choose either packing slips'],
    ] as const) {
      expect(await world.refused('shipments.book', { carrier: 'UPS', ...(await given()) })).toContain(words)
    }
  })
})

describe('a freight bill', () => {
  let shipmentId: string
  let transactionId: string
  beforeEach(async () => {
    const made = await packed()
    transactionId = made.transactionId
    shipmentId = (await book(made.slipId, { quotedAmount: 100 })).id
  })
  const billed = async (amount: number, more: object = {}) =>
    (
      await world.run('payables.bill', {
        ...{ vendorId: 'carrier', vendorInvoiceNo: `F-${amount}`, invoiceDate: '2026-11-18' },
        lines: [{ kind: 'Expense', category: 'Freight', amount }],
        ...more,
      })
    ).id
  const stock = { Inventory: 10, Opening: -10 }
  const freightOut = async () =>
    (await world.all('postings'))
      .filter(({ data }) => data.key === 'Freight out')
      .map(({ data }) => [data.base, data.orderId])

  it.each([
    ['as quoted', [{ amount: 50 }, { amount: 50 }], 'Matched', 0],
    ['below', [{ amount: 99.99 }], 'Matched', -0.01],
    ['within the tolerance', [{ amount: 102 }], 'Matched', 2],
    ['a cent over it', [{ amount: 102.01 }], 'Over', 2.01],
  ])('%s is compared with the quote', async (_, lines, state, variance) => {
    const named = lines.map((line, at) => ({ trackingNumber: at === 0 ? '1Z 0001' : '1Z0002', ...line }))
    const result = await world.run('shipments.auditBill', { lines: named })
    const count = lines.length
    expect(result).toMatchObject(
      state === 'Over'
        ? { matched: 0, over: count, unknown: 0, variance }
        : { matched: count, over: 0, unknown: 0, variance },
    )
    expect(await world.read('shipments', shipmentId)).toMatchObject({
      auditState: state,
      variance,
      billedAmount: 100 + variance,
    })
  })

  it('for what no one knows is Unknown, and so is what has no quote', async () => {
    const { slipId } = await packed()
    const other = await book(slipId, { quotedAmount: undefined, trackingNumbers: ['77'] })
    const lines = [
      { trackingNumber: '404', amount: 5 },
      { shipmentId: other.id, amount: 7.5 },
      { shipmentId, amount: 110 },
    ]
    expect(await world.run('shipments.auditBill', { lines, tolerancePct: 10 })).toMatchObject({
      matched: 1,
      over: 0,
      unknown: 2,
      total: 122.5,
      variance: 10,
    })
  })

  it('over the quote is held until someone accepts it, and posts what left and what came', async () => {
    const poId = await world.make('po', { poNumber: '112026-02', status: 'Pending', vendorId: 'carrier', lines: [] })
    const inbound = await world.run('shipments.book', {
      poIds: [poId],
      carrier: 'DHL',
      quotedAmount: 60,
      trackingNumbers: ['55'],
    })
    const payableId = await billed(190)
    const lines = [
      { shipmentId, amount: 115 },
      { trackingNumber: '55', amount: 60 },
      { trackingNumber: '55', kind: 'Duty', amount: 12.5 },
    ]
    expect(await world.run('shipments.auditBill', { payableId, lines })).toMatchObject({
      matched: 2,
      over: 1,
      total: 187.5,
      variance: 15,
    })
    const held = await world.read('payables', payableId)
    expect(held).toMatchObject({ status: 'Draft', onHold: true, holdReason: 'SH-2611-0001 is 15.00 over the quote' })
    expect(await world.refused('payables.approve', { payableId })).toContain('is on hold (SH-2611-0001 is 15.00 over')
    await world.run('payables.approve', { payableId, acceptVariance: 'Agreed by phone' })
    expect(await world.read('payables', payableId)).toMatchObject({
      status: 'Open',
      onHold: false,
      matchAccepted: expect.stringContaining('Agreed'),
    })
    expect(await world.ledgers()).toEqual({ ...stock, AP: -190, Expense: 117.5, 'Landed cost clearing': 72.5 })
    expect(await freightOut()).toEqual([[115, transactionId]])
    expect(await world.read('shipments', inbound.id)).toMatchObject({
      dutyAmount: 12.5,
      billedAmount: 60,
      auditState: 'Matched',
      payableId,
    })
  })

  it('that is posted already moves from its category; checked again, only the difference moves', async () => {
    const payableId = await billed(120, { approve: true, taxName: 'Sales tax' })
    await world.run('shipments.auditBill', { payableId, lines: [{ shipmentId, amount: 120 }] })
    expect(await freightOut()).toEqual([[120, transactionId]])
    expect(await world.read('payables', payableId)).toMatchObject({ onHold: true, status: 'Open' })
    expect(
      await world.refused('payments.pay', {
        vendorId: 'carrier',
        method: 'ACH',
        paidOn: '2026-11-20',
        allocations: [{ payableId, amount: 1 }],
      }),
    ).toContain('is on hold')
    await world.run('shipments.auditBill', { payableId, lines: [{ shipmentId, amount: 100 }] })
    const sums = (await freightOut()).reduce((sum, [base]) => sum + Number(base), 0)
    expect(sums).toBe(100)
    expect(await world.read('shipments', shipmentId)).toMatchObject({ billedAmount: 100, auditState: 'Matched' })
    expect(await world.ledgers()).toEqual({ ...stock, AP: -129.9, Expense: 129.9 })
    await world.run('payables.void', { payableId, reason: 'Twice' })
    expect(await world.ledgers()).toEqual(stock)
  })

  it('for a shipment that was billed beforeis over the quote', async () => {
    await world.run('shipments.auditBill', { payableId: await billed(100), lines: [{ shipmentId, amount: 100 }] })
    const payableId = await billed(30)
    expect(await world.run('shipments.auditBill', { payableId, lines: [{ shipmentId, amount: 30 }] })).toMatchObject({
      over: 1,
      variance: 30,
    })
    await world.run('payables.release', { payableId })
    await world.run('payables.approve', { payableId })
    expect(await world.ledgers()).toEqual({ ...stock, AP: -30, Expense: 30 })
  })

  it('with more on its lines than on itself is refused', async () => {
    const payableId = await billed(100)
    expect(
      await world.refused('shipments.auditBill', { payableId, lines: [{ shipmentId, amount: 100.01 }] }),
    ).toContain('The lines total 100.01')
  })
})
