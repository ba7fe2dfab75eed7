import { daysBetween, toDay } from '#base/days.ts'
import { sumMoney } from '#base/decimal.ts'
import { settings } from '#features/admin/settings/collection.ts'
import { companyCurrency } from '#features/admin/settings/rules.ts'
import { receivables } from '#features/money/receivables/collection.ts'
import type { Customer } from '#features/parties/customers/collection.ts'
import { type Books, needRate, postingSum } from '#features/stock/postings/commands.ts'
import { amountText, convertAmount } from '#model/document/amounts/amount.ts'
import { inBase } from '#model/document/currency.ts'
import { openAmount } from '#model/document/open.ts'
import { query } from '#model/schema/collection.ts'

/**
 * Why a customer gets no more credit, as a sentence: on hold, over the limit including the amount about to be added (in
 * the company's currency; unapplied payments and credit notes are deducted), or overdue for longer than the settings
 * allow.
 */
export async function whyNoCredit(
  books: Books,
  customer: Customer | undefined,
  more: number,
): Promise<string | undefined> {
  if (!customer) return undefined
  const { name, status, creditHold, creditLimit, holdReason, currency } = customer.data
  if (status === 'On hold' || creditHold)
    return `${name} is on hold${holdReason ? ` (${holdReason})` : ''}. Release the customer, or enter the reason to accept the order.`
  const { tx, today, timeZone } = books
  const base = await companyCurrency(tx)
  const open = await tx.find(
    query(receivables, {
      where: [
        ['customerId', '==', customer.id],
        ['status', '==', 'Open'],
      ],
    }),
  )
  if (creditLimit) {
    const rate = await needRate(books, { currency, day: today, name })
    const limit = convertAmount(creditLimit, rate, base)
    const billed = open.map(({ data }) => inBase(openAmount(data), data, { base, rates: [], day: today }) ?? 0)
    const credits = await postingSum(tx, [
      ['ledger', '==', 'AR'],
      ['partyId', '==', customer.id],
      ['itemType', 'in', ['payments', 'vouchers']],
    ])
    const owed = Math.max(0, sumMoney([...billed, credits.base]))
    if (sumMoney([owed, more]) > limit)
      return `${name} owes ${amountText(owed, base)} of a limit of ${amountText(limit, base)}, and this order is ${amountText(more, base)}. Enter the reason to accept it.`
  }
  const creditDays = (await tx.get(settings, 'money'))?.data.creditDays
  const days = open.map(({ data }) => {
    const due = toDay(data.dueDate, timeZone)
    return due && openAmount(data) > 0 ? daysBetween(due, today) : 0
  })
  const oldest = Math.max(0, ...days)
  return creditDays !== undefined && oldest > creditDays
    ? `${name} is ${oldest} days overdue; the settings allow ${creditDays}. Enter the reason to accept the order.`
    : undefined
}
