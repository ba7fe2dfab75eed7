import { Worker } from 'node:worker_threads'
import { Problem } from '#base/problem.ts'
import type { Inspection, LeftOut, Mapping } from '#model/import/import.ts'
import type { ParseMessage, ParseTask, PlacedRow } from '#server/formats/parse-thread.ts'

/** The memory limits of a thread that reads a file. */
export const PARSE_MEMORY = { maxOldGenerationSizeMb: 512, maxYoungGenerationSizeMb: 16 }

/** A thread that ran out of memory as a problem; any other error as it is. */
export const tooMuchMemory = (error: unknown): unknown =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
    ? new Problem('too-large', 'The file takes more memory to read than it may; save it as CSV or divide it.')
    : error

/** A file being read in a thread of its own. */
export interface Parser {
  inspection: Inspection
  mapping: Mapping
  /** The next rows; undefined after the last. */
  next(): Promise<PlacedRow[] | undefined>
  /** The lines that were not read as rows; complete after the last. */
  leftOut(): LeftOut | undefined
  close(): Promise<void>
}

/** Starts reading a file; throws what is wrong with it as a whole. */
export async function openParser(task: ParseTask): Promise<Parser> {
  const worker = new Worker(new URL('./parse-thread.ts', import.meta.url), {
    workerData: task,
    execArgv: [],
    resourceLimits: PARSE_MEMORY,
  })
  let waiting: { resolve(message: ParseMessage): void; reject(error: unknown): void } | undefined
  const early: ParseMessage[] = []
  let failure: unknown
  worker.on('message', (message: ParseMessage) => {
    if (waiting) waiting.resolve(message)
    else early.push(message)
  })
  const fail = (error: unknown) => {
    failure = error
    waiting?.reject(error)
  }
  worker.on('error', (error) => fail(tooMuchMemory(error)))
  let limit: NodeJS.Timeout | undefined
  const answer = async (): Promise<Exclude<ParseMessage, { kind: 'problem' }>> => {
    const seconds = task.longestMs / 1000
    limit = setTimeout(
      () => fail(new Problem('too-large', `Reading the file took longer than ${seconds} s; divide it.`)),
      task.longestMs,
    )
    const message =
      early.shift() ??
      (await new Promise<ParseMessage>((resolve, reject) => {
        if (failure) reject(failure)
        waiting = { resolve, reject }
      }).finally(() => clearTimeout(limit)))
    clearTimeout(limit)
    waiting = undefined
    if (message.kind === 'problem') throw new Problem(message.code, message.message)
    return message
  }
  const close = async () => {
    clearTimeout(limit)
    await worker.terminate()
  }
  let isOver = false
  let leftOut: LeftOut | undefined
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
        leftOut = message.leftOut
        ahead = isOver ? undefined : fetch()
        return message.rows
      },
      leftOut: () => leftOut,
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}
