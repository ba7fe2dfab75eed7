import { expect, it } from 'vitest'
import { AWAY_MS, openAttention } from '#ui/attention.ts'

it('someone is at a page that was just opened or touched, and no one at one that lies untouched', () => {
  let time = 0
  const page = new EventTarget()
  const { isThere } = openAttention(page, () => time)
  expect(isThere()).toBe(true)
  time += AWAY_MS
  expect(isThere()).toBe(true)
  time += 1
  expect(isThere()).toBe(false)
  for (const sign of ['keydown', 'pointerdown', 'pointermove', 'wheel', 'touchstart']) {
    time += 2 * AWAY_MS
    expect(isThere()).toBe(false)
    page.dispatchEvent(new Event(sign))
    expect(isThere()).toBe(true)
  }
})
