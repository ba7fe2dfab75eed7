import { guardAccounts } from '#features/money/bank/guard.ts'
import { currencyField } from '#model/document/currency.ts'
import { pageAddress } from '#model/feature.ts'
import { type DocOf, defineCollection } from '#model/schema/collection.ts'
import { choice, date, flag, money, number, text } from '#model/schema/fields.ts'

/** An account that money moves through: at a bank, a wallet, petty cash or a card. */
export const bankAccounts = defineCollection({
  name: 'bankAccounts',
  guard: guardAccounts,
  page: () => pageAddress('check-register', { view: 'accounts' }),
  label: { one: 'Bank account', many: 'Bank accounts' },
  title: 'name',
  fields: {
    name: text('Name', { required: true }),
    kind: choice('Kind', ['Bank', 'PayPal', 'Petty cash', 'Card'], { default: 'Bank' }),
    bankName: text('Bank'),
    last4: text('Last four digits', { mono: true }),
    routing: text('Routing #', { mono: true }),
    account: text('Account #', { mono: true }),
    currency: currencyField(),
    nextCheckNumber: number('Next check #', { decimals: 0, min: 1, mono: true }),
    lastCheckNumber: number('Last check # in stock', {
      decimals: 0,
      min: 1,
    }),
    reorderChecksAt: number('Reorder checks at', { decimals: 0, min: 0 }),
    layout: choice('Check layout', ['Top', 'Middle', 'Bottom', 'Three per page']),
    preprinted: flag('Preprinted checks', {
      default: true,
      help: 'The check stock has the bank, routing number and account preprinted. Otherwise they are printed with magnetic toner on blank checks.',
    }),
    offsetX: number('Offset right, mm', { decimals: 1, min: -50, max: 50 }),
    offsetY: number('Offset down, mm', { decimals: 1, min: -50, max: 50 }),
    positivePay: choice('Positive pay file', ['Chase', 'Citizens', 'Generic']),
    float: money('Petty cash float'),
    openingBalance: money('Opening balance', { readOnly: true }),
    openingDate: date('Opening date', { readOnly: true }),
    isActive: flag('Active', { default: true }),
  },
  list: { columns: ['name', 'kind', 'bankName', 'last4', 'currency', 'nextCheckNumber', 'isActive'], sort: 'name' },
  form: [
    ['name', 'kind', 'isActive'],
    ['bankName', 'last4', 'routing', 'account'],
    ['currency', 'nextCheckNumber', 'lastCheckNumber', 'reorderChecksAt', 'float'],
    ['layout', 'preprinted', 'offsetX', 'offsetY', 'positivePay'],
    ['openingBalance', 'openingDate'],
  ],
  search: ['name', 'bankName'],
  indexes: [['name'], ['kind', 'currency']],
  access: { sealed: ['account'], commandFields: ['openingBalance', 'openingDate'] },
})

export type BankAccount = DocOf<typeof bankAccounts>
