import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { addDays } from '#base/days.ts'
import { checkStock } from '#features/stock/control/commands.ts'
import {
  AGE_BUCKETS,
  agedClauses,
  classesOf,
  failuresOf,
  firstClass,
  regularityOf,
} from '#features/stock/control/rules.ts'
import { rebuildStock } from '#features/stock/control/valuation/rebuild.ts'
import { locations } from '#features/stock/locations/collection.ts'
import { lots } from '#features/stock/lots/collection.ts'
import { adjustStock, openingStock } from '#features/stock/movements/commands.ts'
import { parts } from '#features/stock/parts/collection.ts'
import { transferStock } from '#features/stock/transfers/commands.ts'
import type { Tx } from '#model/command/command.ts'
import { readAsk } from '#model/query/ask.ts'
import { pagesOf } from '#model/query/pages.ts'
import { matches } from '#model/query/query.ts'
import type { Doc } from '#model/schema/value.ts'
import { openTestWorld, type World } from '#test/support/world.ts'

describe('the class a list opens on', () => {
  it.each([
    ['A, where something is A', [{ abcClass: 'C', xyzClass: 'X' }, { abcClass: 'A' }], 'A'],
    ['the first that holds something', [{ abcClass: 'C', xyzClass: 'Y' }, {}], 'C'],
    ['one of demand, where nothing is in stock', [{ xyzClass: 'Z' }, { xyzClass: 'Y' }], 'Y'],
    ['none before anything is classified', [{}, { abcClass: '', xyzClass: null }], undefined],
    ['none without parts', [], undefined],
  ])('is %s', (_, found, name) => {
    expect(firstClass(found)).toBe(name)
  })
})

describe('classes by value', () => {
  it.each([
    [[800, 150, 50], 'ABC'],
    [[100], 'A'],
    [[50, 30, 20], 'AAB'],
    [[500, 300, 100, 60, 40], 'AABBC'],
    [[40, 0.25, 800, 150], 'CCAB'],
    [[700, 100, 100, 100], 'AAAA'],
    [[], ''],
  ])('%j are %s', (values, classes) => {
    expect(values.map(classesOf(values)).join('')).toBe(classes)
  })

  it('what is worth nothing has no class', () => {
    expect([0, -5].map(classesOf([0, 10, -5]))).toEqual([undefined, undefined])
  })
})

it.each([
  [Array(12).fill(10), 'X'],
  [[8, 12, 10, 9, 11, 10, 10, 12, 8, 10, 9, 11], 'X'],
  [[20, 0, 20, 0, 20, 0, 20, 0, 20, 0, 20, 0], 'Y'],
  [[0, 0, 0, 120, 0, 0, 0, 0, 0, 0, 0, 0], 'Z'],
  [Array(12).fill(0), undefined],
  [[], undefined],
])('a demand of %j by month is %s', (monthly, expected) => {
  expect(regularityOf(monthly)).toBe(expected)
})

it('every age of stock falls into exactly one bucket', () => {
  const today = '2026-11-20'
  for (let days = 0; days < 1_800; days++) {
    const lot = { receivedOn: addDays(today, -days) }
    const hits = AGE_BUCKETS.filter((bucket) =>
      matches(readAsk({ where: agedClauses(bucket, today) }, 'inventory', []), lot),
    )
    expect(hits, `${days} days`).toHaveLength(1)
  }
})

describe('integrity', () => {
  let world: World
  beforeEach(async () => {
    world = await openTestWorld()
  })
  afterEach(() => world.close())

  async function stockOf(partNumber: string, qty: number, unitCost: number) {
    const part = await world.insert(parts, { partNumber, brand: 'SKF' })
    const here = await world.insert(locations, { code: `A-${partNumber}` })
    const { result } = await world.execute(openingStock, { partId: part.id, qty, unitCost, locationId: here.id })
    return { partId: part.id, lotId: result.lotId, locationId: here.id }
  }
  const failing = async () => failuresOf((await world.execute(checkStock, {})).result.checks)
  const openLogs = async () => (await world.all('logs')).filter(({ data }) => data.status === 'pending')

  it('after opening, moving and adjusting every check is green and no log is opened', async () => {
    const { lotId } = await stockOf('6205', 36, 4.18)
    const to = await world.insert(locations, { code: 'B-01-2' })
    await world.execute(transferStock, { lotId, qty: 5, toLocationId: to.id })
    await world.execute(adjustStock, { lotId, qty: -1, reason: 'Lost' })
    const { result } = await world.execute(checkStock, {})
    expect(result).toMatchObject({ lots: 2, parts: 1 })
    expect(failuresOf(result.checks)).toEqual([])
    expect(await openLogs()).toEqual([])
  })

  it('planted drift is found by name, opens one log per check, and a rebuild mends it', async () => {
    const { lotId, partId } = await stockOf('6205', 36, 4.18)
    const lot = await world.get(lots, lotId)
    await world.put('inventory', lotId, { ...lot.data, qtyOnHand: 40, qtyAvailable: 40 } as Doc['data'])
    const found = await failing()
    expect(found.map(({ name }) => name)).toEqual([
      'Lot quantities match their movements',
      'Part quantities match their lots',
    ])
    expect(found[0]!.examples[0]).toBe('L2611001 says on hand 40, its rows say 36')
    await failing()
    expect((await openLogs()).map(({ data }) => data.reference)).toEqual([
      'Integrity: Lot quantities match their movements',
      'Integrity: Part quantities match their lots',
    ])

    const { result } = await world.execute(rebuildStock, {})
    // The report counts what was compared, and gives the old and new value of every figure.
    expect(result.checked).toEqual({ lots: 1, parts: 1 })
    expect(result.mended).toMatchObject([
      {
        name: 'Lot quantities match their movements',
        found: 2,
        examples: ['L2611001 says on hand 40, its rows say 36', 'L2611001 says available 40, its rows say 36'],
      },
      { name: 'Part quantities match their lots' },
    ])
    expect((await world.get(lots, lotId)).data).toMatchObject({ qtyOnHand: 36, qtyAvailable: 36, value: 150.48 })
    expect((await world.get(parts, partId)).data).toMatchObject({ qtyOnHand: 36, stockValue: 150.48, avgCost: 4.18 })
    expect(await failing()).toEqual([])
  })

  it('drift of a part alone is mended without touching its lots', async () => {
    const { partId, lotId } = await stockOf('6205', 10, 2)
    const part = await world.get(parts, partId)
    const { version } = await world.get(lots, lotId)
    await world.put('parts', partId, { ...part.data, qtyOnHand: 11, stockValue: 22 } as Doc['data'])
    await world.execute(rebuildStock, {})
    expect((await world.get(parts, partId)).data).toMatchObject({ qtyOnHand: 10, stockValue: 20 })
    expect((await world.get(lots, lotId)).version).toBe(version)
  })

  it('a parcel without a date and a log without a status are counted', async () => {
    await world.put('Tracking', 't1', { title: 'Box', delivered: false })
    await world.put('logs', 'l1', { message: 'old' })
    expect((await failing()).map(({ name, found }) => [name, found])).toEqual([
      ['Every parcel has a status and an expected date', 1],
      ['Every error log has a status', 1],
    ])
  })

  it('pages pass every document once, however many share a value', async () => {
    const all = Array.from({ length: 2_600 }, (_, at) => ({
      id: `d${String(at).padStart(5, '0')}`,
      data: { partNumber: at < 2_300 ? 'same' : `x${at}` },
    }))
    const tx = {
      find: async ({ where, limit }: { where: [string, string, string][]; limit: number }) =>
        all.filter(({ data }) => !where[0] || data.partNumber >= where[0][2]).slice(0, limit),
    } as unknown as Tx
    const seen: string[] = []
    for await (const page of pagesOf(tx, parts, 'partNumber')) seen.push(...page.map(({ id }) => id))
    expect(seen.toSorted()).toEqual(all.map(({ id }) => id))
  })
})
