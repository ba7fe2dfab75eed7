import { expect, it } from 'vitest'
import { outliersOf } from '#model/structure/outliers.ts'

const ordinary = Array.from({ length: 40 }, (_, at) => 10 + at)

it.each([
  ['nothing among values of one size', ordinary, { count: 0, farthest: [] }],
  ['the value with a comma in the wrong place', [...ordinary, 4_900], { count: 1, farthest: [4_900] }],
  ['the farthest three of several', [...ordinary, 900, -700, 800, 5_000], { count: 4, farthest: [5_000, 900, 800] }],
  ['nothing among too few', [1, 2, 3, 900], { count: 0, farthest: [] }],
  ['nothing where all are the same', [...Array.from({ length: 30 }, () => 1), 2], { count: 0, farthest: [] }],
])('finds %s', (_, values, found) => {
  expect(outliersOf(values)).toEqual(found)
})
