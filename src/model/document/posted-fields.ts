import { addMonths, type Day } from '#base/days.ts'
import { sumMoney } from '#base/decimal.ts'
import { roundAmount } from '#model/document/amounts/amount.ts'
import { date, flag, lines, money, number, text } from '#model/schema/fields.ts'
import type { Data } from '#model/schema/value.ts'

/** The fields that the ledger maintains on every money document. */
export const postedFields = {
  posted: flag('Posted', { readOnly: true }),
  taxes: lines(
    'Taxes',
    { taxName: text('Tax'), taxRate: number('Tax %', { decimals: 4 }), net: money('Net'), tax: money('Tax amount') },
    { readOnly: true },
  ),
  voidReason: text('Void reason', { importAs: ['Why void'], readOnly: true }),
  voidedOn: date('Voided on', { readOnly: true }),
} as const

/** Parts of a bill or invoice with due dates of their own; the oldest is paid first. */
export const instalmentsField = {
  instalments: lines(
    'Instalments',
    { dueDate: date('Due'), amount: money('Amount'), paid: money('Paid') },
    { readOnly: true },
  ),
} as const

export const PAYMENT_STATES = ['Unpaid', 'Partial', 'Paid'] as const

/** The open amount in two parts a month apart, as the initial values for instalments. */
export function inTwoParts(open: number, due: Day, currency?: string): Data[] {
  const first = roundAmount(open / 2, currency)
  return [
    { dueDate: due, amount: first },
    { dueDate: addMonths(due, 1), amount: sumMoney([open, -first]) },
  ]
}
