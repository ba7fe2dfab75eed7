import { hasOtherForm, SEARCH_FORM } from '#model/query/search.ts'
import type { AnyCollection } from '#model/schema/collection.ts'
import { type Data, type Path, parsePath, pathText } from '#model/schema/value.ts'
import type { Connection } from '#store/sqlite/connection.ts'
import {
  columnDefinitions,
  columnsCalled,
  quotedName,
  rankColumn,
  valueColumn,
} from '#store/sqlite/questions/columns.ts'
import { fillSearch, fillSearches } from '#store/sqlite/questions/fill-search.ts'
import { searchEntry, tuneSearch } from '#store/sqlite/questions/search.ts'
import {
  byTextIn,
  createCollection,
  type Declared,
  readHead,
  saveShape,
  shapesOf,
  type TableShape,
} from '#store/sqlite/shapes.ts'

/** The requirements of a collection's definition for its table, as plain data that can be sent to a thread. */
export interface TableRequirements {
  name: string
  indexes: string[][]
  search: string[]
}

const FILLED_AT_ONCE = 2_000

export const tableRequirements = (collection: AnyCollection): TableRequirements => {
  const field = (name: string) => pathText([name])
  const sort = collection.list.sort.replace(/^-/, '')
  const indexes = collection.indexes.map((names) => names.map(field))
  if (!indexes.some(([first]) => first === field(sort))) indexes.push([field(sort)])
  return { name: collection.name, indexes, search: collection.search.map(field) }
}

const sameFields = (a: readonly string[], b: readonly string[]): boolean => a.join('\n') === b.join('\n')

/** Whether anything is missing or no longer asked for. */
export function isPrepared(connection: Connection, wanted: readonly TableRequirements[]): boolean {
  const shapes = shapesOf(connection, readHead(connection).shapes)
  return wanted.every((one) => {
    const shape = shapes.get(one.name)
    if (!shape) return false
    return (
      one.indexes.length === shape.indexes.length &&
      shape.indexes.every(({ paths }) => one.indexes.some((wantedPaths) => sameFields(wantedPaths, paths))) &&
      sameSearch(shape, one) &&
      sameForm(shape)
    )
  })
}

const sameSearch = (shape: Declared, { search }: TableRequirements): boolean =>
  (shape.search?.fields ?? []).join('\n') === search.join('\n')

const sameForm = ({ search }: Declared): boolean => !search || search.form === SEARCH_FORM

/** Makes tables, columns, indexes and search indexes that are missing, within the connection's open transaction. */
export function prepareAll(connection: Connection, wanted: readonly TableRequirements[]): void {
  // An index that is made again is filled from all documents.
  fillSearches(connection)
  for (const one of wanted) {
    const shape = () => shapesOf(connection, readHead(connection).shapes).get(one.name)
    if (!shape()) createCollection(connection, one.name, [...new Set(one.indexes.flat())])
    prepareOne(connection, shape()!, one)
  }
}

function prepareOne(connection: Connection, shape: TableShape, wanted: TableRequirements): void {
  const { db } = connection
  const columns = [...shape.columns]
  const byText = byTextIn(shape)
  for (const path of new Set(wanted.indexes.flat())) {
    if (columns.includes(path)) continue
    columns.push(path)
    const called = columnsCalled(columns, byText).get(path)!
    for (const column of columnDefinitions(parsePath(path), called))
      db.exec(`ALTER TABLE ${shape.table} ADD COLUMN ${column}`)
  }
  const names = columnsCalled(columns, byText)
  for (const { name, paths } of shape.indexes)
    if (!wanted.indexes.some((asked) => sameFields(asked, paths))) db.exec(`DROP INDEX ${quotedName(name)}`)
  const indexes = wanted.indexes.map((paths) => {
    const made = shape.indexes.find((index) => sameFields(index.paths, paths))
    if (made) return made
    const called = paths.map((path) => names.get(path)!)
    const name = `d${shape.id} on ${called.join(', ')}`
    const parts = called.map((one) => `${rankColumn(one)}, ${valueColumn(one)}`)
    db.exec(`CREATE INDEX ${quotedName(name)} ON ${shape.table} (${parts.join(', ')}, id)`)
    return { name, paths }
  })
  const { search, own, stored = 0 } = shape
  const declared: Declared = { columns, stored, byText, indexes, ...(search && { search }), ...(own && { own }) }
  if (!sameSearch(shape, wanted)) makeSearch(connection, shape, wanted, declared)
  else if (!sameForm(shape)) declared.search = foldSearch(connection, shape)
  saveShape(connection, shape.id, declared)
}

function makeSearch(
  connection: Connection,
  shape: TableShape,
  { search }: TableRequirements,
  declared: Declared,
): void {
  if (shape.searchTable) connection.db.exec(`DROP TABLE ${shape.searchTable}`)
  delete declared.search
  if (search.length === 0) return
  declared.search = { number: (shape.search?.number ?? 0) + 1, fields: search, form: SEARCH_FORM }
  const table = `f${shape.id}_${declared.search.number}`
  // Texts come in the form they are compared in, so the index itself minds the case.
  connection.db.exec(
    `CREATE VIRTUAL TABLE ${table} USING fts5 (entry, tokenize = 'trigram case_sensitive 1', content = '', contentless_delete = 1)`,
  )
  tuneSearch(connection, table)
  fillFrom(connection, shape, table, search.map(parsePath))
}

const IN_OTHER_FORM = `(octet_length(json(body)) <> length(json(body)) OR json(body) GLOB '*[()''\`]*')`

/**
 * Brings the entries of a search index into the form texts are compared in. Plain letters have the same in every form, so
 * only documents with others are looked at, which their length tells, or with signs that do not matter, and most of those
 * stay as they are, too.
 */
function foldSearch(connection: Connection, { table, searchTable, search }: TableShape): Declared['search'] {
  const paths = search!.fields.map(parsePath)
  for (const rows of inPieces(connection, table, IN_OTHER_FORM)) {
    const others = rows.filter(({ body }) => hasOtherForm(JSON.parse(body) as Data, paths))
    const { old, entries } = entriesOf(others, paths)
    fillSearch(connection, searchTable!, entries, old)
  }
  return { ...search!, form: SEARCH_FORM }
}

function fillFrom(connection: Connection, shape: TableShape, table: string, fields: readonly Path[]): void {
  for (const rows of inPieces(connection, shape.table, 'true'))
    fillSearch(connection, table, entriesOf(rows, fields).entries)
}

interface Row {
  n: number
  body: string
}

const entriesOf = (rows: readonly Row[], fields: readonly Path[]) => ({
  old: rows.map(({ n }) => n),
  entries: new Map(rows.map(({ n, body }) => [n, searchEntry(JSON.parse(body) as Data, fields)])),
})

/** The documents of a table that a condition holds for, some at a time. */
function* inPieces({ prepare }: Connection, table: string, condition: string): Generator<Row[]> {
  const piece = prepare(
    `SELECT n, json(body) AS body FROM ${table} WHERE n > ? AND ${condition} ORDER BY n LIMIT ${FILLED_AT_ONCE}`,
  )
  let after = -1
  for (;;) {
    const rows = piece.all(after) as unknown as Row[]
    yield rows
    if (rows.length < FILLED_AT_ONCE) return
    after = rows.at(-1)!.n
  }
}
