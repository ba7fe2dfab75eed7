import { closeSync, fsyncSync, openSync, renameSync, rmSync } from 'node:fs'
import { Problem } from '#base/problem.ts'
import type { Driver, Verified, WriteTx } from '#store/driver.ts'
import { anchorOf, signerOf } from '#store/signing.ts'
import { type Connection, connect } from '#store/sqlite/connection.ts'
import { buildStoredIndex, removeIndex, type WriterStep } from '#store/sqlite/indexes/build-index.ts'
import { openFilling } from '#store/sqlite/indexes/fill-behind.ts'
import { storedIndexes } from '#store/sqlite/indexes/own-indexes.ts'
import { searchWork } from '#store/sqlite/indexes/search-index.ts'
import { readInThread, transactionIn, writeInThread } from '#store/sqlite/large.ts'
import { readTail } from '#store/sqlite/log.ts'
import { isPrepared, prepareAll, type TableRequirements, tableRequirements } from '#store/sqlite/prepare.ts'
import { weigh } from '#store/sqlite/questions/ways.ts'
import { makeReady } from '#store/sqlite/ready.ts'
import { openCheckpoints } from '#store/sqlite/threads/checkpoints.ts'
import { openWriteQueue, type WriteQueue } from '#store/sqlite/threads/queue.ts'
import { textAlone } from '#store/sqlite/threads/reader.ts'
import { openReaders } from '#store/sqlite/threads/readers.ts'
import { openThreads, startThread, type Thread, type ThreadFile } from '#store/sqlite/threads/threads.ts'
import { writerOf } from '#store/sqlite/threads/writer.ts'
import { callHere, endable, writeTxOver } from '#store/sqlite/tx.ts'
import { partText } from '#store/stored-text.ts'

const WRITE_CACHE_MIB = 16
/** The long queries that run at once; others wait. */
const LONG_READS = 2
/** Someone may be waiting for a long read, but rarely for a large write. */
const IDLE_MS = { read: 300_000, write: 10_000 }
/** With fewer documents than this, new indexes are built on the main thread. */
const FEW = 5_000

export type Log = (level: 'info' | 'warn' | 'error', message: string, facts?: Record<string, unknown>) => void

/** The driver for a database file whose lock is held and whose system tables exist. */
export function driveFile(
  file: string,
  { release, log, logKey }: { release(): void; log: Log; logKey?: Uint8Array },
): Driver {
  const listeners = new Set<() => void>()
  let writing: Connection | undefined
  const readers = openReaders(file)
  const long = openThreads({ file, logKey }, LONG_READS, IDLE_MS.read)
  const writers = openThreads({ file, logKey }, 1, IDLE_MS.write)
  let isOpen = true

  const queue: WriteQueue = openWriteQueue({
    connection() {
      writing ??= connect(file, { readOnly: false, cacheMiB: WRITE_CACHE_MIB, logKey })
      return writing
    },
    broken() {
      writing?.close()
      writing = undefined
      readers.forget()
    },
    transaction: (until, work) =>
      writers.use((thread) => writeInThread(thread, until, (head) => work(transactionIn(thread, head)))),
    wake() {
      for (const wake of listeners) queueMicrotask(wake)
      checkpoints.look(queue.isBusy())
    },
  })
  const checkpoints = openCheckpoints(file, {
    alone: (copy) => queue.alone(copy),
    failed: (error) =>
      log('warn', 'Copying the log of writes failed; it will be tried again.', { error: String(error) }),
  })
  const mustBeOpen = () => {
    if (!isOpen)
      throw new Problem('unavailable', 'Prime is stopping; try again in a moment.', { more: { retryAfter: 5 } })
  }

  const writeHere = <T>(work: (tx: WriteTx) => Promise<T>): Promise<T> =>
    queue.together(async (connection) => {
      const writer = writerOf(connection)
      const { call, end } = endable(callHere(writer))
      try {
        return await work(writeTxOver(call, writer.seq))
      } finally {
        end()
      }
    }, work)

  const step: WriterStep = async (name, ...args) => {
    mustBeOpen()
    let answer: unknown
    await queue.alone((until) =>
      writers.use((thread) =>
        writeInThread(thread, until, async () => {
          answer = await thread.ask(name, ...args)
        }),
      ),
    )
    return answer
  }

  const filling = openFilling({
    step,
    work: () => readers.look(searchWork),
    filled: (collection) => log('info', 'A search index was filled.', { collection }),
    failed: (error) => log('warn', 'Filling a search index failed; it will be tried again.', { error: String(error) }),
  })

  async function prepareTables(wanted: readonly TableRequirements[]): Promise<void> {
    if (readers.look((connection) => isPrepared(connection, wanted))) return
    const size = await readers.read(async (tx) => (await tx.collections()).reduce((sum, one) => sum + one.documents, 0))
    if (size < FEW) await queue.together(async (connection) => prepareAll(connection, wanted))
    else await step('prepare', wanted)
  }

  return {
    async prepare(collections) {
      await prepareTables(collections.map(tableRequirements))
      filling.start()
    },
    async read(work, how) {
      mustBeOpen()
      return how?.long ? await long.use((thread) => readInThread(thread, work)) : await readers.read(work, how?.alone)
    },
    async text(collection, id) {
      mustBeOpen()
      const found = readers.look((connection) => textAlone(connection, collection, id))
      if (found) return found.doc
      const doc = await readers.read((tx) => tx.get(collection, id))
      return doc && { version: doc.version, text: partText(doc) }
    },
    async write(work, how) {
      mustBeOpen()
      return await (how?.large ? queue.large(work) : writeHere(work))
    },
    expect: makeReady,
    weigh: async (ask) => readers.look((connection) => weigh(connection, ask)),
    ownIndexes: async () => readers.look(storedIndexes),
    makeIndex: (collection, fields) => buildStoredIndex(step, collection, fields),
    dropIndex: (collection, fields) => removeIndex(step, collection, fields),
    onCommit: async (wake) => {
      const own = () => wake()
      listeners.add(own)
      return () => listeners.delete(own)
    },
    async backup(copy) {
      const unfinished = `${copy}.unfinished`
      rmSync(unfinished, { force: true })
      await inOwnThread({ file, logKey }, (thread) => thread.ask('backUp', unfinished))
      const handle = openSync(unfinished, 'r+')
      fsyncSync(handle)
      closeSync(handle)
      renameSync(unfinished, copy)
    },
    verify: async (known) =>
      (await inOwnThread({ file, logKey }, (thread) => thread.ask('verify', known ?? {}))) as Verified,
    anchor: async (seq) =>
      anchorOf(
        readers.look((connection) => readTail(connection, seq)),
        logKey && signerOf(logKey),
      ),
    rotateEpoch: () => queue.together(async ({ db }) => db.exec('UPDATE head SET epoch = lower(hex(randomblob(16)))')),
    async close() {
      isOpen = false
      await filling.end()
      await Promise.all([checkpoints.settle(), queue.settle()])
      await Promise.all([readers.close(), long.close(), writers.close()])
      writing?.close()
      await checkpoints.close()
      release()
    },
  }
}

async function inOwnThread<T>(file: ThreadFile, work: (thread: Thread) => Promise<T>): Promise<T> {
  const thread = startThread(file)
  try {
    return await work(thread)
  } finally {
    await thread.close()
  }
}
