import { describe, expect, it } from 'vitest'
import { briefOf } from '#features/insight/cockpit/brief.ts'
import { readSeen, seenNow, sinceOf } from '#features/insight/cockpit/since.ts'
import type { DueItem } from '#features/insight/notifications/rules.ts'

const item = (kind: DueItem['kind'], id: string, dueDay: string): DueItem => ({
  kind,
  id,
  number: id,
  party: '',
  dueDay,
  href: `/${kind}?id=${id}`,
})
const today = '2026-11-20'
const said = (more: object) =>
  briefOf({
    items: [],
    payablesDue: [],
    lateParcels: 0,
    openErrors: 0,
    today,
    dayWords: (day) => day,
    ...more,
  })
    .map((part) => part.map(({ text }) => text).join(''))
    .join('; ')

describe('the company in a sentence', () => {
  it('says nothing where nothing is due', () => {
    expect(said({})).toBe('')
  })

  it('says what is due, how far cash reaches and what waits longest', () => {
    const items = [
      item('delivery', '101426-01', '2026-11-13'),
      item('payable', 'AP-1', '2026-11-18'),
      item('payable', 'AP-2', today),
      item('receivable', 'INV-1', today),
    ]
    expect(said({ items, payablesDue: ['USD 8,420.00'], firstRed: '2026-11-26', lateParcels: 1, openErrors: 3 })).toBe(
      '2 payables due USD 8,420.00; 1 receivable due; cash covers until 2026-11-25; ' +
        '101426-01 is 7 days past due (30-day rule); 1 parcel is late; 3 errors open',
    )
  })

  it.each([
    [{ firstRed: today }, 'payments due today exceed expected receipts'],
    [{ items: [item('delivery', '102126-01', today)] }, '102126-01 is due today (30-day rule)'],
    [{ items: [item('delivery', '102026-01', '2026-11-19')] }, '102026-01 is 1 day past due (30-day rule)'],
  ])('%j', (more, expected) => {
    expect(said(more)).toBe(expected)
  })
})

describe('what changed since the last look', () => {
  const before = [item('payable', 'AP-1', today), item('payable', 'AP-2', today)]
  const last = seenNow(before, { errors: 2, parcels: 4 }, '2026-11-19T08:00:00.000Z')

  it('is what came, what went, and figures that moved', () => {
    const now = [before[0]!, item('receivable', 'INV-9', today)]
    expect(sinceOf(last, now, { errors: 2, parcels: 5, fresh: 1 })).toEqual({
      came: [now[1]],
      went: 1,
      figures: [{ name: 'parcels', before: 4, now: 5 }],
    })
  })

  it('is nothing when all is as it was', () => {
    expect(sinceOf(last, before, { errors: 2, parcels: 4 })).toBeUndefined()
  })

  it('is read again as it was kept, and anything else is no visit', () => {
    expect(readSeen(JSON.stringify(last))).toEqual(last)
    for (const text of [null, 'x', '{}', '[]', '{"at":1,"due":[]}']) expect(readSeen(text)).toBeUndefined()
  })
})
