import { afterAll, beforeAll, expect, it } from 'vitest'
import { averageCost } from '#model/stock/average-cost.ts'
import { type BuyingWorld, openBuyingWorld } from '#test/server/trade/buying-world.ts'

const D = '2026-11-20'
/** More lots than a transaction caches for one query. */
const LINES = 210

let world: BuyingWorld
beforeAll(async () => {
  world = await openBuyingWorld()
})
afterAll(() => world.close())

it(`${LINES} lots of one part are read once by the receipt that makes them and by its reversal`, async () => {
  const part = await world.part()
  const lines = Array.from({ length: LINES }, (_, at) => ({ ...part, qty: 1 + (at % 7), unitPrice: 0.0101 * (at + 1) }))
  const poId = await world.order(lines)
  const average = async () => (await world.read('parts', part.partId)).avgCost
  const trips: number[] = []
  const within = async (work: () => Promise<unknown>) => trips.push((await world.costOf(work)).trips)
  await within(() => world.run('po.receive', { poId, receivedOn: D, locationId: 'W1' }))
  const lots = (await world.all('inventory')).map(({ data }) => data as { qtyOnHand: number; landedUnitCost: number })
  expect(lots).toHaveLength(LINES)
  expect(await average()).toBe(averageCost(lots))
  expect(await world.findings()).toEqual([])
  await within(() => world.run('po.unreceive', { poId, reason: 'Wrong order' }))
  // Once nothing is on hand, the part keeps the cost of the lot that was used up last.
  expect(await average()).toBe(lots.at(-1)!.landedUnitCost)
  expect(await world.ledgers()).toEqual({})
  expect(await world.findings()).toEqual([])
  for (const count of trips) expect(count).toBeLessThanOrEqual(30)
}, 120_000)
