import { referenceKey } from '#base/reference-key.ts'
import { bankAccounts } from '#features/money/bank/collection.ts'
import { bankLines } from '#features/money/bank-statements/collection.ts'
import { checks } from '#features/money/checks/collection.ts'
import { vouchers } from '#features/money/vouchers/collection.ts'
import { currencyField } from '#model/document/currency.ts'
import { pageAddress } from '#model/feature.ts'
import { type DocOf, defineCollection } from '#model/schema/collection.ts'
import { choice, date, lines, money, number, object, reference, text } from '#model/schema/fields.ts'

const PAYMENT_METHODS = ['Check', 'ACH', 'Wire', 'Card', 'Cash', 'PayPal', 'Contra', 'Shopify', 'Other'] as const

/** The methods that move money: a contra nets two balances and is posted by its own command. */
export const MONEY_METHODS = PAYMENT_METHODS.filter((method) => method !== 'Contra')

/** Money received or paid, and what it settled. */
export const payments = defineCollection({
  name: 'payments',
  page: () => pageAddress('check-register', { view: 'payments' }),
  label: { one: 'Payment', many: 'Payments' },
  title: 'paymentNumber',
  derive: ({ referenceKey: _, ...data }) => {
    const key = referenceKey(data.reference)
    return key === undefined ? data : { ...data, referenceKey: key }
  },
  fields: {
    paymentNumber: text('Payment #', { mono: true }),
    direction: choice('Direction', ['In', 'Out'], { required: true }),
    status: choice('Status', ['Posted', 'Void'], { default: 'Posted' }),
    partyType: choice('Party type', ['vendors', 'customers', 'other']),
    partyId: text('Party', { noForm: true }),
    partyName: text('Party name'),
    paidOn: date('Paid on', { required: true }),
    method: choice('Method', PAYMENT_METHODS),
    bankAccountId: reference('Bank account', bankAccounts),
    amount: money('Amount', { required: true, currency: 'currency' }),
    currency: currencyField(),
    fxRate: number('Exchange rate', { min: 0, decimals: 6 }),
    bankAmount: money('Moved at the bank'),
    feeAmount: money('Fee'),
    reference: text('Reference', { mono: true }),
    referenceKey: text('Reference as compared', {
      readOnly: true,
      noForm: true,
      mono: true,
      help: 'The reference without case and spaces',
    }),
    memo: text('Memo'),
    checkId: reference('Check', checks),
    voucherId: reference('Voucher', vouchers),
    payRunId: reference('Pay run', 'payRuns'),
    paypalId: reference('PayPal transaction', 'paypalTransactions'),
    jointId: text('Received with', {
      readOnly: true,
      noForm: true,
    }),
    depositFor: object('Deposit for'),
    allocations: lines('Allocations', {
      docType: text('Document type', { noForm: true }),
      docId: text('Document', { noForm: true }),
      docNumber: text('Document #', { mono: true }),
      amount: money('Amount'),
      discount: money('Discount', { readOnly: true }),
      writeOff: money('Write-off', { readOnly: true }),
      reason: text('Reason', { readOnly: true }),
      on: date('Date'),
      deposit: money('Of a deposit', { readOnly: true }),
    }),
    unapplied: money('Unapplied', { currency: 'currency' }),
    depositLeft: money('Deposit left', { currency: 'currency' }),
    baseAmount: money('In company currency'),
    bankLineId: reference('Bank line', bankLines),
    clearedOn: date('Cleared on'),
    voidReason: text('Void reason', { importAs: ['Why void'] }),
    voidedOn: date('Voided on'),
  },
  list: {
    columns: [
      'paymentNumber',
      'paidOn',
      'direction',
      'partyName',
      'method',
      'amount',
      'unapplied',
      'status',
      'reference',
    ],
    sort: '-paymentNumber',
    sums: ['amount'],
  },
  form: [
    ['paymentNumber', 'status', 'direction', 'paidOn'],
    ['partyType', 'partyName', 'method', 'bankAccountId'],
    ['amount', 'currency', 'fxRate', 'bankAmount', 'feeAmount'],
    ['reference', 'memo', 'checkId'],
    ['allocations'],
    ['unapplied', 'depositLeft'],
    ['voidReason', 'voidedOn'],
  ],
  search: ['paymentNumber', 'partyName', 'reference'],
  indexes: [
    ['paymentNumber'],
    ['paidOn'],
    ['partyId', 'paidOn'],
    ['bankAccountId', 'paidOn'],
    ['reference'],
    ['referenceKey'],
    ['status', 'direction', 'paidOn'],
    ['checkId'],
    ['amount'],
    ['unapplied'],
    ['depositLeft'],
    ['payRunId'],
  ],
  access: { direct: 'commands' },
})

export type Payment = DocOf<typeof payments>

/** An amount in any currency; the currency determines its decimals. */
export const anyAmount = <const O extends object>(label: string, options: O = {} as O) =>
  money(label, { decimals: 3, min: 0, ...options })

/** The input fields shared by all payments: method, account, exchange rate and bank fee. */
export const paymentInput = {
  method: choice('Method', MONEY_METHODS, { required: true }),
  bankAccountId: reference('Bank account', bankAccounts, { help: 'From Settings' }),
  currency: currencyField({ help: 'From the document' }),
  fxRate: number('Exchange rate', { min: 0.000001, decimals: 6, help: 'From the daily rates' }),
  bankAmount: anyAmount('Moved at the bank', { help: 'In the currency of the account, fee included' }),
  feeAmount: anyAmount('Fee'),
  reference: text('Reference', { mono: true }),
  memo: text('Memo'),
}
