import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'src/**/*.test.tsx', 'test/**/*.test.ts'],
    testTimeout: 30_000,
    // A browser under load needs more than the usual second to show what has changed.
    expect: { poll: { timeout: 10_000 } },
    hookTimeout: 60_000,
    // A real browser on a shared machine now and then misses a frame; `scripts/test.ts` then runs the whole file again.
    retry: process.env.CI ? 1 : 0,
    pool: 'forks',
    // Modules keep nothing from one file to the next, so a process reads them once for all its files.
    isolate: false,
    // A third does something while two wait for a disk, a time limit or a browser.
    maxWorkers: 3,
  },
})
