import { setImmediate } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { openTurns, type Turn } from '#server/live/turns.ts'

it('answers are read one after the other, and none while too much of others waits to be sent', async () => {
  const turn = openTurns(100)
  const begun: Turn[] = []
  for (let at = 0; at < 5; at++) void turn().then((one) => begun.push(one))
  const count = async () => {
    await setImmediate()
    return begun.length
  }
  expect(await count()).toBe(1)
  begun[0]!.holds(60)
  expect(await count()).toBe(2)
  begun[1]!.holds(60)
  expect(await count()).toBe(2)
  begun[0]!.end()
  begun[0]!.end()
  expect(await count()).toBe(3)
  // One that failed before it was read makes room as well.
  begun[2]!.end()
  expect(await count()).toBe(4)
  begun[3]!.holds(500)
  begun[1]!.end()
  expect(await count()).toBe(4)
  begun[3]!.end()
  expect(await count()).toBe(5)
})
