import { Worker } from 'node:worker_threads'
import { Problem } from '#base/problem.ts'
import type { Inspection, Mapping } from '#model/import.ts'
import type { ParseMessage, ParseTask, PlacedRow } from '#server/data/parse-thread.ts'

const MEMORY_MB = { old: 512, young: 16 }

/** A file being read in a thread of its own. */
export interface Parser {
  inspection: Inspection
  mapping: Mapping
  /** The next rows; undefined after the last. */
  next(): Promise<PlacedRow[] | undefined>
  close(): Promise<void>
}

/** Starts reading a file; throws what is wrong with it as a whole. */
export async function openParser(task: ParseTask): Promise<Parser> {
  const worker = new Worker(new URL('./parse-thread.ts', import.meta.url), {
    workerData: task,
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB.old, maxYoungGenerationSizeMb: MEMORY_MB.young },
  })
  let waiting: { resolve(message: ParseMessage): void; reject(error: unknown): void } | undefined
  const early: ParseMessage[] = []
  let failure: unknown
  worker.on('message', (message: ParseMessage) => {
    if (waiting) waiting.resolve(message)
    else early.push(message)
  })
  worker.on('error', (error) => {
    failure = error
    waiting?.reject(error)
  })
  const answer = async (): Promise<Exclude<ParseMessage, { kind: 'problem' }>> => {
    const message =
      early.shift() ??
      (await new Promise<ParseMessage>((resolve, reject) => {
        if (failure) reject(failure)
        waiting = { resolve, reject }
      }))
    waiting = undefined
    if (message.kind === 'problem') throw new Problem(message.code, message.message)
    return message
  }
  const close = async () => {
    await worker.terminate()
  }
  let isOver = false
  // The next rows are read while the last ones are being written.
  let ahead: Promise<Exclude<ParseMessage, { kind: 'problem' }>> | undefined
  const fetch = () => {
    worker.postMessage('next')
    const rows = answer()
    rows.catch(() => undefined)
    return rows
  }

  try {
    const looked = await answer()
    if (looked.kind !== 'looked') throw new Error('The thread began with rows.')
    return {
      inspection: looked.inspection,
      mapping: looked.mapping,
      async next() {
        if (isOver) return undefined
        const message = await (ahead ?? fetch())
        if (message.kind !== 'rows') throw new Error('The thread looked twice.')
        isOver = message.isLast
        ahead = isOver ? undefined : fetch()
        return message.rows
      },
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}
