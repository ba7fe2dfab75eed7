import { sumMoney } from '#base/decimal.ts'
import { groupsIn } from '#features/insight/trading/sales-figures.ts'
import { deals } from '#features/sales/deals/collection.ts'
import type { Clause } from '#model/query/query.ts'
import { defineReport } from '#model/report/define.ts'

/** The stages that deals go through, as the tabs of their list have them; a deal shipped in part is in two. */
const STAGES = [
  { stage: 'To quote', tab: 'Draft', where: [['status', '==', 'Draft']] },
  { stage: 'Waiting for customer', tab: 'Quoted', where: [['status', '==', 'Quoted']] },
  {
    stage: 'To ship',
    tab: 'ready',
    where: [
      ['status', '==', 'Confirmed'],
      ['shipState', 'in', ['None', 'Partial']],
    ],
  },
  {
    stage: 'Shipped, not invoiced',
    tab: 'uninvoiced',
    where: [
      ['status', '==', 'Confirmed'],
      ['shipState', 'in', ['Partial', 'Full']],
      ['billState', 'in', ['None', 'Partial']],
    ],
  },
] as const satisfies readonly { stage: string; tab: string; where: readonly Clause[] }[]

interface PipelineRow {
  stage: string
  tab: string
  currency: string
  count: number
  value: number
  margin: number
  cost: number
}

/** Open deals by the step they wait for: how many, what they come to, and the margin they were offered with. */
export const pipeline = defineReport<unknown, { base: string }, PipelineRow>({
  name: 'pipeline',
  title: 'Pipeline',
  path: '/transactions-dashboard?view=pipeline',
  at: ({ settings }) => ({ base: String(settings('company')?.currency ?? 'USD') }),
  figures: () =>
    STAGES.map(({ where }) => ({
      collection: deals.name,
      where,
      aggregate: { count: true, sum: ['totalAmount', 'marginAmount', 'costAmount'], by: ['currency', 'kind'] },
    })),
  rows: (_, { base }, figures) =>
    STAGES.flatMap(({ stage, tab }, at) => {
      const sales = groupsIn(figures[at]).filter(({ key }) => key.kind !== 'Return')
      const byCurrency = Map.groupBy(sales, ({ key }) => String(key.currency ?? base))
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
  columns: () => [
    { label: 'Stage', isHead: true, value: ({ stage }) => stage, href: hrefOf },
    { label: 'Currency', value: ({ currency }) => currency },
    { label: 'Deals', kind: 'number', value: ({ count }) => count, href: hrefOf },
    { label: 'Value', kind: 'money', value: ({ value }) => value, href: hrefOf },
    { label: 'Margin', kind: 'money', value: ({ margin }) => margin, href: hrefOf },
    { label: 'Margin %', kind: 'percent', value: ({ margin, cost }) => shareOf(margin, cost) },
  ],
  facts: () => [['Value', 'Freight and tax included']],
})

const shareOf = (margin: number, cost: number): number | undefined => {
  const net = sumMoney([margin, cost])
  return net === 0 ? undefined : Math.round((1000 * margin) / net) / 10
}

const hrefOf = ({ tab }: PipelineRow): string => `/transactions-dashboard?${new URLSearchParams({ tab })}`
