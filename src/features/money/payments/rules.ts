import { sumMoney } from '#base/decimal.ts'
import { figure } from '#base/writing.ts'
import type { Payment } from '#features/money/payments/collection.ts'
import { decimalsOf, roundAmount } from '#model/document/amount.ts'
import type { Data } from '#model/schema/value.ts'

/** How refusals name a payment. */
export const nameOfPayment = ({ id, data }: { id: string; data: { paymentNumber?: string } }): string =>
  `Payment ${data.paymentNumber ?? id}`

/** What one payment, note or deposit has settled of one document. */
export interface Allocation {
  docType: 'payables' | 'receivable' | 'payments' | 'vouchers'
  docId: string
  docNumber?: string | undefined
  /** Money or credit, without discount and write-off. */
  amount: number
  discount?: number | undefined
  writeOff?: number | undefined
  reason?: string | undefined
  /** The day it was settled. */
  on: string
  /** How much of `amount` came out of a deposit. */
  deposit?: number | undefined
}

/** The allocations a payment or a note keeps. */
export const allocationsOf = (data: { allocations?: Data[] }): Allocation[] =>
  (data.allocations ?? []) as unknown as Allocation[]

/** What an allocation took off its document: money, discount and write-off. */
export const settledBy = ({ amount, discount = 0, writeOff = 0 }: Allocation): number =>
  sumMoney([amount, discount, writeOff])

/** What of a payment was given back: neither settled, nor left, nor a deposit that is left. */
export const refundedOf = ({ data }: Pick<Payment, 'data'>): number =>
  sumMoney([
    data.amount ?? 0,
    -(data.unapplied ?? 0),
    -(data.depositLeft ?? 0),
    ...allocationsOf(data).map(({ amount = 0 }) => -amount),
  ])

/** Why an amount cannot be paid in a currency: it is below 0 or finer than its smallest unit. */
export function whyNotAmount(label: string, amount: number, currency: string): string | undefined {
  if (amount < 0) return `${label} is below 0.`
  if (roundAmount(amount, currency) === amount) return undefined
  const decimals = decimalsOf(currency)
  return `${label} of ${amount} ${currency} has more decimals than ${currency} has (${decimals}).`
}

/** An amount as refusals write it, in the decimals of its currency. */
export const amountText = (amount: number, currency?: unknown): string => {
  const decimals = decimalsOf(currency)
  return figure(amount, decimals, decimals)
}

/** Allocations without an amount of one document: the latest go first. */
export function withoutAmount(allocations: readonly Allocation[], docId: string, amount: number): Allocation[] {
  let left = amount
  return allocations
    .toReversed()
    .flatMap((one) => {
      if (one.docId !== docId || left === 0) return [one]
      const gone = Math.min(left, one.amount)
      left = sumMoney([left, -gone])
      const rest = sumMoney([one.amount, -gone])
      if (rest === 0 && !one.discount && !one.writeOff) return []
      // What was applied last goes back first; a deposit is touched when nothing else is left.
      return [{ ...one, amount: rest, ...(one.deposit && { deposit: Math.min(one.deposit, rest) }) }]
    })
    .toReversed()
}
