import { payables } from '#features/money/payables/collection.ts'
import { PROGRESS, withProgress } from '#features/stock/line-entries/rules.ts'
import { CONDITIONS } from '#features/stock/lots/collection.ts'
import { parts } from '#features/stock/parts/collection.ts'
import { documentFields } from '#model/document/fields.ts'
import { inNormalForm } from '#model/document/owed/balance.ts'
import { type DocOf, defineCollection, query } from '#model/schema/collection.ts'
import {
  choice,
  date,
  flag,
  lines,
  moment,
  money,
  number,
  object,
  reference,
  references,
  tags,
  text,
} from '#model/schema/fields.ts'
import { onceBy } from '#model/schema/unique.ts'

/** The fields of an order line; its amount is computed. */
export const orderLine = {
  partId: reference('Part', parts),
  partNumber: text('Part number', { mono: true }),
  brand: text('Brand'),
  description: text('Description'),
  qty: number('Quantity', { min: 0 }),
  unitPrice: money('Unit price', { decimals: 4 }),
  discountPct: number('Discount %', { min: 0, max: 100, decimals: 4, noForm: true }),
  condition: choice('Condition', CONDITIONS, { noForm: true }),
  expectedDate: date('Promised', { noForm: true }),
  certificate: flag('Certificate', { noForm: true }),
  note: text('Note', { noForm: true }),
  lineId: text('Line', { readOnly: true, noForm: true }),
  forTransactionId: reference('For deal', 'transactions', { readOnly: true }),
  forLineId: text('For deal line', { readOnly: true }),
  qtyReceived: number('Received', { readOnly: true }),
  qtyRejected: number('Rejected', { readOnly: true }),
  qtyBilled: number('Billed', { readOnly: true }),
  qtyReturned: number('Returned', { readOnly: true }),
  qtyCancelled: number('Cancelled', { readOnly: true }),
  qtyOpen: number('Open', { readOnly: true }),
  qtyAhead: number('Billed before receipt', { readOnly: true, noForm: true }),
  valueAhead: money('Value billed before receipt', { readOnly: true, noForm: true }),
  valueCleared: money('Difference cleared', { readOnly: true, noForm: true }),
}

/** What a vendor confirms for a line. */
export const confirmedTerms = {
  qty: number('Confirmed', { min: 0 }),
  unitPrice: money('Confirmed price', { decimals: 4, min: 0 }),
  expectedDate: date('Confirmed for'),
}

const CHARGE_KINDS = ['Freight', 'Duty', 'Insurance', 'Handling', 'Other'] as const

/** A purchase order. The first six characters of its number are its date, MMDDYY. */
export const purchaseOrders = defineCollection({
  name: 'po',
  page: '/purchase-order',
  label: { one: 'Purchase order', many: 'Purchase orders', short: 'PO' },
  title: 'poNumber',
  lenient: true,
  derive: (data) => withProgress('po', inNormalForm(['orderDate', 'expectedDate', 'receivedOn'], data)),
  once: onceBy('poNumber', {
    path: '/purchase-order',
    nameOf: ({ poNumber }) => `PO ${poNumber}`,
    words: ({ poNumber }, { data }) =>
      `PO ${poNumber} already exists, ${data.status ?? 'Pending'}. Use a different number.`,
  }),
  fields: {
    status: choice('Status', ['Draft', 'Pending', 'Received', 'Closed', 'Cancelled'], { default: 'Pending' }),
    poNumber: text('PO #', {
      mono: true,
      help: 'Order date (MMDDYY) and a number: 110326-01',
      importAs: ['PO', 'PO number', 'Order', 'Order #', 'Number'],
    }),
    noDate: flag('No date in number', {
      help: 'Exclude from the 30-day rule',
    }),
    buyer: text('Bought by', { as: 'person' }),
    ...documentFields({
      party: 'vendor',
      own: {
        vendorRef: text('Vendor reference', { mono: true, importAs: ['Vendor ref', 'Their reference'] }),
        orderDate: date('Ordered', { importAs: ['Order date', 'Date'] }),
        expectedDate: date('Promised', { importAs: ['Expected', 'Expected date', 'ETA'] }),
      },
      currency: true,
      tax: 'included',
      lines: orderLine,
    }),
    shipVia: text('Ship via', { suggest: ['DHL', 'UPS', 'USPS', 'FedEx'] }),
    promises: lines(
      'Promise history',
      { day: date('Day'), saidOn: date('Recorded on'), by: text('Recorded by', { as: 'person' }), note: text('Note') },
      { readOnly: true },
    ),
    acknowledged: lines('Acknowledgment', { lineId: text('Line'), ...confirmedTerms }, { readOnly: true }),
    acknowledgedOn: date('Acknowledged on', { readOnly: true }),
    sentAt: moment('Issued', { readOnly: true }),
    revision: number('Revision', { decimals: 0, readOnly: true }),
    revisedBecause: text('Revision reason', { readOnly: true }),
    closeReason: text('Reason closed or cancelled', { readOnly: true }),
    receivedOn: date('Received on', { readOnly: true }),
    charges: lines('Charges', {
      kind: choice('Kind', CHARGE_KINDS),
      amount: money('Amount'),
      landed: flag('Landed cost'),
    }),
    dropShip: object('Drop shipment', { noForm: true }),
    depositPaid: money('Deposit paid', { currency: 'currency', readOnly: true }),
    depositLeft: money('Deposit left', { currency: 'currency', readOnly: true }),
    receiveState: choice('Received', PROGRESS, { readOnly: true, importAs: ['Receipt state'] }),
    billState: choice('Billed', PROGRESS, { readOnly: true, importAs: ['Billing state'] }),
    rfqIds: references('Inquiries', 'rfqs', { readOnly: true, noForm: true }),
    parcelIds: tags('Parcels', { readOnly: true, noForm: true }),
    payableId: reference('Bill', payables, { importAs: ['Payable'], readOnly: true }),
    broughtBy: text('Imported by', { readOnly: true, help: 'The import that created it' }),
    notes: text('Notes', { rows: 4 }),
  },
  list: {
    columns: ['poNumber', 'vendorName', 'status', 'totalAmount', 'orderDate', 'expectedDate', 'vendorRef'],
    sort: '-orderDate',
    sums: ['totalAmount'],
  },
  form: [
    ['poNumber', 'status', 'buyer', 'noDate'],
    ['vendorId', 'vendorName', 'vendorRef'],
    ['orderDate', 'expectedDate', 'termsId', 'shipVia'],
    ['lines'],
    ['totalAmount', 'taxName', 'taxRate', 'taxAmount', 'currency', 'fxRate'],
    ['sentAt', 'receivedOn', 'payableId', 'revision', 'revisedBecause', 'closeReason'],
    ['promises'],
    ['notes'],
  ],
  first: ['vendorId', 'poNumber', 'orderDate', 'expectedDate', 'termsId', 'shipVia', 'lines', 'notes'],
  summaryFields: ['vendorName', 'status'],
  entry: [
    ['vendorId', 'vendorRef', 'poNumber', 'status'],
    ['orderDate', 'expectedDate', 'termsId', 'shipVia'],
    ['lines'],
    ['totalAmount', 'taxName', 'taxRate', 'currency'],
    ['buyer', 'noDate'],
    ['notes'],
  ],
  search: ['poNumber', 'vendorName', 'vendorRef', 'lines'],
  indexes: [
    ['status', 'poNumber'],
    ['poNumber'],
    ['vendorId', 'status', 'orderDate'],
    ['orderDate'],
    ['expectedDate'],
    ['totalAmount'],
    ['vendorName'],
  ],
  access: {
    commandFields: ['status', 'acknowledged', 'acknowledgedOn'],
    // Lines that were sent change only by revision, and received ones not at all. Goods and money are in the currency
    // of the order.
    commandFieldsOf: ({ status = 'Pending', lines, sentAt, receiveState = 'None', depositPaid = 0 }) => {
      if (status === 'Draft') return []
      const hasMoved = receiveState !== 'None' || depositPaid !== 0
      const vendor = sentAt || hasMoved ? (['vendorId'] as const) : []
      const currency = status !== 'Pending' || hasMoved ? (['currency'] as const) : []
      const isListed = status !== 'Pending' || (Array.isArray(lines) && lines.length > 0)
      return ['lines', ...(isListed ? (['totalAmount'] as const) : []), ...currency, ...vendor]
    },
    untouched: ({ status, payableId, receivedOn, sentAt, revision, receiveState, billState, depositPaid }) =>
      (status === undefined || status === 'Draft' || status === 'Pending') &&
      !payableId &&
      !receivedOn &&
      !sentAt &&
      !revision &&
      !depositPaid &&
      [receiveState, billState].every((state) => state === undefined || state === 'None'),
  },
})

export type PurchaseOrder = DocOf<typeof purchaseOrders>

/** The query that the specification defines for the notification menu. */
export const pendingOrders = query(purchaseOrders, { where: [['status', '==', 'Pending']] })
