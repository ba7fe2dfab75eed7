import { Worker } from 'node:worker_threads'
import { Problem } from '#base/problem.ts'
import type { Request, SentError, ThreadAnswer } from '#store/sqlite/threads/thread.ts'
import type { Call } from '#store/sqlite/tx.ts'

/** The memory of a thread for short-lived objects: more only makes the thread larger. */
const YOUNG_MIB = 12

/** A thread with connections of its own. */
export interface Thread {
  ask(name: Request['name'], ...args: readonly unknown[]): Promise<unknown>
  /** Runs the methods of the transaction that is open in the thread. */
  call: Call
  readonly isAlive: boolean
  close(): Promise<void>
}

/** The database file, and the key that signs its log. */
export interface ThreadFile {
  file: string
  logKey: Uint8Array | undefined
}

export function startThread(file: ThreadFile): Thread {
  const worker = new Worker(new URL('./thread.ts', import.meta.url), {
    workerData: file,
    execArgv: [],
    resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MIB },
  })
  const open = new Map<number, { resolve(value: unknown): void; reject(error: unknown): void }>()
  let number = 0
  let isAlive = true
  const end = (error: unknown) => {
    isAlive = false
    for (const { reject } of open.values()) reject(error)
    open.clear()
  }
  worker.unref()
  worker.on('message', ({ number, value, error }: ThreadAnswer) => {
    const asked = open.get(number)
    open.delete(number)
    if (error) asked?.reject(asThrown(error))
    else asked?.resolve(value)
    // A thread without work keeps no process alive.
    if (open.size === 0) worker.unref()
  })
  worker.on('error', end)
  worker.on('exit', () => end(new Problem('unavailable', 'The database thread ended; try again.')))
  const ask: Thread['ask'] = (name, ...args) =>
    new Promise((resolve, reject) => {
      if (!isAlive) {
        reject(new Problem('unavailable', 'The database thread ended; try again.'))
        return
      }
      open.set(++number, { resolve, reject })
      worker.ref()
      worker.postMessage({ number, name, args } satisfies Request)
    })
  // An idle thread may be closed by itself and with the store at once: the second would wait for one that has ended.
  let closing: Promise<void> | undefined
  const closeOnce = async () => {
    if (isAlive) await ask('close')
    await worker.terminate()
  }
  return {
    ask,
    call: (method, args) => ask('tx', [], method, ...args),
    get isAlive() {
      return isAlive
    },
    close() {
      closing ??= closeOnce()
      return closing
    },
  }
}

function asThrown(sent: SentError): Error {
  if ('problem' in sent) {
    const { code, message, faults, more } = sent.problem
    return new Problem(code, message, { faults, more })
  }
  const { name, message, stack } = sent.other
  return Object.assign(new Error(message), { name, ...(stack !== undefined && { stack }) })
}

/**
 * At most `most` threads, each lent to one user at a time. One that no one has needed for `idleMs` gives its memory back;
 * another takes about a tenth of a second to start.
 */
export function openThreads(file: ThreadFile, most: number, idleMs: number) {
  let threads: Thread[] = []
  let idle: Thread[] = []
  const ends = new WeakMap<Thread, NodeJS.Timeout>()
  const waiting: ((thread: Thread) => void)[] = []

  async function borrow(): Promise<Thread> {
    threads = threads.filter(({ isAlive }) => isAlive)
    const free = idle.pop()
    if (free) {
      clearTimeout(ends.get(free))
      return free.isAlive ? free : await borrow()
    }
    if (threads.length < most) {
      const thread = startThread(file)
      threads.push(thread)
      return thread
    }
    return await new Promise((resolve) => waiting.push(resolve))
  }

  function giveBack(thread: Thread): void {
    const next = waiting.shift()
    if (!next) rest(thread)
    else if (thread.isAlive) next(thread)
    else void borrow().then(next)
  }

  function rest(thread: Thread): void {
    idle.push(thread)
    const end = () => {
      idle = idle.filter((one) => one !== thread)
      threads = threads.filter((one) => one !== thread)
      void thread.close()
    }
    ends.set(thread, setTimeout(end, idleMs).unref())
  }

  return {
    async use<T>(work: (thread: Thread) => Promise<T>): Promise<T> {
      const thread = await borrow()
      try {
        return await work(thread)
      } finally {
        giveBack(thread)
      }
    },
    async close(): Promise<void> {
      await Promise.all(threads.map((thread) => thread.close()))
    },
  }
}
