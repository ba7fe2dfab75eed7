import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readAggregate } from '#model/query/ask.ts'
import type { Value } from '#model/schema/value.ts'
import { put } from '#store/contract/set-up.ts'
import { LOOSE } from '#store/contract/values.ts'
import type { Driver } from '#store/driver.ts'
import { plainGroups } from '#store/sqlite/aggregate/aggregate-plain.ts'
import { connect } from '#store/sqlite/connection.ts'
import { openSqlite } from '#store/sqlite/open.ts'
import { readHead, shapesOf } from '#store/sqlite/shapes.ts'
import { quickFolder } from '#test/support/folders.ts'

let folder: string
let driver: Driver
beforeAll(async () => {
  folder = quickFolder('prime-plain-')
  driver = await openSqlite(join(folder, 'prime.db'), { log: console.warn })
})
afterAll(async () => {
  await driver.close()
  rmSync(folder, { recursive: true })
})

/** The result of the fast way for one document. */
async function groupsOf(data: { by?: Value; sum?: Value }) {
  await put(driver, [{ id: 'one', data }])
  const connection = connect(join(folder, 'prime.db'), { readOnly: true, cacheMiB: 1 })
  try {
    const { table } = shapesOf(connection, readHead(connection).shapes).get(LOOSE)!
    const task = readAggregate({ aggregate: { count: true, sum: ['sum'], by: ['by'] } }, LOOSE, [])
    return plainGroups(connection, task, task.sum, () => `FROM ${table} d WHERE TRUE`)
  } finally {
    connection.close()
  }
}

it.each<[Value | undefined, Value | undefined, string | null]>([
  ['SKF', 12.25, '122500'],
  ['12', -0.0001, '-1'],
  ['true', 6_000_000, '60000000000'],
  [undefined, undefined, null],
  [null, null, null],
  [7, 0.1, '1000'],
  [2 ** 60, 1.5, '15000'],
])('group %j with the number %j is plain', async (by, sum, scaled) => {
  expect(await groupsOf({ ...(by !== undefined && { by }), ...(sum !== undefined && { sum }) })).toEqual([
    { key: [by ?? null], count: 1, sums: [{ count: scaled === null ? 0 : 1, scaled }] },
  ])
})

it.each<[Value, Value]>([
  [true, 2.5],
  [1, 2.5],
  [0, 2.5],
  [['SKF'], 2.5],
  [{ a: 1 }, 2.5],
  ['\ufffd', 2.5],
  ['SKF', true],
  ['SKF', 1],
  ['SKF', '2.5'],
  ['SKF', ''],
  ['SKF', [2.5]],
  ['SKF', { $ts: '2026-11-20T00:00:00.000Z' }],
  ['SKF', 0.00005],
  ['SKF', 7_000_000.5],
  ['SKF', 2 ** 62],
  ['SKF', 1e21],
])('group %j with the value %j has to be distinguished', async (by, sum) => {
  expect(await groupsOf({ by, sum })).toBeUndefined()
})
