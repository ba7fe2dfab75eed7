import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type BuyingWorld, openBuyingWorld } from '#test/server/trade/buying-world.ts'

let world: BuyingWorld
let part: { partId: string; partNumber: string }
let keys = 0
beforeAll(async () => {
  world = await openBuyingWorld()
  part = await world.part('6205')
  await world.put('vendors', 'foul', { name: 'Foul', status: 'Blocked', holdReason: 'False brands' })
})
afterAll(() => world.close())

const DAY = '2026-11-20'
const ON_THE_WAY = { status: 'In transit', delivered: false, etaISO: '2026-11-24' }
const order = (qty = 10, more: object = {}) => world.order([{ ...part, qty, unitPrice: 2.5 }], more)
const parcel = () =>
  world.make('Tracking', { title: 'Cartons', carrier: 'UPS', trackingNumber: `1Z${++keys}`, ...ON_THE_WAY })

/** Sends the same request twice with one idempotency key: one commit, one response. */
async function twice(name: string, input: object) {
  const key = { 'idempotency-key': `buying-commands-${name}-${++keys}-twice` }
  const send = () => world.call('POST', `/api/commands/${name}`, { input }, key)
  const [first, second] = [await send(), await send()]
  expect([first.status, second.status], JSON.stringify(first.body)).toEqual([200, 200])
  expect(second.body).toEqual(first.body)
  return first.body.result
}

/** How an input is refused; also expects that it wrote nothing. */
async function refused(name: string, input: object): Promise<[status: number, sentence: string]> {
  const before = (await world.commits()).length
  const key = { 'idempotency-key': `buying-commands-${name}-${++keys}-refused` }
  const { status, body } = await world.call('POST', `/api/commands/${name}`, { input }, key)
  expect((await world.commits()).length).toBe(before)
  return [status, `${body.detail} ${JSON.stringify(body.errors ?? '')}`]
}

describe('po.linkParcels', () => {
  it('says on both sides which parcels carry which orders, once', async () => {
    const [first, second, box] = [await order(), await order(), await parcel()]
    const input = { poIds: [first, second, first], parcelIds: [box] }
    expect(await twice('po.linkParcels', input)).toEqual({ orders: 2, parcels: 1 })
    expect(await world.read('Tracking', box)).toMatchObject({ poId: first })
    for (const id of [first, second]) expect(await world.read('po', id)).toMatchObject({ parcelIds: [box] })
    const other = await parcel()
    await world.run('po.linkParcels', { poIds: [first], parcelIds: [other, box] })
    expect(await world.read('po', first)).toMatchObject({ parcelIds: [box, other] })
  })

  it.each([
    ['no orders', { poIds: [], parcelIds: ['x'] }],
    ['no parcels', { poIds: ['x'], parcelIds: [] }],
    ['neither', {}],
    ['a parcel that is not there', { poIds: ['ORDER'], parcelIds: ['nowhere'] }],
    ['an order that is not there', { poIds: ['nowhere'], parcelIds: ['PARCEL'] }],
  ])('is refused for %s', async (_, input) => {
    const [poId, box] = [await order(), await parcel()]
    const filled = JSON.parse(JSON.stringify(input).replace('ORDER', poId).replace('PARCEL', box)) as object
    const [status, sentence] = await refused('po.linkParcels', filled)
    expect([404, 422]).toContain(status)
    expect(sentence).toMatch(/Choose orders and parcels|There is no|required|Enter/)
    expect(await world.read('Tracking', box)).not.toHaveProperty('poId')
  })
})

describe('po.receiveMany', () => {
  it('takes in all that is open of each order, with a receipt each', async () => {
    const ids = [await order(4), await order(6)]
    const { receipts } = await twice('po.receiveMany', { poIds: [...ids, ids[0]], receivedOn: DAY, locationId: 'W1' })
    expect(receipts.map(({ poId }: { poId: string }) => poId)).toEqual(ids)
    for (const id of ids) expect(await world.read('po', id)).toMatchObject({ status: 'Received', receiveState: 'Full' })
    expect((await world.all('receipts')).filter(({ data }) => ids.includes(String(data.poId)))).toHaveLength(2)
    expect(await world.findings()).toEqual([])
  })

  it('takes in none where one is refused', async () => {
    const [open, closed] = [await order(), await order()]
    await world.run('po.close', { poId: closed, reason: 'Late' })
    const [status, sentence] = await refused('po.receiveMany', {
      poIds: [open, closed],
      receivedOn: DAY,
      locationId: 'W1',
    })
    expect([status, sentence]).toEqual([422, expect.stringContaining('is already Closed.')])
    expect(await world.read('po', open)).toMatchObject({ status: 'Pending', receiveState: 'None' })
  })

  it.each([
    ['no order', { poIds: [] }],
    ['no day', { receivedOn: null }],
    ['no date as a day', { receivedOn: 'soon' }],
    ['an order that is not there', { poIds: ['nowhere'] }],
    ['a place that is not there', { locationId: 'nowhere' }],
    ['more than 200 orders', { poIds: Array.from({ length: 201 }, (_, at) => `o${at}`) }],
  ])('is refused for %s', async (_, more) => {
    const input = { poIds: [await order()], receivedOn: DAY, locationId: 'W1', ...more }
    const [status] = await refused('po.receiveMany', input)
    expect([404, 422]).toContain(status)
  })
})

describe('po.promise', () => {
  it('changes the day, and keeps the one before with who said so', async () => {
    const poId = await order(5, { expectedDate: '2026-11-30' })
    await twice('po.promise', { poId, expectedDate: '2026-12-04', saidBy: 'Frank', note: 'Steel' })
    expect(await world.read('po', poId)).toMatchObject({
      expectedDate: '2026-12-04',
      promises: [{ day: '2026-11-30' }, { day: '2026-12-04', by: 'Frank', note: 'Steel', saidOn: DAY }],
    })
  })

  it.each([
    ['yesterday', { expectedDate: '2026-11-19' }, 'The promised date has passed.'],
    ['the day it has', { expectedDate: '2026-11-30' }, 'is already promised for 2026-11-30.'],
    ['no day', { expectedDate: null }, ''],
    ['no date', { expectedDate: 'soon' }, ''],
    ['an order that is not there', { poId: 'nowhere', expectedDate: '2026-12-04' }, 'There is no purchase order'],
  ])('is refused for %s', async (_, more, sentence) => {
    const poId = await order(5, { expectedDate: '2026-11-30' })
    const [status, told] = await refused('po.promise', { poId, ...more })
    expect([404, 422]).toContain(status)
    expect(told).toContain(sentence)
  })

  it('is for pending orders', async () => {
    const poId = await order()
    await world.run('po.cancel', { poId, reason: 'Twice' })
    const [status, told] = await refused('po.promise', { poId, expectedDate: '2026-12-04' })
    expect([status, told]).toEqual([422, expect.stringContaining('Only pending purchase orders')])
  })
})

describe('reorder.accept', () => {
  it('puts the part on a draft once, however often it is sent', async () => {
    const { partId } = await world.part('NU 205', { avgCost: 3 })
    const { poId } = await twice('reorder.accept', { partId, vendorId: 'kugel', qty: 4 })
    const { status, lines, totalAmount } = await world.read('po', poId)
    expect([status, lines.length, lines[0].qty, lines[0].unitPrice, totalAmount]).toEqual(['Draft', 1, 4, 3, 12])
    const again = await refused('reorder.accept', { partId, vendorId: 'kugel', qty: 4 })
    expect(again).toEqual([422, expect.stringContaining('is already on draft')])
  })

  it.each([
    ['nothing', { qty: 0 }, 'greater than 0'],
    ['less than nothing', { qty: -1 }, 'greater than 0'],
    ['half a piece', { qty: 0.5 }, 'whole numbers'],
    ['a price below 0', { unitPrice: -0.01 }, ''],
    ['a blocked vendor', { vendorId: 'foul' }, 'Foul is Blocked'],
    ['a vendor that is not there', { vendorId: 'nobody' }, 'There is no vendor'],
    ['a part that is not there', { partId: 'nothing' }, 'There is no part'],
  ])('is refused for %s', async (_, more, sentence) => {
    const [status, told] = await refused('reorder.accept', { partId: part.partId, vendorId: 'kugel', qty: 4, ...more })
    expect([404, 422]).toContain(status)
    expect(told).toContain(sentence)
  })
})

describe('reorder.acceptAll', () => {
  it('orders every part below its level once, and refuses where none is left', async () => {
    await world.put('vendors', 'nordic', { name: 'Nordic' })
    const below = { avgCost: 1.5, reorderPoint: 10, preferredVendorId: 'nordic' }
    for (const name of ['NJ 206', 'NJ 207']) await world.part(name, below)
    expect(await twice('reorder.acceptAll', {})).toMatchObject({
      parts: 2,
      orders: [expect.stringMatching(/^112026-/)],
    })
    const drafts = (await world.all('po')).filter(({ data }) => data.vendorId === 'nordic')
    expect(drafts.map(({ data }) => (data.lines as object[]).length)).toEqual([2])
    const again = await refused('reorder.acceptAll', {})
    expect(again).toEqual([422, expect.stringContaining('Nothing to order.')])
  })

  it('orders nothing where one of the vendors is blocked, and names it', async () => {
    await world.part('NJ 208', { avgCost: 1, reorderPoint: 5, preferredVendorId: 'kugel' })
    const { partId } = await world.part('NJ 209', { avgCost: 1, reorderPoint: 5, preferredVendorId: 'foul' })
    expect(await refused('reorder.acceptAll', {})).toEqual([422, expect.stringContaining('Foul is Blocked')])
    await world.put('parts', partId, { partNumber: 'NJ 209' })
  })
})

describe('sourcing.order', () => {
  const line = (more: object = {}) => ({ vendorId: 'forwarder', partNumber: '6300', qty: 2, unitPrice: 1.25, ...more })

  it('puts lines on one draft for each vendor, once', async () => {
    const { orders } = await twice('sourcing.order', { lines: [line(), line({ vendorId: 'kugel', ...part })] })
    expect(orders.map(({ vendor, lines }: { vendor: string; lines: number }) => [vendor, lines])).toEqual([
      ['Forwarder Inc', 1],
      ['Kugel AG', 1],
    ])
    expect(await world.read('po', orders[0].id)).toMatchObject({ status: 'Draft', totalAmount: 2.5 })
  })

  it.each([
    ['no lines', { lines: [] }, ''],
    ['no pieces', { lines: [line({ qty: 0 })] }, 'greater than 0'],
    ['less than none', { lines: [line({ qty: -2 })] }, ''],
    ['half a piece', { lines: [line({ qty: 0.5 })] }, 'whole numbers'],
    ['a price below 0', { lines: [line({ unitPrice: -1 })] }, ''],
    ['a blocked vendor', { lines: [line(), line({ vendorId: 'foul' })] }, 'Foul'],
    ['a vendor that is not there', { lines: [line({ vendorId: 'nobody' })] }, 'nobody'],
    ['a part that is not there', { lines: [line({ partId: 'nothing' })] }, 'nothing'],
  ])('is refused for %s', async (_, input, sentence) => {
    const [status, told] = await refused('sourcing.order', input)
    expect([404, 422]).toContain(status)
    expect(told).toContain(sentence)
  })
})
