import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readAggregate, readAsk } from '#model/query/ask.ts'
import { inOrder, matches } from '#model/query/query.ts'
import type { Doc } from '#model/schema/value.ts'
import { idsOf, put } from '#store/contract/set-up.ts'
import { things } from '#store/contract/values.ts'
import type { Driver } from '#store/driver.ts'
import { openSqlite } from '#store/sqlite/open.ts'

const SEARCH_IN = [['name'], ['code']]
const ask = (raw: object) => readAsk(raw, things.name, SEARCH_IN)
const task = (raw: object) => readAggregate(raw, things.name, SEARCH_IN)

describe('six thousand documents', () => {
  let folder: string
  let driver: Driver
  const docs: Doc[] = []
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'prime-quick-'))
    driver = await openSqlite(join(folder, 'prime.db'), { log: () => undefined })
    await driver.prepare([things])
    for (let from = 0; from < 6_000; from += 500) {
      const puts = Array.from({ length: 500 }, (_, n) => ({
        collection: things.name,
        id: `t${((from + n) * 7919) % 6_000}`,
        data: {
          a: (from + n) % 5 === 0 ? 'rare' : 'often',
          b: from + n,
          free: (from + n) % 9,
          name: `part ${from + n}`,
        },
      }))
      const version = await put(driver, puts, {}, { large: true })
      docs.push(...puts.map(({ id, data }) => ({ id, version, createTime: '', updateTime: '', data })))
    }
  })
  afterAll(async () => {
    await driver.close()
    rmSync(folder, { recursive: true })
  })

  it.each<[object, boolean]>([
    [{ where: [['a', '==', 'often']], orderBy: [['b', 'asc']] }, true],
    [
      {
        where: [
          ['a', '==', 'often'],
          ['b', '>', 7],
        ],
        orderBy: [['b', 'desc']],
      },
      true,
    ],
    [{ where: [['a', '==', 'rare']] }, true],
    [{ where: [['b', '==', 7]] }, true],
    [{ orderBy: [['c', 'asc']] }, true],
    [{ search: 'part 59' }, true],
    [{}, true],
    [{ where: [['a', '==', 'often']] }, false],
    [{ where: [['a', '==', 'often']], orderBy: [['free', 'asc']] }, false],
    [
      {
        where: [
          ['a', '==', 'often'],
          ['free', '==', 100],
        ],
        orderBy: [['b', 'asc']],
      },
      false,
    ],
    [{ where: [['free', '==', 1]] }, false],
    [{ where: [['a', 'in', ['rare', 'never']]], orderBy: [['free', 'asc']] }, true],
    [{ where: [['a', 'in', ['rare', 'often']]], orderBy: [['free', 'asc']] }, false],
    [{ where: [['free', 'in', [1, 2]]] }, false],
    [
      {
        where: [
          {
            or: [
              ['a', '==', 'rare'],
              ['b', '==', 1],
            ],
          },
        ],
      },
      true,
    ],
    [
      {
        where: [
          {
            or: [
              ['a', '==', 'rare'],
              ['free', '==', 1],
            ],
          },
        ],
      },
      false,
    ],
    [
      {
        orderBy: [
          ['b', 'asc'],
          ['a', 'desc'],
        ],
      },
      false,
    ],
    [{ orderBy: [['b', 'asc']], skip: 5_000 }, false],
    [{ search: 'part', orderBy: [['b', 'asc']] }, false],
  ])('answers %j on the main thread: %s', async (raw, quick) => {
    expect(await driver.read((tx) => tx.isQuick(ask(raw)))).toBe(quick)
  })

  it.each<[object, boolean]>([
    [{ aggregate: { count: true } }, true],
    [{ where: [['a', '==', 'often']], aggregate: { count: true } }, true],
    [{ where: [['a', '==', 'rare']], aggregate: { sum: ['free'] } }, true],
    [{ search: 'part', aggregate: { count: true } }, true],
    [{ where: [['a', 'in', ['rare', 'often']]], aggregate: { count: true } }, true],
    [{ where: [['a', '==', 'often']], aggregate: { sum: ['free'] } }, false],
    [{ aggregate: { count: true, by: ['a'] } }, false],
  ])('sums up %j on the main thread: %s', async (raw, quick) => {
    expect(await driver.read((tx) => tx.isQuick(task(raw)))).toBe(quick)
  })

  it.each<object>([
    { where: [['a', '==', 'often']] },
    {
      where: [
        ['a', '==', 'rare'],
        ['free', '<', 3],
      ],
    },
    { where: [['b', '>', 100]], limit: 7 },
    {
      where: [
        ['a', '==', 'often'],
        ['b', '<', 5_000],
      ],
      limit: 1_000,
    },
  ])('are paged in the order of ids, whatever way they are read: %j', async (raw) => {
    const query = ask(raw)
    const wanted = docs.filter((doc) => matches(query, doc.data)).sort(inOrder(query))
    const first = await driver.read((tx) => tx.find(query))
    expect(idsOf(first.docs)).toEqual(idsOf(wanted.slice(0, query.limit)))
    const second = await driver.read((tx) => tx.find({ ...query, after: first.next! }), { long: true })
    expect(idsOf(second.docs)).toEqual(idsOf(wanted.slice(query.limit, 2 * query.limit)))
  })
})

it('few documents are looked at one by one on the main thread only while they are not large', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'prime-quick-'))
  const driver = await openSqlite(join(folder, 'prime.db'), { log: () => undefined })
  await driver.prepare([things])
  const sorted = ask({ orderBy: [['free', 'asc']] })
  const large = (id: string) => ({ collection: things.name, id, data: { free: 1, note: 'x'.repeat(1_000_000) } })
  await put(driver, ['a', 'b'].map(large))
  expect(await driver.read((tx) => tx.isQuick(sorted))).toBe(true)
  await put(driver, ['c', 'd', 'e', 'f', 'g', 'h', 'i'].map(large))
  expect(await driver.read((tx) => tx.isQuick(sorted))).toBe(false)
  expect(await driver.read((tx) => tx.isQuick(ask({})))).toBe(true)
  await driver.close()
  rmSync(folder, { recursive: true })
})
