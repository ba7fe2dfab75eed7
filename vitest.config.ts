import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

// As `scripts/light.mjs` does for the server: the threads of a store, which no test starts by that file, find compiled what
// they would compile anew each time, a third of all that the tests compute.
process.env.NODE_COMPILE_CACHE ??= fileURLToPath(new URL('node_modules/.cache/compiled', import.meta.url))

/** Tests that put modules of their own in the place of others. */
const REPLACES_MODULES = ['test/server/figures/planted.test.ts']

/** Browsers, databases and servers first, so that at the end no worker is left alone with a long file. */
class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) =>
      [/\/src\/features\//, /\/src\/(server|store)\//, /\/test\//].findIndex((long) => long.test(moduleId))
    return (await super.sort(files)).toSorted((a, b) => rank(b) - rank(a))
  }
}

export default defineConfig({
  test: {
    // Long enough for a machine under load; only what fails waits so long. Files in trouble run again (`scripts/test.ts`).
    testTimeout: 180_000,
    expect: { poll: { timeout: 20_000 } },
    hookTimeout: 180_000,
    pool: 'forks',
    // Modules keep nothing from one file to the next, so a process reads them once for all its files.
    isolate: false,
    // A third does something while two wait for a disk, a time limit or a browser.
    maxWorkers: 3,
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
      // The scenarios of trade, and what two people do at one moment, once more on PostgreSQL.
      {
        extends: true,
        test: {
          name: 'postgres',
          include: ['test/server/trade/s[0-9]*.test.ts', 'test/server/trade/pairs.test.ts'],
          globalSetup: ['test/support/trade-postgres.ts'],
        },
      },
    ],
  },
})
