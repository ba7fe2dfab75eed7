import { MIN_SAMPLE, type Rank, type VendorLine } from '#features/insight/party-figures/rules.ts'
import { share } from '#features/insight/party-figures/vendor-dashboard/billed-charts.tsx'
import { baseWorth, type Money, type Worth } from '#model/document/amounts/sums.ts'
import type { Spread } from '#model/document/owed/promptness.ts'
import { shortDay } from '#ui/grid/format.ts'
import type { Clock } from '#ui/list/views/view.ts'
import { moneyText } from '#ui/shell/money/money.ts'

export interface Quality {
  lots: number
  bad: number
}

/** A vendor with all its measures. */
export interface Scored extends VendorLine {
  billed: readonly Money[]
  billedBefore: readonly Money[]
  /** The average change of the last price of each part against the previous one. */
  priceChange: number | undefined
  quality?: Quality | undefined
}

export interface Measure {
  label: string
  /** The value to sort by; undefined when the vendor has none. */
  rank: (line: Scored, worth: Worth) => Rank | undefined
  words: (line: Scored, clock: Clock) => string
  isHot?: boolean
  /** Whether the figure says little because the sample is small. */
  isFew?: (line: Scored) => boolean
}

const words = (sums: readonly Money[]): string =>
  sums.map(({ total, currency }) => moneyText(total, currency)).join(', ')
const signed = (value: number): string => `${value > 0 ? '+' : ''}${share(value)}`
const days = ({ middle, low, high }: Spread): string =>
  low === high ? `${Math.round(middle)}` : `${Math.round(middle)} (${Math.round(low)} to ${Math.round(high)})`
const fewReceipts = ({ receipts }: Scored): boolean => receipts < MIN_SAMPLE

/** Amounts in several currencies are sorted by their value in the base currency. */
const ranked = (sums: readonly Money[], worth: Worth): number | undefined =>
  sums.length === 0 ? undefined : baseWorth(sums, worth)

export const MEASURES: readonly Measure[] = [
  {
    label: 'Open orders',
    rank: ({ openOrders }) => openOrders || undefined,
    words: ({ openOrders }) => `${openOrders || ''}`,
  },
  { label: 'Late', isHot: true, rank: ({ late }) => late || undefined, words: ({ late }) => `${late || ''}` },
  { label: 'Ordered', rank: ({ ordered }, worth) => ranked(ordered, worth), words: ({ ordered }) => words(ordered) },
  { label: 'Owed', rank: ({ owed }, worth) => ranked(owed, worth), words: ({ owed }) => words(owed) },
  {
    label: 'Overdue',
    isHot: true,
    rank: ({ overdue }, worth) => ranked(overdue, worth),
    words: ({ overdue }) => words(overdue),
  },
  { label: 'Billed', rank: ({ billed }, worth) => ranked(billed, worth), words: ({ billed }) => words(billed) },
  {
    label: 'Vs. prior year',
    rank: changeOf,
    words: (line) => {
      const change = changeOf(line)
      return change === undefined ? '' : signed(change)
    },
  },
  {
    label: 'Median lead days',
    rank: ({ lead }) => lead?.middle,
    words: ({ lead }) => (lead ? days(lead) : ''),
    isFew: fewReceipts,
  },
  {
    label: 'On time',
    rank: ({ onTime }) => onTime,
    words: ({ onTime }) => (onTime === undefined ? '' : share(onTime)),
    isFew: fewReceipts,
  },
  {
    label: 'Prices',
    rank: ({ priceChange }) => priceChange,
    words: ({ priceChange }) => (priceChange === undefined ? '' : signed(priceChange)),
  },
  {
    label: 'Rejected',
    rank: ({ quality }) => quality && quality.bad / quality.lots,
    words: ({ quality }) => (quality ? share(quality.bad / quality.lots) : ''),
    isFew: ({ quality }) => quality !== undefined && quality.lots < MIN_SAMPLE,
  },
  { label: 'Terms', rank: ({ terms }) => terms, words: ({ terms }) => terms ?? '' },
  {
    label: 'Last order',
    rank: ({ lastOrder }) => lastOrder,
    words: ({ lastOrder }, { today }) => (lastOrder ? shortDay(lastOrder, today) : ''),
  },
]

/** Only amounts in a single currency can be compared with the period before. */
function changeOf({ billed: [now, ...others], billedBefore: [before, ...more] }: Scored): number | undefined {
  if (!now || !before || others.length + more.length > 0 || now.currency !== before.currency) return undefined
  return Number(before.total) > 0 ? Number(now.total) / Number(before.total) - 1 : undefined
}
