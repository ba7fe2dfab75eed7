import { expect, it } from 'vitest'
import { actsOf } from '#features/data/custom-tables/undo-list.ts'

it.each<[string, [seq: number, undoes?: number][], [seq: number, isUndone: boolean, turn: number][]]>([
  [
    'stands until it is undone',
    [[2], [1]],
    [
      [2, false, 2],
      [1, false, 1],
    ],
  ],
  [
    'comes again by what undid it',
    [[3, 2], [2], [1]],
    [
      [2, true, 3],
      [1, false, 1],
    ],
  ],
  ['stands when what undid it was undone', [[4, 3], [3, 2], [2]], [[2, false, 2]]],
  ['goes a second time', [[5, 2], [4, 3], [3, 2], [2]], [[2, true, 5]]],
  ['comes a second time', [[6, 5], [5, 2], [4, 3], [3, 2], [2]], [[2, false, 2]]],
])('an act %s', (_, told, expected) => {
  const entries = told.map(([seq, undoes]) => ({ seq, ...(undoes !== undefined && { undoes }) }))
  expect(actsOf(entries).map(({ entry, isUndone, turn }) => [entry.seq, isUndone, turn])).toEqual(expected)
})
