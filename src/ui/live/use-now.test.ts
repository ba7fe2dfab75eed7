import { expect, it, vi } from 'vitest'
import { openClock } from '#ui/live/use-now.ts'

it('many watchers share one timer, which stops with the last of them', () => {
  let now = 0
  const timers = new Set<() => void>()
  const clock = openClock(
    () => new Date(now),
    (_, tell) => {
      timers.add(tell)
      return () => timers.delete(tell)
    },
  )
  const [one, two] = [vi.fn(), vi.fn()]
  const stops = [clock.listen(1_000, one), clock.listen(1_000, two)]
  expect(timers.size).toBe(1)
  now = 1_000
  for (const tick of timers) tick()
  expect([one.mock.calls.length, two.mock.calls.length, clock.read(1_000).getTime()]).toEqual([1, 1, 1_000])
  now = 1_500
  expect(clock.read(1_000)).toBe(clock.read(1_000))
  for (const stop of stops) stop()
  expect(timers.size).toBe(0)
  now = 9_000
  expect(clock.read(1_000).getTime()).toBe(9_000)
})
