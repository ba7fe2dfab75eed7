import { addMonths, type Day } from '#base/days.ts'
import { groupsIn } from '#features/insight/trading/sales-figures.ts'
import { inquiries } from '#features/sales/rfq/collection.ts'
import { cameBetween } from '#features/sales/rfq/rules.ts'
import type { AggregateQuery, Clause } from '#model/query/query.ts'
import { listAddress } from '#model/record-address.ts'
import { defineReport } from '#model/report/define.ts'

/** Months in the report, including the current one. */
const MONTHS = 12

interface FunnelAt {
  from: Day
  /** The day after the last one. */
  until: Day
  to: Day
  timeZone: string
}

interface Step {
  step: string
  count: number
  /** The share of all received inquiries, and of the previous step, from 0 to 1. */
  ofAll: number | undefined
  ofStep: number | undefined
  /** The filter that finds its inquiries. */
  where: string
}

/** The steps of the funnel, in order, each counted over the same inquiries. */
const STEPS: readonly { step: string; where: readonly Clause[]; filter: string }[] = [
  { step: 'Received', where: [], filter: '' },
  { step: 'Answered', where: [['firstReplyAt', 'exists', true]], filter: 'firstReplyAt~filled~' },
  { step: 'Quoted', where: [['transactionId', 'exists', true]], filter: 'transactionId~filled~' },
  { step: 'Ordered', where: [['status', '==', 'Won']], filter: 'status~is~Won' },
]

/** Customer inquiries of the last twelve months: how many were answered, quoted and ordered. */
export const inquiryFunnel = defineReport<unknown, FunnelAt, Step>({
  name: 'inquiry-funnel',
  title: 'From inquiry to order',
  path: '/transactions-dashboard?view=funnel',
  at: ({ today, timeZone }) => ({
    from: `${addMonths(today, 1 - MONTHS).slice(0, 7)}-01`,
    until: `${addMonths(today, 1).slice(0, 7)}-01`,
    to: today,
    timeZone,
  }),
  figures: ({ from, until, timeZone }) =>
    STEPS.map(
      ({ where }): AggregateQuery => ({
        collection: inquiries.name,
        where: [...cameBetween(from, until, timeZone), ...where],
        aggregate: { count: true, by: ['status'] },
      }),
    ),
  rows: (_, { from, until }, figures) => {
    const counts = STEPS.map((_step, at) => groupsIn(figures[at]).reduce((sum, { count = 0 }) => sum + count, 0))
    if (!counts[0]) return []
    return STEPS.map(({ step, filter }, at) => ({
      ...{ step, count: counts[at]! },
      ofAll: at === 0 ? undefined : counts[at]! / counts[0]!,
      ofStep: at === 0 || !counts[at - 1] ? undefined : counts[at]! / counts[at - 1]!,
      where: ['side~is~Selling', `receivedAt~from~${from}`, `receivedAt~before~${until}`, filter]
        .filter(Boolean)
        .join(';'),
    }))
  },
  keyOf: ({ step }) => step,
  currency: () => '',
  columns: () => [
    { label: 'Step', isHead: true, value: ({ step }) => step, href: hrefOf },
    { label: 'Inquiries', kind: 'number', value: ({ count }) => count, href: hrefOf },
    { label: 'Of received', kind: 'percent', value: ({ ofAll }) => percentOf(ofAll) },
    { label: 'Of the step before', kind: 'percent', value: ({ ofStep }) => percentOf(ofStep) },
  ],
  chart: (rows) => ({
    label: 'Inquiries',
    kind: 'bars',
    series: ['Inquiries'],
    values: rows.map(({ step, count }) => ({ label: step, values: [count] })),
  }),
  facts: ({ from, to }) => [
    ['Received from', from],
    ['Through', to],
  ],
})

const percentOf = (share: number | undefined): number | undefined =>
  share === undefined ? undefined : Math.round(share * 1000) / 10

const hrefOf = ({ where }: Step): string => listAddress(inquiries, { tab: 'all', where })
