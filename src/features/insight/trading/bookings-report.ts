import { addMonths, type Day, monthWords } from '#base/days.ts'
import { sumMoney } from '#base/decimal.ts'
import {
  bookingsHref,
  currencyFilters,
  dayFilters,
  daysOfMonth,
  earlierEnd,
  isFilter,
} from '#features/insight/trading/records.ts'
import { groupsIn } from '#features/insight/trading/sales-figures.ts'
import { bookingEntries as entries } from '#features/sales/bookings/collection.ts'
import type { AggregateQuery } from '#model/query/query.ts'
import { defineReport } from '#model/report/define.ts'

/** Months in the report, including the current one. */
const MONTHS = 12

/** The number of months back to the period that bookings are compared with. */
const YEAR = 12

const BY = { month: 'Month', owner: 'Owner', customer: 'Customer', channel: 'Channel', country: 'Country' } as const
type By = keyof typeof BY
const FIELD = {
  month: 'day',
  owner: 'owner',
  customer: 'customerId',
  channel: 'channel',
  country: 'country',
} as const

interface BookingsAt {
  by: By
  from: Day
  to: Day
  base: string
  nameOf: (email: string) => string
}

interface BookingsRow {
  key: string
  label: string
  currency: string
  count: number
  /** What was ordered, without tax; the change made by a later revision counts on the day of the revision. */
  booked: number
  /** What was cancelled in the period, whenever it was ordered. */
  cancelled: number
  /** What was booked in the same period a year before. */
  before: number
  margin: number
  cost: number
}

/**
 * What customers ordered in the last twelve months, without tax, what they cancelled of it, and the margin when it was
 * offered.
 */
export const bookings = defineReport<unknown, BookingsAt, BookingsRow>({
  name: 'bookings',
  title: 'Bookings',
  path: '/transactions-dashboard?view=bookings',
  choices: ['by'],
  at: ({ today, settings, chosen, nameOf }) => ({
    by: Object.hasOwn(BY, chosen.by ?? '') ? (chosen.by as By) : 'month',
    from: `${addMonths(today, 1 - MONTHS).slice(0, 7)}-01`,
    to: today,
    base: String(settings('company')?.currency ?? 'USD'),
    nameOf,
  }),
  figures: ({ by, from, to }) => [bookedIn(by, from, to), bookedIn(by, addMonths(from, -YEAR), addMonths(to, -YEAR))],
  rows: (_, { by, base, nameOf }, [booked, earlier]) => {
    const rows = new Map<string, BookingsRow>()
    for (const [figures, isNow] of [
      [booked, true],
      [earlier, false],
    ] as const)
      for (const { key, sum } of groupsIn(figures)) {
        const value = typeof key[FIELD[by]] === 'string' ? (key[FIELD[by]] as string) : ''
        const own = by === 'month' ? (isNow ? value : addMonths(value, YEAR)).slice(0, 7) : value
        const currency = String(key.currency || base)
        const label = by === 'customer' ? String(key.customerName ?? own) : by === 'owner' && own ? nameOf(own) : own
        const row = rows.get(`${own} ${currency}`) ?? { ...EMPTY, key: own, label, currency }
        rows.set(`${own} ${currency}`, isNow ? withFigures(row, sum) : withEarlier(row, sum))
      }
    // A row with only zeros is left out.
    const all = [...rows.values()].filter(
      ({ count, booked: net, cancelled, before }) => count || net || cancelled || before,
    )
    return all.toSorted(
      by === 'month' ? (a, b) => a.key.localeCompare(b.key) : (a, b) => b.booked - a.booked || b.before - a.before,
    )
  },
  keyOf: ({ key, currency }) => `${key} ${currency}`,
  currency: ({ currency }) => currency,
  columns: (at) => [
    {
      label: BY[at.by],
      isHead: true,
      ...(at.by === 'month' && { kind: 'month' as const }),
      value: ({ label }) => label || 'Not given',
      href: (row) => hrefOf(at, row),
    },
    { label: 'Currency', value: ({ currency }) => currency },
    { label: 'Deals', kind: 'number', isSum: true, value: ({ count }) => count, href: (row) => hrefOf(at, row) },
    { label: 'Booked', kind: 'money', isSum: true, value: ({ booked }) => booked, href: (row) => hrefOf(at, row) },
    {
      label: 'Cancelled',
      kind: 'money',
      isSum: true,
      value: ({ cancelled }) => cancelled,
      tone: () => 'dim',
      href: (row) => hrefOf(at, row),
    },
    {
      label: 'Year before',
      kind: 'money',
      isSum: true,
      value: ({ before }) => before,
      tone: () => 'dim',
      href: (row) => hrefOf(at, row, YEAR),
    },
    {
      label: 'Change',
      kind: 'percent',
      value: ({ booked, before }) => (before <= 0 ? undefined : Math.round((1000 * (booked - before)) / before) / 10),
    },
    {
      label: 'Average order',
      kind: 'money',
      value: ({ booked, count }) => (count <= 0 ? undefined : Math.round((100 * booked) / count) / 100),
    },
    {
      label: `Margin, ${at.base}`,
      kind: 'money',
      isSum: true,
      value: ({ margin }) => margin,
      href: (row) => hrefOf(at, row),
    },
    {
      label: 'Margin %',
      kind: 'percent',
      value: ({ margin, cost }) => {
        const net = sumMoney([margin, cost])
        return net === 0 ? undefined : Math.round((1000 * margin) / net) / 10
      },
    },
  ],
  chart: (rows, { by, base }) => {
    const own = rows.filter(({ currency }) => currency === base)
    return {
      label: `Booked and its margin, ${base}`,
      kind: 'bars',
      series: ['Booked', 'Margin'],
      values: own.slice(0, by === 'month' ? MONTHS : 10).map(({ label, booked, margin }) => ({
        label: (by === 'month' ? monthWords(label) : label) || 'Not given',
        values: [booked, margin],
      })),
    }
  },
  facts: ({ from, to }) => [
    ['Ordered from', from],
    ['Through', to],
    ['Booked', 'Ordered quantities at net prices, without tax; a revision counts on its day'],
    ['Year before', `${addMonths(from, -YEAR)} to ${addMonths(to, -YEAR)}`],
  ],
})

const EMPTY = { count: 0, booked: 0, cancelled: 0, before: 0, margin: 0, cost: 0 }
type Sums = Readonly<Record<string, { value: string } | undefined>> | undefined
const of = (sum: Sums, field: string): number => Number(sum?.[field]?.value ?? 0)

const withFigures = (row: BookingsRow, sum: Sums): BookingsRow => ({
  ...row,
  count: row.count + of(sum, 'orders'),
  booked: sumMoney([row.booked, of(sum, 'net')]),
  cancelled: sumMoney([row.cancelled, of(sum, 'cancelled')]),
  margin: sumMoney([row.margin, of(sum, 'margin')]),
  cost: sumMoney([row.cost, of(sum, 'cost')]),
})

const withEarlier = (row: BookingsRow, sum: Sums): BookingsRow => ({
  ...row,
  before: sumMoney([row.before, of(sum, 'net')]),
})

/** The query for what was booked from one day through another, by the chosen grouping. */
const bookedIn = (by: By, from: Day, to: Day): AggregateQuery => ({
  collection: entries.name,
  where: [
    ['day', '>=', from],
    ['day', '<=', to],
  ],
  aggregate: {
    sum: ['orders', 'net', 'cancelled', 'margin', 'cost'],
    by: [FIELD[by], ...(by === 'customer' ? ['customerName'] : []), 'currency'],
  },
})

/** The address of the bookings behind a figure, or of those this many months earlier. */
function hrefOf({ by, base, ...period }: BookingsAt, { key, currency }: BookingsRow, earlier = 0): string {
  const [from, to] = by === 'month' ? daysOfMonth(key, period) : [period.from, period.to]
  return bookingsHref([
    ...dayFilters('day', addMonths(from, -earlier), earlierEnd(to, period.to, earlier)),
    ...(by === 'month' ? [] : [isFilter(FIELD[by], key)]),
    ...currencyFilters(currency, base),
  ])
}
