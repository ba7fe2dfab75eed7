import type { MessagePort, Worker } from 'node:worker_threads'
import { Problem } from '#base/problem.ts'

/** A request to a thread; its response has the same number. */
interface Request<Name extends string> {
  number: number
  name: Name
  args: readonly unknown[]
}
interface ThreadAnswer {
  number: number
  value?: unknown
  error?: SentError
}
type SentError =
  | { problem: Pick<Problem, 'code' | 'message' | 'faults' | 'more'> }
  | { other: { name: string; message: string; stack?: string } }

/** A thread with named tasks. */
export interface TaskThread<Name extends string> {
  /** The task's result; throws what the task throws. */
  ask(name: Name, ...args: readonly unknown[]): Promise<unknown>
  readonly isAlive: boolean
  close(): Promise<void>
}

/**
 * Sends requests to a thread that uses `answerRequests` and has a task `close`. While no request is pending it does not
 * keep the process alive.
 */
export function askThread<Name extends string>(worker: Worker): TaskThread<Name | 'close'> {
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
    const call = open.get(number)
    open.delete(number)
    if (error) call?.reject(asThrown(error))
    else call?.resolve(value)
    if (open.size === 0) worker.unref()
  })
  worker.on('error', end)
  worker.on('exit', () => end(new Problem('unavailable', 'The database thread ended; try again.')))
  const ask = (name: Name | 'close', ...args: readonly unknown[]): Promise<unknown> =>
    new Promise((resolve, reject) => {
      if (!isAlive) {
        reject(new Problem('unavailable', 'The database thread ended; try again.'))
        return
      }
      open.set(++number, { resolve, reject })
      worker.ref()
      worker.postMessage({ number, name, args } satisfies Request<Name | 'close'>)
    })
  // An idle thread may be closed by itself and with the store at once: the second call must not wait for a thread that
  // has ended.
  let closing: Promise<void> | undefined
  const closeOnce = async () => {
    if (isAlive) await ask('close')
    await worker.terminate()
  }
  return {
    ask,
    get isAlive() {
      return isAlive
    },
    close() {
      closing ??= closeOnce()
      return closing
    },
  }
}

/** In the thread: runs the requested tasks. `problemFrom` gives an error its message for people. */
export function answerRequests(port: MessagePort, tasks: object, problemFrom: (error: unknown) => unknown): void {
  port.on('message', async ({ number, name, args }: Request<string>) => {
    try {
      const task = Reflect.get(tasks, name) as (...args: readonly unknown[]) => unknown
      const value = await task(...args)
      port.postMessage({ number, value } satisfies ThreadAnswer)
    } catch (error) {
      port.postMessage({ number, error: asSent(problemFrom(error)) } satisfies ThreadAnswer)
    }
  })
}

function asSent(error: unknown): SentError {
  if (error instanceof Problem) {
    const { code, message, faults, more } = error
    return { problem: { code, message, faults, more } }
  }
  const { name = 'Error', message = String(error), stack } = error instanceof Error ? error : {}
  return { other: { name, message, ...(stack !== undefined && { stack }) } }
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
 * A pool of at most `most` threads, each used by one caller at a time. A thread unused for `idleMs` ends and releases
 * its memory; another takes about a tenth of a second to start.
 */
export function lendThreads<Thread extends Pick<TaskThread<never>, 'isAlive' | 'close'>>(
  start: () => Thread,
  most: number,
  idleMs: number,
) {
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
      const thread = start()
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
