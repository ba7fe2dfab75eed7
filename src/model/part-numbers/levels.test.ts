import { expect, it } from 'vitest'
import { toOrderOf } from '#model/part-numbers/figures.ts'
import { levelsOf } from '#model/part-numbers/levels.ts'

const rule = { leadDays: 21, safetyDays: 9, coverDays: 60 }

it.each([
  [{ monthlyDemand: 30 }, { reorderPoint: 30, maxQty: 90 }],
  [
    { monthlyDemand: 30, leadTimeDays: 51 },
    { reorderPoint: 60, maxQty: 120 },
  ],
  [{ monthlyDemand: 0.1 }, { reorderPoint: 1, maxQty: 2 }],
  [{ monthlyDemand: 0 }, undefined],
  [{}, undefined],
])('of %o goes with the levels %o', (part, levels) => {
  expect(levelsOf(part, rule)).toEqual(levels)
})

it.each([
  [{ reorderPoint: 30, maxQty: 90, qtyAvailable: 30 }, 60],
  [{ reorderPoint: 30, maxQty: 90, qtyAvailable: 31 }, 0],
  [{ reorderPoint: 30, maxQty: 90, reorderQty: 100, qtyAvailable: 10 }, 100],
  [{ reorderPoint: 30, maxQty: 20, qtyAvailable: 10 }, 50],
])('of %o %d are ordered', (part, qty) => {
  expect(toOrderOf(part)).toBe(qty)
})
