import { addDays, type Day } from '#base/days.ts'
import { daysMoved, type Moved, type MovedAt, movedIn } from '#features/money/check-dates/moved-dates.ts'
import { defineReport } from '#model/report/define.ts'

const DAYS = 365

interface ScoredAt extends MovedAt {
  by: 'party' | 'person'
}

/** What a vendor, a customer or a colleague has moved. */
interface Score {
  name: string
  documents: number
  times: number
  /** Days later, those that were moved earlier taken off. */
  days: number
  most: number
}

/** Whose dates move: how many documents, how often, and by how many days in all, the latest first. */
export const slipScores = defineReport<Moved, ScoredAt, Score>({
  name: 'slip-scores',
  title: 'Slipped dates by party',
  path: '/check-date-change?view=slips',
  choices: ['by'],
  read: { of: ['payables', 'receivable', 'po', 'Tracking', 'checks'], items: movedIn },
  at: ({ today, timeZone, chosen }) => ({
    ...{ since: addDays(today, -DAYS) as Day, timeZone, times: 1 },
    by: chosen.by === 'person' ? 'person' : 'party',
  }),
  rows: (items, { by }) =>
    [...Map.groupBy(items, (one) => (by === 'person' ? one.by : one.party) || 'No party')]
      .map(
        ([name, own]): Score => ({
          name,
          documents: new Set(own.map(({ collection, id }) => `${collection} ${id}`)).size,
          times: own.reduce((sum, { times }) => sum + times, 0),
          days: own.reduce((sum, one) => sum + daysMoved(one), 0),
          most: Math.max(...own.map(daysMoved)),
        }),
      )
      .toSorted((a, b) => b.days - a.days || b.times - a.times || a.name.localeCompare(b.name)),
  keyOf: ({ name }) => name,
  currency: () => '',
  columns: ({ by }) => [
    { label: by === 'person' ? 'Last moved by' : 'Vendor or customer', isHead: true, value: ({ name }) => name },
    { label: 'Documents', kind: 'number', value: ({ documents }) => documents },
    { label: 'Times moved', kind: 'number', value: ({ times }) => times },
    {
      label: 'Days later',
      kind: 'number',
      value: ({ days }) => days,
      tone: ({ days }) => (days > 0 ? 'hot' : undefined),
    },
    {
      label: 'Days on average',
      kind: 'number',
      value: ({ days, documents }) => Math.round((10 * days) / documents) / 10,
    },
    { label: 'Most', kind: 'number', value: ({ most }) => most },
  ],
  facts: ({ since }) => [['Since', since]],
})
