import { addDays } from '#base/days.ts'
import { movedIn } from '#features/money/check-dates/moved-in.ts'
import { daysMoved, type Moved, type MovedAt, WATCHED } from '#features/money/check-dates/watched.ts'
import { addressOf } from '#model/record-pages.ts'
import { defineReport } from '#model/report/define.ts'

/** The default period, in days. */
const USUAL_DAYS = 30
const PERIODS = [30, 90, 365]

interface NamedAt extends MovedAt {
  nameOf: (email: string) => string
}

/** Every date of an open document that was moved recently: how often, by how many days, and by whom last. */
export const movedDates = defineReport<Moved, NamedAt, Moved>({
  name: 'moved-dates',
  title: 'Moved dates',
  path: '/check-date-change?view=moved',
  choices: ['days', 'times'],
  read: {
    of: Object.keys(WATCHED),
    items: movedIn,
  },
  at: ({ today, timeZone, chosen, nameOf }) => ({
    nameOf,
    since: addDays(today, -(PERIODS.find((one) => String(one) === chosen.days) ?? USUAL_DAYS)),
    timeZone,
    times: chosen.times === '3' ? 3 : 1,
  }),
  rows: (items, { times }) =>
    items
      .filter((one) => one.times >= times)
      .toSorted(
        (a, b) => b.times - a.times || Math.abs(daysMoved(b)) - Math.abs(daysMoved(a)) || b.at.localeCompare(a.at),
      ),
  keyOf: ({ collection, id, date }) => `${collection} ${id} ${date}`,
  currency: () => '',
  columns: ({ nameOf }) => [
    {
      label: 'Document',
      isHead: true,
      value: ({ name }) => name,
      href: ({ collection, id }) => addressOf(collection, id),
    },
    { label: 'Date', value: ({ date }) => date },
    { label: 'First', kind: 'day', value: ({ from }) => from },
    { label: 'Now', kind: 'day', value: ({ to }) => to },
    { label: 'Days', kind: 'number', value: daysMoved, tone: (row) => (daysMoved(row) > 0 ? 'hot' : undefined) },
    { label: 'Times', kind: 'number', value: ({ times }) => times },
    { label: 'Last moved by', value: ({ by }) => nameOf(by) },
    { label: 'Last moved', kind: 'moment', value: ({ at }) => at },
  ],
  facts: ({ since }) => [['Since', since]],
})
