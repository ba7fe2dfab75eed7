import { setImmediate } from 'node:timers/promises'
import type { Ask, Order, Position } from '#model/query/query.ts'
import { searchHit, searchTexts } from '#model/query/search.ts'
import { type Data, type Doc, RANK, rankOf, type Value, valueAt } from '#model/schema/value.ts'
import type { FoundPage, LogHead, Texts } from '#store/driver.ts'
import type { PgSession } from '#store/postgres/connect.ts'
import { readInPieces } from '#store/postgres/questions/in-pieces.ts'
import { hitSql, searchName, searchSql } from '#store/postgres/questions/search.ts'
import { sortKey } from '#store/postgres/questions/sort-key.ts'
import { type Binder, binder, toSql } from '#store/postgres/questions/where.ts'
import { DOC_COLUMNS, type DocRow, readDocs } from '#store/postgres/rows.ts'
import { type RegisteredTable, tableName } from '#store/postgres/schema.ts'

/** Whether the stored search column was made of the fields that are asked. */
export const hasSearchColumn = (ask: Pick<Ask, 'search' | 'searchIn'>, table: RegisteredTable): boolean =>
  !ask.search || table.search === searchName(ask.searchIn)

/** One page of a query. `left` is the rest of the previous page, for code that reads one page in parts. */
export async function find(session: PgSession, table: RegisteredTable, ask: Ask, left: PageRest): Promise<FoundPage> {
  if (ask.after && ask.after === left.at) return pageOf(ask, await readLeft(session, table, ask, left.rows), left)
  if (!hasSearchColumn(ask, table)) return await findByReading(session, table, ask, left)
  const { sql, params } = findSql(table, ask)
  return pageOf(ask, await session.rows(withPieces(ask, sql), params, comesAgain(ask)), left)
}

/** Statements that differ in more than their values, or whose plan depends on them, are not kept prepared. */
const comesAgain = (ask: Ask): boolean => !ask.search && ask.skip === 0

const HEAD = `(SELECT seq || ' ' || epoch FROM prime.head) AS head`

/** The same with the head it is true at, in one statement; undefined where only a snapshot can tell. */
export async function findAtHead(
  session: PgSession,
  table: RegisteredTable,
  ask: Ask,
): Promise<(FoundPage & LogHead) | undefined> {
  if (!hasSearchColumn(ask, table)) return undefined
  const { sql, params } = findSql(table, ask, [HEAD])
  const rows = await session.rows<PageRow & { head: string }>(withPieces(ask, sql, ['head']), params, comesAgain(ask))
  // A page without rows tells no head.
  const [seq, epoch] = rows[0]?.head.split(' ') ?? []
  return epoch === undefined ? undefined : { ...(await pageOf(ask, rows, { rows: [] })), seq: Number(seq), epoch }
}

/** The parts of a page whose documents are texts: a character that no JSON holds as it is. */
const BETWEEN = '\u001F'
/** A document of more characters is read by itself. */
const LONG = 32 * 1024
const AS_TEXT = `'{"id":' || to_json(id) || ',"version":' || version || ',"createTime":"' || created ||
  '","updateTime":"' || updated || '","data":' || doc || '}'`

/** The page as one text, put together by the database: hundreds of values on the way would cost more than all the rest. */
export async function findTexts(
  session: PgSession,
  table: RegisteredTable | undefined,
  ask: Ask,
): Promise<(Texts & LogHead) | undefined> {
  const bytes = ask.bytes ?? Number.MAX_SAFE_INTEGER
  const { sql, params } = table ? findSql(table, ask) : { sql: NO_ROWS, params: [] }
  // Rows beyond the size of one page are not sent at all.
  const [row] = await session.rows<{ head: string; found: string; texts: string | null }>(
    `SELECT ${HEAD}, count(*) AS found,
      CASE WHEN sum(octet_length(doc)) < ${Math.max(0, Math.floor(bytes))} AND max(octet_length(doc)) <= ${LONG} THEN
        string_agg(CASE WHEN octet_length(doc) <= ${LONG} THEN ${AS_TEXT} END, chr(${BETWEEN.charCodeAt(0)})) END AS texts
      FROM (${sql}) page`,
    params,
    comesAgain(ask),
  )
  const { head, found, texts } = row!
  const [seq, epoch] = head.split(' ')
  if (texts === null && found !== '0') return undefined
  const all = texts === null ? [] : texts.split(BETWEEN)
  const page = all.length > ask.limit ? all.slice(0, ask.limit) : all
  const next = all.length > page.length ? positionOf(ask, JSON.parse(page.at(-1)!) as Doc) : null
  return { texts: page, next, seq: Number(seq), epoch: epoch! }
}

const NO_ROWS = `SELECT '' AS id, 0 AS version, '' AS created, '' AS updated, '' AS doc WHERE false`

const withPieces = (ask: Ask, sql: string, more: readonly string[] = []): string =>
  ask.bytes === undefined ? sql : withinBytes(sql, ask.bytes, [...(byHit(ask) ? ['n', 'hit'] : []), ...more])

/** Where a page ended because of its bytes, and the rows of its question that came behind it, in order. A snapshot keeps them true. */
export interface PageRest {
  at?: Position | null
  rows: readonly PageRow[]
}

type PageRow = Pick<DocRow, 'id'> & Partial<DocRow> & { doc?: string | null; n?: string | number; hit?: number }

async function pageOf(ask: Ask, rows: readonly PageRow[], left: PageRest): Promise<FoundPage> {
  const full = rows.slice(0, ask.limit)
  const end = full.findIndex(({ doc }) => typeof doc !== 'string')
  const docs = await readDocs((end < 0 ? full : full.slice(0, end)) as DocRow[])
  const [last, lastRow] = [docs.at(-1), rows[docs.length - 1]]
  if (rows.length <= docs.length || !last) return { docs, next: null }
  const next = byHit(ask) ? [Number(lastRow!.hit), Number(lastRow!.n)] : positionOf(ask, last)
  if (ask.bytes !== undefined) Object.assign(left, { at: next, rows: rows.slice(docs.length) })
  return { docs, next }
}

/** The rows of a page; of those before which others come to as many bytes only what tells where they stand. */
const withinBytes = (sql: string, bytes: number, more: readonly string[] = []): string =>
  `SELECT ${['id, version, created, updated', ...more].join(', ')},
    CASE WHEN before IS NULL OR before < ${Math.max(0, Math.floor(bytes))} THEN doc END AS doc FROM (
      SELECT page.*, row_number() OVER () AS place,
        sum(octet_length(page.doc)) OVER (ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING) AS before FROM (${sql}) page
    ) rows ORDER BY place`

/** The bytes left in a page. */
async function readLeft(
  session: PgSession,
  table: RegisteredTable,
  ask: Ask,
  left: readonly PageRow[],
): Promise<PageRow[]> {
  const sql = `SELECT ${DOC_COLUMNS} FROM ${tableName(table.id)} JOIN unnest($1::text[]) WITH ORDINALITY AS asked(id, place)
    USING (id) ORDER BY asked.place`
  const bytes = ask.bytes ?? Number.MAX_SAFE_INTEGER
  const rows = await session.rows<DocRow>(withinBytes(sql, bytes), [left.map(({ id }) => id)])
  const found = new Map(rows.map((row) => [row.id, row]))
  return left.flatMap((row) => {
    const now = found.get(row.id)
    return now ? [{ ...row, ...now }] : []
  })
}

const byHit = (ask: Ask): boolean => ask.search !== undefined && ask.orderBy.length === 0

/** Where a page ended. Of lists and maps only the kind counts in the order. */
function positionOf(ask: Ask, doc: Doc): Position {
  const short = (value: Value): Value => {
    const rank = rankOf(value)
    return rank === RANK.array ? [] : rank === RANK.map ? {} : value
  }
  return [...ask.orderBy.map(({ path }) => short(valueAt(doc.data, path)!)), doc.id]
}

export function findSql(
  table: RegisteredTable,
  ask: Ask,
  more: readonly string[] = [],
): { sql: string; params: unknown[] } {
  const to = binder()
  const tests = [toSql(ask.where, to)]
  for (const { path } of ask.orderBy) tests.push(`${to.key(path)} IS NOT NULL`)
  if (ask.search) tests.push(searchSql(ask.search, to))
  const hit = ask.search && byHit(ask) ? hitSql(ask.search, to) : undefined
  const order = hit ? ['hit', 'n'] : orderSql(ask, to)
  const columns = [DOC_COLUMNS, ...(hit ? ['n', `${hit} AS hit`] : []), ...more].join(', ')
  let from = `SELECT ${columns} FROM ${tableName(table.id)} WHERE ${tests.join(' AND ')}`
  if (hit) from = `SELECT * FROM (${from}) found WHERE true`
  if (ask.after) from += ` AND ${hit ? afterHit(ask.after, to) : afterSql(ask, ask.after, to)}`
  const limit = ask.limit < Number.MAX_SAFE_INTEGER ? ` LIMIT ${Math.trunc(ask.limit) + 1}` : ''
  const skip = ask.skip > 0 ? ` OFFSET ${to.bind(ask.skip, 'bigint')}` : ''
  return { sql: `${from} ORDER BY ${order.join(', ')}${limit}${skip}`, params: to.params }
}

const way = (down: boolean): string => (down ? ' DESC' : '')
const lastWay = (order: readonly Order[]): boolean => order.at(-1)?.down ?? false

const orderSql = (ask: Ask, to: Binder): string[] => [
  ...ask.orderBy.map(({ path, down }) => to.key(path) + way(down)),
  `id${way(lastWay(ask.orderBy))}`,
]

const afterHit = ([hit, n]: Position, to: Binder): string =>
  `(hit, n) > (${to.bind(hit, 'int')}, ${to.bind(n, 'bigint')})`

/** The condition for rows after a position in the query's order. */
function afterSql(ask: Ask, after: Position, to: Binder): string {
  const columns = [...ask.orderBy.map(({ path }) => to.key(path)), 'id']
  const downs = [...ask.orderBy.map(({ down }) => down), lastWay(ask.orderBy)]
  const values = columns.map((_, at) => to.bind(at < ask.orderBy.length ? sortKey(after[at]!) : after[at], 'text'))
  // One direction throughout: a comparison of whole rows, which an index answers.
  if (downs.every((down) => down === downs[0]))
    return `(${columns.join(', ')}) ${downs[0] ? '<' : '>'} (${values.join(', ')})`
  const ties = columns.map((column, at) => {
    const equal = columns.slice(0, at).map((other, of) => `${other} = ${values[of]}`)
    return [...equal, `${column} ${downs[at] ? '<' : '>'} ${values[at]}`].join(' AND ')
  })
  return `${columns[0]} ${downs[0] ? '<=' : '>='} ${values[0]} AND ((${ties.join(') OR (')}))`
}

/** So many bytes are searched before others get a turn. */
const TURN = 64 * 1024

/** A search over fields that no search column holds: reads what the rest of the question leaves. */
async function findByReading(session: PgSession, table: RegisteredTable, ask: Ask, left: PageRest): Promise<FoundPage> {
  const { search, after, ...rest } = ask
  const whole: Ask = { ...rest, ...(after && !byHit(ask) && { after }), limit: Number.MAX_SAFE_INTEGER, skip: 0 }
  let hits: Required<Pick<PageRow, 'id' | 'n' | 'hit'>>[] = []
  let bytes = ask.bytes ?? Number.POSITIVE_INFINITY
  let turn = 0
  for await (const { id, n, size, doc } of readInPieces(session, table, findSql(table, whole))) {
    // Several searches at once share one turn of the event loop, so each may take a few milliseconds of it.
    turn += size
    if (turn > TURN) {
      turn = 0
      await setImmediate()
    }
    const hit = searchHit(search!, searchTexts(JSON.parse(doc) as Data, ask.searchIn))
    if (hit === undefined) continue
    hits.push({ id, hit, n })
    if (byHit(ask) || hits.length <= ask.skip) continue
    if (bytes <= 0 || hits.length > ask.skip + ask.limit) break
    bytes -= size
  }
  if (byHit(ask)) {
    const [afterKind, afterN] = after ? after.map(Number) : []
    hits.sort((a, b) => a.hit - b.hit || Number(a.n) - Number(b.n))
    if (afterKind !== undefined && afterN !== undefined)
      hits = hits.filter(({ hit, n }) => hit > afterKind || (hit === afterKind && Number(n) > afterN))
  }
  const most = ask.limit < Number.MAX_SAFE_INTEGER ? ask.skip + ask.limit + 1 : undefined
  const page = await readLeft(session, table, ask, hits.slice(ask.skip, most))
  // Without an order of hits the search has ended with the page, and what it has left is not all there is.
  return pageOf(ask, page, byHit(ask) ? left : { rows: [] })
}
