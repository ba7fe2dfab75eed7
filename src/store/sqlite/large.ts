import { setTimeout as pause } from 'node:timers/promises'
import { Problem } from '#base/problem.ts'
import type { DocWrite, LogHead, ReadTx, WriteTx } from '#store/driver.ts'
import { storageProblem } from '#store/sqlite/problems.ts'
import { asSent, type ReadyMessage, sizeOf } from '#store/sqlite/ready.ts'
import type { LargeTransaction } from '#store/sqlite/threads/queue.ts'
import type { Changed } from '#store/sqlite/threads/reader.ts'
import type { Later } from '#store/sqlite/threads/thread.ts'
import type { Thread } from '#store/sqlite/threads/threads.ts'
import { changeOf } from '#store/sqlite/threads/writer.ts'
import { type Call, endable, readTxOver, writeTxOver } from '#store/sqlite/tx.ts'

const RETRY_MS = 25
/** The message from the thread when the database failed, and not only the work. */
const STORAGE_CODES = new Set<string>(['storage-busy', 'storage-full', 'unavailable'] satisfies Problem['code'][])

/** Reads in another thread, in one snapshot. */
export async function readInThread<T>(thread: Thread, work: (tx: ReadTx) => Promise<T>): Promise<T> {
  await thread.ask('beginRead')
  const { call, end } = endable(thread.call)
  try {
    return await work(readTxOver(call))
  } finally {
    end()
    if (thread.isAlive) await thread.ask('endRead')
  }
}

/** A write transaction in another thread, after waiting for other programs; rolled back when `work` throws. */
export async function writeInThread(
  thread: Thread,
  until: number,
  work: (head: LogHead) => Promise<void>,
): Promise<void> {
  const head = await beginIn(thread, until)
  try {
    await work(head)
    await thread.ask('commit')
  } catch (error) {
    if (thread.isAlive) await thread.ask('rollBack')
    throw storageProblem(error)
  }
}

/** A transaction open in a thread, for several writes; `began` is its state before them. */
export function transactionIn(thread: Thread, began: LogHead): LargeTransaction {
  let head = began
  let isLost = false
  const noticing: Thread['ask'] = async (...args) => {
    try {
      return await thread.ask(...args)
    } catch (error) {
      isLost ||= !(error instanceof Problem) || STORAGE_CODES.has(error.code)
      throw error
    }
  }
  return {
    get isLost() {
      return isLost
    },
    async run(work) {
      const piece = beginPiece(noticing, head)
      try {
        const value = await work(writeTxOver(piece.call, head.seq + 1))
        head = await piece.end()
        return value
      } catch (error) {
        piece.close()
        isLost ||= !thread.isAlive || !((await thread.ask('dropPiece')) as boolean)
        throw error
      }
    },
  }
}

/**
 * One of several writes of a transaction. A thread waiting for the next request does nothing, so known documents are
 * not requested, and writes are sent with the next request or with the end.
 */
function beginPiece(ask: Thread['ask'], began: LogHead) {
  let head = began
  let writes: Later[] = []
  // The thread handles requests in order, so later ones need not wait for this one's response.
  const begun = ask('beginPiece')
  begun.catch(() => undefined)
  const write = async (method: 'commit' | 'storeAnswer' | 'note', args: readonly unknown[]): Promise<unknown> => {
    if (method !== 'commit') return void writes.push([method, args])
    // The thread returns no changes: they are derived from what it was sent.
    const [documents, { at }] = args as Parameters<WriteTx['commit']>
    writes.push(['take', [await sentAhead(ask, documents), args[1]]])
    const seq = began.seq + 1
    if (documents.length > 0) head = { ...began, seq }
    return documents.map((one) => changeOf(one, seq, at.toISOString()))
  }
  const sent = (): Later[] => {
    const now = writes
    writes = []
    return now
  }
  const callThread = async (method: Parameters<Call>[0], args: readonly unknown[]): Promise<unknown> => {
    const [answer] = await Promise.all([ask('tx', sent(), method, ...args), begun])
    return answer
  }
  /** Known documents are not sent back and forth: the version tells whether they are current. */
  const unlike = async ([collection, ids, known]: Required<Parameters<ReadTx['getMany']>>): Promise<unknown> => {
    const versions = known.map((doc) => doc?.version)
    const found = (await callThread('getChanged', [collection, ids, versions])) as Changed[]
    return found.map((doc, at) => (doc === null ? known[at] : doc))
  }
  const { call, end: close } = endable(async (method, args) => {
    if (method === 'head') return head
    if (method === 'commit' || method === 'storeAnswer' || method === 'note') return write(method, args)
    if (method === 'getMany' && args[2] !== undefined) return unlike(args as Required<Parameters<ReadTx['getMany']>>)
    return callThread(method, args)
  })
  return {
    call,
    close,
    /** Returns the state of the transaction after it. */
    async end(): Promise<LogHead> {
      close()
      await Promise.all([ask('endPiece', sent()), begun])
      return head
    },
  }
}

/** The most characters sent to the thread at once; other requests are served in between. */
const PIECE = 128 * 1024

/** Sends the writes of a commit to the thread, except the last part, which goes with the next request or the end. */
async function sentAhead(ask: Thread['ask'], documents: readonly DocWrite[]): Promise<ReadyMessage[]> {
  let sent: ReadyMessage[] = []
  let size = 0
  let last: Promise<unknown> | undefined
  for (const one of documents) {
    if (size > PIECE) {
      // The thread processes one part while the next is prepared.
      await last
      last = ask('ahead', sent)
      last.catch(() => undefined)
      await new Promise(setImmediate)
      sent = []
      size = 0
    }
    const write = asSent(one)
    sent.push(write)
    size += sizeOf(write)
  }
  await last
  return sent
}

/** Begins a write in the thread, waiting for other programs; returns the state at its start. */
async function beginIn(thread: Thread, until: number): Promise<LogHead> {
  for (;;) {
    try {
      return (await thread.ask('beginWrite')) as LogHead
    } catch (error) {
      const isBusy = error instanceof Problem && error.code === 'storage-busy'
      if (!isBusy || performance.now() > until) throw error
      await pause(RETRY_MS)
    }
  }
}
