import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'src/**/*.test.tsx', 'test/**/*.test.ts'],
    // Long enough for a machine under load; only what fails waits so long. Files in trouble run again (`scripts/test.ts`).
    testTimeout: 90_000,
    expect: { poll: { timeout: 20_000 } },
    hookTimeout: 120_000,
    pool: 'forks',
    // Modules keep nothing from one file to the next, so a process reads them once for all its files.
    isolate: false,
    // A third does something while two wait for a disk, a time limit or a browser.
    maxWorkers: 3,
  },
})
