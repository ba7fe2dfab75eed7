import { expect, it } from 'vitest'
import { cardWords, reasonOf } from '#features/purchasing/reorder/reason.ts'

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

it.each([
  ['its vendor', 'v1', 'Baltic Bearings', 'SKF from Baltic Bearings · 3 available, reorder at 10'],
  ['that it has no vendor', undefined, undefined, 'SKF (no vendor) · 3 available, reorder at 10'],
  ['no vendor whose name is not read yet', 'v1', undefined, 'SKF · 3 available, reorder at 10'],
])('the card of a part names %s', (_, preferredVendorId, vendor, words) => {
  const part = { brand: 'SKF', qtyAvailable: 3, reorderPoint: 10, avgCost: 4.47 }
  expect(cardWords({ ...part, ...(preferredVendorId && { preferredVendorId }) }, vendor)).toBe(words)
})
