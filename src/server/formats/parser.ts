import { Worker } from 'node:worker_threads'
import { Problem } from '#base/problem.ts'
import type { Inspection, LeftOut, Mapping } from '#model/import/import.ts'
import type { ParseMessage, ParseRequest, ParseTask, PlacedRow } from '#server/formats/parse-thread.ts'

/** The memory limits of a thread that reads a file. */
export const PARSE_MEMORY = { maxOldGenerationSizeMb: 512, maxYoungGenerationSizeMb: 16 }

/** A thread that ran out of memory as a problem; any other error as it is. */
export const tooMuchMemory = (error: unknown): unknown =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
    ? new Problem('too-large', 'The file takes more memory to read than it may; save it as CSV or divide it.')
    : error

/** A file being read in its own thread. */
export interface Parser {
  inspection: Inspection
  mapping: Mapping
  /** The next rows; undefined after the last. */
  next(): Promise<PlacedRow[] | undefined>
  /** The lines that were not read as rows; complete after the last row. */
  leftOut(): LeftOut | undefined
  close(): Promise<void>
}

/** An import is looked at before it is run, so a thread that came to the end of a file waits so long for the next. */
const IDLE_MS = 2_000
let resting: { worker: Worker; end: NodeJS.Timeout } | undefined

function takeThread(): Worker {
  if (resting) {
    const { worker, end } = resting
    clearTimeout(end)
    resting = undefined
    worker.ref()
    return worker
  }
  const made = new Worker(new URL('./parse-thread.ts', import.meta.url), {
    execArgv: [],
    resourceLimits: PARSE_MEMORY,
  })
  // Whoever reads hears of it too; without a listener a thread that rests and breaks would end Prime.
  return made
    .on('error', () => undefined)
    .once('exit', () => {
      if (resting?.worker === made) resting = undefined
    })
}

async function rest(worker: Worker): Promise<void> {
  if (resting) {
    await worker.terminate()
    return
  }
  worker.unref()
  const end = setTimeout(() => {
    resting = undefined
    void worker.terminate()
  }, IDLE_MS).unref()
  resting = { worker, end }
}

/** Starts reading a file; throws when the file as a whole cannot be read. */
export async function openParser(task: ParseTask): Promise<Parser> {
  const worker = takeThread()
  let waiting: { resolve(message: ParseMessage): void; reject(error: unknown): void } | undefined
  const early: ParseMessage[] = []
  let failure: unknown
  const hear = (message: ParseMessage) => {
    if (waiting) waiting.resolve(message)
    else early.push(message)
  }
  const fail = (error: unknown) => {
    failure = error
    waiting?.reject(error)
  }
  const broke = (error: unknown) => fail(tooMuchMemory(error))
  worker.on('message', hear).on('error', broke)
  const ask = (request: ParseRequest) => worker.postMessage(request)
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
  let isOver = false
  const close = async () => {
    clearTimeout(limit)
    worker.off('message', hear).off('error', broke)
    // One that has not come to the end may still be at work.
    await (isOver && !failure ? rest(worker) : worker.terminate())
  }
  let leftOut: LeftOut | undefined
  // The next rows are read while the last ones are written.
  let ahead: Promise<Exclude<ParseMessage, { kind: 'problem' }>> | undefined
  const fetch = () => {
    ask('next')
    const rows = answer()
    rows.catch(() => undefined)
    return rows
  }

  try {
    ask(task)
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
