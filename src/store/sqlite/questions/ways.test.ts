import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readAggregate, readAsk } from '#model/query/ask.ts'
import { type AggregateTask, inOrder, matches } from '#model/query/query.ts'
import type { Data, Doc } from '#model/schema/value.ts'
import { anySet, anyTasks, replaceDocuments, sameAnswer, sameFigures } from '#store/contract/queries.ts'
import { idsOf, put } from '#store/contract/set-up.ts'
import { LOOSE, things } from '#store/contract/values.ts'
import type { Driver } from '#store/driver.ts'
import { connect } from '#store/sqlite/connection.ts'
import { openSqlite } from '#store/sqlite/open.ts'
import { leadOf, servingOrder, wayToTally } from '#store/sqlite/questions/ways.ts'
import { readHead, shapesOf } from '#store/sqlite/shapes.ts'
import { quickFolder } from '#test/support/folders.ts'

let folder: string
let driver: Driver
beforeAll(async () => {
  folder = quickFolder('prime-ways-')
  driver = await openSqlite(join(folder, 'prime.db'), { log: () => undefined })
  await driver.prepare([things])
  await put(driver, [{ id: 'first', data: {} }])
})
afterAll(async () => {
  await driver.close()
  rmSync(folder, { recursive: true })
})

/** The plans for large collections depend on the stored number of documents. */
function pretend(documents: number): void {
  const db = new DatabaseSync(join(folder, 'prime.db'))
  db.prepare('UPDATE collections SET documents = documents + ?').run(documents)
  db.close()
}

describe('in collections that count as large', () => {
  beforeAll(() => pretend(1_000_000))
  afterAll(() => pretend(-1_000_000))

  it('100 random data sets are found, ordered and paged as the model does', async () => {
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(things.name, LOOSE), anySet(false), async (collection, { rows, asks }) => {
        const docs = await replaceDocuments(driver, collection, rows)
        for (const { ask, long } of asks) await sameAnswer(driver, { ...ask, collection }, docs, long)
      }),
      { numRuns: 100 },
    )
  }, 240_000)

  // The count of all documents is the stored number, so it is not tested here.
  const isOfDocuments = ({ where, by, sum, avg, search }: AggregateTask) =>
    search !== undefined || by.length + sum.length + avg.length > 0 || !('of' in where) || where.of.length > 0

  it('80 random data sets are counted and summed exactly as the model does', async () => {
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(things.name, LOOSE), anyTasks, async (collection, { rows, tasks }) => {
        const docs = await replaceDocuments(driver, collection, rows)
        for (const task of tasks.filter(isOfDocuments)) await sameFigures(driver, { ...task, collection }, docs)
      }),
      { numRuns: 80 },
    )
  }, 240_000)
})

it('an index that serves all of a question is taken before one that only holds its order', () => {
  const indexes = [
    { name: 'order', paths: ['b'] },
    { name: 'whole', paths: ['a', 'b'] },
  ]
  const shape = { id: 1, name: 'x', table: 'd1', columns: [], indexes, declared: new Map<string, string>() }
  const [parts, order] = [[{ op: '==', path: ['a'], value: 'x' } as const], [{ path: ['b'], down: false }]]
  expect(servingOrder(shape, parts, order)).toEqual({ index: '"whole"', conditions: parts })
  expect(servingOrder(shape, [], order)).toEqual({ index: '"order"', conditions: [] })
})

it.each([
  ['who', 'by who'],
  ['day', 'by day'],
  ['place', 'by day'],
])('figures by %s are read along the index %j: in the order of the groups, else of the conditions', (by, index) => {
  pretend(1_000_000)
  const connection = connect(join(folder, 'prime.db'), { readOnly: true, cacheMiB: 1 })
  try {
    const indexes = [
      { name: 'days first', paths: ['day', 'kind', 'amount', 'place'] },
      { name: 'by day', paths: ['kind', 'day', 'amount', 'who', 'place'] },
      { name: 'by who', paths: ['kind', 'who', 'day', 'amount'] },
    ]
    const shape = { ...shapesOf(connection, readHead(connection).shapes).get(things.name)!, indexes }
    const where = [
      ['kind', '==', 'Sales'],
      ['day', '>=', '2026-01-01'],
    ]
    const task = readAggregate({ where, aggregate: { sum: ['amount'], by: [by] } }, things.name, [])
    expect(wayToTally(connection, shape, task)).toEqual({ index: `"${index}"` })
  } finally {
    connection.close()
    pretend(-1_000_000)
  }
})

describe('ten thousand documents', () => {
  const NUMBERS = [0.1, 0.2, -1.005, 1e-7, 123_456_789.123_45, 1e21, -3, 0, 7.25, 2 ** 60]
  let docs: Doc[]
  beforeAll(async () => {
    const data = Array.from(
      { length: 10_000 },
      (_, at): Data => ({
        a: `a${at % 7}`,
        b: at % 11,
        ...(at % 3 > 0 && { amount: NUMBERS[at % NUMBERS.length]! }),
        ...(at % 4 > 0 && { group: [null, true, 'x', 5, { $ts: '2026-11-20T12:00:00.000Z' }, [1], { k: 1 }][at % 7]! }),
      }),
    )
    docs = await replaceDocuments(driver, things.name, data)
  })

  it.each<object>([
    { aggregate: { count: true, sum: ['amount'], avg: ['amount'] } },
    { aggregate: { count: true, sum: ['amount', 'b'], by: ['group'] } },
    { aggregate: { count: true, sum: ['b'], by: ['a', 'b'] } },
    { where: [['amount', '>', 0.15]], aggregate: { sum: ['amount'], by: ['a'] } },
    { where: [['group', 'array-contains', 1]], aggregate: { sum: ['amount', 'b'] } },
    { where: [['b', '==', 3]], aggregate: { sum: ['amount'], by: ['group'] } },
  ])('are summed up piece by piece: %j', async (raw) => {
    await sameFigures(driver, readAggregate(raw, things.name, [['name'], ['code']]), docs)
  })

  it.each<[object, string | undefined, number]>([
    // A selective `or`, beside a range that contains nearly all.
    [
      {
        where: [
          ['b', '>', 0],
          {
            or: [
              ['a', 'starts-with', 'a3'],
              ['a', '==', 'x'],
            ],
          },
        ],
      },
      undefined,
      1,
    ],
    [
      {
        where: [
          ['b', '>', 9],
          ['a', 'in', ['a1', 'a2', 'a3', 'a4', 'a5', 'a6']],
        ],
      },
      'b',
      1,
    ],
    [
      {
        where: [
          ['a', '==', 'a3'],
          ['b', '==', 4],
          ['c', '>', 'x'],
        ],
      },
      'a, b',
      2,
    ],
  ])('are led by few to all: %j by %s', (raw, index, conditions) => {
    const connection = connect(join(folder, 'prime.db'), { readOnly: true, cacheMiB: 1 })
    const shape = shapesOf(connection, readHead(connection).shapes).get(things.name)!
    const lead = leadOf(connection, shape, readAsk(raw, things.name, []), 2_000)
    connection.close()
    const led = shape.indexes.find(({ name }) => name === lead?.index?.replaceAll('"', ''))
    expect(led?.paths.join(', ')).toBe(index)
    expect(lead?.conditions).toHaveLength(conditions)
  })

  it('are not led by a condition that holds too many, nor where one condition is all', () => {
    const connection = connect(join(folder, 'prime.db'), { readOnly: true, cacheMiB: 1 })
    const shape = shapesOf(connection, readHead(connection).shapes).get(things.name)!
    const led = (where: object[]) => leadOf(connection, shape, readAsk({ where }, things.name, []), 500)
    const leads = [
      led([
        ['b', '>', 0],
        ['a', '==', 'a3'],
      ]),
      led([['b', '==', 4]]),
    ]
    connection.close()
    expect(leads).toEqual([undefined, undefined])
  })

  it.each<object>([
    {
      where: [
        ['b', '>', 0],
        {
          or: [
            ['a', 'starts-with', 'a3'],
            ['a', '==', 'x'],
          ],
        },
      ],
      orderBy: [['group', 'asc']],
    },
    { where: [['amount', '==', 0.2]] },
    { where: [['amount', '==', 1e21]], orderBy: [['a', 'asc']] },
    { where: [['amount', '<', 0]], orderBy: [['amount', 'desc']] },
    { where: [['b', '>', 1]], orderBy: [['group', 'asc']], skip: 4_000 },
  ])('are found without an index: %j', async (raw) => {
    const ask = readAsk({ ...raw, limit: 60 }, things.name, [['name'], ['code']])
    const wanted = docs.filter(({ data }) => matches(ask, data)).sort(inOrder(ask))
    const { docs: found } = await driver.read((tx) => tx.find(ask), { long: true })
    expect(found.length).toBeGreaterThan(0)
    expect(idsOf(found)).toEqual(idsOf(wanted.slice(ask.skip, ask.skip + 60)))
  })
})
