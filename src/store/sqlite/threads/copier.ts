import { Worker } from 'node:worker_threads'

/** Enough for this thread; without limits it takes four times as much memory. */
const LIMITS = { maxYoungGenerationSizeMb: 2, maxOldGenerationSizeMb: 16, stackSizeMb: 1 }

/** The pages in the write-ahead log, and how many of them are copied already. */
export interface LogState {
  pages: number
  copied: number
}

/** Copies the write-ahead log into the database file in a separate thread. After a failure the next copy starts a new thread. */
interface Copier {
  look(): Promise<LogState>
  /**
   * Copies the committed pages and syncs them to disk; returns the state of the log, including what was written
   * meanwhile.
   */
  copy(): Promise<LogState>
  /** Copies the rest while nobody writes, so that the log restarts. */
  copyLast(): Promise<LogState>
  /** To be called when nothing else has the file open. */
  close(): Promise<void>
}
export type CopierCall = keyof Copier

export function openCopier(file: string): Copier {
  let worker: Worker | undefined
  const start = (): Worker => {
    const made = new Worker(new URL('./checkpoint-thread.ts', import.meta.url), {
      workerData: { file },
      execArgv: [],
      resourceLimits: LIMITS,
      // Closing a file releases all locks of the process on it, so a failing thread leaves its file open.
      trackUnmanagedFds: false,
    })
    made.once('exit', () => {
      if (worker === made) worker = undefined
    })
    // An idle thread does not keep the process alive.
    made.unref()
    return made
  }
  const ask = (what: CopierCall): Promise<LogState> =>
    new Promise((resolve, reject) => {
      worker ??= start()
      const thread = worker
      const done = () => thread.off('message', report).off('error', failed).off('exit', ended).unref()
      const report = (state: LogState) => {
        done()
        resolve(state)
      }
      const failed = (error: unknown) => {
        done()
        reject(error)
      }
      const ended = () => failed(new Error('The thread that copies the log of writes ended.'))
      thread.on('message', report).on('error', failed).on('exit', ended)
      thread.ref()
      thread.postMessage(what)
    })
  return {
    look: () => ask('look'),
    copy: () => ask('copy'),
    copyLast: () => ask('copyLast'),
    async close() {
      if (!worker) return
      await ask('close')
      await worker?.terminate()
    },
  }
}
