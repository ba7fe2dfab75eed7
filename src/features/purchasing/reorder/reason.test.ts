import { expect, it } from 'vitest'
import { reasonOf } from '#features/purchasing/reorder/reason.ts'

it.each([
  [
    'usage and lead time',
    { toOrder: 20, monthlyDemand: 14, leadTimeDays: 21 },
    0,
    undefined,
    '14 used a month · lead time 21 days',
  ],
  ['a draft', { toOrder: 20 }, 0, '112026-01', 'on draft 112026-01'],
  ['stock on its way that is enough', { toOrder: 20 }, 20, undefined, 'covered by incoming stock'],
  ['stock on its way that is too little, which its own column shows', { toOrder: 20 }, 5, undefined, ''],
])('the reason names %s and repeats no column', (_, data, incoming, draft, words) => {
  expect(reasonOf(data, incoming, draft)).toBe(words)
})
