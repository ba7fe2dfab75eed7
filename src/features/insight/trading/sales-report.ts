import { addMonths, type Day, monthWords } from '#base/days.ts'
import { sumMoney } from '#base/decimal.ts'
import { daysOfMonth, earlierEnd } from '#features/insight/trading/records.ts'
import {
  groupsIn,
  PARTS_IN_LOTS,
  partNamesIn,
  placeOf,
  postedSales,
  SALES_BY,
  SALES_GROUPS,
  type SalesBy,
  salesHref,
  salesPostings,
} from '#features/insight/trading/sales-figures.ts'
import { defineReport } from '#model/report/define.ts'

/** Months in the report, including the current one. */
const MONTHS = 12
/** The number of months back to the period that sales are compared with. */
const YEAR = 12

interface SalesAt {
  by: SalesBy
  from: Day
  to: Day
  base: string
  nameOf: (email: string) => string
}

interface SalesRow {
  /** `2026-11`, the id of the customer or part, or the brand. */
  key: string
  label: string
  /** In the company's currency: goods sold less credits, and their cost. */
  sales: number
  cost: number
  margin: number
  /** Net sales of the same period a year before. */
  before: number
  /** The ids of the sold parts of a brand; `''` for lines without a part. */
  parts?: Set<string>
}

/** Net sales of goods, their cost and the margin of the last twelve months, from the ledger. */
export const salesAndMargin = defineReport<unknown, SalesAt, SalesRow>({
  name: 'sales-and-margin',
  title: 'Sales and margin',
  path: '/transactions-dashboard?view=figures',
  choices: ['by'],
  at: ({ today, settings, chosen, nameOf }) => ({
    by: Object.hasOwn(SALES_BY, chosen.by ?? '') ? (chosen.by as SalesBy) : 'month',
    from: `${addMonths(today, 1 - MONTHS).slice(0, 7)}-01`,
    to: today,
    base: String(settings('company')?.currency ?? 'USD'),
    nameOf,
  }),
  figures: ({ by, from, to }) => {
    const groups = SALES_GROUPS[by]
    return [
      postedSales('Sales', groups, from, to, [['key', '==', 'Goods']]),
      postedSales('COGS', groups, from, to),
      postedSales('Sales', groups, addMonths(from, -YEAR), addMonths(to, -YEAR), [['key', '==', 'Goods']]),
      ...(by === 'brand' || by === 'part' ? [PARTS_IN_LOTS] : []),
    ]
  },
  rows: (_, { by, from, to, nameOf: personNamed }, [sales, cost, before, lots]) => {
    const nameOf = partNamesIn(lots)
    const rows = new Map<string, SalesRow>()
    if (by === 'month') for (const month of monthsBetween(from, to)) rows.set(month, emptyRow(month, month))
    for (const [figures, name] of [
      [sales, 'sales'],
      [cost, 'cost'],
      [before, 'before'],
    ] as const)
      for (const { key, sum } of groupsIn(figures)) {
        const { at, label } = placeOf(by, name === 'before' ? aYearLater(key) : key, nameOf)
        const row = rows.get(at) ?? emptyRow(at, by === 'owner' && at ? personNamed(at) : label)
        rows.set(at, row)
        if (by === 'brand') row.parts = (row.parts ?? new Set()).add(typeof key.partId === 'string' ? key.partId : '')
        // The ledger stores income as negative amounts.
        const amount = Number(sum?.base?.value ?? 0) * (name === 'cost' ? 1 : -1)
        // Among 20,000 parts most keys occur once, so the exact sum is used only for keys that occur again.
        row[name] = row[name] === 0 ? amount || 0 : sumMoney([row[name], amount])
      }
    const all = [...rows.values()]
    for (const row of all) row.margin = sumMoney([row.sales, -row.cost])
    return by === 'month' ? all : all.toSorted((a, b) => b.sales - a.sales)
  },
  keyOf: ({ key }) => key,
  currency: () => '',
  columns: ({ by, from, to }) => [
    {
      label: SALES_BY[by],
      isHead: true,
      ...(by === 'month' && { kind: 'month' as const }),
      value: ({ label }) => label,
      href: ({ key }) => salesHref({ by, from, to }, key),
    },
    {
      label: 'Net sales',
      kind: 'money',
      isSum: true,
      value: ({ sales }) => sales,
      href: (row) => recordsOf({ by, from, to }, row, 'sales'),
    },
    {
      label: 'Year before',
      kind: 'money',
      isSum: true,
      value: ({ before }) => before,
      tone: () => 'dim',
      href: (row) => recordsOf({ by, from, to }, row, 'sales', YEAR),
    },
    {
      label: 'Change',
      kind: 'percent',
      value: ({ sales, before }) => (before <= 0 ? undefined : Math.round((1000 * (sales - before)) / before) / 10),
    },
    {
      label: 'Cost',
      kind: 'money',
      isSum: true,
      value: ({ cost }) => cost,
      href: (row) => recordsOf({ by, from, to }, row, 'cost'),
    },
    {
      label: 'Gross margin',
      kind: 'money',
      isSum: true,
      value: ({ margin }) => margin,
      href: (row) => recordsOf({ by, from, to }, row, 'margin'),
    },
    {
      label: 'Margin %',
      kind: 'percent',
      value: (row) => (row.sales === 0 ? undefined : Math.round((1000 * row.margin) / row.sales) / 10),
      tone: (row) => (row.margin < 0 ? 'hot' : undefined),
    },
  ],
  chart: (rows, { by, base }) => ({
    label: `Net sales and gross margin, ${base}`,
    kind: 'bars',
    series: ['Net sales', 'Gross margin'],
    values: rows.slice(0, by === 'month' ? MONTHS : 10).map((row) => ({
      label: by === 'month' ? monthWords(row.label) : row.label,
      values: [row.sales, row.margin],
    })),
  }),
  facts: ({ from, to, base }) => [
    ['From', from],
    ['Through', to],
    ['Year before', `${addMonths(from, -YEAR)} to ${addMonths(to, -YEAR)}`],
    ['Currency', base],
  ],
})

const emptyRow = (key: string, label: string): SalesRow => ({
  ...{ key, label, sales: 0, cost: 0, margin: 0, before: 0 },
})

/** The address of the postings behind a figure, or of those this many months earlier. */
function recordsOf(
  { by, from, to }: Pick<SalesAt, 'by' | 'from' | 'to'>,
  { key, parts = new Set() }: SalesRow,
  of: 'sales' | 'cost' | 'margin',
  earlier = 0,
): string | undefined {
  const [first, last] = by === 'month' ? daysOfMonth(key, { from, to }) : [from, to]
  const days = { from: addMonths(first, -earlier), to: earlierEnd(last, to, earlier) }
  return salesPostings({ by, ...days }, { key, partIds: [...parts] }, of)
}

/** A group of the year before, with its day moved to the one it is compared with. */
const aYearLater = (key: Readonly<Record<string, unknown>>) =>
  typeof key.day === 'string' ? { ...key, day: addMonths(key.day as Day, YEAR) } : key

function monthsBetween(from: Day, to: Day): string[] {
  const months: string[] = []
  for (let day = from; day <= to; day = addMonths(day, 1)) months.push(day.slice(0, 7))
  return months
}
