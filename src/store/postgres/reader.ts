import { aggregateAnswer } from '#model/query/aggregate.ts'
import type { AggregateTask, Ask } from '#model/query/query.ts'
import { canonical, type Doc } from '#model/schema/value.ts'
import type { LogHead, Note, ReadTx, StoredAnswer } from '#store/driver.ts'
import type { PgSession } from '#store/postgres/connect.ts'
import type { OneDocument } from '#store/postgres/documents.ts'
import { readFeed } from '#store/postgres/feed.ts'
import type { LastChange } from '#store/postgres/log/last-changes.ts'
import { openLineParts, readLines, readLog } from '#store/postgres/log/log.ts'
import { aggregate, aggregateSql } from '#store/postgres/questions/aggregate.ts'
import { leavesFew } from '#store/postgres/questions/by-reading.ts'
import { find, findAtHead, findTexts, hasSearchColumn, type PageRest } from '#store/postgres/questions/find.ts'
import { findSql } from '#store/postgres/questions/find-sql.ts'
import { openVerdicts, type Verdicts } from '#store/postgres/questions/verdicts.ts'
import { DOC_COLUMNS, type DocRow, readDoc } from '#store/postgres/rows.ts'
import { type RegisteredTable, tableName, tablesOf } from '#store/postgres/schema.ts'

/** Below this many documents even a full scan takes a few milliseconds. */
const FEW_DOCUMENTS = 5_000
/** The planner's cost, in its own unit, up to which a query counts as quick (about 20 ms). */
const QUICK_COST = 20_000

/**
 * Table numbers never change, so a process may cache them. The search fields may change, and then the writer is
 * informed.
 */
export type KnownTables = Map<string, RegisteredTable>

async function headOf(session: PgSession): Promise<LogHead> {
  const [row] = await session.rows<{ seq: string; epoch: string }>('SELECT seq, epoch FROM prime.head', [], true)
  return { seq: Number(row!.seq), epoch: row!.epoch }
}

/** Look-ups shared by many reads that need no snapshot. */
export interface SharedLookUps {
  document: OneDocument
  lastChange: LastChange
}

/** `alone`: no snapshot is needed. */
export function readerOf(
  session: PgSession,
  known: KnownTables,
  verdicts: Verdicts = openVerdicts(),
  alone?: SharedLookUps,
): ReadTx {
  const tableOf = async (name: string): Promise<RegisteredTable | undefined> => {
    const table = (await tablesOf(session, [name])).get(name)
    if (table) known.set(name, table)
    return table
  }
  const idOf = async (name: string): Promise<number | undefined> => (known.get(name) ?? (await tableOf(name)))?.id
  const left: PageRest = { rows: [] }
  // Only a search needs to know which fields its column contains.
  const tableFor = async (ask: Ask | AggregateTask): Promise<RegisteredTable | undefined> => {
    return (ask.search ? undefined : known.get(ask.collection)) ?? (await tableOf(ask.collection))
  }
  const getMany = async (collection: string, ids: readonly string[]): Promise<(Doc | undefined)[]> => {
    const id = await idOf(collection)
    if (id === undefined || ids.length === 0) return ids.map(() => undefined)
    // The plan for a single document is kept; that of a list is made each time.
    const [first] = ids
    const row = ids.length === 1 ? await one(id, first!) : undefined
    if (ids.length === 1) return [row && readDoc(row)]
    const rows = await session.rows<DocRow>(
      `SELECT ${DOC_COLUMNS} FROM ${tableName(id)} WHERE id = ANY($1)`,
      [ids],
      true,
    )
    const docs = new Map(rows.map(readDoc).map((doc) => [doc.id, doc]))
    return ids.map((one) => docs.get(one))
  }
  const one: OneDocument = async (table, id) => {
    const sql = `SELECT ${DOC_COLUMNS} FROM ${tableName(table)} WHERE id = $1`
    return (await session.rows<DocRow>(sql, [id], true))[0]
  }
  const head = (): Promise<LogHead> => headOf(session)

  const look = async (
    table: RegisteredTable,
    ask: Ask | AggregateTask,
    sql: string,
    params: unknown[],
  ): Promise<boolean> => {
    const [size] = await session.rows<{ documents: string }>('SELECT documents FROM prime.collections WHERE id = $1', [
      table.id,
    ])
    const isFew = Number(size?.documents) <= FEW_DOCUMENTS
    if (!hasSearchColumn(ask, table)) return isFew && (await leavesFew(session, table, ask))
    if (isFew) return true
    const [row] = await session.rows<{ 'QUERY PLAN': { Plan: { 'Total Cost': number } }[] }>(
      `EXPLAIN (FORMAT JSON) ${sql}`,
      params,
    )
    return row!['QUERY PLAN'][0]!.Plan['Total Cost'] < QUICK_COST
  }

  return {
    head,
    getMany,
    async get(collection, id) {
      const table = await idOf(collection)
      if (table === undefined) return undefined
      const row = await (alone?.document ?? one)(table, id)
      return row && readDoc(row)
    },
    async find(ask) {
      const table = await tableFor(ask)
      return table ? await find(session, table, ask, left) : { docs: [], next: null }
    },
    async page(ask) {
      const table = await tableFor(ask)
      const page = table && (await findAtHead(session, table, ask))
      if (page) return page
      const both = async (within: PgSession) => {
        const [at, found] = await Promise.all([
          headOf(within),
          table ? find(within, table, ask, left) : { docs: [], next: null },
        ])
        return { ...found, ...at }
      }
      return await (session.snapshot ? session.snapshot(both) : both(session))
    },
    pageTexts: async (ask) => findTexts(session, await tableFor(ask), ask),
    async headIfUnchanged(collection, known) {
      if (!alone) return undefined
      const table = await idOf(collection)
      const now = table === undefined ? { last: 0, ...(await head()) } : await alone.lastChange(table)
      return now && now.epoch === known.epoch && now.last <= known.seq ? { seq: now.seq, epoch: now.epoch } : undefined
    },
    async aggregate(task) {
      const table = await tableFor(task)
      return table ? await aggregate(session, table, task) : aggregateAnswer(task, [])
    },
    async isQuick(ask) {
      const table = await tableFor(ask)
      if (!table) return true
      const { sql, params } = 'orderBy' in ask ? findSql(table, ask) : aggregateSql(table, ask)
      return await verdicts.of(`${sql} ${ask.search ? canonical(ask.search) : ''}`, () => look(table, ask, sql, params))
    },
    async collections() {
      const rows = await session.rows<{ name: string; documents: string; last_seq: string }>(
        'SELECT name, documents, last_seq FROM prime.collections ORDER BY name',
      )
      return rows.map((row) => ({ name: row.name, documents: Number(row.documents), lastSeq: Number(row.last_seq) }))
    },
    async changes(collection, since, limit) {
      return await readFeed(session, await head(), await tableOf(collection), since, limit)
    },
    log: (ask) => readLog(session, ask),
    lines: (ask) => readLines(session, ask),
    linePart: openLineParts(session),
    async noteOf(kind, id) {
      const [row] = await session.rows<Note>('SELECT id, text, at FROM prime.notes WHERE kind = $1 AND id = $2', [
        kind,
        id,
      ])
      return row
    },
    notes: (kind) => session.rows<Note>('SELECT id, text, at FROM prime.notes WHERE kind = $1', [kind]),
    async answerOf(userId, key) {
      const [row] = await session.rows<StoredAnswer>(
        'SELECT fingerprint, answer FROM prime.answers WHERE user_id = $1 AND key = $2',
        [userId, key],
      )
      return row
    },
  }
}
