import { addDays, type Day, daysBetween, longDay, toDay } from '#base/days.ts'
import { sumMoney } from '#base/decimal.ts'
import { referenceKey } from '#base/reference-key.ts'
import { discountDay, discountOf, discountReturn, dueDay, readTerms } from '#model/document/days/terms.ts'
import { openAmount } from '#model/document/open.ts'
import { type Once, onceBy } from '#model/schema/unique.ts'

interface Owed {
  status?: string
  payableNumber?: string
  vendorInvoiceNo?: string
  totalAmount?: number
  amountPaid?: number
  balance?: number
  onHold?: boolean
  holdReason?: string
}

/** The amount still to be paid. */
export const openBalance = (data: Owed): number => openAmount(data)

/** The name of a payable in error messages. */
export const nameOfPayable = ({ id, data }: { id: string; data: Owed }): string =>
  `Bill ${data.payableNumber ?? data.vendorInvoiceNo ?? id}`

/** Why a payable cannot be paid now, in one sentence; undefined when it can. */
export function whyNotPayable(payable: { id: string; data: Owed }): string | undefined {
  const { data } = payable
  const name = nameOfPayable(payable)
  // Old data may lack defaults that the definition sets today.
  const { status = 'Open' } = data
  if (status === 'Draft') return `${name} is still a draft; approve it first.`
  if (status !== 'Open') return `${name} is already ${status}.`
  if (data.onHold) return `${name} is on hold${data.holdReason ? ` (${data.holdReason})` : ''}; release it first.`
  if (openBalance(data) <= 0) return `${name} has no open balance.`
  return undefined
}

/** The fields of a payable after a payment of this amount was reversed. */
export const paymentTakenBack = (data: Owed, amount: number) =>
  ({
    status: 'Open',
    amountPaid: sumMoney([data.amountPaid ?? amount, -amount]),
    balance: sumMoney([data.balance ?? 0, amount]),
  }) as const

/**
 * The discount that the terms of an open bill give, its last day, and its annualized return in percent compared with
 * paying on the due date; undefined when there is none or that day has passed.
 */
export function discountLeft(
  data: {
    status?: unknown
    termsId?: unknown
    invoiceDate?: unknown
    dueDate?: unknown
    totalAmount?: unknown
    currency?: unknown
  },
  today: Day,
  timeZone: string,
): { day: Day; amount: number; yearly?: number } | undefined {
  const terms = typeof data.termsId === 'string' ? readTerms(data.termsId) : undefined
  const from = toDay(data.invoiceDate, timeZone)
  if (data.status !== 'Open' || !terms || !from || typeof data.totalAmount !== 'number') return undefined
  const day = discountDay(terms, from)
  if (day === undefined || day < today) return undefined
  const yearly = discountReturn(terms, daysBetween(day, toDay(data.dueDate, timeZone) ?? dueDay(terms, from)))
  return {
    day,
    amount: discountOf(terms, data.totalAmount, data.currency),
    ...(yearly !== undefined && { yearly }),
  }
}

const isSame: Once['isSame'] = (a, b) =>
  referenceKey(a.vendorInvoiceNo) !== undefined &&
  referenceKey(a.vendorInvoiceNo) === referenceKey(b.vendorInvoiceNo) &&
  a.status !== 'Void' &&
  b.status !== 'Void' &&
  // Old data may have only the name of its vendor.
  (a.vendorId || b.vendorId ? a.vendorId === b.vendorId : a.vendorName === b.vendorName)

/** A vendor's invoice is owed once, however its number is written; a void one may be entered again. */
export const eachInvoiceOnce: Once = onceBy('vendorInvoiceKey', {
  beside: 'vendorInvoiceNo',
  path: '/payable',
  nameOf: ({ payableNumber }) => `Bill ${payableNumber ?? ''}`.trim(),
  isSame,
  words: ({ vendorInvoiceNo, vendorName, vendorId }, other) =>
    `Invoice ${vendorInvoiceNo} of ${vendorName ?? vendorId ?? 'the same vendor'} was already entered as ${nameOfPayable(other)}.`,
})

/** The open amount of the instalments due by a day; undefined when the bill has none. */
export function dueParts(parts: unknown, payBy: Day, timeZone: string): number | undefined {
  if (!Array.isArray(parts) || parts.length === 0) return undefined
  const due = (parts as Part[]).filter(({ dueDate }) => (toDay(dueDate, timeZone) ?? payBy) <= payBy)
  return sumMoney(due.map(openPart))
}

interface Part {
  dueDate?: unknown
  amount?: unknown
  paid?: unknown
}

const openPart = ({ amount, paid }: Part): number => sumMoney([Number(amount ?? 0), -Number(paid ?? 0)])

/**
 * The amount of a bill to pay next: its due instalments, otherwise its first open instalment; the balance when it has
 * none.
 */
export function nextToPay(data: Owed & { instalments?: unknown }, today: Day, timeZone: string): number {
  const open = openBalance(data)
  const parts = Array.isArray(data.instalments) ? (data.instalments as Part[]) : []
  const next = dueParts(parts, today, timeZone) || openPart(parts.find((part) => openPart(part) > 0) ?? {})
  return next > 0 ? Math.min(next, open) : open
}

/** Where a bill does not post on its own day: why, and on which day it does. */
export function postingNote(
  invoiceDate: unknown,
  { today, timeZone, closedThrough }: { today: Day; timeZone: string; closedThrough: unknown },
): string | undefined {
  const [day, closed] = [toDay(invoiceDate, timeZone), toDay(closedThrough, timeZone)]
  if (!day) return undefined
  if (day > today) return `${longDay(day)} is in the future. The bill posts on the day it is approved.`
  if (!closed || day > closed) return undefined
  return `The books are closed through ${longDay(closed)}. The bill posts on ${longDay(addDays(closed, 1))}.`
}
