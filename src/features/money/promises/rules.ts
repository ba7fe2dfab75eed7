import { sumMoney } from '#base/decimal.ts'
import { type Receivable, receivables } from '#features/money/receivables/collection.ts'
import { currencyOf, sumsOf } from '#model/document/amounts/sums.ts'
import { openAmount } from '#model/document/open.ts'
import { listAddress } from '#model/record-address.ts'

/** One invoice of a promise: the promised amount, and what may still be open after it is paid. */
export interface PromisedLine {
  receivableId: string
  amount: number
  currency: string
  left: number
}

/** The promised amount of an invoice: its open amount, unless less was promised. */
export function promisedLine({ id, data }: Receivable, base: string, amount = openAmount(data)): PromisedLine {
  return { receivableId: id, amount, currency: currencyOf(data, base), left: sumMoney([openAmount(data), -amount]) }
}

/** The fields of the follow-up for a promise; it has an amount only when all invoices are in one currency. */
export function promiseFields(lines: readonly PromisedLine[], base: string) {
  const [only, ...others] = sumsOf(lines, base)
  return {
    promised: lines.map((line) => ({ ...line })),
    promisedAmount: only && others.length === 0 ? Number(only.total) : undefined,
    currency: only && others.length === 0 ? only.currency : undefined,
  }
}

export const aboutReceivable = (id: string): string => listAddress(receivables, { id })
