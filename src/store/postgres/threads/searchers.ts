import { Worker } from 'node:worker_threads'
import type { ByReading } from '#store/postgres/questions/by-reading.ts'
import { askThread, lendThreads } from '#store/threads.ts'

/** The searches that run at once; others wait. */
const AT_ONCE = 2
const IDLE_MS = 30_000
/**
 * The memory of a thread for short-lived objects: with less, the texts of large documents are collected twice as often.
 */
const YOUNG_MIB = 32

/** The data a thread is started with. */
export interface SearchedDatabase {
  url: string
  /** The time limit of one statement. */
  queryMs: number
}

/** Threads that search documents by reading them, so that the event loop neither receives nor parses them. */
export function openSearchers(database: SearchedDatabase) {
  const threads = lendThreads(
    () =>
      askThread<keyof ByReading>(
        new Worker(new URL('./search-thread.ts', import.meta.url), {
          workerData: database,
          execArgv: [],
          resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MIB },
        }),
      ),
    AT_ONCE,
    IDLE_MS,
  )
  return {
    /** Searches in an exported snapshot, whose transaction stays open until the result arrives. */
    search: (snapshot: string, name: keyof ByReading, ...question: readonly unknown[]): Promise<unknown> =>
      threads.use((thread) => thread.ask(name, snapshot, ...question)),
    close: () => threads.close(),
  }
}
