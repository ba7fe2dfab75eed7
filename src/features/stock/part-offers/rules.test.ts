import { describe, expect, it } from 'vitest'
import { incomingOf, pricePoints, stockByCondition } from '#features/stock/part-offers/rules.ts'
import type { Data, Doc } from '#model/schema/value.ts'

const doc = (data: Data): Doc => ({ id: 'x', version: 1, createTime: '', updateTime: '', data })
const order = (status: string, day: string, unitPrice: number, more: Data = {}) =>
  doc({
    status,
    orderDate: day,
    vendorName: 'SKF',
    lines: [
      { partId: 'p1', qty: 10, unitPrice },
      { partId: 'p2', qty: 1, unitPrice: 99 },
    ],
    ...more,
  })

describe('what is known of a part while a line is written', () => {
  it('is what it cost before, the newest first, drafts and cancelled orders left out', () => {
    const orders = [
      order('Received', '2026-01-10', 4.1),
      order('Pending', '2026-02-01', 4.3),
      order('Cancelled', '2026-02-15', 1),
      order('Draft', '2026-02-16', 2),
      doc({ status: 'Received', lines: 'old data' }),
    ]
    expect(pricePoints(orders, 'p1', 'UTC').map(({ day, unitPrice }) => [day, unitPrice])).toEqual([
      ['2026-02-01', 4.3],
      ['2026-01-10', 4.1],
    ])
    expect(pricePoints(orders, 'p3', 'UTC')).toEqual([])
  })

  it('is how many are on their way and when the first come', () => {
    const pending = [
      order('Pending', '2026-02-01', 4, { expectedDate: '2026-03-09' }),
      order('Pending', '2026-02-02', 4, { expectedDate: '2026-03-01' }),
      order('Pending', '2026-02-03', 4),
    ]
    expect(incomingOf(pending, 'p1', 'UTC')).toEqual({ qty: 30, day: '2026-03-01' })
    expect(incomingOf(pending, 'p9', 'UTC')).toEqual({ qty: 0 })
  })

  it('is what we have, by condition', () => {
    const lots = [
      doc({ condition: 'Used', qtyOnHand: 3 }),
      doc({ condition: 'New sealed', qtyOnHand: 38 }),
      doc({ condition: 'New sealed', qtyOnHand: 2 }),
      doc({ condition: 'New opened', qtyOnHand: 0 }),
    ]
    expect(stockByCondition(lots)).toBe('40 New sealed, 3 Used')
  })
})
