import { expect, it } from 'vitest'
import { idMaker } from '#base/ids.ts'

it('ids sort by time, keep their order within a millisecond and when the clock steps back', () => {
  const times = [1000, 1000, 1001, 900, 2000]
  let step = 0
  const make = idMaker(
    () => new Date(times[step++] as number),
    (bytes) => new Uint8Array(bytes).fill(7),
  )
  const ids = times.map(make)
  expect(ids.toSorted()).toEqual(ids)
  expect(new Set(ids).size).toBe(5)
  expect(ids[0]).toMatch(/^[0-9A-HJKMNP-TV-Z]{26}$/)
})
