import { expect, it } from 'vitest'
import { frontDeskMinutes, isLeftAlone, keepFrontDesk } from '#ui/shell/bar/front-desk.ts'

const at = 1_000_000
it.each([
  [0, 5, false],
  [299_999, 5, false],
  [300_000, 5, true],
  [1_799_999, 30, false],
  [9_000_000, undefined, false],
])('after %d ms on a machine that waits %s minutes: logs out is %s', (idle, minutes, left) => {
  expect(isLeftAlone(at, at + idle, minutes)).toBe(left)
})

it('what a machine is used for is kept in its browser, and nothing else is taken for it', () => {
  const stored = new Map<string, string>()
  const store = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  }
  const read = () => frontDeskMinutes(store)
  expect(read()).toBeUndefined()
  keepFrontDesk(10, store)
  expect(read()).toBe(10)
  for (const odd of ['7', 'x', '-5']) {
    stored.set('prime-front-desk', odd)
    expect(read()).toBeUndefined()
  }
  keepFrontDesk(15, store)
  keepFrontDesk(undefined, store)
  expect(stored.size).toBe(0)
})
