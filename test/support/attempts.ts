import { appendFileSync } from 'node:fs'
import { expect } from 'vitest'

/** The file in which `npm run attack` counts the requests of the tests: one line per request, with its test file. */
const file = process.env.PRIME_ATTEMPTS

/** Counts a request sent by the current test. */
export function countAttempt(): void {
  const test = file && expect.getState().testPath
  if (test) appendFileSync(file, `${test}\n`)
}
