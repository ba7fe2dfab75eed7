import type { Ask, Position } from '#model/query/query.ts'
import { type Doc, RANK, rankOf, type Value, valueAt } from '#model/schema/value.ts'
import type { FoundPage, LogHead, Texts } from '#store/driver.ts'
import type { PgSession } from '#store/postgres/connect.ts'
import { searchByReading } from '#store/postgres/questions/by-reading.ts'
import { byHit, findSql } from '#store/postgres/questions/find-sql.ts'
import { searchName } from '#store/postgres/questions/search.ts'
import { DOC_COLUMNS, type DocRow, readDoc } from '#store/postgres/rows.ts'
import { type RegisteredTable, tableName } from '#store/postgres/schema.ts'

/** Whether the stored search column contains the searched fields. */
export const hasSearchColumn = (ask: Pick<Ask, 'search' | 'searchIn'>, table: RegisteredTable): boolean =>
  !ask.search || table.search === searchName(ask.searchIn)

/** One page of a query. `left` is the rest of the previous page, for callers that read one page in parts. */
export async function find(session: PgSession, table: RegisteredTable, ask: Ask, left: PageRest): Promise<FoundPage> {
  if (ask.after && ask.after === left.at && (left.isAll || left.rows.length > ask.limit)) {
    const rows = await readLeft(session, table, ask, left.rows)
    return pageOf(ask, rows, left, left.isAll)
  }
  if (!hasSearchColumn(ask, table)) return await findByReading(session, table, ask, left)
  const { sql, params } = findSql(table, ask)
  return pageOf(ask, await session.rows(withPieces(ask, sql), params, comesAgain(ask)), left)
}

/** Statements that differ in more than their values, or whose plan depends on them, are not kept prepared. */
const comesAgain = (ask: Ask): boolean => !ask.search && ask.skip === 0

const HEAD = `(SELECT seq || ' ' || epoch FROM prime.head) AS head`

/** The same with the head it is valid for, in one statement; undefined when that requires a snapshot. */
export async function findAtHead(
  session: PgSession,
  table: RegisteredTable,
  ask: Ask,
): Promise<(FoundPage & LogHead) | undefined> {
  if (!hasSearchColumn(ask, table)) return undefined
  const { sql, params } = findSql(table, ask, [HEAD])
  const rows = await session.rows<PageRow & { head: string }>(withPieces(ask, sql, ['head']), params, comesAgain(ask))
  // A page without rows contains no head.
  const [seq, epoch] = rows[0]?.head.split(' ') ?? []
  return epoch === undefined ? undefined : { ...(await pageOf(ask, rows, { rows: [] })), seq: Number(seq), epoch }
}

/** Separates the parts of a page of JSON texts: a character that never occurs unescaped in JSON. */
const BETWEEN = '\u001F'
/** A document longer than this is read by itself. */
const LONG = 32 * 1024
const AS_TEXT = `'{"id":' || to_json(id) || ',"version":' || version || ',"createTime":"' || created ||
  '","updateTime":"' || updated || '","data":' || doc || '}'`

/**
 * The page as one text, assembled by the database: transferring hundreds of values would cost more than all the rest.
 */
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

/** Where a page ended, and the rows found after it, in order. A snapshot keeps them valid. */
export interface PageRest {
  at?: Position | null
  rows: readonly PageRow[]
  /** Whether nothing follows them: the statement that found them stops one row after the page limit. */
  isAll?: boolean
}

type PageRow = Pick<DocRow, 'id'> & Partial<DocRow> & { doc?: string | null; n?: string | number; hit?: number }

async function pageOf(
  ask: Ask,
  rows: readonly PageRow[],
  left: PageRest,
  isAll = rows.length <= ask.limit,
): Promise<FoundPage> {
  const full = rows.slice(0, ask.limit)
  const end = full.findIndex(({ doc }) => typeof doc !== 'string')
  const docs = ((end < 0 ? full : full.slice(0, end)) as DocRow[]).map(readDoc)
  const [last, lastRow] = [docs.at(-1), rows[docs.length - 1]]
  if (rows.length <= docs.length || !last) return { docs, next: null }
  const next = byHit(ask) ? [Number(lastRow!.hit), Number(lastRow!.n)] : positionOf(ask, last)
  if (ask.bytes !== undefined) Object.assign(left, { at: next, rows: rows.slice(docs.length), isAll })
  return { docs, next }
}

/** The rows of a page; of those beyond its size only their position. */
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

/** The position where a page ended. For arrays and objects only the type counts in the order. */
function positionOf(ask: Ask, doc: Doc): Position {
  const short = (value: Value): Value => {
    const rank = rankOf(value)
    return rank === RANK.array ? [] : rank === RANK.map ? {} : value
  }
  return [...ask.orderBy.map(({ path }) => short(valueAt(doc.data, path)!)), doc.id]
}

/** A search over fields that no search column contains. */
async function findByReading(session: PgSession, table: RegisteredTable, ask: Ask, left: PageRest): Promise<FoundPage> {
  if (session.snapshot) return session.snapshot((within) => findByReading(within, table, ask, left))
  const page = await readLeft(session, table, ask, await searchByReading(session, 'hitsOf', table, ask))
  // When not ordered by match, the search has ended with the page, so the rest it leaves is incomplete.
  return pageOf(ask, page, byHit(ask) ? left : { rows: [] })
}
