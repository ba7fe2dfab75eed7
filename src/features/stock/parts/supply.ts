import type { Day } from '#base/days.ts'
import { addQty } from '#model/stock/quantity.ts'

/** What a pending order brings of a part. */
export interface Arrival {
  orderId: string
  poNumber: string
  qty: number
  /** Promised for; absent where nobody said when. */
  day?: Day
}

/** What can be reserved from a day on. */
export interface Promisable {
  arrival: Arrival
  /** Available then, if everything comes as promised. */
  after: number
  isLate: boolean
}

/** What is available now and what it grows to, day by day; what has no day comes last and counts for nothing before. */
export function promisable(available: number, arrivals: readonly Arrival[], today: Day): Promisable[] {
  let after = available
  return arrivals
    .toSorted((a, b) => (a.day ?? '9').localeCompare(b.day ?? '9') || a.poNumber.localeCompare(b.poNumber))
    .map((arrival) => {
      after = addQty(after, arrival.qty)
      return { arrival, after, isLate: arrival.day !== undefined && arrival.day < today }
    })
}

/** `50 on Nov 24 with 110326-01` for each, one to a line. */
export const arrivalWords = (arrivals: readonly Arrival[], dayWords: (day: Day) => string): string =>
  arrivals
    .map(({ qty, day, poNumber }) => `${qty} ${day ? `on ${dayWords(day)}` : 'without a date'} with ${poNumber}`)
    .join('\n')
