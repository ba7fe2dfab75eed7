import { relative } from 'node:path'
import { startVitest, type Vitest } from 'vitest/node'
import { sweepLeftovers } from '#test/support/folders.ts'
import { filesAgain, type Trouble } from './again.ts'

/**
 * Runs the tests (all, or the given files). If only a few files fail they run once more, each from its beginning and
 * with the machine to themselves: the browser tests of a file share a page, so a single test tried again would find
 * what it left half done. A real fault fails both times; a test that passed only alone is reported.
 */
sweepLeftovers()
const first = await run(process.argv.slice(2))
const files = filesAgain(first)

if (files && files.length > 0) {
  console.log(`\nOnce more, alone: ${files.join(', ')}\n`)
  process.exitCode = 0
  const again = await run([...files], { maxWorkers: 1 })
  if (again.failed.length + again.stray.length === 0) console.log(`Passed, but only alone: ${files.join(', ')}`)
  else process.exitCode = 1
}
sweepLeftovers(process.pid)

async function run(names: string[], options: { maxWorkers?: number } = {}): Promise<Trouble> {
  const vitest = await startVitest('test', names, { watch: false, ...options })
  const trouble = troubleOf(vitest)
  await vitest.close()
  return trouble
}

function troubleOf({ state }: Vitest): Trouble {
  const named = (path: string) => relative(process.cwd(), path)
  const stray = state.getUnhandledErrors() as readonly { VITEST_TEST_PATH?: string }[]
  return {
    failed: state.getFailedFilepaths().map(named),
    stray: stray.map(({ VITEST_TEST_PATH: path }) => path && named(path)),
  }
}
