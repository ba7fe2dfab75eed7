import { expect, it } from 'vitest'
import { linesChanged } from '#ui/history/lines-changed.ts'

it.each([
  [[{ qty: 1 }, { qty: 2 }], [{ qty: 1 }, { qty: 3 }], '1 of 2 changed'],
  [[{ qty: 1 }], [{ qty: 3 }], '1 of 1 changed'],
  [[{ qty: 1 }], [{ qty: 1 }, { qty: 2 }], undefined],
  ['a', 'b', undefined],
  [undefined, [{ qty: 1 }], undefined],
])('from %j to %j: %s', (before, after, words) => {
  expect(linesChanged(before, after)).toBe(words)
})
