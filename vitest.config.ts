import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

// As `scripts/light.mjs` does for the server: the threads of a store, which no test starts by that file, find compiled what
// they would compile anew each time, a third of all that the tests compute.
process.env.NODE_COMPILE_CACHE ??= fileURLToPath(new URL('node_modules/.cache/compiled', import.meta.url))

/** Tests that put modules of their own in the place of others. */
const REPLACES_MODULES = [
  'test/fixture-screen.test.ts',
  'test/server/figures/planted.test.ts',
  'src/web/figures-drawn.test.tsx',
]

/** Took longest when all ran last: whoever begins one of them at the end is waited for. */
const LONGEST = [
  'test/server/access/command-fields.test.ts',
  'test/e2e/access.test.ts',
  'test/server/limits/odd-texts.test.ts',
  'test/server/figures/one-answer.test.ts',
  'test/server/limits/fuzz-every-route.test.ts',
  'test/e2e/data/import.test.ts',
  'src/store/postgres/driver.test.ts',
  'src/server/tools/tools.test.ts',
  'test/e2e/stock.test.ts',
  'test/e2e/kit/kit-views.test.ts',
  'test/server/import/real-files.test.ts',
  'test/e2e/data/tools.test.ts',
  'test/server/durability/two-nodes-runs.test.ts',
  'test/e2e/kit/kit.test.ts',
  'test/server/outbox.test.ts',
  'test/server/limits/large-answers.test.ts',
  'test/e2e/office.test.ts',
  'src/server/print/print.test.ts',
  'test/e2e/users.test.ts',
  'test/e2e/kit/forms.test.ts',
  'test/e2e/parties.test.ts',
  'test/e2e/jobs.test.ts',
  'test/server/durability/backup-postgres.test.ts',
  'test/e2e/older.test.ts',
  'test/e2e/routes.test.ts',
  'test/e2e/kit/kit-large.test.ts',
]

/** The longest first, then browsers, databases and servers, so that at the end no worker is left alone with a long file. */
class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification): number => {
      const at = LONGEST.findIndex((name) => moduleId.endsWith(`/${name}`))
      if (at >= 0) return at
      return LONGEST.length + [/\/test\//, /\/src\/(server|store)\//, /./].findIndex((long) => long.test(moduleId))
    }
    return (await super.sort(files)).toSorted((a, b) => rank(a) - rank(b))
  }
}

export default defineConfig({
  test: {
    // Long enough for a machine under load; only what fails waits so long. Files in trouble run again (`scripts/test.ts`).
    testTimeout: 180_000,
    // To ask twice as often costs more than it gains.
    expect: { poll: { timeout: 20_000, interval: 100 } },
    hookTimeout: 180_000,
    pool: 'forks',
    // Worlds come and go with each test: more room for what is new saves a tenth of what they compute.
    execArgv: ['--min-semi-space-size=16', '--max-semi-space-size=32'],
    // Modules keep nothing from one file to the next, so a process reads them once for all its files.
    isolate: false,
    // On two cores the others do something while some wait for a disk, a time limit or a browser.
    maxWorkers: 4,
    sequence: { sequencer: LongFirst },
    projects: [
      {
        extends: true,
        test: {
          name: 'all',
          include: ['src/**/*.test.ts', 'src/**/*.test.tsx', 'test/**/*.test.ts'],
          exclude: [...REPLACES_MODULES],
        },
      },
      // A module that another file has read already can't be replaced, so these read their own.
      { extends: true, test: { name: 'replaced', include: [...REPLACES_MODULES], isolate: true } },
    ],
  },
})
