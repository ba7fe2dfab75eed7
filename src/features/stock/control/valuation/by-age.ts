import { addDays, type Day } from '#base/days.ts'
import { sumMoney } from '#base/decimal.ts'
import { percent } from '#base/text/writing.ts'
import { AGE_BUCKETS, agedClauses } from '#features/stock/control/rules.ts'
import { lots } from '#features/stock/lots/collection.ts'
import { screenPath } from '#model/feature.ts'
import type { AggregateQuery, AggregateResult, Clause } from '#model/query/query.ts'
import { listAddress } from '#model/record-address.ts'
import { defineReport } from '#model/report/define.ts'

interface StockAt {
  day: Day
  base: string
}

interface AgedStock {
  label: string
  value: number
  /** The share of all stock, from 0 to 1. */
  share: number
  bucket?: (typeof AGE_BUCKETS)[number]
}

/** The value of the stock at landed cost, by the age of its lots. */
export const stockByAge = defineReport<unknown, StockAt, AgedStock>({
  name: 'stock-by-age',
  title: 'Stock value by age',
  path: () => `${screenPath('control')}?area=ageing`,
  figures: ({ day }) => [valueWhere([]), ...AGE_BUCKETS.map((bucket) => valueWhere(agedClauses(bucket, day)))],
  at: ({ today, settings }) => ({ day: today, base: String(settings('company')?.currency ?? 'USD') }),
  rows: (_, __, [whole, ...aged]) => {
    const total = valueIn(whole)
    const line = (label: string, value: number) => ({ label, value, share: total > 0 ? value / total : 0 })
    const known = AGE_BUCKETS.map((bucket, at) => ({ ...line(bucket.label, valueIn(aged[at])), bucket }))
    const rest = sumMoney([total, ...known.map(({ value }) => -value)])
    return rest === 0 ? known : [...known, line('Received later than today', rest)]
  },
  keyOf: ({ label }) => label,
  currency: () => '',
  columns: ({ day }) => [
    { label: 'Age', isHead: true, value: ({ label }) => label },
    {
      label: 'Value',
      kind: 'money',
      isSum: true,
      value: ({ value }) => value,
      href: ({ bucket }) => bucket && listAddress(lots, { where: filterOf(bucket, day) }),
    },
    { label: 'Share', value: ({ share }) => percent(Math.round(share * 100)) },
  ],
  chart: (rows, { base }) => ({
    label: `Stock value by age, ${base}`,
    kind: 'bars',
    series: [base],
    values: rows.map(({ label, value }) => ({ label, values: [value] })),
  }),
  facts: ({ base }) => [['Currency', base]],
})

/** The list filter for the lots of a bucket, in the form used in URLs. */
const filterOf = ({ from, to }: (typeof AGE_BUCKETS)[number], day: Day): string =>
  [`receivedOn~to~${addDays(day, -from)}`, ...(to === undefined ? [] : [`receivedOn~from~${addDays(day, -to)}`])].join(
    ';',
  )

const valueWhere = (where: readonly Clause[]): AggregateQuery => ({
  collection: lots.name,
  ...(where.length > 0 && { where }),
  aggregate: { sum: ['value'] },
})

const valueIn = (answer: AggregateResult | undefined): number =>
  !answer || 'groups' in answer ? 0 : Number(answer.sum?.value?.value ?? 0)
