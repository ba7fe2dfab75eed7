import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { LogAsk } from '#model/command/commit.ts'
import { put } from '#store/contract/set-up.ts'
import { things } from '#store/contract/values.ts'
import type { Driver } from '#store/driver.ts'
import { openPostgres } from '#store/postgres/driver.ts'
import { feedSql } from '#store/postgres/feed.ts'
import { logQuestion } from '#store/postgres/log/log.ts'
import { type SharedPostgres, sharePostgres } from '#test/support/postgres.ts'

const COMMITS = 3_000
/** A page of 20 reads a few times as many rows, however long the log is. */
const MAX_ROWS = 100

let server: SharedPostgres
let driver: Driver
let client: Client
let table: number
beforeAll(async () => {
  server = await sharePostgres()
  const url = await server.another()
  driver = await openPostgres({ url, log: () => undefined })
  await driver.prepare([things])
  const write = (collection: string, id: string) => put(driver, [{ collection, id, data: { name: id } }])
  for (let at = 0; at < 20; at++) await write('old', `o${at}`)
  for (let from = 0; from < COMMITS; from += 100)
    await Promise.all(
      Array.from({ length: 100 }, (_, at) => write(things.name, (from + at) % 3 === 0 ? 'hot' : `t${from + at}`)),
    )
  client = new Client(url)
  await client.connect()
  await client.query('ANALYZE')
  table = (await client.query('SELECT id FROM prime.collections WHERE name = $1', [things.name])).rows[0].id
})
afterAll(async () => {
  await client.end()
  await driver.close()
  await server.stop()
})

interface Plan {
  'Relation Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  Plans?: Plan[]
}
/** The lines and documents that a plan reads; narrow indexes tell where they are. */
function readBy({ Plans = [], ...step }: Plan): number {
  const isRead = /^(?:log|d\d+)$/.test(step['Relation Name'] ?? '')
  const rows = isRead ? (step['Actual Rows'] + (step['Rows Removed by Filter'] ?? 0)) * step['Actual Loops'] : 0
  return Plans.reduce((sum, plan) => sum + readBy(plan), rows)
}

async function readFor(sql: string, params: unknown[]): Promise<number> {
  const { rows } = await client.query(`EXPLAIN (ANALYZE, FORMAT JSON) ${sql}`, params)
  return readBy(rows[0]['QUERY PLAN'][0].Plan)
}

describe('a page reads what it shows, and not all that lies behind it', () => {
  const of = { collection: things.name, id: 'hot' }
  it.each<[string, Partial<LogAsk>]>([
    ['the history of a collection', { collection: things.name }],
    ['its middle', { collection: things.name, before: COMMITS / 2 }],
    ['what follows', { collection: things.name, after: 40 }],
    ['since a moment', { collection: things.name, from: '2000-01-01T00:00:00.000Z' }],
    ['a collection that was last written to long ago', { collection: 'old' }],
    ['the history of a document', { of }],
    ['its middle as well', { of, before: COMMITS / 2 }],
    ['a document within its collection', { of, collection: things.name }],
    ['everything', {}],
  ])('%s', async (_, ask) => {
    const { sql, params } = logQuestion({ limit: 20, ...ask })
    expect(await readFor(sql, params)).toBeLessThan(MAX_ROWS)
  })

  it.each([0, COMMITS / 2, COMMITS - 10])('the changes of a collection since %s', async (since) => {
    expect(await readFor(feedSql(table), [since, table, 20])).toBeLessThan(MAX_ROWS)
  })
})
