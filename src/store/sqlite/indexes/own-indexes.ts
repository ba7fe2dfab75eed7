import { parsePath } from '#model/schema/value.ts'
import type { OwnIndex } from '#store/driver.ts'
import { sameFields } from '#store/own-indexes/fields.ts'
import type { Connection } from '#store/sqlite/connection.ts'
import {
  columnsCalled,
  expressions,
  jsonPath,
  literal,
  rankColumn,
  TIME_KEY,
  valueColumn,
} from '#store/sqlite/questions/columns.ts'
import { storedCount } from '#store/sqlite/questions/quick.ts'
import {
  byTextIn,
  type Declared,
  type Own,
  ownTable,
  readHead,
  saveShape,
  shapesOf,
  type TableShape,
} from '#store/sqlite/shapes.ts'

// SQLite builds its own indexes in one step, for which all writers wait. So each of these is a separate table: triggers
// maintain it from the moment it is created, while it is filled a few documents at a time.

/** The size of an entry besides its values. */
const ENTRY_BYTES = 24

const shapeOf = (connection: Connection, collection: string): TableShape | undefined =>
  shapesOf(connection, readHead(connection).shapes).get(collection)
const find = (shape: TableShape | undefined, fields: readonly string[]): Own | undefined =>
  shape?.own?.find(({ paths }) => sameFields(paths, fields))

/** The indexes built for collections' queries. */
export const storedIndexes = (connection: Connection): OwnIndex[] =>
  [...shapesOf(connection, readHead(connection).shapes).values()].flatMap((shape) =>
    (shape.own ?? []).map(({ paths, entryBytes }) => ({
      collection: shape.name,
      fields: paths,
      bytes: Math.round(storedCount(connection, shape) * (entryBytes ?? 0)),
      isReady: entryBytes !== undefined,
    })),
  )

/** The state of an index: complete, partial, or missing; undefined when the collection is missing. */
export function stateOf(connection: Connection, collection: string, fields: readonly string[]) {
  const shape = shapeOf(connection, collection)
  if (!shape) return undefined
  const own = find(shape, fields)
  if (!own) return 'none'
  return own.entryBytes === undefined ? 'begun' : 'ready'
}

/** Creates the empty table of an index, and the triggers that maintain it from now on. */
export function beginOwnIndex(connection: Connection, collection: string, fields: readonly string[]): void {
  const shape = shapeOf(connection, collection)!
  const number = 1 + Math.max(0, ...(shape.own ?? []).map((one) => one.number))
  const own: Own = { number, paths: [...fields] }
  const table = ownTable(shape, own)
  const key = keyColumns(own).join(', ')
  // An older Prime that wrote the collection's shape forgot the table but did not remove it.
  dropTriggers(connection, table)
  connection.db.exec(`DROP TABLE IF EXISTS ${table}`)
  connection.db.exec(`CREATE TABLE ${table} (${key}, id, n, PRIMARY KEY (${key}, id)) WITHOUT ROWID`)
  const { put, remove } = keepingUp(shape, own)
  connection.db.exec(`
    CREATE TRIGGER ${table}_created AFTER INSERT ON ${shape.table} BEGIN ${put}; END;
    CREATE TRIGGER ${table}_changed AFTER UPDATE OF body ON ${shape.table} BEGIN ${remove}; ${put}; END;
    CREATE TRIGGER ${table}_removed AFTER DELETE ON ${shape.table} BEGIN ${remove}; END;`)
  save(connection, shape, [...(shape.own ?? []), own])
}

/** Adds the documents after a number; returns the number of the last, or undefined when all are added. */
export function fillOwnIndex(
  connection: Connection,
  { collection, fields, after, most }: { collection: string; fields: readonly string[]; after: number; most: number },
): number | undefined {
  const shape = shapeOf(connection, collection)
  const own = find(shape, fields)
  if (!shape || !own) return undefined
  const from = `FROM (SELECT n, id, body FROM ${shape.table} WHERE n > ? ORDER BY n LIMIT ?) d`
  const values = valuesOf(own, 'd.body')
  const isThere = values.filter((_, at) => at % 2 === 0).map((rank) => `${rank} IS NOT NULL`)
  connection
    .prepare(
      `INSERT OR IGNORE INTO ${ownTable(shape, own)} SELECT ${values.join(', ')}, d.id, d.n ${from} WHERE ${isThere.join(' AND ')}`,
    )
    .run(after, most)
  const { last, documents } = connection
    .prepare(`SELECT max(n) AS last, count(*) AS documents ${from}`)
    .get(after, most) as { last: number; documents: number }
  // Documents created from now on are indexed immediately, so that the build reaches its end.
  return documents < most ? undefined : last
}

/** From now on it answers queries. */
export function endOwnIndex(connection: Connection, collection: string, fields: readonly string[]): void {
  const shape = shapeOf(connection, collection)
  const own = find(shape, fields)
  if (!shape || !own) return
  const sizes = [...keyColumns(own), 'id'].map((column) => `coalesce(octet_length(${column}), 0)`)
  const { bytes } = connection
    .prepare(`SELECT avg(${sizes.join(' + ')}) AS bytes FROM (SELECT * FROM ${ownTable(shape, own)} LIMIT 1000)`)
    .get() as { bytes: number | null }
  save(
    connection,
    shape,
    shape.own!.map((one) => (one === own ? { ...own, entryBytes: ENTRY_BYTES + (bytes ?? 0) } : one)),
  )
}

/** From now on it answers no queries and is no longer maintained. */
export function leaveOwnIndex(connection: Connection, collection: string, fields: readonly string[]): void {
  const shape = shapeOf(connection, collection)
  const own = find(shape, fields)
  if (!shape || !own) return
  dropTriggers(connection, ownTable(shape, own))
  const { number, paths } = own
  save(
    connection,
    shape,
    shape.own!.map((one) => (one === own ? { number, paths } : one)),
  )
}

function dropTriggers(connection: Connection, table: string): void {
  for (const name of ['created', 'changed', 'removed']) connection.db.exec(`DROP TRIGGER IF EXISTS ${table}_${name}`)
}

/** Removes this many entries of an abandoned index; true when nothing is left. */
export function emptyOwnIndex(
  connection: Connection,
  { collection, fields, most }: { collection: string; fields: readonly string[]; most: number },
): boolean {
  const shape = shapeOf(connection, collection)
  const own = find(shape, fields)
  if (!shape || !own) return true
  const [table, key] = [ownTable(shape, own), `${keyColumns(own).join(', ')}, id`]
  const { changes } = connection
    .prepare(`DELETE FROM ${table} WHERE (${key}) <= (SELECT ${key} FROM ${table} ORDER BY ${key} LIMIT 1 OFFSET ?)`)
    .run(most)
  if (changes > 0) return false
  connection.db.exec(`DROP TABLE ${table}`)
  save(
    connection,
    shape,
    shape.own!.filter((one) => one !== own),
  )
  return true
}

function save(connection: Connection, shape: TableShape, own: readonly Own[]): void {
  const { columns, stored = 0, indexes, search, next, left } = shape
  const declared: Declared = { columns, stored, byText: byTextIn(shape), indexes }
  const searches = { ...(search && { search }), ...(next && { next }), ...(left && { left }) }
  saveShape(connection, shape.id, { ...declared, ...searches, ...(own.length > 0 && { own: [...own] }) })
}

const keyColumns = ({ paths }: Own): string[] =>
  [...columnsCalled(paths, 0).values()].flatMap((called) => [rankColumn(called), valueColumn(called)])

/** Rank and value of each field, extracted from a document. */
const valuesOf = ({ paths }: Own, body: string): string[] =>
  paths.flatMap((text) => {
    const at = jsonPath(parsePath(text))
    const { rank, value } = expressions(literal(at), literal(at + TIME_KEY))
    return [rank, value].map((one) => one.replaceAll('d.body', body))
  })

/**
 * The statements that add a new document and remove an old one; a document without all fields matches no such query.
 */
function keepingUp(shape: TableShape, own: Own): { put: string; remove: string } {
  const table = ownTable(shape, own)
  const [fresh, old] = [valuesOf(own, 'new.body'), valuesOf(own, 'old.body')]
  const isThere = fresh.filter((_, at) => at % 2 === 0).map((rank) => `${rank} IS NOT NULL`)
  const same = keyColumns(own).map((column, at) => `${column} = ${old[at]}`)
  return {
    put: `INSERT OR REPLACE INTO ${table} SELECT ${fresh.join(', ')}, new.id, new.n WHERE ${isThere.join(' AND ')}`,
    remove: `DELETE FROM ${table} WHERE ${same.join(' AND ')} AND id = old.id`,
  }
}
