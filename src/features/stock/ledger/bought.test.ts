import { afterEach, beforeEach, expect, it } from 'vitest'
import { rebuildStock } from '#features/stock/control/valuation/rebuild.ts'
import type { Movement } from '#features/stock/ledger/collection.ts'
import { boughtOf } from '#features/stock/ledger/rules.ts'
import { locations } from '#features/stock/locations/collection.ts'
import { openingStock, receiveStock } from '#features/stock/movements/commands.ts'
import { correctMovement } from '#features/stock/movements/correct.ts'
import { parts } from '#features/stock/parts/collection.ts'
import { openTestWorld, type World } from '#test/support/world.ts'

const row = (id: string, data: Partial<Movement['data']>): Pick<Movement, 'id' | 'data'> => ({
  id,
  data: { seq: Number(id), type: 'Receipt', qtyDelta: 5, unitCost: Number(id), day: '2026-11-01', ...data } as never,
})

it.each<[string, Pick<Movement, 'id' | 'data'>[], object]>([
  ['nothing came', [], {}],
  ['a count is no purchase', [row('1', { type: 'Count' })], {}],
  ['the later day', [row('1', { day: '2026-11-02' }), row('2', {})], { lastCost: 1, lastBoughtOn: '2026-11-02' }],
  ['of one day the later row', [row('1', {}), row('2', {})], { lastCost: 2, lastBoughtOn: '2026-11-01' }],
  [
    'what was taken back never came',
    [row('1', {}), row('2', {}), row('3', { type: 'Correction', correctionOfId: '2', qtyDelta: -5 })],
    { lastCost: 1, lastBoughtOn: '2026-11-01' },
  ],
  [
    'fewer came than was written',
    [row('1', {}), row('2', { type: 'Correction', correctionOfId: '1', qtyDelta: -4 })],
    { lastCost: 1, lastBoughtOn: '2026-11-01' },
  ],
])('%s', (_, rows, bought) => {
  expect(boughtOf(rows)).toEqual(bought)
})

let world: World
beforeEach(async () => {
  world = await openTestWorld()
  await world.insert(parts, { partNumber: '6205', brand: 'SKF' }, 'p')
  await world.insert(locations, { code: 'A-1' }, 'A-1')
})
afterEach(() => world.close())

const goods = (unitCost: number, on?: string) => ({
  partId: 'p',
  qty: 10,
  unitCost,
  locationId: 'A-1',
  ...(on && { on }),
})
const lotsBought = async () => {
  const { lastCost, lastBoughtOn } = (await world.get(parts, 'p')).data
  return [lastCost, lastBoughtOn]
}

it('a part says when it was last bought and at what, in the commit of the posting; a correction and a rebuild bring it in line', async () => {
  await world.execute(openingStock, goods(2, '2026-11-03'))
  expect(await lotsBought()).toEqual([2, '2026-11-03'])
  await world.execute(receiveStock, goods(3))
  expect(await lotsBought()).toEqual([3, '2026-11-20'])
  await world.execute(receiveStock, goods(4, '2026-11-10'))
  expect(await lotsBought()).toEqual([3, '2026-11-20'])

  const wrong = (await world.all('movements')).find(({ data }) => data.unitCost === 3)!
  await world.execute(correctMovement, { movementId: wrong.id, qty: 0, reason: 'Never came' })
  expect(await lotsBought()).toEqual([4, '2026-11-10'])

  const { data } = await world.get(parts, 'p')
  await world.put('parts', 'p', { ...data, lastCost: 99, lastBoughtOn: '2020-01-01' })
  await world.execute(rebuildStock, {})
  expect(await lotsBought()).toEqual([4, '2026-11-10'])
})
