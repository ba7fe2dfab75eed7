import { setTimeout as pause } from 'node:timers/promises'
import { Problem } from '#base/problem.ts'
import type { Head, ReadTx, WriteTx } from '#store/driver.ts'
import { storageProblem } from '#store/sqlite/problems.ts'
import type { LargeTransaction } from '#store/sqlite/queue.ts'
import type { Thread } from '#store/sqlite/threads.ts'
import { endable, readTxOver, writeTxOver } from '#store/sqlite/tx.ts'
import { changeOf } from '#store/sqlite/writer.ts'

const RETRY_MS = 25
/** What the thread says when the database has failed, and not only the work. */
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

/** A write transaction in another thread, waiting for other programs until then; rolled back when `work` throws. */
export async function writeInThread(thread: Thread, until: number, work: () => Promise<void>): Promise<void> {
  await beginIn(thread, until)
  try {
    await work()
    await thread.ask('commit')
  } catch (error) {
    if (thread.isAlive) await thread.ask('rollBack')
    throw storageProblem(error)
  }
}

/** A transaction that is open in a thread, for several writes. */
export function transactionIn(thread: Thread): LargeTransaction {
  let isLost = false
  const noticing = async <T>(ask: Promise<T>): Promise<T> => {
    try {
      return await ask
    } catch (error) {
      isLost ||= !(error instanceof Problem) || STORAGE_CODES.has(error.code)
      throw error
    }
  }
  async function begin(): Promise<Head> {
    try {
      return (await thread.ask('beginPiece')) as Head
    } catch (error) {
      isLost = true
      throw error
    }
  }
  return {
    get isLost() {
      return isLost
    },
    async run(work) {
      let head = await begin()
      const seq = head.seq + 1
      // Each question costs two threads a turn, so what is known here is not asked, and answers to keep go with the end.
      const answers: unknown[][] = []
      const { call, end } = endable(async (method, args) => {
        if (method === 'head') return head
        if (method === 'storeAnswer') return void answers.push([...args])
        const answer = await noticing(thread.call(method, args))
        if (method !== 'commit') return answer
        // The thread sends no changes back: they are made of what it was sent.
        const [writes, { at }] = args as Parameters<WriteTx['commit']>
        if (writes.length > 0) head = { ...head, seq }
        return writes.map((write) => changeOf(write, seq, at.toISOString()))
      })
      try {
        const value = await work(writeTxOver(call, seq))
        end()
        await noticing(thread.ask('endPiece', answers))
        return value
      } catch (error) {
        end()
        isLost ||= !thread.isAlive || !((await thread.ask('dropPiece')) as boolean)
        throw error
      }
    },
  }
}

/** Begins a write in the thread, waiting for other programs. */
async function beginIn(thread: Thread, until: number): Promise<void> {
  for (;;) {
    try {
      await thread.ask('beginWrite')
      return
    } catch (error) {
      const isBusy = error instanceof Problem && error.code === 'storage-busy'
      if (!isBusy || performance.now() > until) throw error
      await pause(RETRY_MS)
    }
  }
}
