import { appendFileSync } from 'node:fs'
import { expect } from 'vitest'

/** Where requests of tests are counted, one line for some of them each; by `npm run attack` only. */
const file = process.env.PRIME_ATTEMPTS
/** So many are told at once. */
const TOLD = 50
const counts = new Map<string, number>()

/** Counts a request that the test of now sends. */
export function countAttempt(): void {
  const test = file && expect.getState().testPath
  if (!test) return
  if (counts.size === 0) process.once('exit', tell)
  counts.set(test, (counts.get(test) ?? 0) + 1)
  if (counts.get(test)! >= TOLD) tell()
}

function tell(): void {
  for (const [test, count] of counts) if (count > 0) appendFileSync(file!, `${test}\t${count}\n`)
  for (const test of counts.keys()) counts.set(test, 0)
}
