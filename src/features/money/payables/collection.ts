import { referenceKey } from '#base/reference-key.ts'
import { checks } from '#features/money/checks/collection.ts'
import { eachInvoiceOnce } from '#features/money/payables/rules.ts'
import { recurring } from '#features/money/recurring/collection.ts'
import { movements } from '#features/stock/ledger/collection.ts'
import { parts } from '#features/stock/parts/collection.ts'
import { documentFields } from '#model/document/fields.ts'
import { inNormalForm, isSettled, isUnpaid, SETTLED_FIELDS, withBalance } from '#model/document/owed/balance.ts'
import { instalmentsField, PAYMENT_STATES, postedFields } from '#model/document/posted-fields.ts'
import { type DocOf, defineCollection, query } from '#model/schema/collection.ts'
import { choice, date, flag, lines, money, number, object, reference, tags, text } from '#model/schema/fields.ts'
import type { Data } from '#model/schema/value.ts'

export const BILL_LINE_KINDS = ['Goods', 'Landed cost', 'Charge', 'Expense'] as const
export const MATCHES = ['Matched', 'Price variance', 'Qty variance', 'Not received'] as const
export const MATCH_STATES = ['No PO', ...MATCHES] as const

/** One line of a bill: received goods, a charge, or an expense. */
const billLine = {
  lineId: text('Line'),
  kind: choice('Kind', BILL_LINE_KINDS),
  poId: reference('Purchase order', 'po'),
  poNumber: text('PO #', { mono: true }),
  poLineId: text('Order line'),
  receiptId: reference('Receipt', 'receipts'),
  receiptLineId: text('Receipt line'),
  movementId: reference('Movement', movements),
  partId: reference('Part', parts),
  partNumber: text('Part number', { mono: true }),
  description: text('Description'),
  category: text('Category'),
  transactionId: reference('Deal', 'transactions'),
  shipmentId: reference('Shipment', 'shipments'),
  qty: number('Quantity'),
  unitPrice: money('Unit price', { decimals: 4 }),
  amount: money('Amount'),
  taxName: text('Tax'),
  taxRate: number('Tax %', { decimals: 4 }),
  match: choice('Match', MATCHES),
  matchNote: text('Match note'),
  cost: money('Cost of the receipts', { readOnly: true }),
  variance: money('Price variance', { readOnly: true }),
  taken: object('Taken from receipts', { readOnly: true, noForm: true }),
}

/** The fields of a bill that are fixed after posting; notes, due date, terms and hold can still be changed. */
const POSTED_FIELDS = [
  'status',
  'payableNumber',
  'vendorId',
  'vendorName',
  'vendorInvoiceNo',
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
  'category',
] as const

function withInvoiceKey(data: Data): Data {
  const { vendorInvoiceKey: _, ...rest } = data
  const key = referenceKey(data.vendorInvoiceNo)
  return key === undefined ? rest : { ...rest, vendorInvoiceKey: key }
}

/** A bill. Receiving a purchase order creates one; it stays Open while it is partly paid. */
export const payables = defineCollection({
  name: 'payables',
  page: '/payable',
  label: { one: 'Bill', many: 'Payables', several: 'bills' },
  title: 'payableNumber',
  lenient: true,
  derive: (data) =>
    withInvoiceKey(withBalance(inNormalForm(['invoiceDate', 'dueDate', 'paidOn', 'scheduledFor'], data))),
  once: eachInvoiceOnce,
  fields: {
    status: choice('Status', ['Draft', 'Open', 'Paid', 'Void'], { default: 'Open' }),
    payableNumber: text('Bill #', { mono: true, importAs: ['Payable', 'Payable #', 'Number', 'Bill No'] }),
    ...documentFields({
      party: 'vendor',
      own: {
        vendorInvoiceNo: text('Vendor invoice', {
          mono: true,
          importAs: ['Invoice', 'Invoice #', 'Invoice No', 'Inv No', 'Reference'],
        }),
        vendorInvoiceKey: text('Vendor invoice as compared', {
          readOnly: true,
          noForm: true,
          mono: true,
          help: 'The number without case and spaces',
        }),
        invoiceDate: date('Invoice date', { importAs: ['Date', 'Bill date'] }),
      },
      owed: 'Paid',
      currency: true,
      tax: 'included',
    }),
    poId: reference('Purchase order', 'po'),
    poNumber: text('PO #', { mono: true, importAs: ['PO', 'PO number'] }),
    checkId: reference('Check', checks, { readOnly: true }),
    checkNumber: text('Check #', { readOnly: true, mono: true }),
    paidOn: date('Paid on', { readOnly: true }),
    scheduledFor: date('Pay on', { help: 'Planned payment date (default: due date)' }),
    onHold: flag('On hold'),
    holdReason: text('Hold reason', { importAs: ['Why on hold'] }),
    receiptIds: tags('Receipts', { readOnly: true, noForm: true }),
    lines: lines('Lines', billLine),
    matchState: choice('Match', MATCH_STATES, { readOnly: true }),
    matchAccepted: text('Variance accepted', { readOnly: true }),
    paymentState: choice('Payment state', PAYMENT_STATES, { readOnly: true }),
    discountDate: date('Discount until', { readOnly: true }),
    discountAmount: money('Discount', { currency: 'currency', readOnly: true }),
    ...instalmentsField,
    approvedBy: text('Approved by', { as: 'person', readOnly: true }),
    approvedOn: date('Approved on', { readOnly: true }),
    recurringId: reference('Recurring bill', recurring, { readOnly: true }),
    category: text('Category', { help: 'Expense category of a bill without lines' }),
    ...postedFields,
    notes: text('Notes', { rows: 4 }),
  },
  list: {
    columns: [
      'payableNumber',
      'vendorName',
      'dueDate',
      'totalAmount',
      'balance',
      'status',
      'vendorInvoiceNo',
      'poNumber',
    ],
    sort: 'dueDate',
    sums: ['totalAmount', 'balance'],
    owed: ['balance'],
  },
  form: [
    ['payableNumber', 'status'],
    ['vendorId', 'vendorName', 'vendorInvoiceNo'],
    ['invoiceDate', 'termsId', 'dueDate'],
    ['totalAmount', 'amountPaid', 'balance'],
    ['currency', 'fxRate', 'taxName', 'taxRate', 'taxAmount'],
    ['poId', 'poNumber', 'checkId', 'checkNumber', 'paidOn'],
    ['scheduledFor', 'onHold', 'holdReason', 'voidReason'],
    ['notes'],
  ],
  first: ['vendorId', 'vendorInvoiceNo', 'invoiceDate', 'termsId', 'dueDate', 'totalAmount', 'poId', 'payableNumber'],
  summaryFields: ['vendorName', 'balance', 'status'],
  entry: [
    ['vendorId', 'vendorInvoiceNo', 'payableNumber'],
    ['invoiceDate', 'termsId', 'dueDate'],
    ['totalAmount', 'currency', 'taxName', 'taxRate'],
    ['poId'],
    ['notes'],
  ],
  search: ['payableNumber', 'vendorName', 'vendorInvoiceNo', 'poNumber'],
  indexes: [
    ['status', 'dueDate'],
    ['status', 'paidOn', 'invoiceDate'],
    ['dueDate'],
    ['invoiceDate'],
    ['vendorId', 'status', 'dueDate'],
    ['vendorInvoiceNo'],
    ['vendorInvoiceKey'],
    ['payableNumber'],
    ['totalAmount'],
    ['vendorName'],
    ['poId'],
    ['recurringId'],
  ],
  access: {
    commandFields: ['status', 'amountPaid', 'balance', 'onHold', 'holdReason'],
    commandFieldsOf: ({ status }) => (isSettled(status) ? SETTLED_FIELDS : []),
    posted: POSTED_FIELDS,
    untouched: (data) => isUnpaid(data) && !data.onHold && !data.checkId,
  },
})

export type Payable = DocOf<typeof payables>

/** The query that the specification defines for the notification menu. */
export const openPayables = query(payables, { where: [['status', '==', 'Open']] })
