import { type Day, dayIn, lastMonthEnd, monthEnd, toDay } from '#base/days.ts'
import { sumMoney } from '#base/decimal.ts'
import { type OpenItem, openAmount } from '#model/document/open.ts'
import type { Data, Doc } from '#model/schema/value.ts'

/** An entry of an account: a charge, a payment or a write-off. */
export type AccountEntryKind = 'Charge' | 'Credit' | 'Payment' | 'Written off'

interface Entry {
  day: Day
  kind: AccountEntryKind
  /** The id of the document it is about. */
  id: string
  /** The change in the balance: charges add, payments subtract. */
  amount: number
  /** The payment method, when known. */
  paidBy?: string
}

/** Money paid for a document, with a record of its own, such as a check. */
export interface AccountPayment {
  day: Day
  amount: number
  paidBy: string
}

export interface Activity {
  opening: number
  /** In date order, with the balance after each. */
  entries: readonly (Entry & { balance: number })[]
  closing: number
  /** The open amount of each document at the end; their sum is the closing balance. */
  open: readonly { id: string; item: OpenItem }[]
}

/** The fields of a bill or invoice that an account uses; old data may hold anything. */
type Owed = Doc<Data>

/**
 * The entries of one document: charged on its date, then paid in parts or in full. Drafts, void documents and those
 * without a status have none, as on every screen.
 */
export function accountEntries(
  { id, data, createTime, updateTime }: Owed,
  timeZone: string,
  payments: readonly AccountPayment[] = [],
): Entry[] {
  const { status } = data
  if (typeof status !== 'string' || status === '' || status === 'Draft' || status === 'Void') return []
  const written = dayIn(timeZone, new Date(createTime))
  // Without a date of its own, it is dated no later than its record or its due date.
  const due = toDay(data.dueDate, timeZone)
  const charged = toDay(data.invoiceDate, timeZone) ?? (due && due < written ? due : written)
  const open = status === 'Open' ? openAmount(data) : 0
  const total = typeof data.totalAmount === 'number' ? data.totalAmount : open
  const parts = [...partsOf(data.receivedParts, timeZone), ...payments]
  const rest = sumMoney([total, -open, ...parts.map(({ amount }) => -amount)])
  const isGivenUp = status === 'Written off'
  // When the amount written off is not recorded, it is everything not paid in parts.
  const givenUp = isGivenUp ? (typeof data.writtenOff === 'number' ? data.writtenOff : rest) : 0
  const settled = toDay(data.paidOn, timeZone)
  const closed = toDay(data.writtenOffOn, timeZone) ?? settled ?? dayIn(timeZone, new Date(updateTime))
  const entries: Entry[] = [
    { id, day: charged, kind: total < 0 ? 'Credit' : 'Charge', amount: total },
    ...parts.map(({ day, amount, paidBy }) => ({
      id,
      day: day ?? settled ?? charged,
      kind: 'Payment' as const,
      amount: -amount,
      ...(paidBy && { paidBy }),
    })),
    // Payments without a date were recorded with the document.
    {
      id,
      day: payments.length > 0 ? charged : (settled ?? charged),
      kind: 'Payment',
      amount: sumMoney([givenUp, -rest]),
    },
    { id, day: closed, kind: 'Written off', amount: -givenUp },
  ]
  return entries.filter(({ amount }) => amount !== 0)
}

function partsOf(value: unknown, timeZone: string): { day: Day | undefined; amount: number; paidBy?: string }[] {
  const lines = Array.isArray(value) ? (value as Data[]) : []
  return lines.flatMap(({ on, amount }) => (typeof amount === 'number' ? [{ day: toDay(on, timeZone), amount }] : []))
}

/** The entries of an account between two dates, both included, with the balance before and after. */
export function activityOf(
  docs: readonly Owed[],
  {
    from,
    to,
    timeZone,
    paymentsOf,
  }: { from: Day; to: Day; timeZone: string; paymentsOf?: (id: string) => readonly AccountPayment[] },
): Activity {
  const order = ({ kind }: Entry) => (kind === 'Charge' ? 0 : 1)
  const all = docs
    .flatMap((doc) => accountEntries(doc, timeZone, paymentsOf?.(doc.id)))
    .filter(({ day }) => day <= to)
    .toSorted((a, b) => a.day.localeCompare(b.day) || order(a) - order(b))
  const opening = sumMoney(all.filter(({ day }) => day < from).map(({ amount }) => amount))
  let balance = opening
  const entries = all
    .filter(({ day }) => day >= from)
    .map((entry) => {
      balance = sumMoney([balance, entry.amount])
      return { ...entry, balance }
    })
  const byDocument = Map.groupBy(all, ({ id }) => id)
  return {
    opening,
    entries,
    closing: balance,
    open: docs.flatMap(({ id, data }) => {
      const left = sumMoney((byDocument.get(id) ?? []).map(({ amount }) => amount))
      return left === 0 ? [] : [{ id, item: { dueDate: data.dueDate, invoiceDate: data.invoiceDate, balance: left } }]
    }),
  }
}

/**
 * The first day of a statement as of a day: the first of its month when the day is the last of the month, otherwise the
 * first of the month before.
 */
export function statementFrom(day: Day): Day {
  const last = day === monthEnd(day) ? day : lastMonthEnd(day)
  return `${last.slice(0, 8)}01`
}
