import { appendFileSync } from 'node:fs'
import { expect } from 'vitest'

/** Where `npm run attack` has the requests of tests counted: a line for each, with the file of its test. */
const file = process.env.PRIME_ATTEMPTS

/** Counts a request that the test of now sends. */
export function countAttempt(): void {
  const test = file && expect.getState().testPath
  if (test) appendFileSync(file, `${test}\n`)
}
