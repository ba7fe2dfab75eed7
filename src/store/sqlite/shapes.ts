import { SEARCH_FORM } from '#model/query/search.ts'
import { type Path, pathText } from '#model/schema/value.ts'
import type { Connection } from '#store/sqlite/connection.ts'
import { columnsCalled, type DeclaredColumns, rankColumn, valueColumn } from '#store/sqlite/questions/columns.ts'

/** What a collection's table has besides its documents. */
export interface Declared {
  /** Fields with columns, as path texts. */
  columns: string[]
  /**
   * The first of them, this many, have columns that are written with the document; absent in a shape of an older Prime:
   * none. The others are computed from the document: they can be added to a table at once, but every change of a
   * document writes all their indexes again.
   */
  stored?: number
  /** The first of them, this many, are named after their field; absent in a shape of an older Prime: all. */
  byText?: number
  indexes: { name: string; paths: string[] }[]
  search?: SearchIndex
  /** The search index that replaces it once it contains all documents. */
  next?: SearchIndex
  /** Numbers of search indexes that are no longer used and are removed gradually. */
  left?: number[]
  /** Indexes built for its queries. */
  own?: Own[]
}

/** A search index and its fields; the number gives the name of its table, `form` is the normalization of its texts. */
export interface SearchIndex {
  number: number
  fields: string[]
  form?: number
}

/** An index of a collection, stored as a separate table. */
export interface Own {
  /** Gives the name of its table. */
  number: number
  paths: string[]
  /** The approximate size of an entry; absent while it answers no queries. */
  entryBytes?: number
}

export interface TableShape extends Declared {
  id: number
  name: string
  table: string
  declared: DeclaredColumns
  /** The search index's table. */
  searchTable?: string
}

export const searchTableOf = ({ id }: Pick<TableShape, 'id'>, number: number): string => `f${id}_${number}`
export const ownTable = ({ id }: Pick<TableShape, 'id'>, { number }: Own): string => `o${id}_${number}`

export interface Shapes {
  generation: number
  byName: ReadonlyMap<string, TableShape>
}

export interface HeadRow {
  seq: number
  epoch: string
  /** Increases whenever a collection's table changes. */
  shapes: number
  hash: string
  /** Tombstones up to this seq may be gone. */
  purged: number
}

/** The first statement of every transaction: it fixes the snapshot. */
export const readHead = ({ prepare }: Connection): HeadRow =>
  prepare('SELECT seq, epoch, shapes, hash, purged FROM head').get() as unknown as HeadRow

/** The collections as they are in this snapshot. */
export function shapesOf(connection: Connection, generation: number): ReadonlyMap<string, TableShape> {
  if (connection.shapes?.generation !== generation) {
    const rows = connection.prepare('SELECT id, name, shape FROM collections').all() as unknown as {
      id: number
      name: string
      shape: string
    }[]
    const byName = new Map(rows.map((row) => [row.name, shapeOf(row.id, row.name, JSON.parse(row.shape) as Declared)]))
    connection.shapes = { generation, byName }
  }
  return connection.shapes!.byName
}

const shapeOf = (id: number, name: string, declared: Declared): TableShape => ({
  ...declared,
  id,
  name,
  table: `d${id}`,
  declared: columnsCalled(declared.columns, byTextIn(declared)),
  ...(declared.search && { searchTable: searchTableOf({ id }, declared.search.number) }),
})

/** How many columns of a table are named after their field. */
export const byTextIn = ({ columns, byText }: Declared): number => byText ?? columns.length

/** Creates the table of a collection, with columns for these fields that are written with the document. */
export function createCollection(connection: Connection, name: string, columns: readonly string[] = []): void {
  const { lastInsertRowid } = connection
    .prepare('INSERT INTO collections (name, shape) VALUES (?, ?)')
    .run(
      name,
      JSON.stringify({ columns: [...columns], stored: columns.length, byText: 0, indexes: [] } satisfies Declared),
    )
  const id = Number(lastInsertRowid)
  const stored = [...columnsCalled(columns, 0).values()].flatMap((called) => [rankColumn(called), valueColumn(called)])
  // `n` is the order of creation and the row id of the search index. The document is the last column: reading columns
  // after a large one would require reading it.
  connection.db.exec(`
    CREATE TABLE d${id} (
      n INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, version INTEGER NOT NULL,
      created TEXT NOT NULL, updated TEXT NOT NULL, ${[...stored, 'body TEXT NOT NULL'].join(', ')}
    );
    CREATE INDEX d${id}_version ON d${id} (version);
  `)
  shapesChanged(connection)
}

export function saveShape(connection: Connection, id: number, declared: Declared): void {
  connection.prepare('UPDATE collections SET shape = ? WHERE id = ?').run(JSON.stringify(declared), id)
  shapesChanged(connection)
}

function shapesChanged(connection: Connection): void {
  connection.prepare('UPDATE head SET shapes = shapes + 1').run()
  connection.isReshaped = true
  delete connection.shapes
}

/**
 * Call it after each rollback: what the connection knows about collections may have been rolled back. A refused command
 * has rarely changed a table, and reloading all of them takes longer than most commands.
 */
export function shapesRolledBack(connection: Connection): void {
  if (!connection.isReshaped) return
  connection.isReshaped = false
  delete connection.shapes
}

/** Whether the search index of a collection covers exactly these fields, in the required form. */
export const coversSearch = (shape: TableShape, fields: readonly Path[]): boolean => covers(shape.search, fields)
/** Whether its replacement does, as far as it is filled. */
export const coversSoon = (shape: TableShape, fields: readonly Path[]): boolean => covers(shape.next, fields)

const covers = (index: SearchIndex | undefined, fields: readonly Path[]): boolean =>
  index?.form === SEARCH_FORM &&
  index.fields.length === fields.length &&
  fields.every((field) => index.fields.includes(pathText(field)))
