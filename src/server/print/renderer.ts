import { Worker } from 'node:worker_threads'
import { LIMITS } from '#base/limits.ts'
import { Problem } from '#base/problem.ts'
import type { Caller } from '#model/command/people.ts'
import { openFairTurns, whoIs } from '#server/fair-turns.ts'
import type { JobHead, Numbered } from '#server/print/layout.ts'
import type { FromRenderer, ToRenderer } from '#server/print/render-thread.ts'

const MEMORY_MB = { old: 512, young: 32 }
/** The thread ends after this many milliseconds without work, so that memory at rest stays small. */
const IDLE_MS = 30_000
const MAX_WAITING = 40

/** Whose job it is, and the longest that it may take, in milliseconds. */
interface For {
  caller: Caller
  longestMs?: number
  /** Hears how much is made, from 0 to 1. */
  report?: (share: number) => void
  /** Ends the job. */
  signal?: AbortSignal
}

/** Turns sheets into a PDF in a thread of its own, one job at a time; those of one person with others' in between. */
export interface Renderer {
  render(head: JobHead, sheets: Iterable<Numbered> | AsyncIterable<Numbered>, to: For): Promise<Uint8Array>
  close(): Promise<void>
}

/** Starts nothing yet: the thread begins with the first job. */
export function openRenderer(): Renderer {
  let worker: Worker | undefined
  let idle: NodeJS.Timeout | undefined
  let jobs = 0
  const turn = openFairTurns({ atOnce: 1, ofOne: 1, waiting: LIMITS.printsWaiting })
  let number = 0

  function thread(): Worker {
    if (worker) return worker
    const made = new Worker(new URL('./render-thread.ts', import.meta.url), {
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB.old, maxYoungGenerationSizeMb: MEMORY_MB.young },
    })
    made.unref()
    // Whoever waits hears of it too; without a listener an idle thread that breaks would end Prime.
    made.on('error', () => undefined)
    made.once('exit', () => {
      if (worker === made) worker = undefined
    })
    worker = made
    return made
  }

  async function end(): Promise<void> {
    const ending = worker
    worker = undefined
    await ending?.terminate()
  }

  async function work(
    head: JobHead,
    sheets: Iterable<Numbered> | AsyncIterable<Numbered>,
    { longestMs = LIMITS.printMs, report, signal }: Omit<For, 'caller'>,
  ): Promise<Uint8Array> {
    clearTimeout(idle)
    const at = thread()
    const id = ++number
    const ended = new AbortController()
    const answer = answerOf(at, id, ended.signal, report)
    answer.catch(() => undefined)
    let timer: NodeJS.Timeout | undefined
    const stop = () => void end()
    signal?.addEventListener('abort', stop)
    try {
      post(at, { kind: 'head', head })
      for await (const sheet of sheets) {
        if (signal?.aborted) break
        post(at, { kind: 'sheet', sheet })
        // Between two sheets everyone else has a turn.
        await new Promise(setImmediate)
      }
      post(at, { kind: 'render', id })
      timer = setTimeout(() => void end(), longestMs)
      return await answer
    } finally {
      ended.abort()
      signal?.removeEventListener('abort', stop)
      clearTimeout(timer)
      idle = setTimeout(() => void end(), IDLE_MS).unref()
    }
  }

  return {
    async render(head, sheets, { caller, ...how }) {
      if (jobs >= MAX_WAITING)
        throw new Problem('unavailable', 'Many people print just now; try again in a moment.', {
          more: { retryAfter: 5 },
        })
      jobs++
      try {
        const endTurn = await turn(whoIs(caller))
        return await work(head, sheets, how).finally(endTurn)
      } finally {
        jobs--
      }
    },
    async close() {
      clearTimeout(idle)
      await end()
    },
  }
}

const post = (worker: Worker, message: ToRenderer) => worker.postMessage(message)

/** The answer of the thread to one job; a thread that dies on the way is a failure of this job alone. */
function answerOf(
  worker: Worker,
  id: number,
  over: AbortSignal,
  report?: (share: number) => void,
): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    const hear = (message: FromRenderer) => {
      if (message.id !== id) return
      if ('share' in message) report?.(message.share)
      else if ('pdf' in message) resolve(message.pdf)
      else reject(new Error(message.failure))
    }
    const fail = (error: unknown) => {
      const isFull = error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
      reject(isFull ? tooMuch() : error)
    }
    const died = () => reject(tooMuch())
    worker.on('message', hear).on('error', fail).on('exit', died)
    over.addEventListener('abort', () => worker.off('message', hear).off('error', fail).off('exit', died))
  })
}

const tooMuch = () => new Problem('too-large', 'This is too much for one print; print fewer records at once.')
