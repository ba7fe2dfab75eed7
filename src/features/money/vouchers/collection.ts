import { bankAccounts } from '#features/money/bank/collection.ts'
import { movements } from '#features/stock/ledger/collection.ts'
import { LEDGERS } from '#features/stock/postings/collection.ts'
import { currencyField } from '#model/document/currency.ts'
import { type DocOf, defineCollection } from '#model/schema/collection.ts'
import { choice, date, flag, lines, money, number, reference, tags, text } from '#model/schema/fields.ts'
export const VOUCHER_TYPES = [
  'Payment',
  'Receipt',
  'Petty cash',
  'Credit note',
  'Debit note',
  'Contra',
  'Journal',
] as const

export const voucherLine = {
  lineId: text('Line', { noForm: true }),
  ledger: choice('Account', LEDGERS, { importAs: ['Ledger'] }),
  key: text('Category', { importAs: ['Key'] }),
  description: text('Description'),
  amount: money('Amount'),
  taxName: text('Tax'),
  taxRate: number('Tax %', { decimals: 4 }),
  docType: text('Document type', { noForm: true }),
  docId: text('Document', { noForm: true }),
  docLineId: text('Document line', { noForm: true }),
  movementId: reference('Movement', movements),
  qty: number('Quantity'),
  unitPrice: money('Unit price', { decimals: 4 }),
}

/** Money or credit not covered by a bill or an invoice: payments, petty cash, credit and debit notes, journals. */
export const vouchers = defineCollection({
  name: 'vouchers',
  page: '/vouchers',
  label: { one: 'Voucher', many: 'Vouchers' },
  title: 'voucherNumber',
  fields: {
    voucherNumber: text('Voucher #', { mono: true }),
    type: choice('Type', VOUCHER_TYPES),
    status: choice('Status', ['Draft', 'Approved', 'Posted', 'Void'], { default: 'Draft' }),
    date: date('Date'),
    partyType: choice('Party type', ['vendors', 'customers', 'other'], { noForm: true }),
    partyId: text('Party', { noForm: true }),
    partyName: text('Party name', { noForm: true }),
    payeeName: text('Payee'),
    bankAccountId: reference('Bank account', bankAccounts),
    method: text('Method'),
    currency: currencyField(),
    fxRate: number('Exchange rate', { min: 0, decimals: 6 }),
    lines: lines('Lines', voucherLine),
    taxAmount: money('Tax', { currency: 'currency', readOnly: true }),
    totalAmount: money('Total', { currency: 'currency' }),
    balance: money('Balance', { currency: 'currency', readOnly: true }),
    reason: text('Reason'),
    memo: text('Memo'),
    preparedBy: text('Prepared by', { as: 'person', readOnly: true }),
    approvedBy: text('Approved by', { as: 'person', readOnly: true }),
    receivedBy: text('Received by', { readOnly: true }),
    allocations: lines(
      'Applied to',
      {
        docType: text('Document type', { noForm: true }),
        docId: text('Document', { noForm: true }),
        docNumber: text('Document #', { mono: true }),
        amount: money('Amount'),
        discount: money('Discount', { readOnly: true }),
        writeOff: money('Write-off', { readOnly: true }),
        reason: text('Reason', { readOnly: true }),
        on: date('Date'),
      },
      { readOnly: true },
    ),
    paymentIds: tags('Payments', { readOnly: true, noForm: true }),
    missingReceipt: flag('Receipt missing'),
    transactionId: reference('Return', 'transactions', { readOnly: true }),
    taxes: lines(
      'Taxes',
      { taxName: text('Tax'), taxRate: number('Tax %', { decimals: 4 }), net: money('Net'), tax: money('Tax amount') },
      { readOnly: true },
    ),
    posted: flag('Posted', { readOnly: true, noForm: true }),
    voidReason: text('Void reason', { importAs: ['Why void'], readOnly: true }),
    voidedOn: date('Voided on', { readOnly: true }),
  },
  list: {
    columns: ['voucherNumber', 'type', 'date', 'payeeName', 'status', 'totalAmount', 'balance', 'reason'],
    sort: '-date',
    sums: ['totalAmount'],
  },
  form: [
    ['voucherNumber', 'type', 'status', 'date'],
    ['payeeName'],
    ['bankAccountId', 'method', 'currency', 'fxRate'],
    ['lines'],
    ['taxAmount', 'totalAmount', 'balance'],
    ['reason', 'memo'],
    ['preparedBy', 'approvedBy', 'receivedBy', 'missingReceipt'],
    ['voidReason', 'voidedOn'],
  ],
  search: ['voucherNumber', 'payeeName', 'partyName', 'memo'],
  indexes: [['voucherNumber'], ['date'], ['type', 'date'], ['status', 'date'], ['partyId', 'date'], ['balance']],
  access: {
    draft: { field: 'status', state: 'Draft' },
    commandFields: ['status', 'voucherNumber', 'balance'],
    commandFieldsOf: ({ status }) =>
      status === undefined || status === 'Draft'
        ? []
        : ['type', 'date', 'partyId', 'payeeName', 'lines', 'totalAmount', 'currency', 'bankAccountId'],
    posted: [
      'status',
      'type',
      'date',
      'partyType',
      'partyId',
      'partyName',
      'payeeName',
      'lines',
      'totalAmount',
      'currency',
      'fxRate',
      'bankAccountId',
      'balance',
    ],
    untouched: ({ status }) => status === undefined || status === 'Draft',
  },
})

export type Voucher = DocOf<typeof vouchers>
