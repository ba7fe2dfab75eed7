import { expect, it } from 'vitest'
import { scaleEnd } from '#ui/charts/scale.ts'

it.each([
  [0, 10],
  [10, 10],
  [10.5, 20],
  [41, 60],
  [201, 300],
])('a scale that holds %d ends at %d', (most, end) => {
  expect(scaleEnd(most)).toBe(end)
})
