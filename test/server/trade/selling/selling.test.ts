import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openSellingWorld, type SellingWorld } from '#test/server/trade/selling-world.ts'

let world: SellingWorld
beforeEach(async () => {
  world = await openSellingWorld()
})
afterEach(async () => {
  expect(await world.findings()).toEqual([])
  await world.close()
})

const deal = async (lines: object[], more: object = {}) => {
  const customerId = await world.customer()
  return world.run('deal.enter', { customerId, lines, ...more })
}

describe('an order', () => {
  it('is quoted, confirmed, shipped in parts, invoiced and closed', async () => {
    const { partId } = await world.stocked(100, 6)
    const entered = await deal([{ partId, qty: 60, unitPrice: 10, taxName: 'Sales tax' }], { freightCharge: 30 })
    await world.put('transactions', entered.id, { ...entered.data, validUntil: '2026-12-01' })
    expect(entered.data).toMatchObject({
      status: 'Draft',
      transactionNumber: 'SO-2611-0001',
      ...{ totalAmount: 679.5, taxAmount: 49.5, costAmount: 360, marginAmount: 240, marginPct: 40 },
    })
    const transactionId = entered.id
    expect((await world.run('deal.quote', { transactionId })).data).toMatchObject({
      status: 'Quoted',
      quotedOn: '2026-11-20',
      validUntil: '2026-12-01',
    })
    const { deal: confirmed, short } = await world.run('deal.confirm', { transactionId })
    expect(confirmed.data.lines[0]).toMatchObject({ qtyReserved: 60, qtyOpen: 60 })
    expect(short).toEqual([])
    await world.run('deal.ship', { transactionId, lines: [{ lineId: '1', qty: 40 }] })
    expect(await world.ledgers()).toEqual({ Inventory: 360, SNI: 240, Opening: -600 })
    const first = await world.run('receivable.invoice', { transactionId, issue: true })
    expect(first.data).toMatchObject({
      totalAmount: 463,
      taxAmount: 33,
      freightAmount: 30,
      costAmount: 240,
      balance: 463,
    })
    expect(await world.refused('deal.ship', { transactionId, lines: [{ lineId: '1', qty: 25 }] })).toContain(
      'is open for 20; ',
    )
    const { receivableId } = await world.run('deal.ship', { transactionId, invoice: 'Issue' })
    expect(await world.read('receivable', receivableId)).toMatchObject({ status: 'Open', totalAmount: 216.5 })
    const closed = await world.read('transactions', transactionId)
    expect(closed).toMatchObject({ status: 'Closed', shipState: 'Full', billState: 'Full' })
    expect(closed.lines[0]).toMatchObject({ qtyShipped: 60, qtyInvoiced: 60, qtyOpen: 0, qtyReserved: 0 })
    expect(await world.ledgers()).toEqual({
      ...{ AR: 679.5, Inventory: 240, Opening: -600, COGS: 360 },
      ...{ Sales: -630, 'Output tax': -49.5 },
    })
  })

  it('is taken back from the invoice to the order', async () => {
    const { partId } = await world.stocked(20, 15)
    const { id: transactionId } = await deal([{ partId, qty: 8, unitPrice: 25 }])
    await world.run('deal.confirm', { transactionId })
    const { slip } = await world.run('deal.ship', { transactionId })
    const invoice = await world.run('receivable.invoice', { slipIds: [slip.id], issue: true })
    expect(await world.ledgers()).toEqual({ AR: 200, Sales: -200, COGS: 120, Inventory: 180, Opening: -300 })
    expect(await world.refused('slips.void', { slipId: slip.id, reason: 'x' })).toContain(
      'is invoiced by INV-2611-0001',
    )
    await world.run('receivable.void', { receivableId: invoice.id, reason: 'wrong' })
    expect((await world.read('transactions', transactionId)).status).toBe('Confirmed')
    await world.run('slips.void', { slipId: slip.id, reason: 'wrong' })
    expect((await world.read('transactions', transactionId)).lines[0]).toMatchObject({
      qtyShipped: 0,
      qtyReserved: 8,
      qtyOpen: 8,
    })
    await world.run('deal.cancel', { transactionId, reason: 'wrong' })
    expect(await world.ledgers()).toEqual({ Inventory: 300, Opening: -300 })
    expect(await world.read('parts', partId)).toMatchObject({ qtyOnHand: 20, qtyReserved: 0 })
    await world.run('deal.reopen', { transactionId })
    await world.run('deal.confirm', { transactionId })
    expect((await world.read('transactions', transactionId)).lines[0]).toMatchObject({ qtyOpen: 8, qtyReserved: 8 })
  })
})

describe('awkward numbers', () => {
  it.each([
    ['a third off at odd prices', 'USD', 7, 3.3333, 33.3333, 15.56],
    ['in yen', 'JPY', 3, 1234.5, 0, 3704],
    ['in dinars', 'KWD', 7, 1.2345, 10, 7.777],
  ])('%s', async (_, currency, qty, unitPrice, discountPct, total) => {
    const { partId } = await world.stocked(50, 2.3457)
    const { id: transactionId, data } = await deal([{ partId, qty, unitPrice, discountPct }], { currency })
    expect(data.totalAmount).toBe(total)
    await world.run('deal.confirm', { transactionId })
    await world.run('deal.ship', { transactionId, lines: [{ lineId: '1', qty: 2 }], invoice: 'Issue' })
    await world.run('deal.ship', { transactionId, invoice: 'Issue' })
    const sums = await world.ledgers()
    expect(sums.SNI).toBeUndefined()
    expect((await world.read('transactions', transactionId)).status).toBe('Closed')
  })

  it('several lots with different costs leave oldest first, each at its own cost', async () => {
    const { partId } = await world.stocked(5, 3.3333)
    await world.run('stock.open', { partId, qty: 10, unitCost: 4.1111, locationId: 'W1' })
    const { id: transactionId } = await deal([{ partId, qty: 9, unitPrice: 11.11, taxName: 'Sales tax' }])
    await world.run('deal.confirm', { transactionId })
    const { slip } = await world.run('deal.ship', { transactionId })
    expect(slip.data.lines.map(({ qty, value }: { qty: number; value: number }) => [qty, value])).toEqual([
      [5, 16.67],
      [4, 16.44],
    ])
    const invoice = await world.run('receivable.invoice', { transactionId, issue: true })
    expect(invoice.data).toMatchObject({ totalAmount: 108.24, taxAmount: 8.25, costAmount: 33.11 })
    expect((await world.ledgers()).COGS).toBe(33.11)
  })

  it('a deal in euros posts at its rate, and what rounding leaves is Rounding', async () => {
    const { partId } = await world.stocked(10, 5)
    const { id: transactionId } = await deal([{ partId, qty: 3, unitPrice: 33.33, taxName: 'VAT 20' }], {
      currency: 'EUR',
    })
    await world.run('deal.confirm', { transactionId })
    await world.run('deal.ship', { transactionId, invoice: 'Issue' })
    expect(await world.ledgers()).toMatchObject({ AR: 143.99, Sales: -119.99, 'Output tax': -24, COGS: 15 })
  })
})

describe('two at once', () => {
  it('two deals for the last pieces share them, and one of them is short', async () => {
    const { partId } = await world.stocked(10, 1)
    const one = await deal([{ partId, qty: 7, unitPrice: 2 }])
    const two = await deal([{ partId, qty: 7, unitPrice: 2 }])
    const answers = await world.atOnce([
      ['deal.confirm', { transactionId: one.id }],
      ['deal.confirm', { transactionId: two.id }],
    ])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(answers.flatMap(({ result }) => result.short)).toEqual([{ lineId: '1', qty: 4 }])
    expect(await world.read('parts', partId)).toMatchObject({ qtyReserved: 10, qtyAvailable: 0 })
  })

  it('the same rest is shipped once, and one slip is invoiced once', async () => {
    const { partId } = await world.stocked(10, 1)
    const { id: transactionId } = await deal([{ partId, qty: 4, unitPrice: 2 }])
    await world.run('deal.confirm', { transactionId })
    const lines = [{ lineId: '1', qty: 4 }]
    const shipped = await world.atOnce([
      ['deal.ship', { transactionId, lines }],
      ['deal.ship', { transactionId, lines }],
    ])
    expect(shipped.map(({ status }) => status).toSorted()).toEqual([200, 422])
    expect(shipped.find(({ status }) => status === 422)?.detail).toContain('is open for 0')
    expect(await world.refused('deal.ship', { transactionId })).toContain('left to ship')
    const slipIds = [shipped.find(({ status }) => status === 200)!.result.slip.id]
    const invoiced = await world.atOnce([
      ['receivable.invoice', { slipIds }],
      ['receivable.invoice', { slipIds }],
    ])
    expect(invoiced.map(({ status }) => status).toSorted()).toEqual([200, 422])
    expect(invoiced.find(({ status }) => status === 422)?.detail).toContain('shipped and not invoiced')
  })

  it('two pickers on one slip: the second one finds it shipped', async () => {
    const { partId } = await world.stocked(10, 1)
    const { id: transactionId } = await deal([{ partId, qty: 4, unitPrice: 2 }])
    await world.run('deal.confirm', { transactionId })
    const { id: slipId } = await world.run('slips.create', { transactionId })
    expect(await world.refused('slips.create', { transactionId })).toContain('left to ship')
    expect(await world.refused('slips.pick', { slipId, lines: [{ lineId: '1', qty: 3 }] })).toContain(
      'Enter the reason',
    )
    const cartons = [{ no: 1, weightKg: 2, lines: { 1: 3 } }]
    await world.run('slips.pick', { slipId, lines: [{ lineId: '1', qty: 4 }] })
    expect(await world.refused('slips.pack', { slipId, cartons })).toContain('The cartons hold 3, 4 are picked')
    await world.run('slips.pack', { slipId, cartons: [{ no: 1, weightKg: 2, lines: { 1: 4 } }] })
    const answers = await world.atOnce([
      ['slips.ship', { slipId }],
      ['slips.ship', { slipId }],
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422])
  })
})

describe('two pickers with one packing slip before them', () => {
  const slipOf = async (qtys: readonly number[]) => {
    const lines = await Promise.all(
      qtys.map(async (qty) => ({ partId: (await world.stocked(20, 1)).partId, qty, unitPrice: 2 })),
    )
    const { id: transactionId } = await deal(lines)
    await world.run('deal.confirm', { transactionId })
    return await world.run('slips.create', { transactionId })
  }

  it('the second person sees what the first one picked, and nothing is replaced', async () => {
    const { id: slipId, version: seen } = await slipOf([8])
    const short = { lineId: '1', qty: 6, shortReason: 'Two damaged' }
    const answers = await world.atOnce([
      ['slips.pick', { slipId, seen, lines: [{ lineId: '1', qty: 8 }] }],
      ['slips.pick', { slipId, seen, lines: [short] }],
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422])
    const { detail } = answers.find(({ status }) => status === 422)!
    const slip = await world.read('packingSlips', slipId)
    expect(detail).toContain(`${slip.pickedBy} picked ${slip.lines[0].qty} of line 1`)
    // Whoever has seen the current state may change it, and so may the person who picked it.
    const now = (await world.call('GET', `/api/collections/packingSlips/documents/${slipId}`)).body.version
    await world.run('slips.pick', { slipId, seen: now, lines: [short] })
    await world.run('slips.pick', { slipId, lines: [{ lineId: '1', qty: 8 }] })
    expect((await world.read('packingSlips', slipId)).lines[0]).toMatchObject({ qty: 8 })
    expect((await world.read('packingSlips', slipId)).lines[0].shortReason).toBeUndefined()
  })

  it('each picks lines of their own, and the same pick twice is one', async () => {
    const { id: slipId, version: seen } = await slipOf([3, 5])
    const answers = await world.atOnce([
      ['slips.pick', { slipId, seen, lines: [{ lineId: '1', qty: 3 }] }],
      ['slips.pick', { slipId, seen, lines: [{ lineId: '2', qty: 4, shortReason: 'One damaged' }] }],
      ['slips.pick', { slipId, seen, lines: [{ lineId: '1', qty: 3 }] }],
    ])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect((await world.read('packingSlips', slipId)).lines).toMatchObject([{ qty: 3 }, { qty: 4 }])
  })

  it('a person who picks from an outdated page sees what someone else picked', async () => {
    const { id: slipId } = await slipOf([8])
    await world.run('slips.pick', { slipId, lines: [{ lineId: '1', qty: 8 }] })
    const lines = [{ lineId: '1', qty: 6, shortReason: 'Two damaged' }]
    const key = { 'idempotency-key': 'the-second-picker-of-the-slip' }
    const staff = world.person('pia@prime.test', 'staff')
    const answer = await world.call('POST', '/api/commands/slips.pick', { input: { slipId, lines } }, key, staff)
    expect([answer.status, answer.body.detail]).toEqual([422, expect.stringContaining('picked 8 of line 1')])
  })
})

describe('what is refused', () => {
  it('a price below the floor, no price, and a credit that is used up', async () => {
    const { partId } = await world.stocked(10, 4, { floorPrice: 8.5 })
    const cheap = await deal([{ partId, qty: 1, unitPrice: 8 }])
    expect(await world.refused('deal.quote', { transactionId: cheap.id })).toContain('is below its floor of 8.50')
    await world.run('deal.quote', { transactionId: cheap.id, belowFloorReason: 'Old stock' })
    const free = await deal([{ partId, qty: 1, unitPrice: 0 }])
    expect(await world.refused('deal.quote', { transactionId: free.id })).toContain('has no price')
    const customerId = await world.customer({ creditLimit: 1000 })
    await world.run('receivable.invoice', {
      customerId,
      lines: [{ description: 'Repair', qty: 1, unitPrice: 900 }],
      issue: true,
    })
    const big = await world.run('deal.enter', { customerId, lines: [{ partId, qty: 10, unitPrice: 20 }] })
    expect(await world.refused('deal.confirm', { transactionId: big.id })).toContain(
      'owes 900.00 of a limit of 1,000.00',
    )
    await world.run('deal.confirm', { transactionId: big.id, override: 'Paid tomorrow' })
    const blocked = await world.customer({ status: 'Blocked' })
    expect(await world.refused('deal.enter', { customerId: blocked, lines: [{ partId, qty: 1 }] })).toContain(
      'is Blocked',
    )
  })

  it('an order by hand that is no draft', async () => {
    const create = (data: object) =>
      world.call(
        'POST',
        '/api/collections/transactions/documents',
        { data },
        { 'idempotency-key': `by-hand-of-this-test-${JSON.stringify(data).length}` },
      )
    expect((await create({ status: 'Confirmed', transactionNumber: 'X' })).body.detail).toContain('enter it as a draft')
    expect((await create({ status: 'Draft', transactionNumber: 'Y' })).status).toBe(201)
  })
})
