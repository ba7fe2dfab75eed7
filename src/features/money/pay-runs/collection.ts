import { bankAccounts } from '#features/money/bank/collection.ts'
import { payables } from '#features/money/payables/collection.ts'
import { vendors } from '#features/parties/vendors/collection.ts'
import { currencyField } from '#model/document/currency.ts'
import { pageAddress } from '#model/feature.ts'
import { type DocOf, defineCollection } from '#model/schema/collection.ts'
import { choice, date, flag, lines, money, number, reference, tags, text } from '#model/schema/fields.ts'

/** Bills that are paid together. */
export const payRuns = defineCollection({
  name: 'payRuns',
  page: () => pageAddress('check-register', { view: 'runs' }),
  label: { one: 'Pay run', many: 'Pay runs' },
  title: 'runNumber',
  fields: {
    runNumber: text('Run #', { mono: true }),
    status: choice('Status', ['Draft', 'Posted', 'Cancelled'], { default: 'Draft' }),
    payBy: date('Due through'),
    discountBy: date('Discounts through'),
    bankAccountId: reference('Bank account', bankAccounts),
    method: text('Method'),
    checkDate: date('Check date'),
    currency: currencyField(),
    ceiling: money('Maximum total', { importAs: ['Ceiling'] }),
    lines: lines('Bills', {
      // Amounts and reasons come right after the bill; the ids are only for API callers.
      payableId: reference('Bill', payables, { noForm: true }),
      payableNumber: text('Bill #', { mono: true }),
      vendorId: reference('Vendor', vendors, { noForm: true }),
      vendorName: text('Vendor name'),
      payTo: text('Pay to', { readOnly: true }),
      pay: money('Pay'),
      // Most runs have none of these, so their columns are hidden when empty.
      discount: money('Discount', { readOnly: true }),
      credit: money('Credit', { readOnly: true }),
      skip: flag('Skip', { readOnly: true }),
      why: text('Reason', { readOnly: true }),
      dueDate: date('Due'),
      open: money('Open'),
      discountReturn: number('Discount, % a year', { decimals: 1, readOnly: true }),
    }),
    total: money('Total'),
    leftOut: number('Bills left out'),
    note: text('Note', { rows: 3 }),
    fileOn: date('Bank file'),
    paymentIds: tags('Payments', { noForm: true }),
  },
  list: {
    columns: ['runNumber', 'status', 'payBy', 'method', 'checkDate', 'total'],
    sort: '-runNumber',
    sums: ['total'],
  },
  form: [
    ['runNumber', 'status', 'payBy', 'discountBy'],
    ['bankAccountId', 'method', 'checkDate', 'ceiling'],
    ['total', 'fileOn', 'leftOut', 'note'],
    ['lines'],
  ],
  search: ['runNumber'],
  indexes: [['runNumber'], ['status', 'payBy']],
  access: { direct: 'commands' },
})

export type PayRun = DocOf<typeof payRuns>
