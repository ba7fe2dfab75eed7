import { eachInvoiceOnce } from '#features/money/payables/same-invoice.ts'
import { inNormalForm, isSettled, isUnpaid, SETTLED_FIELDS, withBalance } from '#model/document/balance.ts'
import { documentFields } from '#model/document/fields.ts'
import { type Doc, defineCollection, query } from '#model/schema/collection.ts'
import { choice, date, flag, reference, text } from '#model/schema/fields.ts'

/** What we owe a vendor. Receiving a purchase order opens one; a partly paid one stays Open. */
export const payables = defineCollection({
  name: 'payables',
  label: { one: 'Bill', many: 'Payables' },
  title: 'payableNumber',
  lenient: true,
  derive: (data) => withBalance(inNormalForm(['invoiceDate', 'dueDate', 'paidOn', 'scheduledFor'], data)),
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
        invoiceDate: date('Invoice date', { importAs: ['Date', 'Bill date'] }),
      },
      owed: 'Paid',
      currency: true,
      tax: 'included',
    }),
    poId: reference('Purchase order', 'po'),
    poNumber: text('PO #', { mono: true, importAs: ['PO', 'PO number'] }),
    checkId: reference('Check', 'checks', { readOnly: true }),
    checkNumber: text('Check #', { readOnly: true, mono: true }),
    paidOn: date('Paid on', { readOnly: true }),
    scheduledFor: date('Pay on', { help: 'Planned payment date (default: due date)' }),
    onHold: flag('On hold'),
    holdReason: text('Hold reason', { importAs: ['Why on hold'] }),
    voidReason: text('Why void', { readOnly: true }),
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
  tells: ['vendorName', 'status'],
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
    ['dueDate'],
    ['vendorId', 'status', 'dueDate'],
    ['vendorInvoiceNo'],
    ['payableNumber'],
    ['totalAmount'],
    ['vendorName'],
    ['poId'],
  ],
  access: {
    commandFields: ['status', 'amountPaid', 'balance', 'onHold', 'holdReason'],
    commandFieldsOf: ({ status }) => (isSettled(status) ? SETTLED_FIELDS : []),
    untouched: (data) => isUnpaid(data) && !data.onHold && !data.checkId,
  },
})

export type Payable = Doc<typeof payables>

/** The specification's read of the notification menu. */
export const openPayables = query(payables, { where: [['status', '==', 'Open']] })
