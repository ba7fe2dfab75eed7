import { Worker } from 'node:worker_threads'
import type { TaskName } from '#store/sqlite/threads/thread.ts'
import type { Call } from '#store/sqlite/tx.ts'
import { askThread, lendThreads, type TaskThread } from '#store/threads.ts'

/** A thread's memory for short-lived objects: more only makes the thread larger. */
const YOUNG_MIB = 12

/** A thread with connections of its own. */
export interface Thread extends TaskThread<TaskName> {
  /** Calls the methods of the thread's open transaction. */
  call: Call
}

/** The database file, and the key that signs its log. */
export interface ThreadFile {
  file: string
  logKey: Uint8Array | undefined
}

export function startThread(file: ThreadFile): Thread {
  const thread = askThread<TaskName>(
    new Worker(new URL('./thread.ts', import.meta.url), {
      workerData: file,
      execArgv: [],
      resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MIB },
    }),
  )
  const call: Call = (method, args) => thread.ask('tx', [], method, ...args)
  return Object.assign(thread, { call })
}

export const openThreads = (file: ThreadFile, most: number, idleMs: number) =>
  lendThreads(() => startThread(file), most, idleMs)
