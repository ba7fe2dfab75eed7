import { describe, expect, it } from 'vitest'
import { runAtStart } from '#server/jobs/at-start.ts'
import type { Prime } from '#server/ports.ts'
import { openTestWorld } from '#test/support/world.ts'

describe('the updates of older data', () => {
  it('end without an error when Prime stops, and report a real one', async () => {
    const world = await openTestWorld()
    const lines: string[] = []
    const prime: Prime = {
      ...world.prime,
      atStart: ['gone.one', 'gone.two'],
      log: (level, message) => lines.push(`${level}: ${message}`),
    }
    let calls = 0
    // Prime stops while the first one runs.
    await runAtStart(prime, () => ++calls > 1)
    expect(lines).toEqual([])
    await runAtStart(prime)
    const failed = 'error: Older data could not be brought up to date.'
    expect(lines).toEqual([failed, failed])
    await world.close()
  })
})
