import { toDay } from '#base/days.ts'
import { sumMoney } from '#base/decimal.ts'
import { openAmount } from '#model/document/open.ts'
import type { Data } from '#model/schema/value.ts'

/** Whether something may still be owed on a bill or invoice; without a status it counts as open. */
const isOwed = (status: unknown): boolean => status === 'Draft' || status === 'Open' || (status ?? '') === ''

/** Paid, void or written off: nothing more is owed. */
export const isSettled = (status: unknown): boolean =>
  status === 'Paid' || status === 'Void' || status === 'Written off'

/** The amounts of a settled bill or invoice are fixed. */
export const SETTLED_FIELDS = ['totalAmount', 'currency', 'fxRate', 'taxName', 'taxRate'] as const

/** Whether a bill or invoice has no payments yet. */
export const isUnpaid = ({ status, amountPaid, paidOn, balance, totalAmount }: Data): boolean =>
  isOwed(status) &&
  !amountPaid &&
  !paidOn &&
  (typeof balance !== 'number' || typeof totalAmount !== 'number' || balance === totalAmount)

/**
 * A bill or invoice with its balance: the given one, otherwise its total less payments; the balance of a void one is 0.
 */
export function withBalance(data: Data): Data {
  if (data.status === 'Void' && typeof data.balance === 'number' && data.balance !== 0) return { ...data, balance: 0 }
  if (data.balance !== undefined || !isOwed(data.status) || typeof data.totalAmount !== 'number') return data
  return { ...data, balance: openAmount(data) }
}

/**
 * The balance after a write that changed total or payments but not the balance itself; undefined when it stays. For a
 * posted document it is the sum of its postings and is written by whatever posts them.
 */
export function movedBalance(before: Data, after: Data): number | undefined {
  if (
    after.posted === true ||
    !isOwed(after.status) ||
    typeof before.balance !== 'number' ||
    after.balance !== before.balance
  )
    return undefined
  const [total, paid] = ['totalAmount', 'amountPaid'].map((name) => amountIn(after, name) - amountIn(before, name))
  if (total === 0 && paid === 0) return undefined
  return sumMoney([before.balance, amountIn(after, 'totalAmount'), -amountIn(before, 'totalAmount'), -paid!])
}

const amountIn = (data: Data, name: string): number => (typeof data[name] === 'number' ? data[name] : 0)

/** Partly paid; it stays Open until the rest is paid. */
export const isPartlyPaid = (data: Data): boolean =>
  data.status === 'Open' && amountIn(data, 'amountPaid') > 0 && openAmount(data) > 0

const ISO = /^\d{4}-\d\d-\d\d/
const NAMES_A_DAY = /\d{4}/

/**
 * Converts clear dates and currencies (`Oct 1, 2026`, `eur`) to the form that queries compare and sums use. A text with
 * a time keeps it, and what cannot be read stays as it is.
 */
export function inNormalForm(days: readonly string[], data: Data): Data {
  let read: Data | undefined
  const put = (name: string, value: string): void => {
    if (value !== data[name]) read = { ...(read ?? data), [name]: value }
  }
  for (const name of days) {
    const value = data[name]
    if (typeof value !== 'string' || ISO.test(value) || value.includes(':') || !NAMES_A_DAY.test(value)) continue
    put(name, toDay(value, 'UTC') ?? value)
  }
  const { currency } = data
  if (typeof currency === 'string' && /^\s*[a-z]{3}\s*$/i.test(currency)) put('currency', currency.trim().toUpperCase())
  return read ?? data
}
