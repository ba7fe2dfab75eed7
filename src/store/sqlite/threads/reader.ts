import { ExactSum } from '#base/decimal.ts'
import { aggregateAnswer } from '#model/query/aggregate.ts'
import type { AggregateTask } from '#model/query/query.ts'
import type { Doc } from '#model/schema/value.ts'
import type { CollectionInfo, DocText, Note, ReadTx, StoredAnswer, Texts } from '#store/driver.ts'
import { aggregate } from '#store/sqlite/aggregate/aggregate.ts'
import type { Connection } from '#store/sqlite/connection.ts'
import { changesOf } from '#store/sqlite/feed.ts'
import { readLinePart, readLines, readLog } from '#store/sqlite/log.ts'
import { find, findTexts } from '#store/sqlite/questions/find.ts'
import { isQuick } from '#store/sqlite/questions/quick.ts'
import { DOC_COLUMNS, type DocRow, docOf, TEXT } from '#store/sqlite/questions/rows.ts'
import { type HeadRow, shapesOf, type TableShape } from '#store/sqlite/shapes.ts'

/** The port's methods without promises: SQLite returns immediately. */
export type Now<T> = {
  [K in keyof T]: T[K] extends (...args: infer A) => Promise<infer R> ? (...args: A) => R : T[K]
}
export interface Reader extends Now<ReadTx> {
  /** Like `getMany` for a caller that has documents of these versions: null stands for an unchanged one. */
  getChanged(collection: string, ids: readonly string[], versions: readonly (number | undefined)[]): Changed[]
}
export type Changed = Doc | null | undefined

/** The most frequent query, so these texts are not built again each time. */
const byId = perShape(({ table }) => `SELECT ${DOC_COLUMNS} FROM ${table} d WHERE d.id = ?`)
const aloneById = perShape(
  ({ table }) => `SELECT ${DOC_COLUMNS}, head.shapes FROM head LEFT JOIN ${table} d ON d.id = ?`,
)

function perShape(textOf: (shape: TableShape) => string): (shape: TableShape) => string {
  const known = new WeakMap<TableShape, string>()
  return (shape) => {
    let text = known.get(shape)
    if (text === undefined) {
      text = textOf(shape)
      known.set(shape, text)
    }
    return text
  }
}

/**
 * A document's row by one statement, which needs no transaction: its BEGIN and its COMMIT would each take as long as
 * the statement. Undefined when the known collections are outdated.
 */
export function rowAlone(
  connection: Connection,
  collection: string,
  id: string,
): { row: DocRow | undefined } | undefined {
  const shape = connection.shapes?.byName.get(collection)
  if (!shape) return undefined
  const row = connection.prepare(aloneById(shape)).get(id) as unknown as { id: string | null; shapes: number }
  if (row.shapes !== connection.shapes!.generation) return undefined
  return { row: row.id === null ? undefined : (row as unknown as DocRow) }
}

const textAloneById = perShape(
  ({ table }) => `SELECT head.shapes, d.version, ${TEXT} FROM head LEFT JOIN ${table} d ON d.id = ?`,
)

/** The same as JSON, which SQLite assembles: a list of three values is made faster than an object of seven. */
export function textAlone(
  connection: Connection,
  collection: string,
  id: string,
): { doc: DocText | undefined } | undefined {
  const shape = connection.shapes?.byName.get(collection)
  if (!shape) return undefined
  const row = connection.prepareList(textAloneById(shape)).get(id) as unknown
  const [shapes, version, text] = row as [number, number | null, string]
  if (shapes !== connection.shapes!.generation) return undefined
  return { doc: version === null ? undefined : { version, text } }
}

/** Reads within the connection's open transaction; `head` returns its current head row. */
export function readerOf(connection: Connection, head: () => HeadRow): Reader {
  const shapeOf = (collection: string) => shapesOf(connection, head().shapes).get(collection)
  const get: Reader['get'] = (collection, id) => {
    const shape = shapeOf(collection)
    if (!shape) return undefined
    const row = connection.prepare(byId(shape)).get(id)
    return row && docOf(row as unknown as DocRow)
  }
  const lastSeq = ({ id }: TableShape): number => {
    const row = connection.prepare('SELECT last_seq AS seq FROM collections WHERE id = ?').get(id)
    return (row as unknown as { seq: number }).seq
  }
  const findOf: Reader['find'] = (ask) => {
    const shape = shapeOf(ask.collection)
    return shape ? find(connection, shape, ask, head().seq) : { docs: [], next: null }
  }
  return {
    head: () => ({ seq: head().seq, epoch: head().epoch }),
    page: (ask) => ({ ...findOf(ask), seq: head().seq, epoch: head().epoch }),
    pageTexts(ask) {
      const shape = shapeOf(ask.collection)
      const { seq, epoch } = head()
      const page: Texts = shape ? findTexts(connection, shape, ask, seq) : { texts: [], next: null }
      return page.next !== null && page.texts.length < ask.limit ? undefined : { ...page, seq, epoch }
    },
    headIfUnchanged(collection, known) {
      const { seq, epoch } = head()
      const shape = shapeOf(collection)
      return known.epoch === epoch && (shape ? lastSeq(shape) : 0) <= known.seq ? { seq, epoch } : undefined
    },
    get,
    getMany: (collection, ids) => ids.map((id) => get(collection, id)),
    getChanged(collection, ids, versions) {
      const shape = shapeOf(collection)
      const sql = `SELECT version FROM ${shape?.table} WHERE id = ?`
      return ids.map((id, at) => {
        const version = versions[at]
        if (!shape || version === undefined) return get(collection, id)
        return connection.prepare(sql).get(id)?.version === version ? null : get(collection, id)
      })
    },
    find: findOf,
    aggregate(task) {
      const shape = shapeOf(task.collection)
      return shape ? aggregate(connection, shape, task) : nothing(task)
    },
    isQuick(ask) {
      const shape = shapeOf(ask.collection)
      return !shape || isQuick(connection, shape, ask)
    },
    collections: () =>
      connection
        .prepare('SELECT name, documents, last_seq AS lastSeq FROM collections ORDER BY name')
        .all()
        .map((row) => ({ ...row }) as unknown as CollectionInfo),
    changes: (collection, since, limit) =>
      changesOf(connection, head(), shapeOf(collection), { since, limit: Math.max(limit, 1) }),
    log: (ask) => readLog(connection, shapesOf(connection, head().shapes), ask),
    lines: (ask) => readLines(connection, shapesOf(connection, head().shapes), ask),
    linePart: (seq, part) => readLinePart(connection, seq, part),
    answerOf(userId, key) {
      const row = connection
        .prepare('SELECT fingerprint, answer FROM answers WHERE user = ? AND key = ?')
        .get(userId, key)
      return row && ({ ...row } as unknown as StoredAnswer)
    },
    noteOf(kind, id) {
      const row = connection.prepare('SELECT id, text, at FROM notes WHERE kind = ? AND id = ?').get(kind, id)
      return row && ({ ...row } as unknown as Note)
    },
    notes: (kind) =>
      connection
        .prepare('SELECT id, text, at FROM notes WHERE kind = ?')
        .all(kind)
        .map((row) => ({ ...row }) as unknown as Note),
  }
}

const nothing = (task: AggregateTask) =>
  aggregateAnswer(task, task.by.length > 0 ? [] : [{ key: [], count: 0, sumOf: () => new ExactSum() }])
