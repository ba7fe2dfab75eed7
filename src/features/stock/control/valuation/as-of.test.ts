import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { dayFigures, firstAfter, HELD, LATEST, movedUpTo, wayTo } from '#features/stock/control/valuation/as-of.ts'
import type { Movement } from '#features/stock/ledger/collection.ts'
import { locations } from '#features/stock/locations/collection.ts'
import { openingStock, receiveStock, scrapStock } from '#features/stock/movements/commands.ts'
import { parts } from '#features/stock/parts/collection.ts'
import { transferStock } from '#features/stock/transfers/commands.ts'
import type { AggregateQuery, AggregateResult } from '#model/query/query.ts'
import { openTestWorld, type World } from '#test/support/world.ts'

const DAYS = [
  '2025-12-31',
  '2026-01-01',
  '2026-03-01',
  '2026-06-14',
  '2026-06-15',
  '2026-11-01',
  '2026-11-19',
  '2026-11-20',
]

let world: World
beforeEach(async () => {
  world = await openTestWorld()
})
afterEach(() => world.close())

const ask = async ({ collection, ...body }: { collection: string }) => {
  const { status, body: answer } = await world.call('POST', `/api/collections/${collection}/query`, body)
  expect(status).toBe(200)
  return answer
}
const answerTo = async (question: AggregateQuery | undefined): Promise<AggregateResult | undefined> =>
  question && (await ask(question)).aggregate
const at = (seq: number) => ({ data: { seq } }) as Movement

async function figuresAt(day: string) {
  const [next] = (await ask(firstAfter(day))).documents
  const [latest] = (await ask(LATEST)).documents
  const { from, moved } = wayTo(day, next, latest)
  const held = from === 'now' ? await answerTo(HELD) : undefined
  return { from, ...dayFigures(await answerTo(moved), held) }
}

describe('all stock at the end of a day', () => {
  it('is the sum of the movements up to it, whichever way it is worked out', async () => {
    await world.insert(parts, { partNumber: '6205', brand: 'SKF' }, 'p1')
    for (const code of ['A-1', 'B-2']) await world.insert(locations, { code }, code)
    const open = { partId: 'p1', locationId: 'A-1' }
    const { result } = await world.execute(openingStock, { ...open, qty: 10, unitCost: 3.3333, on: '2026-01-01' })
    await world.execute(receiveStock, { ...open, qty: 7, unitCost: 0.07, on: '2026-06-15' })
    await world.execute(receiveStock, { ...open, qty: 1, unitCost: 19.99, on: '2026-11-19' })
    await world.execute(scrapStock, { lotId: result.lotId, qty: 3, reason: 'Damaged' })
    await world.execute(transferStock, { lotId: result.lotId, qty: 2, toLocationId: 'B-2' })
    const ways = new Set<string>()
    for (const day of DAYS) {
      const summed = dayFigures(await answerTo(movedUpTo(day)))
      const back = dayFigures(await answerTo(wayTo(day, at(2), at(1)).moved), await answerTo(HELD))
      const { from, ...either } = await figuresAt(day)
      expect({ day, ...back }).toEqual({ day, ...summed })
      expect({ day, ...either }).toEqual({ day, ...summed })
      ways.add(from)
    }
    expect(ways).toEqual(new Set(['start', 'now']))
    expect(await figuresAt('2026-11-20')).toEqual({ from: 'now', qty: 15, value: 43.82 })
    expect(await figuresAt('2026-03-01')).toEqual({ from: 'start', qty: 10, value: 33.33 })
    const part = (await world.get(parts, 'p1')).data
    expect({ qty: part.qtyOnHand, value: part.stockValue }).toEqual({ qty: 15, value: 43.82 })
  })

  it('is nothing before anything moved', async () => {
    expect(await figuresAt('2026-11-20')).toEqual({ from: 'now', qty: 0, value: 0 })
  })

  it('goes where fewer movements lie', () => {
    expect(wayTo('2026-06-11', at(49), at(100)).from).toBe('start')
    expect(wayTo('2026-06-11', at(50), at(100)).from).toBe('now')
    expect(wayTo('2026-06-11', undefined, at(100))).toEqual({ from: 'now' })
    expect(wayTo('2025-01-01', at(1), at(100))).toMatchObject({
      from: 'start',
      moved: { where: [['day', '<=', '2025-01-01']] },
    })
  })
})
