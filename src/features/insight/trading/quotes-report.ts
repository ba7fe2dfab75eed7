import { addMonths, type Day } from '#base/days.ts'
import { sumMoney } from '#base/decimal.ts'
import { currencyFilters, dayFilters, dealsHref } from '#features/insight/trading/records.ts'
import { deals } from '#features/sales/deals/collection.ts'
import type { AggregateQuery, AggregateResult } from '#model/query/query.ts'
import { defineReport } from '#model/report/define.ts'

const MONTHS = 12

/** The outcomes of quotes, by the status of their deal; a quote that is past its last day counts as expired. */
const OUTCOMES = [
  ['Waiting', ['Quoted']],
  ['Won', ['Confirmed', 'Closed']],
  ['Lost', ['Lost']],
  ['Cancelled', ['Cancelled']],
] as const

interface QuotesAt {
  day: Day
  from: Day
  base: string
}

interface QuotesRow {
  outcome: string
  currency: string
  count: number
  value: number
  /** The share of the decided quotes, from 0 to 1: by number, and by value. */
  share: number | undefined
  shareOfValue: number | undefined
}

/** Quotes of the last twelve months by outcome; the share of won quotes is the hit rate. */
export const quotesByOutcome = defineReport<unknown, QuotesAt, QuotesRow>({
  name: 'quotes-by-outcome',
  title: 'Quotes by outcome',
  path: '/transactions-dashboard?view=quotes',
  at: ({ today, settings }) => ({
    day: today,
    from: addMonths(today, -MONTHS),
    base: String(settings('company')?.currency ?? 'USD'),
  }),
  figures: ({ day, from }) => [
    quoted(from, day, []),
    quoted(from, day, [
      ['status', '==', 'Quoted'],
      ['validUntil', '<', day],
    ]),
  ],
  rows: (_, { base }, [all, late]) => {
    const known = groupsIn(all, base)
    const ranOut = groupsIn(late, base)
    return [...new Set(known.map(({ currency }) => currency))].flatMap((currency) => {
      const of = (states: readonly string[], groups = known) =>
        groups
          .filter((group) => group.currency === currency && states.includes(group.status))
          .reduce((sum, { count, value }) => ({ count: sum.count + count, value: sumMoney([sum.value, value]) }), NONE)
      const gone = of(['Quoted'], ranOut)
      const rows = [
        ...OUTCOMES.map(([outcome, states]) => ({ outcome: outcome as string, ...of(states) })),
        { outcome: 'Ran out', ...gone },
      ].map((row) =>
        row.outcome === 'Waiting'
          ? { ...row, count: row.count - gone.count, value: sumMoney([row.value, -gone.value]) }
          : row,
      )
      const decided = rows.filter(({ outcome }) => DECIDED.includes(outcome))
      const count = decided.reduce((sum, row) => sum + row.count, 0)
      const value = sumMoney(decided.map((row) => row.value))
      return rows
        .filter((row) => row.count > 0)
        .map((row) => ({
          ...row,
          currency,
          share: DECIDED.includes(row.outcome) ? row.count / count : undefined,
          shareOfValue: DECIDED.includes(row.outcome) && value !== 0 ? row.value / value : undefined,
        }))
    })
  },
  keyOf: ({ outcome, currency }) => `${outcome} ${currency}`,
  currency: ({ currency }) => currency,
  columns: (at) => {
    const href = (row: QuotesRow) => hrefOf(at, row)
    return [
      { label: 'Outcome', isHead: true, value: ({ outcome }) => outcome, href },
      { label: 'Currency', value: ({ currency }) => currency },
      { label: 'Quotes', kind: 'number', isSum: true, value: ({ count }) => count, href },
      { label: 'Value', kind: 'money', isSum: true, value: ({ value }) => value, href },
      {
        label: 'Share of decided',
        kind: 'percent',
        value: ({ share }) => percentOf(share),
      },
      { label: 'Share of their value', kind: 'percent', value: ({ shareOfValue }) => percentOf(shareOfValue) },
    ]
  },
  facts: ({ from, day }) => [
    ['Quoted from', from],
    ['Through', day],
  ],
})

const percentOf = (share: number | undefined): number | undefined =>
  share === undefined ? undefined : Math.round(share * 1000) / 10

/** The address of the quotes behind a figure. */
function hrefOf({ from, day, base }: QuotesAt, { outcome, currency }: QuotesRow): string {
  const [, states] = OUTCOMES.find(([name]) => name === outcome) ?? ['', ['Quoted']]
  return dealsHref([
    `status~is~${states.join('|')}`,
    ...(outcome === 'Waiting' ? [`validUntil~from~${day}~2`, 'validUntil~empty~~2'] : []),
    ...(outcome === 'Ran out' ? [`validUntil~before~${day}`] : []),
    ...dayFilters('quotedOn', from, day),
    ...currencyFilters(currency, base),
  ])
}

const NONE = { count: 0, value: 0 }
/** Cancelled orders do not count, because a cancellation is not a response to the quote. */
const DECIDED = ['Won', 'Lost', 'Ran out']

const quoted = (from: Day, to: Day, more: AggregateQuery['where'] & {}): AggregateQuery => ({
  collection: deals.name,
  where: [['quotedOn', '>=', from], ['quotedOn', '<=', to], ...more],
  aggregate: { count: true, sum: ['totalAmount'], by: ['status', 'currency'] },
})

const groupsIn = (result: AggregateResult | undefined, base: string) =>
  (result && 'groups' in result ? result.groups : []).map(({ key, count = 0, sum }) => ({
    status: String(key.status ?? 'Draft'),
    currency: String(key.currency || base),
    count,
    value: Number(sum?.totalAmount?.value ?? 0),
  }))
