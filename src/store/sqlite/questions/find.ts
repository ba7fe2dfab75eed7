import type { Ask, Position } from '#model/query/query.ts'
import type { Search } from '#model/query/search.ts'
import type { Doc, Path } from '#model/schema/value.ts'
import type { FoundPage, Texts } from '#store/driver.ts'
import type { Connection } from '#store/sqlite/connection.ts'
import { leave, type PageKey, restOfPage } from '#store/sqlite/left.ts'
import { type Bind, columnsCalled } from '#store/sqlite/questions/columns.ts'
import { conditionSql, parameters } from '#store/sqlite/questions/conditions.ts'
import { orderingOf, positionOf } from '#store/sqlite/questions/order.ts'
import { flat, idOrderHint, ownIndexOf, storedCount } from '#store/sqlite/questions/quick.ts'
import { DOC_COLUMNS, type DocRow, docOf, documentText, TEXT } from '#store/sqlite/questions/rows.ts'
import { matchAll, matchPhases } from '#store/sqlite/questions/search.ts'
import { hitSql, isHitSql, isLeftToOld, matchSql } from '#store/sqlite/questions/unfilled.ts'
import { isScanned, type Lead, LOOKUP_COST, leadOf, mayBeCommon, servingOrder } from '#store/sqlite/questions/ways.ts'
import { coversSearch, coversSoon, type Own, ownTable, type TableShape } from '#store/sqlite/shapes.ts'

/**
 * This many documents are read in the requested order before any other plan is considered: common values fill a page
 * with them.
 */
const GLANCED = 200

/** This many documents are read in the requested order before all are read. */
const WALKED = 10_000

/** Up to this many documents that match a condition are looked up sooner than any scan finds a rare page. */
const LED = 10_000

interface Rows {
  rows: readonly DocRow[]
  next: Position | null
}

/** One page of a query. */
export function find(connection: Connection, shape: TableShape, ask: Ask, seq: number): FoundPage {
  const { rows, next } = findRows(connection, shape, ask, { seq, by: (hint) => findBy(connection, shape, ask, hint) })
  return { docs: rows.map(docOf), next }
}

/** The same as JSON text. */
export function findTexts(connection: Connection, shape: TableShape, ask: Ask, seq: number): Texts {
  const by = (hint: string): Texts | Rows =>
    textsBy(connection, shape, ask, hint) ?? findBy(connection, shape, ask, hint)
  const found = findRows(connection, shape, ask, { seq, by })
  return 'texts' in found ? found : { texts: found.rows.map(documentText), next: found.next }
}

/** A document with more bytes is passed on by itself. */
const LONG = 32 * 1024
/** JSON never contains this character unescaped. */
const BETWEEN = '\u001F'

/**
 * A page read by one statement and assembled by the database: a row for each document would cost more than finding it.
 */
function textsBy(connection: Connection, shape: TableShape, ask: Ask, hint: string): Texts | undefined {
  const columns = `length(d.body) AS size, CASE WHEN length(d.body) <= ${LONG} THEN ${TEXT} END AS text`
  const { sql, values } = sqlOf(shape, ask, { columns, hint })
  const most = ask.bytes ?? Number.MAX_SAFE_INTEGER
  // Rows beyond the size of one page are not returned at all.
  const [row] = connection
    .prepare(
      `SELECT count(*) AS found, CASE WHEN sum(size) < ${Math.max(0, Math.floor(most))} AND max(size) <= ${LONG} THEN
        group_concat(text, char(${BETWEEN.charCodeAt(0)})) END AS texts FROM (${sql})`,
    )
    .all(...values) as unknown as { found: number; texts: string | null }[]
  const { found: all, texts } = row!
  if (texts === null) return all === 0 ? { texts: [], next: null } : undefined
  const found = texts.split(BETWEEN)
  const page = found.slice(0, ask.limit)
  return { texts: page, next: found.length > page.length ? positionOf(ask, JSON.parse(page.at(-1)!) as Doc) : null }
}

/** `by` reads a page when one statement with a hint can return it. */
function findRows<R>(
  connection: Connection,
  shape: TableShape,
  ask: Ask,
  { seq, by }: { seq: number; by: (hint: string) => R },
): Rows | R {
  const left = restOfPage(connection, ask, seq)
  if (left) return findByKeys(connection, shape, ask, { seq, keys: left })
  if (ask.search && ask.orderBy.length === 0)
    return coversSearch(shape, ask.searchIn) ||
      (coversSoon(shape, ask.searchIn) && isLeftToOld(connection, shape, ask.search))
      ? findInPhases(connection, shape, ask, ask.search)
      : findByScan(connection, shape, ask, { search: ask.search, seq })
  const own = ownIndexOf(shape, ask)
  if (own) return findByOwn(connection, shape, ask, { own, seq })
  const common = mayBeCommon(connection, shape, ask) ? walkFirst(connection, shape, ask, GLANCED) : undefined
  if (common) return common
  if (!isScanned(connection, shape, ask)) {
    const few = leadOf(connection, shape, ask, LED)
    if (few) return findLed(connection, shape, ask, { lead: few, seq })
    const hint = idOrderHint(connection, shape, ask)
    if (hint) return by(hint)
    const lead = leadOf(connection, shape, ask, Math.floor(storedCount(connection, shape) / LOOKUP_COST))
    return lead ? findLed(connection, shape, ask, { lead, seq }) : by('')
  }
  const near = walkFirst(connection, shape, ask, WALKED)
  if (near) return near
  return findSorted(connection, shape, ask, { seq })
}

/** A page read by one statement; `hint` names the index to use. */
function findBy(connection: Connection, shape: TableShape, ask: Ask, hint: string): Rows {
  const { sql, values } = sqlOf(shape, ask, { columns: DOC_COLUMNS, hint })
  const taking = openPage<DocRow>(ask, (row) => row)
  for (const row of connection.prepare(sql).iterate(...values)) if (!taking.take(row as unknown as DocRow)) break
  const { rows } = taking
  return { rows, next: taking.isFull() ? positionOf(ask, docOf(rows.at(-1)!)) : null }
}

type Within = (bind: Bind) => string

/**
 * A page read from an index created for the collection's queries, which contains all fields of its conditions and
 * order.
 */
function findByOwn(connection: Connection, shape: TableShape, ask: Ask, { own, seq }: { own: Own; seq: number }): Rows {
  const { values, bind } = parameters()
  const building = { declared: columnsCalled(own.paths, 0), bind }
  const ordering = orderingOf(ask, building)
  const conditions = [conditionSql(ask.where, building), ...ordering.conditions]
  const sql = `SELECT d.n FROM ${ownTable(shape, own)} d WHERE ${all(conditions)} ORDER BY ${ordering.orderBy} ${page(ask, bind)}`
  const keys = connection.prepare(sql).all(...values) as unknown as PageKey[]
  return findByKeys(connection, shape, ask, { seq, keys })
}

/** `within` restricts the statement to certain documents. */
function sqlOf(
  shape: TableShape,
  ask: Ask,
  { columns, hint, within }: { columns: string; hint: string; within?: Within },
) {
  const { values, bind } = parameters()
  const building = { declared: shape.declared, bind }
  const ordering = orderingOf(ask, building)
  const conditions = [
    ...(within ? [`d.n IN (${within(bind)})`] : []),
    conditionSql(ask.where, building),
    ...(ask.search ? [searchSql(shape, ask.search, ask.searchIn, bind)] : []),
    ...ordering.conditions,
  ]
  const sql = `SELECT ${columns} FROM ${shape.table} d ${hint} WHERE ${all(conditions)} ORDER BY ${ordering.orderBy} ${page(ask, bind)}`
  return { sql, values }
}

/** No index provides the order: only keys are sorted, so that no document is read that is not on the page. */
function findSorted(connection: Connection, shape: TableShape, ask: Ask, how: { seq?: number; within?: Within }): Rows {
  const { sql, values } = sqlOf(shape, ask, { columns: 'd.n', hint: 'NOT INDEXED', ...how })
  const keys = connection.prepare(sql).all(...values) as unknown as PageKey[]
  return findByKeys(connection, shape, ask, { ...how, keys })
}

/** The page of documents whose numbers are known, in order; without a `seq` there may be others after them. */
function findByKeys(
  connection: Connection,
  shape: TableShape,
  ask: Ask,
  { seq, keys }: { seq?: number; keys: readonly PageKey[] },
): Rows {
  const one = connection.prepare(`SELECT ${DOC_COLUMNS} FROM ${shape.table} d WHERE d.n = ?`)
  const taking = openPage<DocRow>(ask, (row) => row)
  for (const { n } of keys) if (!taking.take(one.get(n) as unknown as DocRow)) break
  const { rows } = taking
  if (!taking.isFull()) return { rows, next: null }
  const { n, phase } = keys[rows.length - 1]!
  const next: Position = phase === undefined ? positionOf(ask, docOf(rows.at(-1)!)) : [phase, n]
  const isAll = keys.length <= ask.limit
  if (seq !== undefined) leave(connection, ask, { seq, next, keys: keys.slice(rows.length), isAll })
  return { rows, next }
}

/** Takes rows until one more would exceed the page's documents or bytes. */
function openPage<T>({ limit, bytes = Number.POSITIVE_INFINITY }: Ask, rowOf: (taken: T) => DocRow) {
  const rows: T[] = []
  let [size, full] = [0, false]
  return {
    rows,
    isFull: () => full,
    take(row: T): boolean {
      full = rows.length >= limit || size >= bytes
      if (full) return false
      size += rowOf(row).body.length
      rows.push(row)
      return true
    },
  }
}

/** A page, looking only at the documents that the lead's conditions match. */
function findLed(
  connection: Connection,
  shape: TableShape,
  ask: Ask,
  { lead: { index, conditions }, seq }: { lead: Lead; seq: number },
): Rows {
  const by = index === undefined ? '' : `INDEXED BY ${index}`
  const led = (bind: Bind): string => {
    const where = conditions.map((one) => conditionSql(one, { declared: shape.declared, bind }))
    return `SELECT d.n FROM ${shape.table} d ${by} WHERE ${all(where)}`
  }
  return findSorted(connection, shape, ask, { seq, within: led })
}

/** The page, if the first documents in the requested order fill it; undefined when more must be read. */
function walkFirst(connection: Connection, shape: TableShape, ask: Ask, most: number): Rows | undefined {
  const walk = servingOrder(shape, flat(ask.where), ask.orderBy)
  if (!walk || ask.limit + ask.skip > most) return undefined
  const first = (bind: Bind): string => {
    const building = { declared: shape.declared, bind }
    const ordering = orderingOf(ask, building)
    const conditions = [...walk.conditions.map((one) => conditionSql(one, building)), ...ordering.conditions]
    return `SELECT d.n FROM ${shape.table} d INDEXED BY ${walk.index} WHERE ${all(['TRUE', ...conditions])} ORDER BY ${ordering.orderBy} LIMIT ${most}`
  }
  const found = findSorted(connection, shape, ask, { within: first })
  return found.next ? found : undefined
}

export const all = (conditions: readonly string[]): string => conditions.map((one) => `(${one})`).join(' AND ')

/** One row more than the page shows whether there is another page. */
const page = ({ limit, skip }: Ask, bind: Bind): string =>
  `LIMIT ${bind(Math.min(limit, Number.MAX_SAFE_INTEGER - 1) + 1)}${skip > 0 ? ` OFFSET ${bind(skip)}` : ''}`

/** A condition that is true for the hits of a search. */
export const searchSql = (shape: TableShape, search: Search, fields: readonly Path[], bind: Bind): string =>
  coversSearch(shape, fields)
    ? matchSql(shape, shape.search!, matchAll(search), bind)
    : isHitSql(shape, search, fields, bind)

/** Exact hits, prefix hits, the rest: each read from the search index in creation order, without sorting. */
function findInPhases(connection: Connection, shape: TableShape, ask: Ask, search: Search): Rows {
  const [firstPhase, afterN] = (ask.after ?? [0, -1]) as [number, number]
  const taking = openPage<Hit>(ask, ({ row }) => row)
  let skip = ask.skip
  matchPhases(search).forEach((match, phase) => {
    const wanted = ask.limit + 1 - taking.rows.length
    if (phase < firstPhase || taking.isFull()) return
    const from = phaseSql(shape, ask, match, phase === firstPhase ? afterN : -1)
    if (skip > 0) {
      const { values, bind, sql } = from()
      const counted = `SELECT count(*) AS hits FROM (SELECT 1 ${sql} LIMIT ${bind(skip)})`
      const { hits } = connection.prepare(counted).get(...values) as unknown as { hits: number }
      if (hits < skip) {
        skip -= hits
        return
      }
    }
    const { values, bind, sql } = from()
    const statement = `SELECT ${DOC_COLUMNS} ${sql} ORDER BY f.rowid LIMIT ${bind(wanted)} OFFSET ${bind(skip)}`
    skip = 0
    for (const row of connection.prepare(statement).iterate(...values))
      if (!taking.take({ row: row as unknown as DocRow, phase })) break
  })
  return pageOf(taking)
}

const phaseSql = (shape: TableShape, ask: Ask, match: string, afterN: number) => () => {
  const { values, bind } = parameters()
  const building = { declared: shape.declared, bind }
  const conditions = [
    `f.${shape.searchTable} MATCH ${bind(match)}`,
    ...(afterN >= 0 ? [`f.rowid > ${bind(afterN)}`] : []),
    conditionSql(ask.where, building),
  ]
  // CROSS JOIN keeps the search index first.
  const sql = `FROM ${shape.searchTable} f CROSS JOIN ${shape.table} d ON d.n = f.rowid WHERE ${all(conditions)}`
  return { values, bind, sql }
}

/** The same for a collection whose search index is incomplete or missing. */
function findByScan(
  connection: Connection,
  shape: TableShape,
  ask: Ask,
  { search, seq }: { search: Search; seq: number },
): Rows {
  const { values, bind } = parameters()
  const hit = hitSql(shape, search, ask.searchIn, bind)
  const after = ask.after ? `(phase, n) > (${ask.after.map((value) => bind(Number(value))).join()})` : 'TRUE'
  const where = conditionSql(ask.where, { declared: shape.declared, bind })
  const sql = `SELECT n, phase FROM (SELECT d.n, ${hit} AS phase FROM ${shape.table} d WHERE ${where})
    WHERE phase IS NOT NULL AND ${after} ORDER BY phase, n ${page(ask, bind)}`
  const keys = connection.prepare(sql).all(...values) as unknown as PageKey[]
  return findByKeys(connection, shape, ask, { seq, keys })
}

interface Hit {
  row: DocRow
  phase: number
}

function pageOf({ rows, isFull }: { rows: readonly Hit[]; isFull: () => boolean }): Rows {
  const last = rows.at(-1)
  const next: Position | null = last && isFull() ? [last.phase, last.row.n] : null
  return { rows: rows.map(({ row }) => row), next }
}
