import type { Day } from '#base/days.ts'
import { daysBetween, toDay } from '#base/days.ts'
import { sumMoney } from '#base/decimal.ts'

/** Days past the due day; a document without one has a bucket of its own, so that nothing drops out of the total. */
export const BUCKETS = ['Not due', '1 to 30', '31 to 60', '61 to 90', 'Over 90', 'No due date'] as const
export type Bucket = (typeof BUCKETS)[number]

/** The bucket of a due date on a day: due on the day itself is not due yet (FACTS 5.5). */
export function bucketOf(dueDate: unknown, today: Day, timeZone: string): Bucket {
  const due = toDay(dueDate, timeZone)
  if (due === undefined) return 'No due date'
  const past = daysBetween(due, today)
  if (past <= 0) return 'Not due'
  if (past <= 30) return '1 to 30'
  if (past <= 60) return '31 to 60'
  return past <= 90 ? '61 to 90' : 'Over 90'
}

interface OpenItem {
  dueDate?: unknown
  totalAmount?: unknown
  balance?: unknown
}

/** What is still open of a document: its balance, else its total. */
export const openAmount = ({ balance, totalAmount }: OpenItem): number => {
  const amount = typeof balance === 'number' ? balance : totalAmount
  return typeof amount === 'number' ? amount : 0
}

export interface Aged {
  buckets: Record<Bucket, { count: number; amount: number }>
  total: { count: number; amount: number }
}

/** Open documents by bucket; the buckets add up to the total. */
export function ageOf(items: readonly OpenItem[], today: Day, timeZone: string): Aged {
  const inBucket = Map.groupBy(items, (item) => bucketOf(item.dueDate, today, timeZone))
  const figure = (list: readonly OpenItem[]) => ({ count: list.length, amount: sumMoney(list.map(openAmount)) })
  return {
    buckets: Object.fromEntries(
      BUCKETS.map((bucket) => [bucket, figure(inBucket.get(bucket) ?? [])]),
    ) as Aged['buckets'],
    total: figure(items),
  }
}
