import { addDays, type Day } from '#base/days.ts'
import { scoresIn } from '#features/money/check-dates/moved-in.ts'
import { type MovedAt, type Score, WATCHED } from '#features/money/check-dates/watched.ts'
import { defineReport } from '#model/report/define.ts'

const DAYS = 365

interface ScoredAt extends MovedAt {
  by: 'party' | 'person'
  nameOf: (email: string) => string
}

/** Whose dates move: how many documents, how often, and by how many days in total, latest first. */
export const slipScores = defineReport<Score, ScoredAt, Score>({
  name: 'slip-scores',
  title: 'Slipped dates by party',
  path: '/check-date-change?view=slips',
  choices: ['by'],
  read: {
    of: Object.keys(WATCHED),
    items: scoresIn,
  },
  at: ({ today, timeZone, chosen, nameOf }) => ({
    nameOf,
    ...{ since: addDays(today, -DAYS) as Day, timeZone, times: 1 },
    by: chosen.by === 'person' ? 'person' : 'party',
  }),
  rows: (items) => items,
  keyOf: ({ name }) => name,
  currency: () => '',
  columns: ({ by, nameOf }) => [
    {
      label: by === 'person' ? 'Last moved by' : 'Vendor or customer',
      isHead: true,
      value: ({ name }) => (by === 'person' ? nameOf(name) : name),
    },
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
})
