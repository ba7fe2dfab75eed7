import { sumMoney } from '#base/decimal.ts'
import { currencyFilters, dealsHref } from '#features/insight/trading/records.ts'
import { SALE_STEPS } from '#features/insight/trading/sale-tabs.ts'
import { groupsIn } from '#features/insight/trading/sales-figures.ts'
import { deals } from '#features/sales/deals/collection.ts'
import { defineReport } from '#model/report/define.ts'

interface PipelineRow {
  stage: string
  tab: string
  currency: string
  count: number
  value: number
  margin: number
  cost: number
}

/** Open deals by the step they wait for: their number, their value, and the margin they were offered with. */
export const pipeline = defineReport<unknown, { base: string }, PipelineRow>({
  name: 'pipeline',
  title: 'Pipeline',
  path: '/transactions-dashboard?view=pipeline',
  at: ({ settings }) => ({ base: String(settings('company')?.currency ?? 'USD') }),
  figures: () =>
    SALE_STEPS.map(({ where }) => ({
      collection: deals.name,
      where,
      aggregate: { count: true, sum: ['totalAmount', 'marginAmount', 'costAmount'], by: ['currency'] },
    })),
  rows: (_, { base }, figures) =>
    SALE_STEPS.flatMap(({ label: stage, name: tab }, at) => {
      const byCurrency = Map.groupBy(groupsIn(figures[at]), ({ key }) => String(key.currency || base))
      return [...byCurrency]
        .toSorted(([a], [b]) => a.localeCompare(b))
        .map(([currency, own]): PipelineRow => {
          const total = (field: string) => sumMoney(own.map(({ sum }) => Number(sum?.[field]?.value ?? 0)))
          return {
            ...{ stage, tab, currency, count: own.reduce((all, { count = 0 }) => all + count, 0) },
            ...{ value: total('totalAmount'), margin: total('marginAmount'), cost: total('costAmount') },
          }
        })
    }),
  keyOf: ({ stage, currency }) => `${stage} ${currency}`,
  currency: ({ currency }) => currency,
  columns: ({ base }) => {
    const href = ({ tab, currency }: PipelineRow) => dealsHref(currencyFilters(currency, base), tab)
    return [
      { label: 'Stage', isHead: true, value: ({ stage }) => stage, href },
      { label: 'Currency', value: ({ currency }) => currency },
      { label: 'Deals', kind: 'number', value: ({ count }) => count, href },
      { label: 'Value', kind: 'money', value: ({ value }) => value, href },
      { label: `Margin, ${base}`, kind: 'money', value: ({ margin }) => margin, href },
      { label: 'Margin %', kind: 'percent', value: ({ margin, cost }) => shareOf(margin, cost) },
    ]
  },
  facts: () => [['Value', 'Freight and tax included']],
})

const shareOf = (margin: number, cost: number): number | undefined => {
  const net = sumMoney([margin, cost])
  return net === 0 ? undefined : Math.round((1000 * margin) / net) / 10
}
