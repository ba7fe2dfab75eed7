import { type Day, daysBetween, toDate, toDay } from '#base/days.ts'
import { sumMoney } from '#base/decimal.ts'
import type { Doc } from '#model/schema/value.ts'

/** The fields of a bill or invoice that determine what is open; old data may hold anything. */
export interface OpenItem {
  dueDate?: unknown
  invoiceDate?: unknown
  totalAmount?: unknown
  amountPaid?: unknown
  balance?: unknown
}

/**
 * The open amount of a document, in its currency: its balance, otherwise its total less payments. A credit is negative.
 */
export const openAmount = ({ balance, totalAmount, amountPaid }: OpenItem): number => {
  if (typeof balance === 'number') return balance
  return sumMoney([totalAmount, typeof amountPaid === 'number' && -amountPaid].filter((one) => typeof one === 'number'))
}

/** Whether a document is overdue: its due date has passed. On the due date itself it is due but not overdue. */
export const isOverdue = ({ dueDate }: OpenItem, today: Day, timeZone: string): boolean => {
  const due = toDay(dueDate, timeZone)
  return due !== undefined && due < today
}

/** Days since the oldest of these open documents was due, ignoring credits; undefined when none is overdue. */
export function overdueDays(items: readonly OpenItem[], today: Day, timeZone: string): number | undefined {
  const [oldest] = items
    .flatMap((item) => (openAmount(item) > 0 && isOverdue(item, today, timeZone) ? toDay(item.dueDate, timeZone)! : []))
    .toSorted()
  return oldest === undefined ? undefined : daysBetween(oldest, today)
}

interface Owed {
  status?: string
  vendorId?: string
  vendorName?: string
  customerId?: string
  customerName?: string
  dueDate?: unknown
  totalAmount?: number
  balance?: number
  currency?: string
}

export type OwedDoc = Pick<Doc<Owed>, 'id' | 'data'>

/**
 * The due rule of payables and receivables: Open, and due on or before now. A date without a time starts at midnight.
 */
export function isDue(item: { status?: unknown; dueDate?: unknown }, now: Date, timeZone: string): boolean {
  if (item.status !== 'Open') return false
  const due = toDate(item.dueDate, timeZone)
  return due !== undefined && due.getTime() <= now.getTime()
}
