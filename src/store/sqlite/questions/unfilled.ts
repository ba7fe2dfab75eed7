import { SEARCH_FORM, type Search } from '#model/query/search.ts'
import { type Path, parsePath } from '#model/schema/value.ts'
import { type Bind, jsonPath } from '#store/sqlite/questions/columns.ts'
import { matchAll, matchAtLeast } from '#store/sqlite/questions/search.ts'
import { coversSoon, type SearchIndex, searchTableOf, type TableShape } from '#store/sqlite/shapes.ts'

/** How far the next search index of a collection is filled; its row is there as long as the index is being filled. */
export const FILLING = 'search_filling'

export const FILLING_TABLE = `CREATE TABLE IF NOT EXISTS ${FILLING} (
  collection INTEGER PRIMARY KEY, filled INTEGER NOT NULL, until INTEGER NOT NULL, seq INTEGER NOT NULL
)`

/** A condition that is true for what one search index finds. */
export function matchSql(shape: TableShape, { number }: SearchIndex, match: string, bind: Bind): string {
  const table = searchTableOf(shape, number)
  return `d.n IN (SELECT rowid FROM ${table} WHERE ${table} MATCH ${bind(match)})`
}

/** True for all that may have had another form in an older version: letters with marks, and signs that do not matter. */
const IN_OTHER_FORM = `octet_length(json(d.body)) <> length(json(d.body)) OR json(d.body) GLOB '*[()''\`]*'`

/**
 * A condition that is true for every hit that the next search index does not hold yet, and for few others, so that few
 * documents have to be read as a whole: what the index of before does not find has a part of the search in a field that
 * is new to it.
 */
function mayBeHit(shape: TableShape, search: Search, bind: Bind): string {
  const row = (column: string) => `(SELECT ${column} FROM ${FILLING} WHERE collection = ${shape.id})`
  const isUnfilled = `d.n > ${row('filled')} AND d.n <= ${row('until')}`
  const { search: old, next } = shape
  if (!old) return isUnfilled
  const asked = bind(JSON.stringify(search))
  const added = next!.fields.filter((field) => !old.fields.includes(field))
  const parts = [
    matchSql(shape, old, matchAll(search), bind),
    ...added.map((field) => `search_part(d.body -> ${bind(jsonPath(parsePath(field)))}, ${asked})`),
    ...(old.form === SEARCH_FORM ? [] : [IN_OTHER_FORM]),
  ]
  return `${isUnfilled} AND (${parts.map((part) => `(${part})`).join(' OR ')})`
}

/** How well a document answers a search, as in HIT; a document is read only where the next search index does not tell. */
export function hitSql(shape: TableShape, search: Search, fields: readonly Path[], bind: Bind): string {
  const read = `search_hit(json(d.body), ${bind(JSON.stringify({ search, fields }))})`
  if (!coversSoon(shape, fields)) return read
  const found = matchAtLeast(search).map(
    (match, phase) => `WHEN ${matchSql(shape, shape.next!, match, bind)} THEN ${phase}`,
  )
  return `CASE ${found.join(' ')} WHEN ${mayBeHit(shape, search, bind)} THEN ${read} END`
}
