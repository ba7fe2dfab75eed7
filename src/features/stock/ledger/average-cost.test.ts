import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { locations } from '#features/stock/locations/collection.ts'
import { adjustStock, openingStock } from '#features/stock/movements/commands.ts'
import { parts } from '#features/stock/parts/collection.ts'
import { averageCost, costOfLots } from '#model/stock/average-cost.ts'
import { openTestWorld, type World } from '#test/support/world.ts'

let world: World
beforeAll(async () => {
  world = await openTestWorld()
})
afterAll(() => world.close())

it.each([
  [[[1, 0.005]], 0.005],
  [[[3, 16.6523]], 16.6523],
  [
    [
      [1, 0.0001],
      [1, 0.0002],
    ],
    0.0002,
  ],
  [
    [
      [2, 10],
      [1, 20],
    ],
    13.3333,
  ],
  [[[0.125, 3.2]], 3.2],
  [
    [
      [0, 99],
      [4, 1.5],
    ],
    1.5,
  ],
  [[[0, 99]], undefined],
])('lots of %j cost %s on average', (held, expected) => {
  expect(averageCost(held.map(([qtyOnHand = 0, landedUnitCost = 0]) => ({ qtyOnHand, landedUnitCost })))).toBe(expected)
})

it('lots that change one after the other cost what they cost when added up again', () => {
  const lot = fc.record({
    qtyOnHand: fc.integer({ min: 0, max: 5_000 }).map((n) => n / 8),
    landedUnitCost: fc.integer({ min: -100, max: 10_000_000 }).map((n) => n / 10_000),
  })
  const acts = fc.array(fc.tuple(fc.nat(), fc.integer({ min: 0, max: 5_000 })), { maxLength: 20 })
  fc.assert(
    fc.property(fc.array(lot, { minLength: 1, maxLength: 8 }), acts, (lots, changes) => {
      const holding = costOfLots(lots)
      for (const [at, qty] of changes) {
        const index = at % lots.length
        holding.change(lots[index]!, qty / 8)
        lots = lots.with(index, { ...lots[index]!, qtyOnHand: qty / 8 })
        expect(holding.average()).toBe(averageCost(lots))
      }
    }),
  )
})

it('a part follows the cost of its lots, not their value in cents', async () => {
  const { id: partId } = await world.insert(parts, { partNumber: '6205', brand: 'SKF' })
  const { id: locationId } = await world.insert(locations, { code: 'A-01-1' })
  const average = async () => (await world.get(parts, partId)).data.avgCost
  const { result } = await world.execute(openingStock, { partId, qty: 1, unitCost: 0.005, locationId })
  expect(await average()).toBe(0.005)
  await world.execute(openingStock, { partId, qty: 3, unitCost: 16.6523, locationId })
  expect(await average()).toBe(12.4905)
  await world.execute(adjustStock, { lotId: result.lotId, qty: -1, reason: 'Lost' })
  expect(await average()).toBe(16.6523)
})
