import type { AnyCollection } from '#model/schema/collection.ts'
import { parsePath, pathText } from '#model/schema/value.ts'
import type { Connection } from '#store/sqlite/connection.ts'
import { isSearchPrepared, preparedSearch } from '#store/sqlite/indexes/search-index.ts'
import {
  columnDefinitions,
  columnsCalled,
  quotedName,
  rankColumn,
  valueColumn,
} from '#store/sqlite/questions/columns.ts'
import { fillSearches } from '#store/sqlite/questions/fill-search.ts'
import { isTuned, tuneSearch } from '#store/sqlite/questions/search.ts'
import {
  byTextIn,
  createCollection,
  type Declared,
  readHead,
  saveShape,
  shapesOf,
  type TableShape,
} from '#store/sqlite/shapes.ts'

/** What a collection's definition requires of its table, as plain data that can be sent to a thread. */
export interface TableRequirements {
  name: string
  indexes: string[][]
  search: string[]
}

export const tableRequirements = (collection: AnyCollection): TableRequirements => {
  const field = (name: string) => pathText([name])
  const sort = collection.list.sort.replace(/^-/, '')
  const indexes = collection.indexes.map((names) => names.map(field))
  if (!indexes.some(([first]) => first === field(sort))) indexes.push([field(sort)])
  return { name: collection.name, indexes, search: collection.search.map(field) }
}

const sameFields = (a: readonly string[], b: readonly string[]): boolean => a.join('\n') === b.join('\n')

/** Whether anything is missing or no longer needed. */
export function isPrepared(connection: Connection, wanted: readonly TableRequirements[]): boolean {
  const shapes = shapesOf(connection, readHead(connection).shapes)
  return wanted.every((one) => {
    const shape = shapes.get(one.name)
    if (!shape) return false
    return (
      one.indexes.length === shape.indexes.length &&
      shape.indexes.every(({ paths }) => one.indexes.some((wantedPaths) => sameFields(wantedPaths, paths))) &&
      isSearchPrepared(connection, shape, one.search) &&
      (shape.searchTable === undefined || isTuned(connection, shape.searchTable))
    )
  })
}

/**
 * Creates missing tables, columns and indexes within the connection's open transaction. Search indexes of many
 * documents are started here and filled later.
 */
export function prepareAll(connection: Connection, wanted: readonly TableRequirements[]): void {
  // A rebuilt index is filled from all documents.
  fillSearches(connection)
  for (const one of wanted) {
    const shape = () => shapesOf(connection, readHead(connection).shapes).get(one.name)
    if (!shape()) createCollection(connection, one.name, [...new Set(one.indexes.flat())])
    prepareOne(connection, shape()!, one)
    const { searchTable } = shape()!
    if (searchTable && !isTuned(connection, searchTable)) tuneSearch(connection, searchTable)
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
    if (!wanted.indexes.some((index) => sameFields(index, paths))) db.exec(`DROP INDEX ${quotedName(name)}`)
  const indexes = wanted.indexes.map((paths) => {
    const made = shape.indexes.find((index) => sameFields(index.paths, paths))
    if (made) return made
    const called = paths.map((path) => names.get(path)!)
    const name = `d${shape.id} on ${called.join(', ')}`
    const parts = called.map((one) => `${rankColumn(one)}, ${valueColumn(one)}`)
    db.exec(`CREATE INDEX ${quotedName(name)} ON ${shape.table} (${parts.join(', ')}, id)`)
    return { name, paths }
  })
  const { own, stored = 0 } = shape
  const declared: Declared = { columns, stored, byText, indexes, ...(own && { own }) }
  saveShape(connection, shape.id, { ...declared, ...preparedSearch(connection, shape, wanted.search) })
}
