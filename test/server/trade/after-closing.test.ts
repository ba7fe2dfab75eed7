import { afterEach, beforeEach, expect, it } from 'vitest'
import { openSellingWorld, type SellingWorld } from '#test/server/trade/selling-world.ts'

const [OLD, DAY] = ['2026-10-17', '2026-11-20']
let world: SellingWorld
beforeEach(async () => {
  world = await openSellingWorld()
})
afterEach(() => world.close())

/** The memos of the postings and the notes of the movements that were written since the books were closed. */
async function wordsOf(collection: string, field: string): Promise<unknown[]> {
  const rows = (await world.all(collection)).filter(({ data }) => data.day === DAY)
  return [...new Set(rows.map(({ data }) => data[field]))]
}

it('goods that are taken back after closing name the day they moved, in the ledger and in the stock', async () => {
  const { partId } = await world.stocked(20, 6)
  const customerId = await world.customer()
  const { id: transactionId } = await world.run('deal.enter', { customerId, lines: [{ partId, qty: 4, unitPrice: 9 }] })
  await world.run('deal.confirm', { transactionId })
  const vendorId = await world.make('vendors', { name: 'Kugel' })
  const order = { status: 'Draft', vendorId, poNumber: '101726-1', orderDate: OLD }
  const poId = await world.make('po', { ...order, lines: [{ partId, partNumber: 'x', qty: 5, unitPrice: 3 }] })
  await world.run('po.issue', { poId })
  await world.run('po.receive', { poId, receivedOn: OLD, locationId: 'W1' })
  const { slip } = await world.run('deal.ship', { transactionId, shippedOn: OLD })
  await world.run('ledger.close', { through: '2026-10-31' })
  const before = await wordsOf('postings', 'memo')
  await world.run('slips.void', { slipId: slip.id ?? slip, reason: 'Wrong goods' })
  await world.run('po.unreceive', { poId, reason: 'Not ours' })
  const memos = (await wordsOf('postings', 'memo')).filter((memo) => !before.includes(memo))
  expect(memos).toEqual(['Wrong goods (posted on 2026-10-17)', 'Not ours (posted on 2026-10-17)'])
  expect(await wordsOf('movements', 'note')).toEqual(expect.arrayContaining(memos))
  expect(await world.findings()).toEqual([])
})
