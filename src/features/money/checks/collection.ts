import { bankAccounts } from '#features/money/bank/collection.ts'
import { bankLines } from '#features/money/bank-statements/collection.ts'
import { customers } from '#features/parties/customers/collection.ts'
import { vendors } from '#features/parties/vendors/collection.ts'
import { currencyField } from '#model/document/currency.ts'
import { type DocOf, defineCollection } from '#model/schema/collection.ts'
import { choice, date, flag, lines, moment, money, object, reference, text } from '#model/schema/fields.ts'

/** One document per check number. A number is never used again; a spoiled one stays as a void check. */
export const checks = defineCollection({
  name: 'checks',
  page: '/checks',
  label: { one: 'Check', many: 'Checks', short: 'check' },
  title: 'checkNumber',
  fields: {
    checkNumber: text('Check #', { mono: true }),
    status: choice('Status', ['Queued', 'Printed', 'Cleared', 'Void', 'Stopped', 'Bounced'], { default: 'Queued' }),
    direction: choice('Direction', ['Out', 'In'], { default: 'Out' }),
    payeeId: reference('Payee', vendors),
    payeeName: text('Payee name', { required: true }),
    payeeAddress: text('Payee address', { rows: 3 }),
    amount: money('Amount', { required: true, min: 0, currency: 'currency' }),
    amountInWords: text('Amount in words', { readOnly: true }),
    currency: currencyField(),
    checkDate: date('Date', { required: true }),
    memo: text('Memo'),
    payableId: reference('Bill', 'payables', { readOnly: true }),
    stub: lines('Stub', {
      docNumber: text('Bill #', { mono: true, importAs: ['Payable #'] }),
      vendorInvoiceNo: text('Invoice', { mono: true }),
      invoiceDate: date('Invoice date'),
      amount: money('Amount'),
      settled: money('Settled before'),
      discount: money('Discount'),
      paid: money('Paid'),
    }),
    printedAt: moment('Printed at', { readOnly: true }),
    clearedAt: moment('Cleared at', { readOnly: true }),
    voidedAt: moment('Voided at', { readOnly: true }),
    voidReason: text('Void reason', { importAs: ['Why void'], readOnly: true }),
    bankAccountId: reference('Bank account', bankAccounts, { readOnly: true }),
    customerId: reference('Customer', customers, { readOnly: true }),
    paymentId: reference('Payment', 'payments', { readOnly: true }),
    printBatchId: text('Print batch', { readOnly: true, noForm: true }),
    confirmed: flag('Confirmed', { readOnly: true }),
    spoiled: flag('Spoiled', { readOnly: true }),
    replacedById: reference('Replaced by', 'checks', { readOnly: true }),
    dateChanges: lines(
      'Date changes',
      {
        from: date('From'),
        to: date('To'),
        reason: text('Reason'),
        by: text('By', { as: 'person' }),
        on: date('Date'),
      },
      { readOnly: true },
    ),
    bouncedOn: date('Bounced on', { readOnly: true }),
    bounceLineId: reference('Bank line of the bounce', bankLines, { readOnly: true }),
    depositedOn: date('Deposited on', { readOnly: true }),
    stop: object('Stop payment', { readOnly: true }),
    bankLineId: reference('Bank line', bankLines, { readOnly: true }),
    replacesCheckId: reference('Replaces', 'checks', { readOnly: true }),
  },
  list: {
    columns: ['checkNumber', 'payeeName', 'checkDate', 'amount', 'status', 'memo'],
    sort: '-checkDate',
    sums: ['amount'],
  },
  form: [
    ['checkNumber', 'status', 'checkDate'],
    ['payeeId', 'payeeName', 'payeeAddress'],
    ['amount', 'currency', 'amountInWords'],
    ['memo', 'payableId', 'stub'],
    ['voidReason', 'replacesCheckId'],
  ],
  search: ['checkNumber', 'payeeName', 'memo'],
  indexes: [
    ['checkNumber'],
    ['checkDate'],
    ['status', 'checkDate'],
    ['payeeId', 'checkDate'],
    ['payableId'],
    ['paymentId'],
    ['bankAccountId', 'checkNumber'],
    ['printBatchId'],
  ],
  access: {
    commandFields: ['status', 'checkNumber', 'direction', 'payeeId', 'amount', 'amountInWords', 'payableId', 'stub'],
    // Printed data never changes.
    commandFieldsOf: ({ status, paymentId }) =>
      status !== undefined && status !== 'Queued'
        ? ['payeeName', 'payeeAddress', 'checkDate', 'currency']
        : // The check of a payment is made out to whom the payment is posted to.
          paymentId
          ? ['payeeName', 'currency']
          : [],
  },
})

export type Check = DocOf<typeof checks>
