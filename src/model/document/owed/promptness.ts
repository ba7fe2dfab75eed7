import { addDays, type Day, daysBetween, toDay } from '#base/days.ts'
import { orderedOn } from '#model/document/days/order-days.ts'
import { type Days, isWithin, lastYear, within } from '#model/document/days/periods.ts'
import type { AggregateGroup, AggregateQuery, AggregateResult, Clause } from '#model/query/query.ts'
import type { Data } from '#model/schema/value.ts'

interface Ordered {
  status?: string
  poNumber?: string
  orderDate?: unknown
  expectedDate?: unknown
  receivedOn?: unknown
}

/** The states of a placed order: neither draft nor cancelled. */
const ORDERED: readonly string[] = ['Pending', 'Received', 'Closed']

/** Whether an order was placed in the year ending today. */
export const isRecentlyOrdered = (data: Ordered, today: Day, timeZone: string): boolean =>
  ORDERED.includes(data.status ?? '') && isWithin(orderedOn(data, timeZone), lastYear(today), timeZone)

/** Whether an order was received in the year ending today, the basis of lead time and punctuality. */
export const isRecentlyReceived = (data: Ordered, today: Day, timeZone: string): boolean =>
  data.status === 'Received' && isWithin(data.receivedOn, lastYear(today), timeZone)

/** Orders placed in a range of days: by their date, otherwise by the date in their number. */
export const orderedWithin = (days: Days, timeZone: string): Clause[] => [
  ['status', 'in', ORDERED],
  {
    or: [
      { and: within('orderDate', days, timeZone) },
      { and: [['orderDate', 'exists', false], { or: daysIn(days).map(numberOpensWith) }] },
    ],
  },
]

const daysIn = ({ from, before }: Days): Day[] =>
  Array.from({ length: daysBetween(from, before) }, (_, at) => addDays(from, at))

/** Numbers whose first six characters are a date, MMDDYY. */
const numberOpensWith = (day: Day): Clause => [
  'poNumber',
  'starts-with',
  `${day.slice(5, 7)}${day.slice(8)}${day.slice(2, 4)}`,
]

/** The queries for these orders by party and date; orders without a date are found by their number. */
export const orderedAsks = (by: readonly string[], today: Day, timeZone: string): AggregateQuery[] => [
  figures([['status', 'in', ORDERED], ...within('orderDate', lastYear(today), timeZone)], [...by, 'orderDate']),
  figures(
    [
      ['status', 'in', ORDERED],
      ['orderDate', 'exists', false],
    ],
    [...by, 'poNumber'],
  ),
]

/** The same for recently received orders, by one field of the party. */
export const receivedAsks = (
  by: string,
  today: Day,
  timeZone: string,
  and: readonly Clause[] = [],
): AggregateQuery[] => {
  const where: Clause[] = [['status', '==', 'Received'], ...within('receivedOn', lastYear(today), timeZone), ...and]
  const days = [by, 'expectedDate', 'receivedOn']
  return [
    figures([...where, ['orderDate', 'exists', true]], [...days, 'orderDate']),
    figures([...where, ['orderDate', 'exists', false]], [...days, 'poNumber']),
  ]
}

/** All queries on the orders of every vendor; orders that only name their vendor are queried separately. */
export function vendorOrdersAsks(
  today: Day,
  timeZone: string,
): { placed: readonly AggregateQuery[]; received: readonly AggregateQuery[] } {
  const isKnown: Clause = ['vendorId', '>', '']
  return {
    placed: orderedAsks(['vendorId', 'vendorName', 'termsId'], today, timeZone),
    received: [
      ...receivedAsks('vendorId', today, timeZone, [isKnown]),
      ...receivedAsks('vendorName', today, timeZone, [{ not: isKnown }]),
    ],
  }
}

const figures = (where: readonly Clause[], by: readonly string[]): AggregateQuery => ({
  collection: 'po',
  where,
  aggregate: { count: true, by },
})

/** The orders behind the results, each as often as it was counted, with the value it was queried by. */
export const ordersIn = (answers: readonly (AggregateResult | undefined)[]): { data: Data }[] =>
  answers.flatMap((answer) =>
    groupsOf(answer).flatMap(({ key, count = 0 }) => {
      const data = Object.fromEntries(Object.entries(key).filter(([, value]) => value !== null))
      return Array.from({ length: count }, () => ({ data }))
    }),
  )

const groupsOf = (answer: AggregateResult | undefined): readonly AggregateGroup[] =>
  answer && 'groups' in answer ? answer.groups : []

/** The latest order date within the range; undefined for none. */
export const lastOrdered = (orders: readonly { data: Ordered }[], days: Days, timeZone: string): Day | undefined =>
  orders
    .flatMap(({ data }) => orderedOn(data, timeZone) ?? [])
    .filter((day) => isWithin(day, days, timeZone))
    .toSorted()
    .at(-1)

/** The distribution of values: the median, the quartiles, and the minimum and maximum. */
export interface Spread {
  middle: number
  low: number
  high: number
  least: number
  most: number
  count: number
}

/** The median of values and the spread around it; undefined for none. Between two values it is half way. */
export function spreadOf(values: readonly number[]): Spread | undefined {
  if (values.length === 0) return undefined
  const sorted = values.toSorted((a, b) => a - b)
  const at = (share: number) => {
    const place = share * (sorted.length - 1)
    const [low, high] = [sorted[Math.floor(place)]!, sorted[Math.ceil(place)]!]
    return low + (high - low) * (place - Math.floor(place))
  }
  return { middle: at(0.5), low: at(0.25), high: at(0.75), least: at(0), most: at(1), count: sorted.length }
}

export interface Promptness {
  receipts: number
  /** Days from order to receipt; absent without receipts that have both dates. */
  lead?: Spread
  /** Share of receipts by the promised date, 0 to 1; absent when none was promised. */
  onTime?: number
}

/** How long received orders took and how many arrived by the promised date. */
export function promptnessOf(received: readonly { data: Ordered }[], timeZone: string): Promptness {
  const lead = spreadOf(
    received.flatMap(({ data }) => {
      const [ordered, came] = [orderedOn(data, timeZone), toDay(data.receivedOn, timeZone)]
      return ordered && came ? [daysBetween(ordered, came)] : []
    }),
  )
  const promised = received.flatMap(({ data }) => {
    const [by, came] = [toDay(data.expectedDate, timeZone), toDay(data.receivedOn, timeZone)]
    return by && came ? [came <= by] : []
  })
  return {
    receipts: received.length,
    ...(lead && { lead }),
    ...(promised.length > 0 && { onTime: promised.filter(Boolean).length / promised.length }),
  }
}
