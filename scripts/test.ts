import { relative } from 'node:path'
import { startVitest } from 'vitest/node'

/** More than this many failing files is no frame that a busy machine missed. */
const MOST_AGAIN = 3

/**
 * Runs the tests (all, or the files named). A few files that fail run once more, each from its beginning and with the
 * machine to themselves: walks of a browser share a page within a file, so that a single test tried again finds what
 * it had left half done. A fault fails both times; what passed only alone is named.
 */
const first = await startVitest('test', process.argv.slice(2), { watch: false })
const failed = first.state.getFailedFilepaths().map((path) => relative(process.cwd(), path))
const stray = first.state.getUnhandledErrors().length
await first.close()

if (failed.length > 0 && failed.length <= MOST_AGAIN && stray === 0) {
  console.log(`\nOnce more, alone: ${failed.join(', ')}\n`)
  process.exitCode = 0
  const again = await startVitest('test', failed, { watch: false, maxWorkers: 1, retry: 0 })
  const still = again.state.getFailedFilepaths().length + again.state.getUnhandledErrors().length
  await again.close()
  if (still === 0) console.log(`Passed, but only alone: ${failed.join(', ')}`)
  else process.exitCode = 1
}
