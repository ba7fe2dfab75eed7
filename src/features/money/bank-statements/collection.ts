import { bankAccounts } from '#features/money/bank/collection.ts'
import { pageAddress } from '#model/feature.ts'
import { type DocOf, defineCollection } from '#model/schema/collection.ts'
import { choice, date, money, number, reference, tags, text } from '#model/schema/fields.ts'

/** One statement of a bank account, as the bank sent it. */
export const bankStatements = defineCollection({
  name: 'bankStatements',
  page: () => pageAddress('check-register', { view: 'statements' }),
  label: { one: 'Bank statement', many: 'Bank statements' },
  title: 'to',
  fields: {
    bankAccountId: reference('Bank account', bankAccounts, { required: true }),
    from: date('From'),
    to: date('To'),
    opening: money('Opening'),
    closing: money('Closing'),
    format: text('Format'),
    status: choice('Status', ['Open', 'Reconciled'], { default: 'Open' }),
    lines: number('Lines'),
    unmatched: number('Not matched'),
    reopenReason: text('Reason for reopening'),
  },
  list: { columns: ['to', 'bankAccountId', 'from', 'opening', 'closing', 'status', 'lines', 'unmatched'], sort: '-to' },
  form: [
    ['bankAccountId', 'status', 'format'],
    ['from', 'to', 'opening', 'closing'],
    ['lines', 'unmatched'],
  ],
  search: ['format'],
  indexes: [['bankAccountId', 'to'], ['to'], ['status', 'to']],
  access: { direct: 'commands' },
})

export type BankStatement = DocOf<typeof bankStatements>

/** One line of a statement, to be matched with the books. */
export const bankLines = defineCollection({
  name: 'bankLines',
  page: () => pageAddress('check-register', { view: 'lines' }),
  label: { one: 'Bank line', many: 'Bank lines' },
  title: 'text',
  fields: {
    statementId: reference('Statement', 'bankStatements', { required: true }),
    bankAccountId: reference('Bank account', bankAccounts, { required: true }),
    day: date('Day', { required: true }),
    amount: money('Amount', { required: true }),
    text: text('Text'),
    reference: text('Reference', { mono: true }),
    fitId: text('Bank id', { mono: true }),
    checkNumber: text('Check #', { mono: true }),
    state: choice('State', ['Unmatched', 'Matched'], { default: 'Unmatched' }),
    paymentIds: tags('Payments', { noForm: true }),
    checkIds: tags('Checks', { noForm: true }),
    groupIds: tags('Postings', { noForm: true }),
    clearedIds: tags('Checks that cleared with it', { noForm: true }),
    receivedIds: tags('Deposits received with it', { noForm: true }),
  },
  list: { columns: ['day', 'amount', 'text', 'reference', 'checkNumber', 'state'], sort: '-day', sums: ['amount'] },
  form: [
    ['day', 'amount', 'text'],
    ['reference', 'checkNumber', 'state'],
  ],
  search: ['text', 'reference', 'checkNumber'],
  indexes: [['statementId', 'day'], ['bankAccountId', 'day'], ['state', 'day'], ['day'], ['fitId']],
  access: { direct: 'commands' },
})

export type BankLine = DocOf<typeof bankLines>
