import type { Prime } from '#server/ports.ts'

/** There may be thousands of commits, but the watched documents change rarely. */
const PAUSE_MS = 40
/** The first retry delay; it doubles each time, up to the last. */
const AGAIN_MS = { first: 500, last: 60_000 }

/**
 * Runs `work` shortly after the commits of every node, one run at a time. A failed run is retried until it succeeds;
 * otherwise a node whose database was briefly unavailable would keep outdated rights and settings. Returns a function
 * that stops it.
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
