import { addMonths, type Day } from '#base/days.ts'
import { sumMoney } from '#base/decimal.ts'
import { postings } from '#features/stock/postings/collection.ts'
import type { AggregateQuery, AggregateResult, Clause } from '#model/query/query.ts'
import { defineReport } from '#model/report/define.ts'

/** Months in the report, the current one included. */
const MONTHS = 12

type By = 'month' | 'customer'

interface SalesAt {
  by: By
  from: Day
  to: Day
  base: string
}

export interface SalesRow {
  /** `2026-11`, or the id of the customer. */
  key: string
  label: string
  /** In the company's currency: goods sold less credits, and what they cost. */
  sales: number
  cost: number
}

/** Net sales of goods, their cost and the margin of the last twelve months, as the ledger has them. */
export const salesAndMargin = defineReport<unknown, SalesAt, SalesRow>({
  name: 'sales-and-margin',
  title: 'Sales and margin',
  path: '/transactions-dashboard?view=figures',
  choices: ['by'],
  at: ({ today, settings, chosen }) => ({
    by: chosen.by === 'customer' ? 'customer' : 'month',
    from: `${addMonths(today, 1 - MONTHS).slice(0, 7)}-01`,
    to: today,
    base: String(settings('company')?.currency ?? 'USD'),
  }),
  figures: ({ by, from, to }) => {
    const groups = by === 'month' ? ['day'] : ['partyId', 'partyName']
    return [posted('Sales', groups, from, to, [['key', '==', 'Goods']]), posted('COGS', groups, from, to)]
  },
  rows: (_, { by, from, to }, [sales, cost]) => {
    const rows = new Map<string, SalesRow>()
    if (by === 'month') for (const month of monthsBetween(from, to)) rows.set(month, emptyRow(month, month))
    for (const [figures, name] of [
      [sales, 'sales'],
      [cost, 'cost'],
    ] as const)
      for (const { key, sum } of groupsOf(figures)) {
        const at = by === 'month' ? String(key.day).slice(0, 7) : String(key.partyId ?? '')
        const row = rows.get(at) ?? emptyRow(at, at === '' ? 'No customer' : String(key.partyName ?? at))
        const amount = Number(sum?.base?.value ?? 0)
        // The ledger holds income as negative amounts.
        rows.set(at, { ...row, [name]: sumMoney([row[name], name === 'sales' ? -amount : amount]) })
      }
    const all = [...rows.values()]
    return by === 'month' ? all : all.toSorted((a, b) => b.sales - a.sales)
  },
  keyOf: ({ key }) => key,
  currency: () => '',
  columns: ({ by }) => [
    {
      label: by === 'month' ? 'Month' : 'Customer',
      isHead: true,
      value: ({ label }) => label,
      href: ({ key }) => hrefOf(by, key),
    },
    { label: 'Net sales', kind: 'money', isSum: true, value: ({ sales }) => sales },
    { label: 'Cost', kind: 'money', isSum: true, value: ({ cost }) => cost },
    { label: 'Gross margin', kind: 'money', isSum: true, value: marginOf },
    {
      label: 'Margin %',
      kind: 'percent',
      value: (row) => (row.sales === 0 ? undefined : Math.round((1000 * marginOf(row)) / row.sales) / 10),
      tone: (row) => (marginOf(row) < 0 ? 'hot' : undefined),
    },
  ],
  chart: (rows, { by, base }) => ({
    label: `Net sales and gross margin, ${base}`,
    kind: 'bars',
    series: ['Net sales', 'Gross margin'],
    values: rows.slice(0, by === 'month' ? MONTHS : 10).map((row) => ({
      label: row.label,
      values: [row.sales, marginOf(row)],
    })),
  }),
  facts: ({ from, to, base }) => [
    ['From', from],
    ['Through', to],
    ['Currency', base],
  ],
})

const marginOf = ({ sales, cost }: SalesRow): number => sumMoney([sales, -cost])
const emptyRow = (key: string, label: string): SalesRow => ({ key, label, sales: 0, cost: 0 })

/** The deals behind a figure. */
function hrefOf(by: By, key: string): string | undefined {
  const search = (where: string) => `/transactions-dashboard?${new URLSearchParams({ tab: 'all', where })}`
  if (by === 'customer') return key ? search(`customerId~is~${key}`) : undefined
  return undefined
}

const posted = (
  ledger: 'Sales' | 'COGS',
  by: readonly string[],
  from: Day,
  to: Day,
  more: readonly Clause[] = [],
): AggregateQuery => ({
  collection: postings.name,
  where: [['ledger', '==', ledger], ['day', '>=', from], ['day', '<=', to], ...more],
  aggregate: { sum: ['base'], by: [...by] },
})

const groupsOf = (result: AggregateResult | undefined) => (result && 'groups' in result ? result.groups : [])

function monthsBetween(from: Day, to: Day): string[] {
  const months: string[] = []
  for (let day = from; day <= to; day = addMonths(day, 1)) months.push(day.slice(0, 7))
  return months
}
