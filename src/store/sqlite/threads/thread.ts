import { parentPort, workerData } from 'node:worker_threads'
import { lockPrototypes } from '#base/lock-prototypes.ts'
import { Problem } from '#base/problem.ts'
import type { LogHead } from '#store/driver.ts'
import type { KnownLog } from '#store/signing.ts'
import { type Connection, connect } from '#store/sqlite/connection.ts'
import {
  beginOwnIndex,
  emptyOwnIndex,
  endOwnIndex,
  fillOwnIndex,
  leaveOwnIndex,
  stateOf,
} from '#store/sqlite/indexes/own-indexes.ts'
import { emptyLeftSearch, fillNextSearch } from '#store/sqlite/indexes/search-index.ts'
import { prepareAll, type TableRequirements } from '#store/sqlite/prepare.ts'
import { isBroken, storageProblem } from '#store/sqlite/problems.ts'
import { fillSearches } from '#store/sqlite/questions/fill-search.ts'
import type { ReadyMessage } from '#store/sqlite/ready.ts'
import { readHead, shapesRolledBack } from '#store/sqlite/shapes.ts'
import { type Reader, readerOf } from '#store/sqlite/threads/reader.ts'
import type { ThreadFile } from '#store/sqlite/threads/threads.ts'
import { type Writer, writerOf } from '#store/sqlite/threads/writer.ts'
import { callHere } from '#store/sqlite/tx.ts'
import { verifyAll } from '#store/sqlite/verify.ts'
import { answerRequests } from '#store/threads.ts'

/** The tasks of a thread. */
export type TaskName = keyof typeof tasks

/** A write method with its arguments: the caller already knows its result. */
export type Later = ['take' | 'storeAnswer' | 'note', readonly unknown[]]

const CACHE_MIB = 64
/** Scans use memory mapping; the system reclaims these pages when it needs them. */
const MAP_MIB = 2_047
/**
 * During heavy writing the write-ahead log keeps the size it has grown to: truncating it takes long, and so does
 * growing it again.
 */
const LOG_MIB = 1_024

const { file, logKey } = workerData as ThreadFile
let reading: Connection | undefined
let writing: Connection | undefined
let open: Reader | Writer | undefined
/** The pending changes of search indexes when the piece began. */
let unfilled: Connection['unfilled'] = []
/** The writes of a large commit received so far. */
let ahead: readonly ReadyMessage[] = []

const readConnection = (): Connection => {
  reading ??= connect(file, { readOnly: true, cacheMiB: CACHE_MIB, mapMiB: MAP_MIB, logKey })
  return reading
}
const writeConnection = (): Connection => {
  writing ??= connect(file, { readOnly: false, cacheMiB: CACHE_MIB, logMiB: LOG_MIB, logKey })
  return writing
}

async function writeLater(writes: readonly Later[]): Promise<void> {
  const on = callHere(open!)
  for (const [method, args] of writes) {
    if (method !== 'take') await on(method, args)
    else {
      const [last, ...line] = args as [readonly ReadyMessage[], ...unknown[]]
      await on(method, [[...ahead, ...last], ...line])
      ahead = []
    }
  }
}

const tasks = {
  beginRead() {
    const connection = readConnection()
    connection.db.exec('BEGIN')
    const head = readHead(connection)
    open = readerOf(connection, () => head)
  },
  endRead() {
    open = undefined
    if (reading?.db.isTransaction) reading.db.exec('ROLLBACK')
  },
  /** Returns where the transaction begins. */
  beginWrite(): LogHead {
    const connection = writeConnection()
    connection.db.exec('BEGIN IMMEDIATE')
    const { seq, epoch } = readHead(connection)
    return { seq, epoch }
  },
  /** Begins one of several writes of the transaction. */
  beginPiece() {
    const connection = writeConnection()
    ahead = []
    unfilled = connection.unfilled
    connection.db.exec('SAVEPOINT one')
    open = writerOf(connection)
  },
  /** Keeps part of a large commit's writes until the rest has arrived. */
  ahead(writes: readonly ReadyMessage[]) {
    ahead = [...ahead, ...writes]
  },
  /** Ends it after applying its remaining writes. */
  async endPiece(writes: readonly Later[]) {
    await writeLater(writes)
    open = undefined
    writeConnection().db.exec('RELEASE one')
  },
  /** Rolls one write back; returns whether the transaction continues. */
  dropPiece(): boolean {
    open = undefined
    if (!writing?.db.isTransaction) return false
    shapesRolledBack(writing)
    writing.unfilled = unfilled
    writing.db.exec('ROLLBACK TO one; RELEASE one')
    return true
  },
  commit() {
    open = undefined
    if (!writing?.db.isTransaction)
      throw new Problem('unavailable', 'The disk did not confirm the data, so it may not be saved.')
    fillSearches(writing)
    writing.db.exec('COMMIT')
  },
  rollBack() {
    open = undefined
    if (!writing) return
    shapesRolledBack(writing)
    writing.unfilled = []
    if (writing.db.isTransaction) writing.db.exec('ROLLBACK')
  },
  /** Applies the earlier writes, then runs the method. */
  async tx(writes: readonly Later[], method: keyof Reader, ...args: unknown[]) {
    await writeLater(writes)
    return await callHere(open!)(method, args)
  },
  prepare(wanted: readonly TableRequirements[]) {
    prepareAll(writeConnection(), wanted)
  },
  /** Steps of building an index, each in its own transaction. */
  stateOfIndex: (collection: string, fields: readonly string[]) => stateOf(writeConnection(), collection, fields),
  beginIndex: (collection: string, fields: readonly string[]) => beginOwnIndex(writeConnection(), collection, fields),
  fillIndex: (piece: Parameters<typeof fillOwnIndex>[1]) => timed(() => fillOwnIndex(writeConnection(), piece)),
  endIndex: (collection: string, fields: readonly string[]) => endOwnIndex(writeConnection(), collection, fields),
  leaveIndex: (collection: string, fields: readonly string[]) => leaveOwnIndex(writeConnection(), collection, fields),
  emptyIndex: (piece: Parameters<typeof emptyOwnIndex>[1]) => timed(() => emptyOwnIndex(writeConnection(), piece)),
  fillSearch: (collection: string, most: number) => timed(() => fillNextSearch(writeConnection(), collection, most)),
  emptySearch: (collection: string, most: number) => timed(() => emptyLeftSearch(writeConnection(), collection, most)),
  backUp(copy: string) {
    // VACUUM reads its source in one snapshot; it refuses a read-only connection.
    writeConnection().db.prepare('VACUUM INTO ?').run(copy)
  },
  verify: (known: KnownLog) => verifyAll(readConnection(), known),
  close() {
    reading?.close()
    writing?.close()
    reading = writing = undefined
  },
}

/** A task and how long it has blocked others, in ms. */
function timed<T>(work: () => T): { value: T; ms: number } {
  const began = performance.now()
  const value = work()
  return { value, ms: performance.now() - began }
}

answerRequests(parentPort!, tasks, (error) => {
  // Nothing more is acknowledged on a connection that has seen a disk failure.
  if (isBroken(error)) tasks.close()
  return storageProblem(error)
})

lockPrototypes()
