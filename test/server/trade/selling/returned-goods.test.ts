import { afterEach, beforeEach, expect, it } from 'vitest'
import { openSellingWorld, type SellingWorld } from '#test/server/trade/selling-world.ts'

const TODAY = '2026-11-20'
let world: SellingWorld
let customerId: string
beforeEach(async () => {
  world = await openSellingWorld()
  customerId = await world.customer()
})
afterEach(async () => {
  expect(await world.findings()).toEqual([])
  await world.close()
})

/** An order of ten pieces that cost 1.25 each, shipped in two parcels of four and six. */
async function shipped(line: object = { unitPrice: 3 }) {
  const { partId } = await world.stocked(10, 1.25)
  const deal = await world.run('deal.enter', { customerId, lines: [{ partId, qty: 10, ...line }] })
  const transactionId: string = deal.id
  await world.run('deal.confirm', { transactionId })
  await world.run('deal.ship', { transactionId, lines: [{ lineId: '1', qty: 4 }] })
  const invoice = await world.run('receivable.invoice', { transactionId, issue: true })
  await world.run('deal.ship', { transactionId })
  return { transactionId, receivableId: invoice.id as string }
}
const announced = async (transactionId: string, ...quantities: number[]): Promise<string> =>
  (
    await world.run('deal.return', {
      transactionId,
      lines: quantities.map((qty) => ({ dealLineId: '1', qty, reason: 'Wrong part' })),
    })
  ).id
const came = (transactionId: string, qty: number, lineId = '1') =>
  world.run('returns.receive', { transactionId, receivedOn: TODAY, lines: [{ lineId, qty, outcome: 'OK' }] })

it('goods that are back bear their cost on the invoice that is written again', async () => {
  const { transactionId, receivableId } = await shipped()
  const id = await announced(transactionId, 4)
  await came(id, 4)
  await world.run('receivable.void', { receivableId, reason: 'Wrong address' })
  const draft = await world.run('receivable.invoice', { transactionId })
  expect(draft.data).toMatchObject({ totalAmount: 30, costAmount: 12.5 })
  await world.run('receivable.issue', { receivableId: draft.id })
  expect(await world.ledgers()).toMatchObject({ COGS: 12.5, SNI: -5 })
  await world.run('returns.credit', { transactionId: id })
  expect(await world.ledgers()).toEqual({ AR: 18, Sales: -18, COGS: 7.5, Inventory: 5, Opening: -12.5 })
})

it('the rest of a return is credited with its goods after a part was credited without', async () => {
  const { transactionId } = await shipped()
  const id = await announced(transactionId, 4)
  await world.run('returns.credit', { transactionId: id, withoutGoods: true, lines: [{ lineId: '1', qty: 1 }] })
  await came(id, 2)
  expect(
    await world.refused('returns.receive', {
      transactionId: id,
      receivedOn: TODAY,
      lines: [{ lineId: '1', qty: 2 }],
    }),
  ).toContain('1 are expected back. Enter 1 or fewer')
  const note = await world.run('returns.credit', { transactionId: id })
  expect(note.data.totalAmount).toBe(6)
  expect(await world.refused('returns.credit', { transactionId: id })).toContain('are already credited')
  await world.run('vouchers.void', { voucherId: note.id, reason: 'Wrong' })
  await came(id, 1)
  await world.run('returns.credit', { transactionId: id })
  expect((await world.read('transactions', id)).status).toBe('Closed')
  expect(await world.ledgers()).toMatchObject({ SNI: 7.5, COGS: 1.25 })
})

it('two lines of a return that came from one parcel get back what a void note had of each', async () => {
  const { transactionId } = await shipped()
  const id = await announced(transactionId, 3, 1)
  await came(id, 3)
  await came(id, 1, '2')
  const note = await world.run('returns.credit', { transactionId: id })
  await world.run('vouchers.void', { voucherId: note.id, reason: 'Wrong' })
  expect((await world.read('transactions', id)).lines).toMatchObject([
    { backQty: 3, backValue: 3.75, settledQty: 0 },
    { backQty: 1, backValue: 1.25, settledQty: 0 },
  ])
  await world.run('returns.credit', { transactionId: id })
  expect(await world.ledgers()).toMatchObject({ SNI: 7.5 })
})

it.each([
  ['given free', { unitPrice: 0, freeReason: 'Sample' }, {}],
  ['credited less a fee of all', { unitPrice: 3 }, { restockingPct: 100 }],
])('goods that were %s come back at their cost, with a note of nothing', async (_, line, more) => {
  const { transactionId } = await shipped(line)
  const id = await announced(transactionId, 4)
  expect(await world.refused('returns.credit', { transactionId: id, withoutGoods: true, ...more })).toContain(
    'Enter a lower restocking fee',
  )
  await came(id, 4)
  expect((await world.run('returns.credit', { transactionId: id, ...more })).data).toMatchObject({
    ...{ totalAmount: 0, balance: 0, status: 'Posted' },
  })
  expect((await world.read('transactions', id)).status).toBe('Closed')
  const { COGS, SNI } = await world.ledgers()
  expect([COGS, SNI]).toEqual([undefined, 7.5])
})

it('goods whose invoice is void are not credited until they are invoiced again', async () => {
  const { partId } = await world.stocked(10, 1.25)
  const { id: transactionId, data } = await world.run('deal.enter', {
    customerId,
    lines: [{ partId, qty: 10, unitPrice: 3 }],
  })
  await world.run('deal.confirm', { transactionId })
  const bills: string[] = []
  for (const qty of [4, 6]) {
    await world.run('deal.ship', { transactionId, lines: [{ lineId: '1', qty }] })
    bills.push((await world.run('receivable.invoice', { transactionId, issue: true })).id)
  }
  const id = await announced(transactionId, 8)
  await world.run('returns.receive', {
    ...{ transactionId: id, receivedOn: TODAY },
    lines: (await world.read('transactions', id)).lines.map(({ lineId, qty }: { lineId: string; qty: number }) => ({
      ...{ lineId, qty, outcome: 'OK' },
    })),
  })
  await world.run('receivable.void', { receivableId: bills[1], reason: 'Wrong address' })
  const way = `4 of 8 are invoiced and not credited. Credit 4, or invoice ${data.transactionNumber} first.`
  expect(await world.refused('returns.credit', { transactionId: id })).toContain(way)
  expect(await world.refused('returns.credit', { transactionId: id, withoutGoods: true })).toContain(way)
  const lines = [{ lineId: '1', qty: 4 }]
  const note = await world.run('returns.credit', { transactionId: id, lines })
  expect(note.data.totalAmount).toBe(12)
  expect(await world.refused('returns.credit', { transactionId: id, lines: [{ lineId: '1', qty: 1 }] })).toContain(
    `0 of 1 are invoiced and not credited. Invoice ${data.transactionNumber} first.`,
  )
  // The remaining invoice cannot be voided because of what was credited.
  expect(await world.refused('receivable.void', { receivableId: bills[0], reason: 'Wrong' })).toContain('credited')
  await world.run('receivable.invoice', { transactionId, issue: true })
  await world.run('returns.credit', { transactionId: id })
  expect(await world.ledgers()).toEqual({ AR: 6, Sales: -6, COGS: 2.5, Inventory: 10, Opening: -12.5 })
})

it('goods do not come back from a shipment that was voided', async () => {
  const { transactionId, receivableId } = await shipped()
  const id = await announced(transactionId, 3)
  await world.run('receivable.void', { receivableId, reason: 'Wrong address' })
  const [slipId] = (await world.read('transactions', id)).lines.map((line: { slipId: string }) => line.slipId)
  expect(await world.refused('slips.void', { slipId, reason: 'Wrong parcel' })).toMatch(
    /^PS-\S+ has goods to come back on RMA-\S+\. Receive or cancel that return first\.$/,
  )
  await world.run('deal.cancel', { transactionId: id, reason: 'Kept' })
  await world.run('slips.void', { slipId, reason: 'Wrong parcel' })
  expect(await world.ledgers()).toMatchObject({ SNI: 7.5 })
})
