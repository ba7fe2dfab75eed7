import { addDays, type Day } from '#base/days.ts'
import { sumMoney } from '#base/decimal.ts'
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

/** Days in each of the two compared periods. */
const DAYS = 90
/** The maximum number of rows that rose, and of rows that fell. */
const MAX_ROWS = 20
const CHARTED = 10

/** The groupings; the first is the default. */
export const MOVERS_BY = { part: 'By part', brand: 'By brand', customer: 'By customer' } as const satisfies Partial<
  Record<SalesBy, string>
>
type By = keyof typeof MOVERS_BY

interface MoversAt {
  by: By
  from: Day
  to: Day
  /** The first and last day of the previous period. */
  earlier: readonly [Day, Day]
  base: string
}

interface Mover {
  key: string
  label: string
  sales: number
  before: number
  change: number
  parts?: Set<string>
}

/**
 * The parts, brands or customers whose net sales rose or fell most compared with the previous 90 days, largest rise
 * first.
 */
export const topMovers = defineReport<unknown, MoversAt, Mover>({
  name: 'top-movers',
  title: 'Top movers',
  path: '/transactions-dashboard?view=movers',
  choices: ['by'],
  at: ({ today, settings, chosen }) => {
    const from = addDays(today, 1 - DAYS)
    return {
      by: Object.hasOwn(MOVERS_BY, chosen.by ?? '') ? (chosen.by as By) : 'part',
      from,
      to: today,
      earlier: [addDays(from, -DAYS), addDays(from, -1)],
      base: String(settings('company')?.currency ?? 'USD'),
    }
  },
  figures: ({ by, from, to, earlier }) => [
    postedSales('Sales', SALES_GROUPS[by], from, to, [['key', '==', 'Goods']]),
    postedSales('Sales', SALES_GROUPS[by], ...earlier, [['key', '==', 'Goods']]),
    ...(by === 'customer' ? [] : [PARTS_IN_LOTS]),
  ],
  rows: (_, { by }, [sales, before, lots]) => {
    const nameOf = partNamesIn(lots)
    const rows = new Map<string, Mover>()
    for (const [figures, name] of [
      [sales, 'sales'],
      [before, 'before'],
    ] as const)
      for (const { key, sum } of groupsIn(figures)) {
        const { at, label } = placeOf(by, key, nameOf)
        const row = rows.get(at) ?? { key: at, label, sales: 0, before: 0, change: 0 }
        rows.set(at, row)
        if (by === 'brand') row.parts = (row.parts ?? new Set()).add(typeof key.partId === 'string' ? key.partId : '')
        // The ledger stores income as negative amounts. Among 20,000 parts most keys occur once, so the exact sum is
        // used only for keys that occur again.
        const amount = -Number(sum?.base?.value ?? 0) || 0
        row[name] = row[name] === 0 ? amount : sumMoney([row[name], amount])
      }
    for (const row of rows.values()) row.change = sumMoney([row.sales, -row.before])
    const all = [...rows.values()].toSorted((a, b) => b.change - a.change || a.label.localeCompare(b.label))
    const risen = all.filter(({ change }) => change > 0).slice(0, MAX_ROWS)
    return [...risen, ...all.filter(({ change }) => change < 0).slice(-MAX_ROWS)]
  },
  keyOf: ({ key }) => key,
  currency: () => '',
  columns: (at) => [
    { label: SALES_BY[at.by], isHead: true, value: ({ label }) => label, href: ({ key }) => salesHref(at, key) },
    {
      label: `Net sales, ${DAYS} days`,
      kind: 'money',
      value: ({ sales }) => sales,
      href: (row) => recordsOf(at, row, [at.from, at.to]),
    },
    {
      label: `${DAYS} days before`,
      kind: 'money',
      value: ({ before }) => before,
      tone: () => 'dim',
      href: (row) => recordsOf(at, row, at.earlier),
    },
    {
      label: 'Change',
      kind: 'money',
      value: ({ change }) => change,
      tone: ({ change }) => (change < 0 ? 'hot' : undefined),
    },
    {
      label: 'Change %',
      kind: 'percent',
      value: ({ change, before }) => (before <= 0 ? undefined : Math.round((1000 * change) / before) / 10),
    },
  ],
  chart: (rows, { base }) => ({
    label: `Change of net sales, ${base}`,
    kind: 'bars',
    series: ['Change'],
    values: rows
      .toSorted((a, b) => Math.abs(b.change) - Math.abs(a.change))
      .slice(0, CHARTED)
      .map(({ label, change }) => ({ label, values: [change] })),
  }),
  facts: ({ from, to, earlier, base }) => [
    ['From', from],
    ['Through', to],
    ['Compared with', `${earlier[0]} to ${earlier[1]}`],
    ['Currency', base],
  ],
})

/** The address of the postings behind the net sales of a period. */
const recordsOf = (
  { by }: MoversAt,
  { key, parts = new Set() }: Mover,
  [from, to]: readonly [Day, Day],
): string | undefined => salesPostings({ by, from, to }, { key, partIds: [...parts] }, 'sales')
