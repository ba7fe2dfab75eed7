import { SEARCH_FORM } from '#model/query/search.ts'
import { type Data, parsePath } from '#model/schema/value.ts'
import type { Connection } from '#store/sqlite/connection.ts'
import { fillSearch, type SearchChange } from '#store/sqlite/questions/fill-search.ts'
import { storedCount } from '#store/sqlite/questions/quick.ts'
import { searchEntry, tuneSearch } from '#store/sqlite/questions/search.ts'
import { FILLING, FILLING_TABLE } from '#store/sqlite/questions/unfilled.ts'
import {
  type Declared,
  readHead,
  type SearchIndex,
  saveShape,
  searchTableOf,
  shapesOf,
  type TableShape,
} from '#store/sqlite/shapes.ts'

// Filling the search index of a million documents takes minutes. So a new one is built beside the existing one: it is
// filled a few documents at a time, in order of creation, while each commit maintains both. Documents created after it
// was started are added immediately, so that the filling ends.

/** With fewer documents a search index is filled at once. */
const FEW = 5_000

type Searches = Pick<Declared, 'search' | 'next' | 'left'>

interface Filling {
  /** It contains documents up to this number. */
  filled: number
  /** It also contains those with a greater number than this. */
  until: number
  /** The collection's last commit that maintained it: an older Prime writes without doing so. */
  seq: number
}

/** Whether the required search index exists, or is being filled. */
export function isSearchPrepared(connection: Connection, shape: TableShape, wanted: readonly string[]): boolean {
  if (!isWanted(shape.next ?? shape.search, wanted)) return false
  return !shape.next || fillingOf(connection, shape)?.seq === lastSeq(connection, shape)
}

const isWanted = (index: SearchIndex | undefined, wanted: readonly string[]): boolean =>
  (index?.fields ?? []).join('\n') === wanted.join('\n') && (!index || index.form === SEARCH_FORM)

/** The search indexes of a collection after the required one was started, or filled when there are few documents. */
export function preparedSearch(connection: Connection, shape: TableShape, wanted: readonly string[]): Searches {
  const { search, next, left } = shape
  if (isSearchPrepared(connection, shape, wanted))
    return { ...(search && { search }), ...(next && { next }), ...(left && { left }) }
  const isFew = storedCount(connection, shape) < FEW
  const numbers = [search, next].flatMap((one) => (one ? [one.number] : [])).concat(left ?? [])
  if (next) connection.prepare(`DELETE FROM ${FILLING} WHERE collection = ?`).run(shape.id)
  if (isWanted(search, wanted)) return { ...(search && { search }), ...leaving(numbers, search) }
  if (wanted.length === 0) return remaining(connection, shape, { numbers, isFew })
  const index: SearchIndex = { number: 1 + Math.max(0, ...numbers), fields: [...wanted], form: SEARCH_FORM }
  createIndex(connection, searchTableOf(shape, index.number))
  if (isFew) {
    put(
      connection,
      shape,
      index,
      documentsAfter(connection, shape, { filled: -1, until: Number.MAX_SAFE_INTEGER }, FEW),
    )
    return { search: index, ...remaining(connection, shape, { numbers, isFew }) }
  }
  connection.db.exec(FILLING_TABLE)
  connection
    .prepare(`INSERT INTO ${FILLING} SELECT ?1, -1, coalesce(max(n), -1), ?2 FROM ${shape.table}`)
    .run(shape.id, lastSeq(connection, shape))
  return { ...(search && { search }), next: index, ...leaving(numbers, search) }
}

/** Search indexes that are no longer used: with few documents they are removed at once. */
function remaining(
  { db }: Connection,
  shape: TableShape,
  { numbers, isFew }: { numbers: readonly number[]; isFew: boolean },
): Searches {
  if (!isFew) return leaving(numbers)
  for (const number of numbers) db.exec(`DROP TABLE ${searchTableOf(shape, number)}`)
  return {}
}

function leaving(numbers: readonly number[], but?: SearchIndex): Searches {
  const left = numbers.filter((number) => number !== but?.number)
  return left.length > 0 ? { left } : {}
}

function createIndex(connection: Connection, table: string): void {
  // An older Prime that wrote the collection's shape forgot the table but did not remove it.
  connection.db.exec(`DROP TABLE IF EXISTS ${table}`)
  // Texts are already normalized, so the index itself is case-sensitive.
  connection.db.exec(
    `CREATE VIRTUAL TABLE ${table} USING fts5 (entry, tokenize = 'trigram case_sensitive 1', content = '', contentless_delete = 1)`,
  )
  tuneSearch(connection, table)
}

/** A search index that a commit maintains, and the changes it makes. */
export interface SearchOf extends SearchChange {
  index: SearchIndex
  /** Whether it contains the document with this number, or will after this commit. */
  holds(n: number): boolean
  old: number[]
  entries: Map<number, string>
}

/** The search indexes maintained by the commit with this seq. */
export function searchesOf(connection: Connection, shape: TableShape, seq: number): SearchOf[] {
  const { search, next } = shape
  const of = (index: SearchIndex, holds: SearchOf['holds']): SearchOf => ({
    index,
    holds,
    table: searchTableOf(shape, index.number),
    old: [],
    entries: new Map(),
  })
  const remaining = search ? [of(search, () => true)] : []
  const filling = next && fillingOf(connection, shape)
  if (!filling) return remaining
  connection.prepare(`UPDATE ${FILLING} SET seq = ? WHERE collection = ?`).run(seq, shape.id)
  return [...remaining, of(next, (n) => n <= filling.filled || n > filling.until)]
}

/** The collections whose next search index must be filled, and those with one to remove. */
export function searchWork(connection: Connection): { fill: string[]; empty: string[] } {
  const shapes = [...shapesOf(connection, readHead(connection).shapes).values()]
  const names = (which: (shape: TableShape) => unknown) => shapes.filter(which).map(({ name }) => name)
  return { fill: names(({ next }) => next), empty: names(({ left }) => left) }
}

/**
 * Adds this many more documents to the next search index; true when it contains them all and has replaced the old one.
 */
export function fillNextSearch(connection: Connection, collection: string, most: number): boolean {
  const shape = shapesOf(connection, readHead(connection).shapes).get(collection)
  const filling = shape?.next && fillingOf(connection, shape)
  if (!filling) return true
  const rows = documentsAfter(connection, shape, filling, most)
  put(connection, shape, shape.next!, rows)
  if (rows.length === most) {
    const sql = `UPDATE ${FILLING} SET filled = ? WHERE collection = ?`
    connection.prepare(sql).run(rows.at(-1)!.n, shape.id)
    return false
  }
  connection.prepare(`DELETE FROM ${FILLING} WHERE collection = ?`).run(shape.id)
  const left = [...(shape.left ?? []), ...(shape.search ? [shape.search.number] : [])]
  saveSearches(connection, shape, { search: shape.next!, ...(left.length > 0 && { left }) })
  return true
}

/** Documents per page of the index: a page contains the entries of about this many. */
const ENTRIES_IN_PAGE = 20

/** Removes a part of an unused search index, about as much as `most` documents take; true when nothing is left. */
export function emptyLeftSearch(connection: Connection, collection: string, most: number): boolean {
  const shape = shapesOf(connection, readHead(connection).shapes).get(collection)
  const number = shape?.left?.[0]
  if (!shape || number === undefined) return true
  const table = searchTableOf(shape, number)
  const { db } = connection
  // The first records describe how the index is built, and removing it reads them.
  db.enableDefensive(false)
  try {
    for (const [part, key, first] of [
      ['data', 'id', 10],
      ['docsize', 'id', -1],
    ] as const) {
      const { changes } = db
        .prepare(
          `DELETE FROM ${table}_${part} WHERE ${key} IN (SELECT ${key} FROM ${table}_${part} WHERE ${key} > ${first} LIMIT ?)`,
        )
        .run(part === 'data' ? Math.ceil(most / ENTRIES_IN_PAGE) : most)
      if (changes > 0) return false
    }
  } finally {
    db.enableDefensive(true)
  }
  db.exec(`DROP TABLE ${table}`)
  const left = shape.left!.slice(1)
  const { search, next } = shape
  saveSearches(connection, shape, {
    ...(search && { search }),
    ...(next && { next }),
    ...(left.length > 0 && { left }),
  })
  return left.length === 0
}

function saveSearches(connection: Connection, shape: TableShape, searches: Searches): void {
  const { columns, stored = 0, byText, indexes, own } = shape
  const rest = { columns, stored, indexes, ...(byText !== undefined && { byText }), ...(own && { own }) }
  saveShape(connection, shape.id, { ...rest, ...searches })
}

const fillingOf = (connection: Connection, { id }: TableShape): Filling | undefined =>
  connection.prepare(`SELECT filled, until, seq FROM ${FILLING} WHERE collection = ?`).get(id) as Filling | undefined

const lastSeq = (connection: Connection, { id }: TableShape): number =>
  (connection.prepare('SELECT last_seq AS seq FROM collections WHERE id = ?').get(id) as { seq: number }).seq

interface Row {
  n: number
  body: string
}

function documentsAfter(
  { prepare }: Connection,
  { table }: TableShape,
  { filled, until }: Pick<Filling, 'filled' | 'until'>,
  most: number,
): Row[] {
  const sql = `SELECT n, json(body) AS body FROM ${table} WHERE n > ? AND n <= ? ORDER BY n LIMIT ?`
  return prepare(sql).all(filled, until, most) as unknown as Row[]
}

function put(connection: Connection, shape: TableShape, index: SearchIndex, rows: readonly Row[]): void {
  const paths = index.fields.map(parsePath)
  const entries = new Map(rows.map(({ n, body }) => [n, searchEntry(JSON.parse(body) as Data, paths)]))
  fillSearch(connection, searchTableOf(shape, index.number), entries)
}
