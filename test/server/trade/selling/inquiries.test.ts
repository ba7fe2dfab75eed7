import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { purchaseOrders } from '#features/purchasing/purchase-orders/collection.ts'
import { inquiries } from '#features/sales/rfq/collection.ts'
import { openSellingWorld, type SellingWorld } from '#test/server/trade/selling-world.ts'

let world: SellingWorld
beforeEach(async () => {
  world = await openSellingWorld()
})
afterEach(async () => {
  expect(await world.findings()).toEqual([])
  await world.close()
})

const vendor = (name: string, more: object = {}) => world.make('vendors', { name, status: 'Active', ...more })

describe('offers are awarded', () => {
  let rfqId: string
  let [alpha, beta]: string[] = []
  beforeEach(async () => {
    alpha = await vendor('Alpha')
    beta = await vendor('Beta', { currency: 'EUR' })
    const lines = [
      { partNumber: '6205-2RS1', brand: 'SKF', qty: 100 },
      { partNumber: '22210 EK', qty: 5 },
    ]
    rfqId = (await world.run('rfq.ask', { lines, vendorIds: [alpha, beta] })).id
    await world.run('rfq.offer', {
      rfqId,
      vendorId: alpha,
      lines: [
        { lineId: '1', price: 3.3333, validUntil: '2026-11-20' },
        { lineId: '2', price: 41 },
      ],
    })
    await world.run('rfq.offer', {
      rfqId,
      vendorId: beta,
      lines: [
        { lineId: '1', price: 3.6, currency: 'USD' },
        { lineId: '2', price: 30.5, currency: 'EUR', validUntil: '2026-11-19' },
      ],
    })
  })
  const award = (lines: object[]) => ({ rfqId, lines })

  it('as a draft order for each vendor, at the price offered, in the currency of the order', async () => {
    const { orders } = await world.run(
      'rfq.award',
      award([
        { lineId: '1', vendorId: alpha, qty: 60 },
        { lineId: '1', vendorId: beta, qty: 40 },
        { lineId: '2', vendorId: alpha },
      ]),
    )
    const [one, two] = await Promise.all(orders.map((id: string) => world.read('po', id)))
    expect(one).toMatchObject({
      ...{ status: 'Draft', vendorId: alpha, totalAmount: 405 },
      lines: [
        { partNumber: '6205-2RS1', brand: 'SKF', qty: 60, unitPrice: 3.3333, amount: 200 },
        { partNumber: '22210 EK', qty: 5, unitPrice: 41, amount: 205 },
      ],
    })
    expect(two).toMatchObject({ vendorId: beta, currency: 'EUR', lines: [{ qty: 40, unitPrice: 3, amount: 120 }] })
    expect(await world.read('rfqs', rfqId)).toMatchObject({
      status: 'Won',
      poIds: orders,
      lines: [{ status: 'Awarded' }, { status: 'Awarded' }],
    })
    expect(await world.refused('rfq.award', award([{ lineId: '1', vendorId: alpha }]))).toContain('is won. Reopen it')
  })

  it('and the inquiry and its orders name each other as records, so that the linked chain leads both ways', async () => {
    const { orders } = await world.run('rfq.award', award([{ lineId: '2', vendorId: alpha }]))
    expect(await world.read('rfqs', rfqId)).toMatchObject({ poIds: orders })
    expect(inquiries.fields.poIds).toMatchObject({ target: purchaseOrders.name })
    expect(await world.read('po', orders[0])).toMatchObject({ rfqIds: [rfqId] })
    expect(purchaseOrders.fields.rfqIds).toMatchObject({ target: inquiries.name })
  })

  it.each([
    [
      'nobody offered',
      () => [
        { lineId: '2', vendorId: alpha },
        { lineId: '3', vendorId: alpha },
      ],
      'has no line 3',
    ],
    [
      'that vendor did not offer',
      async () => [{ lineId: '1', vendorId: await vendor('Gamma') }],
      'Gamma has no offer for line 1',
    ],
    ['that ran out', () => [{ lineId: '2', vendorId: beta }], 'expired on 2026-11-19'],
  ])('but not what %s', async (_, lines, words) => {
    expect(await world.refused('rfq.award', award(await lines()))).toContain(words)
    expect(await world.all('po')).toEqual([])
    expect((await world.read('rfqs', rfqId)).status).toBe('In progress')
  })
})

it('an offer is in the currency of its vendor, and the best is one that can still be taken', async () => {
  const lines = [{ partNumber: '6205-2RS1', brand: 'SKF', qty: 20 }]
  const [euro, late, few] = [await vendor('Euro', { currency: 'EUR' }), await vendor('Late'), await vendor('Few')]
  const { id: rfqId } = await world.run('rfq.ask', { lines, vendorIds: [euro, late, few] })
  const offer = (vendorId: string, more: object) =>
    world.run('rfq.offer', { rfqId, vendorId, lines: [{ lineId: '1', ...more }] })
  await offer(euro, { price: 2.9 })
  await offer(late, { price: 1, validUntil: '2026-11-19' })
  await offer(few, { price: 1.5, qty: 12 })
  const { rows, bestVendor } = await world.run('rfq.compare', { rfqId, landedPct: 5 })
  expect(
    rows[0].offers.map(({ vendorId, base, enough }: { vendorId: string; base: number; enough: boolean }) => [
      vendorId,
      base,
      enough,
    ]),
  ).toEqual([
    [euro, 3.654, true],
    [late, 1.05, false],
    [few, 1.575, false],
  ])
  expect(rows[0].best).toBe(euro)
  expect(bestVendor).toEqual({ vendorId: euro, total: 73.08 })
  await offer(euro, { price: 2.9, validUntil: '2026-11-19' })
  const expired = await world.run('rfq.compare', { rfqId })
  expect(expired.rows[0].best).toBe(few)
  expect(expired.bestVendor.vendorId).toBe(few)
})

describe('an inquiry of a customer', () => {
  let rfqId: string
  beforeEach(async () => {
    const customerId = await world.customer()
    const { partId } = await world.stocked(50, 4, { partNumber: '6205-2RS1', pnKey: '62052RS1' })
    await world.stocked(50, 2, { partNumber: '6306-ZZ', pnKey: '6306ZZ' })
    expect(partId).toBeTruthy()
    const lines = [
      { partNumber: '6205-2RS1', qty: 10 },
      { partNumber: '6306-ZZ', qty: 3 },
      { partNumber: 'NU2210 ECP', brand: 'SKF', qty: 7 },
    ]
    rfqId = (await world.run('rfq.receive', { lines, customerId })).id
  })
  const answer = (lines: object[], validUntil = '2026-12-20') => world.run('rfq.answer', { rfqId, lines, validUntil })
  const status = async () => (await world.read('rfqs', rfqId)).status

  it('answered in two steps is one quoted deal whose lines stay, and won it is an order; what was not offered is demand', async () => {
    expect((await world.run('rfq.assign', { rfqId })).data).toMatchObject({
      status: 'In progress',
      assignee: 'sam@prime.test',
    })
    const { transactionId } = await answer([{ lineId: '1', quotedPrice: 9.25 }])
    await answer([{ lineId: '2', quotedPrice: 5, quotedQty: 2 }], '2026-12-31')
    const quoted = await world.read('transactions', transactionId)
    expect(quoted).toMatchObject({ status: 'Quoted', validUntil: '2026-12-31', totalAmount: 102.5, revision: 1 })
    expect(
      quoted.lines.map(({ lineId, qty, unitPrice }: { lineId: string; qty: number; unitPrice: number }) => [
        lineId,
        qty,
        unitPrice,
      ]),
    ).toEqual([
      ['1', 10, 9.25],
      ['2', 2, 5],
    ])
    expect((await world.run('rfq.assign', { rfqId, assignee: 'kim@prime.test' })).data).toMatchObject({
      status: 'Quoted',
      assignee: 'kim@prime.test',
    })
    await world.run('rfq.win', { rfqId, reason: 'Price' })
    expect(await world.read('rfqs', rfqId)).toMatchObject({ status: 'Won', stateReason: 'Price' })
    expect(await world.read('transactions', transactionId)).toMatchObject({
      status: 'Confirmed',
      orderDate: '2026-11-20',
    })
    expect((await world.all('demand')).map(({ data }) => [data.brand, data.partNumber, data.qty])).toEqual([
      ['SKF', 'NU2210 ECP', 7],
    ])
  })

  it('is answered by each line once, and is of a customer there is', async () => {
    const twice = [{ lineId: '1' }, { lineId: '1', quotedPrice: 3, quotedQty: 1 }]
    const validUntil = '2026-12-20'
    expect(await world.refused('rfq.answer', { rfqId, lines: twice, validUntil })).toContain('is named twice')
    await expect(world.run('rfq.receive', { customerId: 'ghost', lines: [{ partNumber: '6205' }] })).rejects.toThrow(
      'There is no customer "ghost".',
    )
  })

  it('is not won without credit', async () => {
    const { transactionId } = await answer([{ lineId: '1', quotedPrice: 9.25 }])
    const { customerId } = await world.read('transactions', transactionId)
    await world.put('customers', customerId, { name: 'Slow', status: 'On hold' })
    expect(await world.refused('rfq.win', { rfqId })).toContain('is on hold')
    expect([await status(), (await world.all('demand')).length]).toEqual(['Quoted', 0])
  })

  it.each([
    ['rfq.lose', 'Lost', true],
    ['rfq.decline', 'Declined', false],
  ])('%s leads to %s, and it is reopened', async (command, state, isQuoted) => {
    if (isQuoted) {
      expect(await world.refused(command, { rfqId, reason: 'Price' })).toContain('is new')
      await answer([{ lineId: '1', quotedPrice: 9.25 }])
    }
    expect((await world.run(command, { rfqId, reason: 'Price' })).data).toMatchObject({
      status: state,
      lostReason: 'Price',
    })
    // Parts that were requested and not offered are remembered for buying.
    expect((await world.all('demand')).length).toBe(isQuoted ? 2 : 3)
    expect(await world.refused('rfq.match', { rfqId })).toContain(`is ${state.toLowerCase()}`)
    expect(await world.refused('rfq.assign', { rfqId })).toContain(`is ${state.toLowerCase()}`)
    const reopened = await world.run('rfq.reopen', { rfqId, reason: 'Asked again' })
    expect(reopened.data).toMatchObject({ status: 'In progress', stateReason: 'Asked again' })
  })

  it('expires with its last day, at night', async () => {
    await answer([{ lineId: '1', quotedPrice: 9.25 }], '2026-11-20')
    expect(await world.run('rfq.expire', {})).toEqual({ expired: 0 })
    world.pass(86_400_000)
    expect(await world.run('rfq.expire', {})).toEqual({ expired: 1 })
    expect(await status()).toBe('Expired')
  })
})
