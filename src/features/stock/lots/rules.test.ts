import { describe, expect, it } from 'vitest'
import { countEffect, withVariance } from '#features/stock/counts/rules.ts'
import type { Interchange } from '#features/stock/interchanges/collection.ts'
import {
  familyAvailable,
  familyName,
  familyOf,
  marginOf,
  stockLevelOf,
  suffixWords,
} from '#features/stock/interchanges/rules.ts'
import type { Part } from '#features/stock/parts/collection.ts'
import { toOrderOf } from '#model/part-numbers/figures.ts'
import { stockAgeOf } from '#model/stock/age.ts'

const part = (id: string, qtyAvailable: number, more: object = {}) =>
  ({ id, data: { partNumber: id, qtyAvailable, ...more } }) as unknown as Part

describe('a family', () => {
  const own = part('own', 24)
  const others = [part('far', 60), part('near', 18), part('bad', 99), own]
  const links = [
    { data: { aPartId: 'near', bPartId: 'own', confidence: 'Confirmed' } },
    { data: { aPartId: 'own', bPartId: 'bad', confidence: 'Rejected' } },
  ] as unknown as Interchange[]
  const family = familyOf(own, others, links)

  it('has this part first, then the confirmed, then the derived, the rejected last', () => {
    expect(family.map((each) => [each.part.id, each.relation])).toEqual([
      ['own', 'This part'],
      ['near', 'Confirmed'],
      ['far', 'Derived'],
      ['bad', 'Rejected'],
    ])
  })
  it('counts what can be sold without the rejected', () => {
    expect(familyAvailable(family)).toBe(102)
  })
  it('is named as a person writes it', () => {
    expect(familyName('6205|CLR_C3|SEAL_2RS')).toBe('6205 C3 2RS')
  })
})

it.each([
  [{ qtyAvailable: 24, reorderPoint: 20 }, 0, 'enough'],
  [{ qtyAvailable: 20, reorderPoint: 20 }, 0, 'low'],
  [{ qtyAvailable: 0, reorderPoint: 20 }, 60, 'coming'],
  [{ qtyAvailable: 0 }, 0, 'short'],
  [{}, 0, 'short'],
])('the lamp of %j with %i on order is %s', (data, incoming, level) => {
  expect(stockLevelOf(data, incoming)).toBe(level)
})

it.each([
  [{ reorderPoint: 20, qtyAvailable: 21 }, 0],
  [{ reorderPoint: 20, qtyAvailable: 20 }, 20],
  [{ reorderPoint: 20, qtyAvailable: 0 }, 40],
  [{ reorderPoint: 20, qtyAvailable: 5, reorderQty: 100 }, 100],
  [{ reorderPoint: 20, isActive: false }, 0],
  [{ reorderPoint: 0, qtyAvailable: 0 }, 0],
  [{}, 0],
])('of %j %i are to order', (data, qty) => {
  expect(toOrderOf(data)).toBe(qty)
})

it.each([
  [9.8, 4.18, 57],
  [0, 4.18, undefined],
  [5, 6, -20],
])('a price of %d over a cost of %d leaves %s percent', (listPrice, avgCost, margin) => {
  expect(marginOf(part('p', 0, { listPrice, avgCost }))).toBe(margin)
})

it('an unknown suffix has no meaning', () => {
  expect(suffixWords('6206-2RS1/XQ9', 'SKF')).toEqual([
    { code: '2RS1', meaning: 'two contact rubber seals' },
    { code: 'XQ9' },
  ])
  expect(suffixWords('cone set', 'SKF')).toEqual([])
})

it.each([
  ['2026-11-01', '0 mo'],
  ['2026-08-20', '3 mo'],
  ['2025-11-30', '1 y'],
  ['2024-04-01', '2 y 7 mo'],
])('stock of %s is %s old', (day, age) => {
  expect(stockAgeOf(day, { today: '2026-11-20', timeZone: 'UTC' })).toBe(age)
})

describe('the effect of a count', () => {
  const costs: Record<string, number> = { a: 4.18, b: 10 }
  const line = (lotId: string, bookQty: number, countedQty?: number) => ({
    lotId,
    lotNumber: lotId,
    partNumber: lotId,
    bookQty,
    unitCost: costs[lotId] ?? 0,
    ...(countedQty !== undefined && { countedQty }),
  })
  it('is shown in pieces and value', () => {
    expect(countEffect(withVariance([line('a', 18, 16), line('b', 3, 4)]))).toBe(
      '2 lots differ: 1 more, 2 fewer; stock value changes by 1.64. Posting is final.',
    )
  })
  it('is nothing where the book is right, and what is not counted does not differ', () => {
    expect(countEffect(withVariance([line('a', 18, 18), line('b', 3)]))).toContain('No variances')
  })
})
