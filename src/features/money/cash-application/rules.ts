import { sumMoney } from '#base/decimal.ts'
import { amountText } from '#model/document/amounts/amount.ts'
import { allocate } from '#model/document/owed/allocation.ts'
import type { Data } from '#model/schema/value.ts'

/** The treatment of a short payment. */
export const SHORT = ['Stays open', 'Discount', 'Write-off'] as const
export type Short = (typeof SHORT)[number]

/** An open invoice while money is applied to it. */
export interface CashRow {
  id: string
  number: string
  /** The customer, when invoices of several companies of a group are listed together. */
  customer?: string
  dueDate: unknown
  open: number
  /** Undefined when nothing is applied; `NaN` when the input is not a number. */
  apply: number | undefined
  short: Short
  reason: string
}

/** The total applied. */
export const appliedOf = (rows: readonly CashRow[]): number => sumMoney(rows.map(({ apply = 0 }) => apply || 0))

/** The short payment of an invoice, once something is applied to it. */
export const shortPaid = ({ open, apply }: CashRow): number =>
  apply === undefined || !(apply > 0) || apply > open ? 0 : sumMoney([open, -apply])

/** Applies an amount to the invoices: earliest due date first, then by number. */
export function oldestFirst(rows: readonly CashRow[], amount: number, timeZone: string): CashRow[] {
  const { allocations } = allocate(
    Math.max(0, amount),
    rows.map(({ id, number, dueDate, open }) => ({ id, number, dueDate, open })),
    timeZone,
  )
  const parts = new Map(allocations.map((one) => [one.id, one.amount]))
  return rows.map((row) => ({ ...row, apply: parts.get(row.id), short: 'Stays open', reason: '' }))
}

/** Money received and how it is allocated. */
interface Received {
  amount: number | undefined
  deposit: number
  rows: readonly CashRow[]
}

/** The rest of the money after invoices and deposit; below 0 when they take more than was received. */
export const leftOfReceipt = ({ amount = 0, deposit, rows }: Received): number =>
  sumMoney([amount, -deposit, -appliedOf(rows)])

/** Why money cannot be applied like this, in one sentence with the invoice concerned; undefined when it can. */
export function whyNotApplied({ amount, deposit, rows }: Received): { id?: string; words: string } | undefined {
  if (amount === undefined || !(amount > 0)) return { words: 'Enter the amount that was received.' }
  for (const row of rows) {
    const { id, number, open, apply, short, reason } = row
    if (apply === undefined) continue
    if (!(apply >= 0)) return { id, words: `${number}: enter the amount paid.` }
    if (apply > open) return { id, words: `Only ${amountText(open)} of ${number} is open.` }
    if (shortPaid(row) > 0 && short !== 'Stays open' && !reason.trim())
      return { id, words: `Enter why ${number} is short by ${amountText(shortPaid(row))}.` }
  }
  const left = leftOfReceipt({ amount, deposit, rows })
  return left < 0 ? { words: `The parts exceed the amount received by ${amountText(-left)}.` } : undefined
}

/** The allocations to submit: the amount paid on each invoice, with its discount or write-off. */
export const receiptAllocations = (rows: readonly CashRow[]): Data[] =>
  rows.flatMap((row) => {
    const { id, apply, short, reason } = row
    if (!apply) return []
    const rest = shortPaid(row)
    return [
      {
        receivableId: id,
        amount: apply,
        ...(rest > 0 && short === 'Discount' && { discount: rest }),
        ...(rest > 0 && short === 'Write-off' && { writeOff: rest }),
        ...(rest > 0 && short !== 'Stays open' && { reason: reason.trim() }),
      },
    ]
  })
