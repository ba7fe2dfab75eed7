import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mergeDuplicates } from '#features/data/duplicates/commands.ts'
import { undoMerge } from '#features/data/duplicates/undo-command.ts'
import { figureOf } from '#features/insight/figure-sources/figures.ts'
import { checkStock } from '#features/stock/control/commands.ts'
import { locations } from '#features/stock/locations/collection.ts'
import { adjustStock, openingStock } from '#features/stock/movements/commands.ts'
import { parts } from '#features/stock/parts/collection.ts'
import { reserveStock } from '#features/stock/reservations/commands.ts'
import type { AggregateResult } from '#model/query/query.ts'
import { AT, type Reader, readerOf } from '#test/server/figures/answer.ts'
import { type SharedPostgres, sharePostgres } from '#test/support/postgres.ts'
import { preparedDatabase } from '#test/support/prepared.ts'
import { openTestWorld, type World } from '#test/support/world.ts'

const SEED = 20261120
const PARTS = 3

/** What people do with stock; an index beyond the available items wraps around. */
const act = fc.oneof(
  fc.record({
    kind: fc.constant('open' as const),
    part: fc.nat(PARTS - 1),
    qty: fc.integer({ min: 1, max: 40 }),
    cost: fc.integer({ min: 0, max: 90_000 }).map((units) => units / 10_000),
  }),
  fc.record({ kind: fc.constantFrom('take' as const, 'reserve' as const), lot: fc.nat(9), share: fc.nat(100) }),
  fc.record({ kind: fc.constant('merge' as const), keep: fc.nat(PARTS - 1), lose: fc.nat(PARTS - 1) }),
  fc.record({ kind: fc.constant('undo' as const) }),
)
type Act = typeof act extends fc.Arbitrary<infer T> ? T : never

/** A lot as kept with pencil and paper. */
interface Lot {
  id: string
  part: string
  qty: number
  reserved: number
  cost: number
}

interface Paper {
  lots: Lot[]
  gone: Set<string>
  merges: { id: string; keep: string; lose: string; moved: Lot[] }[]
}

let round = 0

/** Performs the actions in the world and on paper; impossible ones are skipped in both. */
async function play(world: World, acts: readonly Act[]): Promise<{ paper: Paper; ids: string[] }> {
  round++
  const ids = Array.from({ length: PARTS }, (_, at) => `part-${round}-${at}`)
  for (const [at, id] of ids.entries()) await world.insert(parts, { partNumber: `62${round}${at}`, brand: 'SKF' }, id)
  const paper: Paper = { lots: [], gone: new Set(), merges: [] }
  for (const one of acts) await step(world, ids, paper, one)
  return { paper, ids }
}

async function step(world: World, ids: readonly string[], paper: Paper, one: Act): Promise<void> {
  if (one.kind === 'open') {
    const partId = ids[one.part]!
    if (paper.gone.has(partId)) return
    const input = { partId, qty: one.qty, unitCost: one.cost, locationId: 'shelf', note: 'Found' }
    const { result } = await world.execute(openingStock, input)
    paper.lots.push({ id: result.lotId, part: partId, qty: one.qty, reserved: 0, cost: one.cost })
  } else if (one.kind === 'merge') {
    const [keep, lose] = [ids[one.keep]!, ids[one.lose]!]
    if (keep === lose || paper.gone.has(keep) || paper.gone.has(lose)) return
    const { result } = await world.execute(mergeDuplicates, {
      collection: 'parts',
      keepId: keep,
      loserIds: [lose],
      confirmed: true,
    })
    const moved = paper.lots.filter(({ part }) => part === lose)
    for (const lot of moved) lot.part = keep
    paper.gone.add(lose)
    paper.merges.push({ id: result.mergeId, keep, lose, moved })
  } else if (one.kind === 'undo') {
    const last = paper.merges.pop()
    if (!last) return
    await world.execute(undoMerge, { mergeId: last.id })
    for (const lot of last.moved) lot.part = last.lose
    paper.gone.delete(last.lose)
  } else if (paper.lots.length > 0) {
    const lot = paper.lots[one.lot % paper.lots.length]!
    const qty = Math.ceil(((lot.qty - lot.reserved) * one.share) / 100)
    if (qty < 1) return
    if (one.kind === 'take') {
      await world.execute(adjustStock, { lotId: lot.id, qty: -qty, reason: 'Lost' })
      lot.qty -= qty
    } else {
      await world.execute(reserveStock, { partId: lot.part, lotId: lot.id, qty, docNumber: 'SO-1' })
      lot.reserved += qty
    }
  }
}

const total = (amounts: readonly number[]) => Math.round(amounts.reduce((sum, one) => sum + one, 0) * 10_000) / 10_000
const inCents = (amount: number) => Math.round(Number((amount * 100).toFixed(6))) / 100

function right(paper: Paper, id: string) {
  const own = paper.lots.filter(({ part }) => part === id)
  const qty = total(own.map((lot) => lot.qty))
  const cost = own.reduce((sum, lot) => sum + lot.qty * Math.round(lot.cost * 10_000), 0)
  return {
    onHand: qty,
    reserved: total(own.map((lot) => lot.reserved)),
    available: total(own.map((lot) => lot.qty - lot.reserved)),
    value: total(own.map((lot) => inCents(lot.qty * lot.cost))),
    ...(qty > 0 && { average: Math.floor((2 * cost + qty) / (2 * qty)) / 10_000 }),
  }
}

const FIELDS = { onHand: 'qtyOnHand', reserved: 'qtyReserved', available: 'qtyAvailable', value: 'stockValue' } as const

async function screensOf(reader: Reader, id: string) {
  const doc = (await reader.get('parts', id))!
  const why = async (field: string) => {
    const { entries, earlier = 0 } = await figureOf('parts', field)!.read(doc, reader, AT)
    return total([...entries.map(({ amount }) => amount), earlier])
  }
  const lots = await reader.sum({
    collection: 'inventory',
    where: [['partId', '==', id]],
    aggregate: { sum: ['qtyOnHand', 'qtyReserved', 'qtyAvailable', 'value'] },
  })
  const ofLots = (field: string) =>
    Number((lots as AggregateResult & { sum: Record<string, { value: string }> }).sum[field]!.value)
  const [record, sources, list] = [{}, {}, {}] as Record<string, number>[]
  for (const [name, field] of Object.entries(FIELDS)) {
    record![name] = Number(doc.data[field] ?? 0)
    sources![name] = await why(field)
    list![name] = ofLots(field === 'stockValue' ? 'value' : field)
  }
  return { record: { ...record, average: doc.data.avgCost }, sources, list }
}

let postgres: SharedPostgres
beforeAll(async () => {
  postgres = await sharePostgres()
}, 60_000)
afterAll(() => postgres.stop())

describe.each([
  ['SQLite', 25, (): Promise<string | undefined> => Promise.resolve(undefined)],
  ['PostgreSQL', 3, () => preparedDatabase(postgres.url)],
] as const)('on %s', (_, runs, database) => {
  let world: World
  beforeAll(async () => {
    const databaseUrl = await database()
    world = await openTestWorld({ config: { ...(databaseUrl && { databaseUrl }) } })
    await world.insert(locations, { code: 'A-1' }, 'shelf')
  }, 60_000)
  afterAll(() => world.close())

  it(`parts that were merged and parted again have one figure on every screen, in ${runs} stocks`, async () => {
    const holds = fc.asyncProperty(fc.array(act, { minLength: 4, maxLength: 12 }), async (acts) => {
      const { paper, ids } = await play(world, acts)
      const reader = readerOf(world)
      for (const id of ids.filter((one) => !paper.gone.has(one))) {
        const { average, ...sums } = right(paper, id)
        const { record, sources, list } = await screensOf(reader, id)
        expect({ id, ...sources }).toEqual({ id, ...sums })
        expect({ id, ...list }).toEqual({ id, ...sums })
        expect(record).toMatchObject(average === undefined ? sums : { ...sums, average })
      }
      for (const id of paper.gone) expect(await reader.get('parts', id)).toBeUndefined()
      const { result } = await world.execute(checkStock, {})
      expect(result.checks.filter(({ found, isAdvice }) => found > 0 && !isAdvice)).toEqual([])
    })
    await fc.assert(holds, { seed: SEED, numRuns: runs })
  }, 300_000)
})
