import { refuse } from '#base/problem.ts'
import { signedText } from '#features/money/bank-statements/rules.ts'
import type { Check } from '#features/money/checks/collection.ts'
import { nameOfCheck } from '#features/money/checks/rules.ts'
import { type Payment, payments } from '#features/money/payments/collection.ts'
import { nameOfPayment } from '#features/money/payments/rules.ts'
import type { Books } from '#features/stock/postings/commands.ts'
import { minus } from '#features/stock/postings/rules.ts'

/** The bank movement of a check: money out is below 0. */
export const shown = ({ data }: Check): number =>
  data.direction === 'In' && data.status !== 'Bounced' ? data.amount : minus(data.amount)

/** Why a payment cannot be matched with a line of this account; undefined when it can. */
export function whyNotPayment(payment: Payment, accountId: string): string | undefined {
  const { data } = payment
  const name = nameOfPayment(payment)
  if (data.status === 'Void') return `${name} is Void.`
  if (data.bankLineId) return `${name} is already matched.`
  return data.bankAccountId === accountId ? undefined : `${name} belongs to another account.`
}

/** The same for a check. */
export function whyNotCheck(check: Check, accountId: string): string | undefined {
  const { data } = check
  const name = nameOfCheck(check)
  if (data.direction === 'In') {
    if (data.status === 'Bounced') return data.bounceLineId ? `${name} is already matched.` : undefined
    if (data.status !== 'Queued' && data.status !== 'Cleared') return `${name} is ${data.status}.`
  } else if (data.status !== 'Printed' && data.status !== 'Cleared') return `${name} is ${data.status}.`
  if (data.bankLineId) return `${name} is already matched.`
  const isOther =
    data.bankAccountId && data.bankAccountId !== accountId && !(data.direction === 'In' && data.status === 'Queued')
  return isOther ? `${name} belongs to another account.` : undefined
}

/** How far the exchange rate may move before a check clears, as a share of the payment. */
const RATE_MOVE = 0.2

/** Refuses a bank amount too far from the expected one to be this check, which is in another currency. */
export async function needNear({ tx }: Pick<Books, 'tx'>, check: Check, amount: number): Promise<void> {
  const payment = check.data.paymentId ? await tx.get(payments, check.data.paymentId) : undefined
  const { bankAmount } = payment?.data ?? {}
  if (bankAmount === undefined) return
  const expected = Math.sign(shown(check)) * bankAmount
  if (Math.abs(amount - expected) <= RATE_MOVE * bankAmount) return
  throw refuse(
    `${nameOfCheck(check)} is about ${signedText(expected)} at the bank, not ${signedText(amount)}. Choose what the line is for.`,
  )
}
