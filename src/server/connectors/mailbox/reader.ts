import { Worker } from 'node:worker_threads'
import type { ReadMail } from '#model/connector/mailbox.ts'

export type Parsed = Pick<ReadMail, 'text' | 'files' | 'fault' | 'references'>

/** So long one email may take; a text made to keep a parser busy ends with its thread. */
const LONGEST_MS = 20_000
/** The limits of a thread do not count what a PDF unpacks to; so much more memory ends it, looked at so often. */
const MOST_BYTES = 400 * 1024 * 1024
const LOOK_MS = 50
const UNREADABLE: Parsed = { text: '', files: [], fault: 'The email could not be read. Open it in the mailbox.' }

/** Reads emails in a thread of their own, with little memory: what breaks it is one email's fault. */
export function openReader(): { read(source: Buffer): Promise<Parsed>; close(): Promise<unknown> } {
  let worker: Worker | undefined
  const end = async (): Promise<void> => {
    const ending = worker
    worker = undefined
    await ending?.terminate()
  }
  const read = async (source: Buffer): Promise<Parsed> => {
    worker ??= new Worker(new URL('./read-thread.ts', import.meta.url), {
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 16 },
    })
    const at = worker
    const answer = await new Promise<Parsed | undefined>((resolve) => {
      const timer = setTimeout(() => done(), LONGEST_MS)
      const before = process.memoryUsage.rss()
      const watch = setInterval(() => {
        if (process.memoryUsage.rss() - before > MOST_BYTES) done()
      }, LOOK_MS)
      const done = (found?: Parsed) => {
        clearTimeout(timer)
        clearInterval(watch)
        at.removeAllListeners()
        at.on('error', () => undefined)
        resolve(found)
      }
      at.once('message', done)
      at.once('error', () => done())
      at.once('exit', () => done())
      at.postMessage(new Uint8Array(source))
    })
    if (!answer) await end()
    return answer ?? UNREADABLE
  }
  return { read, close: end }
}
