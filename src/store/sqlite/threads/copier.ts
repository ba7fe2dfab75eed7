import { Worker } from 'node:worker_threads'

/** All it needs; without limits a thread takes four times as much memory. */
const LIMITS = { maxYoungGenerationSizeMb: 2, maxOldGenerationSizeMb: 16, stackSizeMb: 1 }

/** The pages in the log of writes, and how many of them are copied already. */
export interface LogState {
  pages: number
  copied: number
}

/** Copies the write-ahead log into the database file in a separate thread. After a failure the next copy starts a new thread. */
interface Copier {
  look(): Promise<LogState>
  /** Copies what is committed and brings it to the disk; answers what came meanwhile. */
  copy(): Promise<LogState>
  /** Copies the rest while no one writes, so that the log restarts. */
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
      // A file that is closed takes all locks of the process on it along, so a thread that fails leaves its own open.
      trackUnmanagedFds: false,
    })
    made.once('exit', () => {
      if (worker === made) worker = undefined
    })
    // A thread without work keeps no process alive.
    made.unref()
    return made
  }
  const ask = (what: CopierCall): Promise<LogState> =>
    new Promise((resolve, reject) => {
      worker ??= start()
      const asked = worker
      const done = () => asked.off('message', told).off('error', failed).off('exit', ended).unref()
      const told = (state: LogState) => {
        done()
        resolve(state)
      }
      const failed = (error: unknown) => {
        done()
        reject(error)
      }
      const ended = () => failed(new Error('The thread that copies the log of writes ended.'))
      asked.on('message', told).on('error', failed).on('exit', ended)
      asked.ref()
      asked.postMessage(what)
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
