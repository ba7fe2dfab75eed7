import type { Ahead, WriteTx } from '#store/driver.ts'

/** One write that waits for its turn. */
export interface WriteJob {
  work: (tx: WriteTx) => Promise<unknown>
  since: number
  /** Its first reads. Its work may be run again, so it may share one statement with others. */
  ahead?: Ahead | undefined
  resolve: (result: never) => void
  reject: (error: unknown) => void
}

/** Those that wait. Small jobs go before large ones, but a large one that was passed over by a whole group comes next. */
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
    /** Whether what comes next may share one statement with others. */
    isSharedNext: (): boolean => next()[0]?.ahead !== undefined,
    /** Those that come next and may share one, so many at most. */
    sharedNext(most: number): WriteJob[] {
      const end = next() === small ? small.findIndex(({ ahead }) => !ahead) : 0
      return small.slice(0, end < 0 ? most : Math.min(most, end))
    },
    putFirst: (jobs: readonly WriteJob[]) => small.unshift(...jobs),
    /** Puts jobs back, each to run by itself. */
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
