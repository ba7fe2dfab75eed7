import { SEARCH_FORM, type Search } from '#model/query/search.ts'
import { type Path, parsePath } from '#model/schema/value.ts'
import type { Connection } from '#store/sqlite/connection.ts'
import { type Bind, jsonPath } from '#store/sqlite/questions/columns.ts'
import { matchAll, matchAtLeast } from '#store/sqlite/questions/search.ts'
import { coversSoon, type SearchIndex, searchTableOf, type TableShape } from '#store/sqlite/shapes.ts'

/** The progress of filling the next search index of a collection; the row exists while the index is being filled. */
export const FILLING = 'search_filling'

export const FILLING_TABLE = `CREATE TABLE IF NOT EXISTS ${FILLING} (
  collection INTEGER PRIMARY KEY, filled INTEGER NOT NULL, until INTEGER NOT NULL, seq INTEGER NOT NULL
)`

/** A condition that is true for the hits of one search index. */
export function matchSql(shape: TableShape, { number }: SearchIndex, match: string, bind: Bind): string {
  const table = searchTableOf(shape, number)
  return `d.n IN (SELECT rowid FROM ${table} WHERE ${table} MATCH ${bind(match)})`
}

/**
 * True for all documents that may have had another form in an older version: letters with diacritics, and ignored
 * punctuation.
 */
const IN_OTHER_FORM = `octet_length(json(d.body)) <> length(json(d.body)) OR json(d.body) GLOB '*[()''\`]*'`

/**
 * A condition that is true for every hit that is not in the next search index yet, and for few other documents, so that
 * few have to be read completely: a hit that the previous index does not find has a part of the search in a field that
 * is new in the next one.
 */
function mayBeHit(shape: TableShape, search: Search, bind: Bind): string {
  const isUnfilled = unfilledSql(shape, 'd.n')
  const { search: old } = shape
  if (!old) return isUnfilled
  const parts = [
    matchSql(shape, old, matchAll(search), bind),
    ...partsInAdded(shape, old, search, bind),
    ...(old.form === SEARCH_FORM ? [] : [IN_OTHER_FORM]),
  ]
  return `${isUnfilled} AND (${parts.map((part) => `(${part})`).join(' OR ')})`
}

function unfilledSql({ id }: TableShape, n: string): string {
  const row = (column: string) => `(SELECT ${column} FROM ${FILLING} WHERE collection = ${id})`
  return `${n} > ${row('filled')} AND ${n} <= ${row('until')}`
}

/** Each is true when a part of the search is in a field that the previous index does not have. */
function partsInAdded(shape: TableShape, old: SearchIndex, search: Search, bind: Bind): string[] {
  const added = shape.next!.fields.filter((field) => !old.fields.includes(field))
  if (added.length === 0) return []
  const searchText = bind(JSON.stringify(search))
  return added.map((field) => `search_part(d.body -> ${bind(jsonPath(parsePath(field)))}, ${searchText})`)
}

/** The previous search index, if all its results are hits: the next one has all of its fields and possibly more. */
const surelyFinds = ({ search: old, next }: TableShape): SearchIndex | undefined =>
  old?.form === SEARCH_FORM && next && old.fields.every((field) => next.fields.includes(field)) ? old : undefined

/** This many documents found by a search are read to rank them; reading more would take seconds. */
const READ = 5_000

/**
 * Whether a search finds more documents in the previous index than may be read, so that this index is used until the
 * next one is full.
 */
export function isLeftToOld({ prepare }: Connection, shape: TableShape, search: Search): boolean {
  const old = surelyFinds(shape)
  if (!old) return false
  const table = searchTableOf(shape, old.number)
  const found = `SELECT 1 FROM ${table} WHERE ${table} MATCH ? AND ${unfilledSql(shape, 'rowid')} LIMIT 1 OFFSET ${READ}`
  return prepare(found).get(matchAll(search)) !== undefined
}

/** True for the hits of a search, whatever their rank: documents found by the previous index are not read. */
export function isHitSql(shape: TableShape, search: Search, fields: readonly Path[], bind: Bind): string {
  const old = surelyFinds(shape)
  if (!old || !coversSoon(shape, fields)) return `${hitSql(shape, search, fields, bind)} IS NOT NULL`
  const found = (index: SearchIndex) => matchSql(shape, index, matchAll(search), bind)
  const inAdded = partsInAdded(shape, old, search, bind)
  const read = () => `search_hit(json(d.body), ${bind(JSON.stringify({ search, fields }))}) IS NOT NULL`
  const others = inAdded.length > 0 ? ` OR (${inAdded.join(' OR ')}) AND ${read()}` : ''
  return `(${found(shape.next!)} OR ${unfilledSql(shape, 'd.n')} AND (${found(old)}${others}))`
}

/** The rank of a document in a search, as in HIT; a document is read only when the next search index cannot tell. */
export function hitSql(shape: TableShape, search: Search, fields: readonly Path[], bind: Bind): string {
  const read = `search_hit(json(d.body), ${bind(JSON.stringify({ search, fields }))})`
  if (!coversSoon(shape, fields)) return read
  const found = matchAtLeast(search).map(
    (match, phase) => `WHEN ${matchSql(shape, shape.next!, match, bind)} THEN ${phase}`,
  )
  return `CASE ${found.join(' ')} WHEN ${mayBeHit(shape, search, bind)} THEN ${read} END`
}
