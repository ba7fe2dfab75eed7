import { Worker } from 'node:worker_threads'
import { Problem } from '#base/problem.ts'
import type { FoundGroup, ScanStep } from '#model/command/scan.ts'
import type { ScanMessage, ScanTask } from '#server/duplicates/scan-thread.ts'

/** A million records with their keys take about 600 MB while they are compared. */
const MEMORY_MB = { old: 2_048, young: 32 }

export interface Scanning {
  /** Resolves when everything is compared and the groups can be fetched. */
  ready: Promise<void>
  /** The next groups, surest first. */
  next(): Promise<{ found: number; groups: FoundGroup[]; isLast: boolean }>
  close(): Promise<void>
}

/** Reads and compares a collection in a thread of its own. */
export function startScan(task: ScanTask, progress: (step: ScanStep, read: number, total: number) => void): Scanning {
  const worker = new Worker(new URL('./scan-thread.ts', import.meta.url), {
    workerData: task,
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB.old, maxYoungGenerationSizeMb: MEMORY_MB.young },
  })
  const ready = Promise.withResolvers<void>()
  let waiting: ReturnType<typeof Promise.withResolvers<Extract<ScanMessage, { kind: 'groups' }>>> | undefined
  const end = (error: unknown) => {
    ready.reject(error)
    waiting?.reject(error)
  }
  ready.promise.catch(() => undefined)
  worker.on('message', (message: ScanMessage) => {
    if (message.kind === 'problem') end(new Problem(message.code, message.message))
    else if (message.kind === 'groups') waiting?.resolve(message)
    else {
      progress(message.step, message.read, message.total)
      if (message.step === 'storing') ready.resolve()
    }
  })
  worker.on('error', end)
  worker.on('exit', () => end(new Problem('unavailable', 'The scan was ended.')))
  return {
    ready: ready.promise,
    next() {
      waiting = Promise.withResolvers()
      worker.postMessage('next')
      return waiting.promise
    },
    async close() {
      await worker.terminate()
    },
  }
}
