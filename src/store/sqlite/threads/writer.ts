import type { Change } from '#model/command/commit.ts'
import { type Doc, type Path, parsePath } from '#model/schema/value.ts'
import type { DocWrite, WriteTx } from '#store/driver.ts'
import type { Connection } from '#store/sqlite/connection.ts'
import { type SearchOf, searchesOf } from '#store/sqlite/indexes/search-index.ts'
import { appendLine } from '#store/sqlite/log.ts'
import { fillSearches } from '#store/sqlite/questions/fill-search.ts'
import { asTaken, bodyOf, changeIn, entryOf, type ReadyMessage, type SentWrite, wasOf } from '#store/sqlite/ready.ts'
import {
  createCollection,
  type HeadRow,
  readHead,
  type SearchIndex,
  shapesOf,
  type TableShape,
} from '#store/sqlite/shapes.ts'
import { putSqlOf } from '#store/sqlite/threads/put.ts'
import { type Now, readerOf } from '#store/sqlite/threads/reader.ts'

export interface Writer extends Now<WriteTx> {
  /** Like `commit`, for writes sent by another thread, which knows what they change. */
  take(writes: readonly ReadyMessage[], line: Line): void
}
type Line = Parameters<WriteTx['commit']>[1]

const DAY_MS = 86_400_000
const TOMBSTONE_DAYS = 31
const ANSWER_DAYS = 7
/** The interval for removing expired responses. */
const PURGE_ANSWERS_MS = 60_000
/** Old tombstones are removed once in this many commits. */
const PURGE_EVERY = 256

/** Reads and writes within the connection's open transaction. */
export function writerOf(connection: Connection): Writer {
  let head = readHead(connection)
  const { seq: before } = head
  const reader = readerOf(connection, () => head)
  const upToDate = (search: unknown) => {
    if (search !== undefined) fillSearches(connection)
  }
  const takeAll = (writes: readonly SentWrite[], line: Line): void => {
    if (writes.length === 0) return
    if (head.seq !== before) throw new Error('A transaction commits once.')
    writeAll(connection, head, writes, line)
    head = readHead(connection)
  }
  return {
    ...reader,
    take: (writes, line) => takeAll(writes.map(asTaken), line),
    find(ask) {
      upToDate(ask.search)
      return reader.find(ask)
    },
    page(ask) {
      upToDate(ask.search)
      return reader.page(ask)
    },
    aggregate(task) {
      upToDate(task.search)
      return reader.aggregate(task)
    },
    seq: before + 1,
    commit(writes, line) {
      takeAll(writes, line)
      return writes.map((write) => changeOf(write, before + 1, line.at.toISOString()))
    },
    storeAnswer(userId, key, { fingerprint, answer }, at) {
      purgeAnswers(connection, at)
      connection
        .prepare('INSERT OR REPLACE INTO answers (user, key, fingerprint, answer, at) VALUES (?, ?, ?, ?, ?)')
        .run(userId, key, fingerprint, answer, at.toISOString())
    },
    note(kind, id, text, at) {
      if (text === undefined) connection.prepare('DELETE FROM notes WHERE kind = ? AND id = ?').run(kind, id)
      else
        connection
          .prepare('INSERT OR REPLACE INTO notes (kind, id, text, at) VALUES (?, ?, ?, ?)')
          .run(kind, id, text, at.toISOString())
    },
  }
}

function writeAll(connection: Connection, head: HeadRow, writes: readonly SentWrite[], line: Line): void {
  const seq = head.seq + 1
  const at = line.at.toISOString()
  const touched = new Map<string, Into>()
  const shapeFor = (collection: string) => {
    let known = touched.get(collection)
    if (!known) {
      const shape = needShape(connection, collection, head.shapes)
      known = { shape, more: 0, searches: searchesOf(connection, shape, seq) }
      touched.set(collection, known)
    }
    return known
  }
  const lines: string[] = []
  for (const write of writes) {
    const into = shapeFor(write.collection)
    const body = bodyOf(write)
    const was = wasOf(write)
    const hasChanged = was && body !== undefined ? changeIn(write) : undefined
    // Most changes do not affect the searched fields.
    const isAlike = hasChanged !== undefined && !into.searches.some(({ index }) => pathsIn(index).some(hasChanged))
    const n =
      body === undefined
        ? remove(connection, into, write, seq, at)
        : put(connection, into, write, { seq, at, body, hasChanged, isAlike })
    into.more += (body === undefined ? 0 : 1) - (was ? 1 : 0)
    if (!isAlike) for (const search of into.searches) if (search.holds(n!)) noteEntry(search, write, n!)
    connection.prepare('INSERT OR IGNORE INTO touched VALUES (?, ?, ?)').run(into.shape.id, write.id, seq)
    lines.push(lineOf(write, was, { seq, at, body }))
  }
  for (const { shape, more } of touched.values()) {
    connection
      .prepare('UPDATE collections SET documents = documents + ?, last_seq = ? WHERE id = ?')
      .run(more, seq, shape.id)
    connection.prepare('INSERT INTO touched_collections VALUES (?, ?)').run(shape.id, seq)
  }
  const changed = [...touched.values()]
    .flatMap(({ searches }) => searches)
    .filter(({ old, entries }) => old.length > 0 || entries.size > 0)
  if (changed.length > 0) connection.unfilled = [...connection.unfilled, ...changed]
  const hash = appendLine(connection, {
    seq,
    at,
    by_id: line.by.id,
    by_email: line.by.email,
    command: line.command,
    run: line.run ?? null,
    undoes: line.undoes ?? null,
    changes: `[${lines.join()}]`,
    prev_hash: head.hash,
  })
  connection.prepare('UPDATE head SET seq = ?, hash = ?').run(seq, hash)
  if (seq % PURGE_EVERY === 0) purgeTombstones(connection, line.at)
}

const purgedAt = new WeakMap<Connection, number>()
function purgeAnswers(connection: Connection, at: Date): void {
  const now = at.getTime()
  if (now - (purgedAt.get(connection) ?? 0) < PURGE_ANSWERS_MS) return
  purgedAt.set(connection, now)
  connection.prepare('DELETE FROM answers WHERE at < ?').run(new Date(now - ANSWER_DAYS * DAY_MS).toISOString())
}

function needShape(connection: Connection, collection: string, generation: number): TableShape {
  const known = shapesOf(connection, generation).get(collection)
  if (known) return known
  createCollection(connection, collection)
  return shapesOf(connection, readHead(connection).shapes).get(collection)!
}

/** Notes the change of a search index by a write of the document with this number. */
function noteEntry({ index, old, entries }: SearchOf, write: SentWrite, n: number): void {
  if (wasOf(write)) old.push(n)
  entries.set(n, entryOf(write, index.fields))
}

const paths = new WeakMap<SearchIndex, Path[]>()
function pathsIn(index: SearchIndex): Path[] {
  let known = paths.get(index)
  if (!known) {
    known = index.fields.map(parsePath)
    paths.set(index, known)
  }
  return known
}

/** The changes of a commit in one collection. */
interface Into {
  shape: TableShape
  /**
   * Whether there are tombstones of removed documents; checked at the first new document, which removes its own
   * tombstone.
   */
  hasTombstones?: boolean
  more: number
  searches: SearchOf[]
}

interface Stamp {
  seq: number
  at: string
  body: string
  /** Whether a field of a changed document may have another value; undefined for a new document. */
  hasChanged: ((path: Path) => boolean) | undefined
  /** Whether the search index is unaffected. */
  isAlike: boolean
}

/** Returns the document's number in creation order, for the search index; not when that is unaffected. */
function put(
  connection: Connection,
  into: Into,
  write: SentWrite,
  { seq, at, body, hasChanged, isAlike }: Stamp,
): number | undefined {
  const { id: collection } = into.shape
  const sqlOf = putSqlOf(into.shape)
  if (hasChanged) {
    const sql = sqlOf.update(hasChanged)
    if (isAlike) {
      connection.prepare(sql).run(seq, at, body, write.id)
      return undefined
    }
    return (connection.prepare(`${sql} RETURNING n`).get(seq, at, body, write.id) as unknown as { n: number }).n
  }
  const { lastInsertRowid } = connection.prepare(sqlOf.insert).run(seq, at, body, write.id)
  into.hasTombstones ??=
    connection.prepare('SELECT 1 FROM tombstones WHERE collection = ? LIMIT 1').get(collection) !== undefined
  if (into.hasTombstones)
    connection.prepare('DELETE FROM tombstones WHERE collection = ? AND id = ?').run(collection, write.id)
  return Number(lastInsertRowid)
}

function remove(connection: Connection, into: Into, write: SentWrite, seq: number, at: string): number {
  const { id: collection, table } = into.shape
  into.hasTombstones = true
  const gone = connection.prepare(`DELETE FROM ${table} WHERE id = ? RETURNING n`).get(write.id)
  connection.prepare('INSERT OR REPLACE INTO tombstones VALUES (?, ?, ?, ?)').run(collection, write.id, seq, at)
  return (gone as unknown as { n: number }).n
}

/** A write as described by its commit. */
export function changeOf({ collection, id, before, data }: DocWrite, seq: number, at: string): Change {
  const after: Doc | undefined = data && {
    id,
    version: seq,
    createTime: before?.createTime ?? at,
    updateTime: at,
    data,
  }
  return { collection, id, ...(before && { before }), ...(after && { after }) }
}

/** A change as stored in the log; the document's JSON is created once for the table and the log. */
function lineOf(
  { collection, id }: SentWrite,
  was: ReturnType<typeof wasOf>,
  { seq, at, body }: { seq: number; at: string; body?: string | undefined },
): string {
  const head = `{"collection":${JSON.stringify(collection)},"id":${JSON.stringify(id)}`
  const old = was ? `,"before":${was.text()}` : ''
  const created = JSON.stringify(was?.createTime ?? at)
  const after =
    body === undefined
      ? ''
      : `,"after":{"id":${JSON.stringify(id)},"version":${seq},"createTime":${created},"updateTime":"${at}","data":${body}}`
  return `${head}${old}${after}}`
}

function purgeTombstones(connection: Connection, now: Date): void {
  const old = new Date(now.getTime() - TOMBSTONE_DAYS * DAY_MS).toISOString()
  const { purged } = connection
    .prepare('SELECT max(seq) AS purged FROM tombstones WHERE at < ?')
    .get(old) as unknown as {
    purged: number | null
  }
  if (purged === null) return
  connection.prepare('DELETE FROM tombstones WHERE at < ?').run(old)
  connection.prepare('UPDATE head SET purged = max(purged, ?)').run(purged)
}
