import { Worker } from 'node:worker_threads'
import type { ReadMail } from '#model/connector/mailbox.ts'

export type Parsed = Pick<ReadMail, 'text' | 'files' | 'fault' | 'references'>

/** The time limit for one email; a text made to keep a parser busy ends with its thread. */
const LONGEST_MS = 20_000
/**
 * Thread limits do not include what a PDF unpacks to, so memory is checked this often and growth beyond this ends the
 * thread.
 */
const MAX_BYTES = 400 * 1024 * 1024
const LOOK_MS = 50
const UNREADABLE: Parsed = { text: '', files: [], fault: 'The email could not be read. Open it in the mailbox.' }

/** Parses emails in their own thread with little memory, so that a failure affects only one email. */
export function openReader(): { read(source: Buffer): Promise<Parsed>; close(): Promise<unknown> } {
  let worker: Worker | undefined
  let answer: (found?: Parsed) => void = () => undefined
  const end = async (): Promise<void> => {
    const ending = worker
    worker = undefined
    await ending?.terminate()
  }
  // The listeners stay for the life of the thread: messages sent while nobody listens would be lost.
  const start = (): Worker => {
    const made = new Worker(new URL('./read-thread.ts', import.meta.url), {
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 16 },
    })
    const finish = (found?: Parsed): void => {
      if (made === worker) answer(found)
    }
    return made
      .on('message', (found: Parsed) => finish(found))
      .on('error', () => finish())
      .on('exit', () => finish())
  }
  const read = async (source: Buffer): Promise<Parsed> => {
    worker ??= start()
    const { promise, resolve } = Promise.withResolvers<Parsed | undefined>()
    answer = resolve
    const timer = setTimeout(() => resolve(undefined), LONGEST_MS)
    const before = process.memoryUsage.rss()
    const watch = setInterval(() => {
      if (process.memoryUsage.rss() - before > MAX_BYTES) resolve(undefined)
    }, LOOK_MS)
    worker.postMessage(new Uint8Array(source))
    const found = await promise
    clearTimeout(timer)
    clearInterval(watch)
    if (!found) await end()
    return found ?? UNREADABLE
  }
  return { read, close: end }
}
