import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sumMoney } from '#base/decimal.ts'
import { ageOf, BUCKETS, bucketOf } from '#features/ageing/rules.ts'

describe('ageing on 20 November 2026', () => {
  it.each([
    ['2026-11-20', 'Not due'],
    ['2026-12-01', 'Not due'],
    ['2026-11-19', '1 to 30'],
    ['2026-10-21', '1 to 30'],
    ['2026-10-20', '31 to 60'],
    ['2026-09-21', '31 to 60'],
    ['2026-09-20', '61 to 90'],
    ['2026-08-22', '61 to 90'],
    ['2026-08-21', 'Over 90'],
    [undefined, 'No due date'],
    ['', 'No due date'],
    [{ $ts: '2026-11-20T03:00:00.000Z' }, '1 to 30'],
  ])('due %j is %s', (due, bucket) => {
    expect(bucketOf(due, '2026-11-20', 'America/New_York')).toBe(bucket)
  })

  it('loses nothing: the buckets add up to the total', () => {
    const item = fc.record({
      dueDate: fc.option(
        fc
          .date({ min: new Date('2025-01-01'), max: new Date('2027-12-31'), noInvalidDate: true })
          .map((date) => date.toISOString().slice(0, 10)),
        { nil: undefined },
      ),
      totalAmount: fc.integer({ min: 0, max: 1e7 }).map((cents) => cents / 100),
    })
    fc.assert(
      fc.property(fc.array(item), (items) => {
        const { buckets, total } = ageOf(items, '2026-11-20', 'UTC')
        expect(sumMoney(BUCKETS.map((bucket) => buckets[bucket].amount))).toBe(total.amount)
        expect(BUCKETS.reduce((sum, bucket) => sum + buckets[bucket].count, 0)).toBe(items.length)
      }),
    )
  })
})
