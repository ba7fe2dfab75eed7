import type { Ahead, WriteTx } from '#store/driver.ts'

/** One waiting write. */
export interface WriteJob {
  work: (tx: WriteTx) => Promise<unknown>
  since: number
  /** Its first reads. Its work may run again, so it may share one statement with others. */
  ahead?: Ahead | undefined
  resolve: (result: never) => void
  reject: (error: unknown) => void
}

/** The waiting writes. Small jobs go before large ones, but a large one that a whole group has passed is next. */
export function openLine() {
  const small: WriteJob[] = []
  const large: WriteJob[] = []
  let isOwed = false
  const next = () => (large.length > 0 && (isOwed || small.length === 0) ? large : small)
  return {
    add: (job: WriteJob, isLarge: boolean) => (isLarge ? large : small).push(job),
    get length() {
      return small.length + large.length
    },
    first: (): WriteJob | undefined => next()[0],
    shift(): WriteJob | undefined {
      const from = next()
      if (from === large) isOwed = false
      return from.shift()
    },
    /** Whether the next write may share one statement with others. */
    isSharedNext: (): boolean => next()[0]?.ahead !== undefined,
    /** The next writes that may share one statement, up to a limit. */
    sharedNext(most: number): WriteJob[] {
      const end = next() === small ? small.findIndex(({ ahead }) => !ahead) : 0
      return small.slice(0, end < 0 ? most : Math.min(most, end))
    },
    putFirst: (jobs: readonly WriteJob[]) => small.unshift(...jobs),
    /** Returns jobs to the queue, each to run by itself. */
    putBack(jobs: readonly WriteJob[]) {
      for (const job of jobs) job.ahead = undefined
      small.unshift(...jobs)
    },
    /** Called when a group ends. */
    owe() {
      isOwed = large.length > 0
    },
    /** Whether the job was still waiting. */
    remove(job: WriteJob): boolean {
      for (const jobs of [small, large]) {
        const at = jobs.indexOf(job)
        if (at >= 0) return jobs.splice(at, 1).length > 0
      }
      return false
    },
    all: (): WriteJob[] => [...small.splice(0), ...large.splice(0)],
  }
}
export type WriteLine = ReturnType<typeof openLine>
