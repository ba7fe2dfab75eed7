import { addDays, type Day, monthEnd } from '#base/days.ts'
import { sumMoney } from '#base/decimal.ts'
import type { Ledger } from '#features/stock/postings/collection.ts'

/** The balances stored for each month: every ledger by its key, and the open items of the ledgers that have some. */
export const PARTS = ['Ledgers', 'AP', 'AR', 'GRNI'] as const
export type BalancePart = (typeof PARTS)[number]

/** A balance, in the currency of the document and in the company's. */
interface BalanceAmounts {
  amount: number
  base: number
}

/** Keyed by ledger and key, or by item type and id. */
export type Balances = ReadonlyMap<string, BalanceAmounts>

export interface BalanceRow extends BalanceAmounts {
  first: string
  second: string
}

const SEPARATOR = '\n'
const keyOf = (first: string, second: string): string => `${first}${SEPARATOR}${second}`
export const namesIn = (key: string): [first: string, second: string] => {
  const at = key.indexOf(SEPARATOR)
  return [key.slice(0, at), key.slice(at + 1)]
}

/** The balances after these rows; zero balances are left out. */
export function withRows(before: Balances, rows: readonly BalanceRow[]): Balances {
  const sums = new Map(before)
  for (const { first, second, amount, base } of rows) {
    const key = keyOf(first, second)
    const one = sums.get(key)
    const next = { amount: sumMoney([one?.amount ?? 0, amount]), base: sumMoney([one?.base ?? 0, base]) }
    if (next.amount === 0 && next.base === 0) sums.delete(key)
    else sums.set(key, next)
  }
  return sums
}

/** The fields that identify a row within a part. */
export const groupedBy = (part: BalancePart): readonly [string, string] =>
  part === 'Ledgers' ? ['ledger', 'key'] : ['itemType', 'itemId']

/** The ledger whose items a part contains; undefined for all ledgers. */
export const ledgerOf = (part: BalancePart): Ledger | undefined => (part === 'Ledgers' ? undefined : part)

/** The month ends after a day, including its own month's, that are before today. */
export function monthEnds(from: Day, today: Day): Day[] {
  const ends: Day[] = []
  for (let end = monthEnd(from); end < today; end = monthEnd(addDays(end, 1))) ends.push(end)
  return ends
}
