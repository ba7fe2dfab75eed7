import { expect, it } from 'vitest'
import { perObject } from '#base/per-object.ts'

it('works out once for each object, also where the answer is undefined', () => {
  let worked = 0
  const sizeOf = perObject((list: string[]) => {
    worked++
    return list.length || undefined
  })
  const [one, none] = [['a'], []]
  expect([sizeOf(one), sizeOf(none), sizeOf(one), sizeOf(none), sizeOf(['a'])]).toEqual([1, undefined, 1, undefined, 1])
  expect(worked).toBe(3)
})
