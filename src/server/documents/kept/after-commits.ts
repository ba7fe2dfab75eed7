import type { Prime } from '#server/ports.ts'

/** Commits come by the thousand; what is followed changes now and then. */
const PAUSE_MS = 40
/** A first time; then twice as long each time, up to the last. */
const AGAIN_MS = { first: 500, last: 60_000 }

/**
 * Runs `work` a moment after the commits of every node, one run after the other. What fails is tried again until it is done:
 * a node whose database was away for a moment would go on with the rights and settings of before. Answers how to stop.
 */
export async function followCommits(
  { driver, log }: Pick<Prime, 'driver' | 'log'>,
  work: () => Promise<void>,
  failed: string,
): Promise<() => Promise<void>> {
  let timer: NodeJS.Timeout | undefined
  let working: Promise<void> = Promise.resolve()
  let again = AGAIN_MS.first
  let isStopped = false

  function soon(ms: number): void {
    if (isStopped) return
    timer ??= setTimeout(() => {
      timer = undefined
      working = working.then(attempt)
    }, ms).unref()
  }

  async function attempt(): Promise<void> {
    try {
      await work()
      again = AGAIN_MS.first
    } catch (error) {
      log('warn', failed, { cause: String(error) })
      soon(again)
      again = Math.min(2 * again, AGAIN_MS.last)
    }
  }

  const stop = await driver.onCommit(() => soon(PAUSE_MS))
  return async () => {
    isStopped = true
    stop()
    clearTimeout(timer)
    await working
  }
}
