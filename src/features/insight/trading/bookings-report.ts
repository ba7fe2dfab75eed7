import { addMonths, type Day, monthWords } from '#base/days.ts'
import { sumMoney } from '#base/decimal.ts'
import { plain } from '#features/insight/trading/address.ts'
import { deals } from '#features/sales/deals/collection.ts'
import type { AggregateResult } from '#model/query/query.ts'
import { defineReport } from '#model/report/define.ts'

/** Months in the report, the current one included. */
const MONTHS = 12

const BY = { month: 'Month', owner: 'Owner', customer: 'Customer', channel: 'Channel' } as const
type By = keyof typeof BY
const FIELD = { month: 'orderDate', owner: 'owner', customer: 'customerId', channel: 'channel' } as const

interface BookingsAt {
  by: By
  from: Day
  to: Day
  base: string
}

interface BookingsRow {
  key: string
  label: string
  currency: string
  count: number
  /** Confirmed without tax. */
  booked: number
  margin: number
  cost: number
}

/** Orders that customers confirmed in the last twelve months, without tax, with the margin they were offered with. */
export const bookings = defineReport<unknown, BookingsAt, BookingsRow>({
  name: 'bookings',
  title: 'Bookings',
  path: '/transactions-dashboard?view=bookings',
  choices: ['by'],
  at: ({ today, settings, chosen }) => ({
    by: Object.hasOwn(BY, chosen.by ?? '') ? (chosen.by as By) : 'month',
    from: `${addMonths(today, 1 - MONTHS).slice(0, 7)}-01`,
    to: today,
    base: String(settings('company')?.currency ?? 'USD'),
  }),
  figures: ({ by, from, to }) => [
    {
      collection: deals.name,
      where: [
        ['status', 'in', ['Confirmed', 'Closed']],
        ['orderDate', '>=', from],
        ['orderDate', '<=', to],
      ],
      aggregate: {
        count: true,
        sum: ['totalAmount', 'taxAmount', 'marginAmount', 'costAmount'],
        by: [FIELD[by], ...(by === 'customer' ? ['customerName'] : []), 'kind', 'currency'],
      },
    },
  ],
  rows: (_, { by, base }, [confirmed]) => {
    const rows = new Map<string, BookingsRow>()
    for (const { key, count = 0, sum } of groupsIn(confirmed)) {
      if (key.kind === 'Return') continue
      const value = typeof key[FIELD[by]] === 'string' ? (key[FIELD[by]] as string) : ''
      const own = by === 'month' ? value.slice(0, 7) : value
      const currency = String(key.currency ?? base)
      const of = (field: string) => Number(sum?.[field]?.value ?? 0)
      const before = rows.get(`${own} ${currency}`)
      rows.set(`${own} ${currency}`, {
        key: own,
        label: by === 'customer' ? String(key.customerName ?? own) : own,
        currency,
        count: count + (before?.count ?? 0),
        booked: sumMoney([before?.booked ?? 0, of('totalAmount'), -of('taxAmount')]),
        margin: sumMoney([before?.margin ?? 0, of('marginAmount')]),
        cost: sumMoney([before?.cost ?? 0, of('costAmount')]),
      })
    }
    return [...rows.values()].toSorted(
      by === 'month' ? (a, b) => a.key.localeCompare(b.key) : (a, b) => b.booked - a.booked,
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
      href: (row) => hrefOf(at, row.key),
    },
    { label: 'Currency', value: ({ currency }) => currency },
    { label: 'Deals', kind: 'number', isSum: true, value: ({ count }) => count, href: (row) => hrefOf(at, row.key) },
    { label: 'Booked', kind: 'money', isSum: true, value: ({ booked }) => booked, href: (row) => hrefOf(at, row.key) },
    {
      label: 'Average order',
      kind: 'money',
      value: ({ booked, count }) => (count === 0 ? undefined : Math.round((100 * booked) / count) / 100),
    },
    { label: 'Margin', kind: 'money', isSum: true, value: ({ margin }) => margin },
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
    ['Confirmed from', from],
    ['Through', to],
  ],
})

const groupsIn = (result: AggregateResult | undefined) => (result && 'groups' in result ? result.groups : [])

/** The deals behind a figure. */
function hrefOf({ by, from, to }: BookingsAt, key: string): string | undefined {
  if (key === '') return undefined
  const days =
    by === 'month'
      ? [`orderDate~from~${key}-01`, `orderDate~before~${addMonths(`${key}-01`, 1)}`]
      : [`orderDate~from~${from}`, `orderDate~to~${to}`, `${FIELD[by]}~is~${plain(key)}`]
  const where = ['status~is~Confirmed|Closed', ...days].join(';')
  return `/transactions-dashboard?${new URLSearchParams({ tab: 'all', where })}`
}
