import { bankAccounts } from '#features/money/bank/collection.ts'
import { payments } from '#features/money/payments/collection.ts'
import { currencyField } from '#model/document/currency.ts'
import { type DocOf, defineCollection } from '#model/schema/collection.ts'
import { choice, moment, money, reference, text } from '#model/schema/fields.ts'

/** One row of the PayPal activity. */
export const paypalTransactions = defineCollection({
  name: 'paypalTransactions',
  page: '/paypal',
  label: { one: 'PayPal transaction', many: 'PayPal transactions' },
  title: 'txnId',
  fields: {
    txnId: text('Transaction ID', { mono: true }),
    type: text('Type'),
    at: moment('At'),
    name: text('Name'),
    fromEmail: text('From'),
    toEmail: text('To'),
    status: text('Status'),
    currency: currencyField(),
    gross: money('Gross', { currency: 'currency' }),
    fee: money('Fee', { currency: 'currency' }),
    net: money('Net', { currency: 'currency' }),
    invoiceNumber: text('Invoice #', { mono: true }),
    note: text('Note'),
    referenceTxnId: text('Reference transaction', { mono: true }),
    balance: money('Balance', { currency: 'currency' }),
    bankAccountId: reference('Bank account', bankAccounts),
    matchState: choice('Match', ['Unmatched', 'Matched', 'Ignored', 'Transfer'], { default: 'Unmatched' }),
    paymentId: reference('Payment', payments),
  },
  list: {
    columns: ['at', 'name', 'type', 'gross', 'fee', 'net', 'currency', 'matchState', 'invoiceNumber'],
    sort: '-at',
    sums: ['gross', 'fee', 'net'],
  },
  form: [
    ['txnId', 'type', 'status', 'matchState'],
    ['at', 'name', 'fromEmail', 'toEmail'],
    ['gross', 'fee', 'net', 'balance', 'currency'],
    ['invoiceNumber', 'note', 'referenceTxnId', 'paymentId'],
  ],
  search: ['txnId', 'name', 'invoiceNumber', 'fromEmail'],
  indexes: [['at'], ['txnId', 'type'], ['matchState', 'at'], ['referenceTxnId']],
  access: { direct: 'commands' },
})

export type PaypalTransaction = DocOf<typeof paypalTransactions>
