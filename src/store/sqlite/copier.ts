import { Worker } from 'node:worker_threads'

/** All it needs; without limits a thread takes four times as much memory. */
const LIMITS = { maxYoungGenerationSizeMb: 2, maxOldGenerationSizeMb: 16, stackSizeMb: 1 }

/** Copies the log of writes into the database file, in a thread of its own. */
export interface Copier {
  /** Rejects when it failed; the next time begins with a new thread. */
  copy(): Promise<void>
  close(): Promise<void>
}

export function openCopier(file: string): Copier {
  let worker: Worker | undefined
  const start = (): Worker => {
    const made = new Worker(new URL('./checkpoint-thread.ts', import.meta.url), {
      workerData: { file },
      execArgv: [],
      resourceLimits: LIMITS,
    })
    made.once('exit', () => {
      if (worker === made) worker = undefined
    })
    // A thread without work keeps no process alive.
    made.unref()
    return made
  }
  const ask = (what: 'copy' | 'close'): Promise<void> =>
    new Promise((resolve, reject) => {
      worker ??= start()
      const asked = worker
      const done = (error?: unknown) => {
        asked.off('message', told).off('error', done).off('exit', ended)
        asked.unref()
        if (error) reject(error)
        else resolve()
      }
      const told = () => done()
      const ended = () => done(new Error('The thread that copies the log of writes ended.'))
      asked.on('message', told).on('error', done).on('exit', ended)
      asked.ref()
      asked.postMessage(what)
    })
  return {
    copy: () => ask('copy'),
    async close() {
      if (!worker) return
      await ask('close')
      await worker?.terminate()
    },
  }
}
