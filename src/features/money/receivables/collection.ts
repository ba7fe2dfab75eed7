import { inNormalForm, isSettled, isUnpaid, SETTLED_FIELDS, withBalance } from '#model/document/balance.ts'
import { documentFields } from '#model/document/fields.ts'
import { type Doc, defineCollection, query } from '#model/schema/collection.ts'
import { choice, date, flag, lines, money, number, text } from '#model/schema/fields.ts'
import { onceBy } from '#model/schema/unique.ts'

/** What a customer owes us. A partly paid one stays Open. */
export const receivables = defineCollection({
  name: 'receivable',
  label: { one: 'Invoice', many: 'Receivables' },
  title: 'invoiceNumber',
  lenient: true,
  derive: (data) => withBalance(inNormalForm(['invoiceDate', 'dueDate', 'promiseDate', 'paidOn'], data)),
  once: onceBy('invoiceNumber', {
    path: '/receivable',
    nameOf: ({ invoiceNumber }) => `Invoice ${invoiceNumber}`,
    words: ({ invoiceNumber }, { data }) =>
      `Invoice ${invoiceNumber} already exists, ${data.status ?? 'Open'}. Use a different number.`,
  }),
  fields: {
    status: choice('Status', ['Draft', 'Open', 'Paid', 'Void', 'Written off'], { default: 'Open' }),
    invoiceNumber: text('Invoice #', { mono: true, importAs: ['Invoice', 'Invoice No', 'Inv No', 'Number'] }),
    ...documentFields({
      party: 'customer',
      own: {
        customerPoNo: text('Customer PO', { mono: true, importAs: ['PO', 'PO number', 'Customer PO #'] }),
        invoiceDate: date('Invoice date', { importAs: ['Date'] }),
      },
      owed: 'Received',
      currency: true,
      tax: 'included',
    }),
    disputed: flag('Disputed'),
    disputeReason: text('Why disputed'),
    promiseDate: date('Promised to pay'),
    paidOn: date('Paid on', { importAs: ['Date paid', 'Payment date'] }),
    receivedParts: lines('Payments', { on: date('On'), amount: money('Amount') }, { readOnly: true }),
    voidReason: text('Why void', { readOnly: true }),
    dunningLevel: number('Reminders sent', { decimals: 0, min: 0, readOnly: true }),
    remindedOn: date('Reminded on', { readOnly: true }),
    chasePausedUntil: date('Reminders paused until', {
      help: 'No reminders or calls until the end of this day',
      importAs: ['Not chased until'],
    }),
    writtenOff: money('Written off', { currency: 'currency', readOnly: true }),
    writtenOffOn: date('Written off on', { readOnly: true }),
    writeOffReason: text('Why written off', { readOnly: true }),
    notes: text('Notes', { rows: 4 }),
  },
  list: {
    columns: [
      'invoiceNumber',
      'customerName',
      'dueDate',
      'totalAmount',
      'balance',
      'status',
      'customerPoNo',
      'promiseDate',
    ],
    sort: 'dueDate',
    sums: ['totalAmount', 'balance'],
  },
  form: [
    ['invoiceNumber', 'status'],
    ['customerId', 'customerName', 'customerPoNo'],
    ['invoiceDate', 'termsId', 'dueDate'],
    ['totalAmount', 'amountPaid', 'balance'],
    ['currency', 'fxRate', 'taxName', 'taxRate', 'taxAmount'],
    ['promiseDate', 'disputed', 'disputeReason'],
    ['receivedParts'],
    ['voidReason'],
    ['paidOn', 'dunningLevel', 'remindedOn', 'chasePausedUntil'],
    ['writtenOff', 'writtenOffOn', 'writeOffReason'],
    ['notes'],
  ],
  first: ['customerId', 'customerPoNo', 'invoiceDate', 'termsId', 'dueDate', 'totalAmount', 'invoiceNumber', 'notes'],
  tells: ['customerName', 'status'],
  entry: [
    ['customerId', 'customerPoNo', 'invoiceNumber', 'status'],
    ['invoiceDate', 'termsId', 'dueDate'],
    ['totalAmount', 'currency', 'taxName', 'taxRate'],
    ['notes'],
  ],
  search: ['invoiceNumber', 'customerName', 'customerPoNo'],
  indexes: [
    ['status', 'dueDate'],
    ['dueDate'],
    ['customerId', 'status', 'dueDate'],
    ['invoiceNumber'],
    ['totalAmount'],
    ['customerName'],
  ],
  access: {
    commandFields: ['status', 'amountPaid', 'balance', 'paidOn', 'disputed', 'disputeReason'],
    commandFieldsOf: ({ status }) => (isSettled(status) ? SETTLED_FIELDS : []),
    untouched: (data) => isUnpaid(data) && !data.disputed && !data.dunningLevel,
  },
})

export type Receivable = Doc<typeof receivables>

/** The specification's read of the notification menu. */
export const openReceivables = query(receivables, { where: [['status', '==', 'Open']] })
