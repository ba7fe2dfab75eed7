import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { collections } from '#features/definitions.ts'
import { readAsk } from '#model/query/ask.ts'
import type { Ask } from '#model/query/query.ts'
import { listOrder } from '#model/schema/collection.ts'
import { openPostgres } from '#store/postgres/driver.ts'
import { findSql } from '#store/postgres/questions/find-sql.ts'
import { openSqlite } from '#store/sqlite/open.ts'
import { startPostgres, type TestPostgres } from '#test/support/postgres.ts'

/** The most frequent queries of the screens: lists as they open, their tabs, and the documents of one record. */
type Question = [screen: string, collection: string, where: unknown[][], orderBy?: [string, string][]]
const QUESTIONS: readonly Question[] = [
  ['the parts', 'parts', []],
  ['a part number as it is typed', 'parts', [['pnKey', '==', '6204']]],
  ['the inventory', 'inventory', []],
  ['the lots of a part', 'inventory', [['partId', '==', 'p1']]],
  ['a lot by its number', 'inventory', [['lotNumber', '==', 'L-1']]],
  ['the payables', 'payables', []],
  ['the open payables by due date', 'payables', [['status', '==', 'Open']], [['dueDate', 'asc']]],
  [
    'the open payables of a vendor',
    'payables',
    [
      ['vendorId', '==', 'v1'],
      ['status', '==', 'Open'],
    ],
    [['dueDate', 'asc']],
  ],
  ['the bills of an order', 'payables', [['poId', '==', 'o1']]],
  ['the receivables', 'receivable', []],
  ['the open receivables by due date', 'receivable', [['status', '==', 'Open']], [['dueDate', 'asc']]],
  ['the purchase orders', 'po', []],
  ['the pending orders', 'po', [['status', '==', 'Pending']]],
  ['the deals', 'transactions', []],
  ['the parcels that are under way', 'Tracking', [['delivered', '==', false]], [['etaISO', 'asc']]],
  ['the vendors', 'vendors', []],
  ['the customers', 'customers', []],
  ['the postings of an item', 'postings', [['itemId', '==', 'i1']]],
  [
    'the comments of a record',
    'comments',
    [
      ['collection', '==', 'payables'],
      ['recordId', '==', 'b1'],
    ],
  ],
  [
    'my tasks by day',
    'todos',
    [
      ['assignee', '==', 'kim'],
      ['status', '==', 'Open'],
    ],
    [['dueOn', 'asc']],
  ],
]

const definitionOf = (name: string) => {
  const found = collections.find((one) => one.name === name)
  if (!found) throw new Error(`There is no collection ${name}.`)
  return found
}

/** A query that no index supports. */
const UNUSUAL: Question = ['the bills by their notes', 'payables', [], [['notes', 'asc']]]

function askOf([, name, where, orderBy]: Question): Ask {
  const order = orderBy ?? (where.length === 0 ? listOrder(definitionOf(name)) : [])
  return readAsk({ where, orderBy: order, limit: 50 }, name, [])
}

describe('the most frequent questions of the screens, over a million documents', () => {
  describe('on SQLite', () => {
    const folder = mkdtempSync(join(tmpdir(), 'prime-plans-'))
    let driver: Awaited<ReturnType<typeof openSqlite>>
    let file: DatabaseSync
    beforeAll(async () => {
      const path = join(folder, 'prime.db')
      driver = await openSqlite(path, { log: () => undefined })
      await driver.prepare(collections)
      file = new DatabaseSync(path)
      // As if each collection had a million documents: the query planner's choice depends on it.
      file.exec('UPDATE collections SET documents = 1000000')
    }, 120_000)
    afterAll(async () => {
      file.close()
      await driver.close()
      rmSync(folder, { recursive: true })
    })

    const scansOf = async (question: Question): Promise<string[]> => {
      const asked = vi.spyOn(DatabaseSync.prototype, 'prepare')
      await driver.read((tx) => tx.find(askOf(question)))
      const statements = asked.mock.calls.map(([sql]) => sql).filter((sql) => /\bFROM d\d+ d\b/.test(sql))
      asked.mockRestore()
      expect(statements).not.toEqual([])
      const steps = statements.flatMap((sql) =>
        file
          .prepare(`EXPLAIN QUERY PLAN ${sql}`)
          .all()
          .map(({ detail }) => String(detail)),
      )
      return steps.filter((step) => /^SCAN d\b(?!.*INDEX)/.test(step))
    }

    it.each(QUESTIONS)('read no collection from end to end for %s', async (...question) =>
      expect(await scansOf(question)).toEqual([]),
    )
    it('are distinguished from one that no index answers', async () => expect(await scansOf(UNUSUAL)).not.toEqual([]))
  })

  describe('on PostgreSQL', () => {
    let server: TestPostgres
    let client: Client
    const tables = new Map<string, number>()
    beforeAll(async () => {
      server = await startPostgres()
      const driver = await openPostgres({ url: server.url, log: () => undefined })
      await driver.prepare(collections)
      await driver.close()
      client = new Client(server.url)
      await client.connect()
      const { rows } = await client.query<{ id: number; name: string }>('SELECT id, name FROM prime.collections')
      for (const { id, name } of rows) tables.set(name, id)
      // Empty tables are scanned sequentially unless sequential scans are disabled.
      await client.query('SET enable_seqscan = off; SET jit = off')
    }, 240_000)
    afterAll(async () => {
      await client.end()
      await server.stop()
    })

    const scansOf = async (question: Question): Promise<string[]> => {
      const ask = askOf(question)
      const { sql, params } = findSql({ id: tables.get(ask.collection)!, fields: [], search: '', form: 0 }, ask)
      const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(`EXPLAIN (FORMAT JSON) ${sql}`, params)
      return endToEnd(rows[0]!['QUERY PLAN'][0].Plan)
    }

    it.each(QUESTIONS)('read no collection from end to end for %s', async (...question) =>
      expect(await scansOf(question)).toEqual([]),
    )
    it('are distinguished from one that no index answers', async () => expect(await scansOf(UNUSUAL)).not.toEqual([]))
  })
})

interface Plan {
  'Node Type': string
  'Index Cond'?: string
  Plans?: Plan[]
}

/** The plan nodes that read a whole table: sequentially, or through an index whose order is not the requested one. */
function endToEnd(plan: Plan, isSorted = false): string[] {
  const kind = plan['Node Type']
  // A condition that a field is not null does not narrow the scan.
  const narrowing = plan['Index Cond']?.replaceAll(/\(?\(prime\.sort_key[^=<>]*IS NOT NULL\)/g, '') ?? ''
  const isWhole = kind === 'Seq Scan' || (/Index/.test(kind) && isSorted && !/[=<>]/.test(narrowing))
  return [
    ...(isWhole ? [kind] : []),
    ...(plan.Plans ?? []).flatMap((one) => endToEnd(one, isSorted || kind === 'Sort')),
  ]
}
