import type { Ask, Order, Position } from '#model/query/query.ts'
import { searchHit, searchTexts } from '#model/query/search.ts'
import { type Doc, RANK, rankOf, type Value, valueAt } from '#model/schema/value.ts'
import type { Found } from '#store/driver.ts'
import type { Session } from '#store/postgres/connect.ts'
import { DOC_COLUMNS, type DocRow, readDoc } from '#store/postgres/rows.ts'
import { type Table, tableName } from '#store/postgres/schema.ts'
import { hitSql, searchName, searchSql } from '#store/postgres/search.ts'
import { sortKey } from '#store/postgres/sort-key.ts'
import { type Binder, binder, toSql } from '#store/postgres/where.ts'

/** Whether the stored search column was made of the fields that are asked. */
export const hasSearchColumn = (ask: Pick<Ask, 'search' | 'searchIn'>, table: Table): boolean =>
  !ask.search || table.search === searchName(ask.searchIn)

/** One page of a query. */
export async function find(session: Session, table: Table, ask: Ask): Promise<Found> {
  if (!hasSearchColumn(ask, table)) return await findByReading(session, table, ask)
  const { sql, params } = findSql(table, ask)
  const rows = await session.rows<PageRow>(ask.bytes === undefined ? sql : withinBytes(sql, ask.bytes), params)
  const docs = rows.slice(0, ask.limit).map(readDoc)
  const [last, lastRow] = [docs.at(-1), rows[docs.length - 1]]
  const found = Number(rows[0]?.found ?? rows.length)
  if (found <= docs.length || !last) return { docs, next: null }
  return { docs, next: byHit(ask) ? [Number(lastRow!.hit), Number(lastRow!.n)] : positionOf(ask, last) }
}

type PageRow = DocRow & { n?: string; hit?: number; found?: string }

/** The rows of a page before which others come to fewer bytes, with how many the page would have had. */
const withinBytes = (sql: string, bytes: number): string =>
  `SELECT * FROM (SELECT page.*, count(*) OVER () AS found, row_number() OVER () AS place,
    sum(length(page.doc)) OVER (ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING) AS before FROM (${sql}) page) rows
    WHERE before IS NULL OR before < ${Math.max(0, Math.floor(bytes))} ORDER BY place`

const byHit = (ask: Ask): boolean => ask.search !== undefined && ask.orderBy.length === 0

/** Where a page ended. Of lists and maps only the kind counts in the order. */
function positionOf(ask: Ask, doc: Doc): Position {
  const short = (value: Value): Value => {
    const rank = rankOf(value)
    return rank === RANK.array ? [] : rank === RANK.map ? {} : value
  }
  return [...ask.orderBy.map(({ path }) => short(valueAt(doc.data, path)!)), doc.id]
}

export function findSql(table: Table, ask: Ask): { sql: string; params: unknown[] } {
  const to = binder()
  const tests = [toSql(ask.where, to)]
  for (const { path } of ask.orderBy) tests.push(`${to.key(path)} IS NOT NULL`)
  if (ask.search) tests.push(searchSql(ask.search, to))
  const hit = ask.search && byHit(ask) ? hitSql(ask.search, to) : undefined
  const order = hit ? ['hit', 'n'] : orderSql(ask, to)
  const columns = hit ? `${DOC_COLUMNS}, n, ${hit} AS hit` : DOC_COLUMNS
  let from = `SELECT ${columns} FROM ${tableName(table.id)} WHERE ${tests.join(' AND ')}`
  if (hit) from = `SELECT * FROM (${from}) found WHERE true`
  if (ask.after) from += ` AND ${hit ? afterHit(ask.after, to) : afterSql(ask, ask.after, to)}`
  const limit = ask.limit < Number.MAX_SAFE_INTEGER ? ` LIMIT ${to.bind(ask.limit + 1, 'bigint')}` : ''
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

/** What comes after a position in the query's order. */
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

/** A search over fields that no search column holds: reads what the rest of the question leaves. */
async function findByReading(session: Session, table: Table, ask: Ask): Promise<Found> {
  const { search, after, ...rest } = ask
  const whole: Ask = { ...rest, ...(after && !byHit(ask) && { after }), limit: Number.MAX_SAFE_INTEGER, skip: 0 }
  const { sql, params } = findSql(table, whole)
  const rows = await session.rows<DocRow & { n: string }>(sql.replace(DOC_COLUMNS, `${DOC_COLUMNS}, n`), params)
  let hits = rows.flatMap((row) => {
    const doc = readDoc(row)
    const hit = searchHit(search!, searchTexts(doc.data, ask.searchIn))
    return hit === undefined ? [] : [{ doc, hit, n: Number(row.n), size: row.doc.length }]
  })
  if (byHit(ask)) {
    const [afterKind, afterN] = after ? after.map(Number) : []
    hits.sort((a, b) => a.hit - b.hit || a.n - b.n)
    if (afterKind !== undefined && afterN !== undefined)
      hits = hits.filter(({ hit, n }) => hit > afterKind || (hit === afterKind && n > afterN))
  }
  const page: typeof hits = []
  let bytes = 0
  for (const hit of hits.slice(ask.skip, ask.skip + ask.limit)) {
    if (ask.bytes !== undefined && bytes >= ask.bytes) break
    bytes += hit.size
    page.push(hit)
  }
  const docs = page.map(({ doc }) => doc)
  const last = page.at(-1)
  if (ask.skip + page.length >= hits.length || !last) return { docs, next: null }
  return { docs, next: byHit(ask) ? [last.hit, last.n] : positionOf(ask, last.doc) }
}
