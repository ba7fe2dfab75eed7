import { referenceKey } from '#base/reference-key.ts'
import { parts } from '#features/stock/parts/collection.ts'
import { documentFields } from '#model/document/fields.ts'
import { inNormalForm, isSettled, isUnpaid, SETTLED_FIELDS, withBalance } from '#model/document/owed/balance.ts'
import { instalmentsField, PAYMENT_STATES, postedFields } from '#model/document/posted-fields.ts'
import { type DocOf, defineCollection, query } from '#model/schema/collection.ts'
import { choice, date, flag, lines, money, number, reference, references, tags, text } from '#model/schema/fields.ts'
import { onceBy } from '#model/schema/unique.ts'
import type { Data } from '#model/schema/value.ts'

export const INVOICE_LINE_KINDS = [
  'Goods',
  'Service',
  'Freight',
  'Restocking',
  'Fee',
  'Finance charge',
  'Other',
] as const

/** One line of an invoice: shipped goods, a service, or a charge. */
const invoiceLine = {
  lineId: text('Line'),
  kind: choice('Kind', INVOICE_LINE_KINDS),
  transactionId: reference('Deal', 'transactions'),
  dealLineId: text('Deal line'),
  slipId: reference('Packing slip', 'packingSlips'),
  slipLineId: text('Slip line'),
  partId: reference('Part', parts),
  partNumber: text('Part number', { mono: true }),
  brand: text('Brand'),
  description: text('Description'),
  qty: number('Quantity'),
  unitPrice: money('Unit price', { decimals: 4 }),
  discountPct: number('Discount %', { min: 0, max: 100, decimals: 4 }),
  amount: money('Amount'),
  taxName: text('Tax'),
  taxRate: number('Tax %', { decimals: 4 }),
  cost: money('Cost'),
}

/** The fields of an invoice that are fixed after posting; notes, due date, terms and promise can still be changed. */
const POSTED_FIELDS = [
  'status',
  'invoiceNumber',
  'customerId',
  'customerName',
  'invoiceDate',
  'currency',
  'fxRate',
  'totalAmount',
  'taxName',
  'taxRate',
  'taxAmount',
  'lines',
  'amountPaid',
  'balance',
] as const

const keyOf = ({ invoiceNumber }: Data): string | undefined => referenceKey(invoiceNumber)

function withKey(data: Data): Data {
  const { invoiceKey: _, ...rest } = data
  const invoiceKey = keyOf(data)
  return invoiceKey === undefined ? rest : { ...rest, invoiceKey }
}

/** An invoice to a customer. It stays Open while it is partly paid. */
export const receivables = defineCollection({
  name: 'receivable',
  page: '/receivable',
  label: { one: 'Invoice', many: 'Receivables', several: 'invoices' },
  title: 'invoiceNumber',
  lenient: true,
  derive: (data) => withKey(withBalance(inNormalForm(['invoiceDate', 'dueDate', 'promiseDate', 'paidOn'], data))),
  once: onceBy('invoiceKey', {
    beside: 'invoiceNumber',
    isSame: (a, b) => keyOf(a) !== undefined && keyOf(a) === keyOf(b),
    path: '/receivable',
    nameOf: ({ invoiceNumber }) => `Invoice ${invoiceNumber}`,
    words: ({ invoiceNumber }, { data }) =>
      `Invoice ${invoiceNumber} already exists, ${data.status ?? 'Open'}. Use a different number.`,
  }),
  fields: {
    status: choice('Status', ['Draft', 'Open', 'Paid', 'Void', 'Written off'], { default: 'Open' }),
    invoiceNumber: text('Invoice #', { mono: true, importAs: ['Invoice', 'Invoice No', 'Inv No', 'Number'] }),
    invoiceKey: text('Invoice # as compared', {
      readOnly: true,
      noForm: true,
      mono: true,
      help: 'The number without case and spaces',
    }),
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
    disputeReason: text('Dispute reason', { importAs: ['Why disputed'] }),
    promiseDate: date('Promised to pay'),
    paidOn: date('Paid on', { importAs: ['Date paid', 'Payment date'] }),
    receivedParts: lines(
      'Payments',
      { on: date('Date'), amount: money('Amount') },
      { importAs: ['Received in parts'], readOnly: true },
    ),
    kind: choice('Kind', ['Invoice', 'Fee', 'Finance charge'], { readOnly: true }),
    transactionIds: references('Deals', 'transactions', { readOnly: true, noForm: true }),
    sellers: tags('Sellers', { readOnly: true, noForm: true, help: 'Whose deals it bills' }),
    channels: tags('Channels', { readOnly: true, noForm: true }),
    countries: tags('Countries', { readOnly: true, noForm: true }),
    slipIds: references('Packing slips', 'packingSlips', { readOnly: true, noForm: true }),
    proformaId: reference('Proforma', 'proformas', { readOnly: true }),
    lines: lines('Lines', invoiceLine),
    freightAmount: money('Freight', { currency: 'currency', readOnly: true }),
    costAmount: money('Cost', { readOnly: true }),
    marginAmount: money('Margin', { readOnly: true }),
    paymentState: choice('Payment state', PAYMENT_STATES, { readOnly: true }),
    ...instalmentsField,
    ...postedFields,
    dunningLevel: number('Reminders sent', { decimals: 0, min: 0, readOnly: true }),
    remindedOn: date('Reminded on', { readOnly: true }),
    chasePausedUntil: date('Reminders paused until', {
      help: 'No reminders or calls until the end of this day',
      importAs: ['Not chased until'],
    }),
    writtenOff: money('Written off', { currency: 'currency', readOnly: true }),
    writtenOffOn: date('Written off on', { readOnly: true }),
    writeOffReason: text('Write-off reason', { importAs: ['Why written off'], readOnly: true }),
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
    owed: ['balance'],
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
  summaryFields: ['customerName', 'balance', 'status'],
  entry: [
    ['customerId', 'customerPoNo', 'invoiceNumber', 'status'],
    ['invoiceDate', 'termsId', 'dueDate'],
    ['totalAmount', 'currency', 'taxName', 'taxRate'],
    ['notes'],
  ],
  search: ['invoiceNumber', 'customerName', 'customerPoNo'],
  indexes: [
    ['status', 'dueDate'],
    ['status', 'paidOn', 'invoiceDate'],
    ['dueDate'],
    ['invoiceDate'],
    ['customerId', 'status', 'dueDate'],
    ['invoiceNumber'],
    ['invoiceKey'],
    ['totalAmount'],
    ['customerName'],
  ],
  access: {
    commandFields: [
      'status',
      'amountPaid',
      'balance',
      'paidOn',
      'disputed',
      'disputeReason',
      'sellers',
      'channels',
      'countries',
    ],
    commandFieldsOf: ({ status }) => (isSettled(status) ? SETTLED_FIELDS : []),
    posted: POSTED_FIELDS,
    untouched: (data) => isUnpaid(data) && !data.disputed && !data.dunningLevel,
  },
})

export type Receivable = DocOf<typeof receivables>

/** The query that the specification defines for the notification menu. */
export const openReceivables = query(receivables, { where: [['status', '==', 'Open']] })
