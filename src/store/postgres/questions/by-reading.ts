import { setImmediate } from 'node:timers/promises'
import { aggregateOf } from '#model/query/aggregate.ts'
import { type AggregateResult, type AggregateTask, type Ask, project } from '#model/query/query.ts'
import { searchHit, searchTexts } from '#model/query/search.ts'
import type { Data } from '#model/schema/value.ts'
import type { PgSession } from '#store/postgres/connect.ts'
import { byHit, findSql } from '#store/postgres/questions/find-sql.ts'
import { readInPieces } from '#store/postgres/questions/in-pieces.ts'
import { binder, toSql } from '#store/postgres/questions/where.ts'
import { type RegisteredTable, tableName } from '#store/postgres/schema.ts'

/** A document that matches a search, its position by creation and the kind of match. */
export interface Hit {
  id: string
  n: string
  hit: number
}

/** The request to a searching thread. */
export const BY_READING = { hitsOf, figuresOf }
export type ByReading = typeof BY_READING

/** The bytes searched before others get a turn. */
const TURN = 64 * 1024

/** The part of a query besides its search that limits what is searched. */
const withoutSearch = ({ search: _, after, ...rest }: Ask): Ask => ({
  ...rest,
  ...(after && rest.orderBy.length > 0 && { after }),
  limit: Number.MAX_SAFE_INTEGER,
  skip: 0,
})

const allOf = ({ search: _, searchIn: __, ...rest }: AggregateTask): Ask => ({
  ...rest,
  searchIn: [],
  orderBy: [],
  limit: Number.MAX_SAFE_INTEGER,
  skip: 0,
})

/** The documents of a page that match a search over fields without a search column, plus one more if there are more. */
async function hitsOf(session: PgSession, table: RegisteredTable, ask: Ask): Promise<Hit[]> {
  const { search, searchIn, after, skip, limit } = ask
  const most = limit < Number.MAX_SAFE_INTEGER ? skip + limit + 1 : undefined
  let hits: Hit[] = []
  let bytes = ask.bytes ?? Number.POSITIVE_INFINITY
  for await (const { id, n, size, data } of documentsOf(session, table, withoutSearch(ask))) {
    const hit = searchHit(search!, searchTexts(data, searchIn))
    if (hit === undefined) continue
    hits.push({ id, n, hit })
    if (byHit(ask) || hits.length <= skip) continue
    if (bytes <= 0 || hits.length === most) break
    bytes -= size
  }
  if (byHit(ask)) {
    const [afterKind, afterN] = after ? after.map(Number) : []
    hits.sort((a, b) => a.hit - b.hit || Number(a.n) - Number(b.n))
    if (afterKind !== undefined && afterN !== undefined)
      hits = hits.filter(({ hit, n }) => hit > afterKind || (hit === afterKind && Number(n) > afterN))
  }
  return hits.slice(skip, most)
}

/** The figures of such a search. Only the values that are summed are kept. */
async function figuresOf(session: PgSession, table: RegisteredTable, task: AggregateTask): Promise<AggregateResult> {
  const { search, searchIn, ...rest } = task
  const paths = [...task.sum, ...task.avg, ...task.by]
  const found: { data: Data }[] = []
  for await (const { data } of documentsOf(session, table, allOf(task)))
    if (searchHit(search!, searchTexts(data, searchIn)) !== undefined) found.push({ data: project(data, paths) })
  return aggregateOf({ ...rest, searchIn: [], where: { op: 'and', of: [] } }, found)
}

/** Simultaneous searches share one turn of the event loop, so each gets a few milliseconds of it. */
async function* documentsOf(session: PgSession, table: RegisteredTable, ask: Ask) {
  let turn = 0
  for await (const { doc, ...key } of readInPieces(session, table, findSql(table, ask))) {
    turn += key.size
    if (turn > TURN) {
      turn = 0
      await setImmediate()
    }
    yield { ...key, data: JSON.parse(doc) as Data }
  }
}

/** What the event loop may search by itself, because asking a thread takes longer. */
const FEW = { rows: 2_000, bytes: 256 * 1024 }

/** Whether a query leaves so little to search that it is done at once. */
export async function leavesFew(
  session: PgSession,
  table: RegisteredTable,
  { where }: Pick<Ask, 'where'>,
): Promise<boolean> {
  const to = binder()
  const few = `SELECT doc FROM ${tableName(table.id)} WHERE ${toSql(where, to)} LIMIT ${FEW.rows + 1}`
  const [row] = await session.rows<{ found: string; bytes: string | null }>(
    `SELECT count(*) AS found, sum(octet_length(doc)) AS bytes FROM (${few}) few`,
    to.params,
  )
  return Number(row!.found) <= FEW.rows && Number(row!.bytes) <= FEW.bytes
}

/**
 * Searches by reading documents: many or long ones in a thread that uses the same snapshot. A writing transaction sees
 * what no thread can, so it always searches here.
 */
export async function searchByReading<Name extends keyof ByReading>(
  session: PgSession,
  name: Name,
  table: RegisteredTable,
  question: Parameters<ByReading[Name]>[2],
): Promise<Awaited<ReturnType<ByReading[Name]>>> {
  type Answer = Awaited<ReturnType<ByReading[Name]>>
  if (session.apart && !(await leavesFew(session, table, question)))
    return (await session.apart(name, table, question)) as Answer
  const here = BY_READING[name] as (...args: [PgSession, RegisteredTable, typeof question]) => Promise<Answer>
  return await here(session, table, question)
}
