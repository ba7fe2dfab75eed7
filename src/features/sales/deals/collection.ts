import { customers } from '#features/parties/customers/collection.ts'
import { PROGRESS, withProgress } from '#features/stock/line-entries/rules.ts'
import { CONDITIONS, lots } from '#features/stock/lots/collection.ts'
import { parts } from '#features/stock/parts/collection.ts'
import { currencyField } from '#model/document/currency.ts'
import { type DocOf, defineCollection } from '#model/schema/collection.ts'
import { choice, date, flag, lines, money, number, object, reference, text } from '#model/schema/fields.ts'
import type { Data } from '#model/schema/value.ts'

const DEAL_LINE_KINDS = ['Goods', 'Service', 'Freight', 'Fee'] as const

/** The contents of a deal line: the part, its source, and its progress. */
export const dealLine = {
  lineId: text('Line', { readOnly: true }),
  kind: choice('Kind', DEAL_LINE_KINDS),
  partId: reference('Part', parts),
  partNumber: text('Part number', { mono: true }),
  brand: text('Brand'),
  description: text('Description'),
  condition: choice('Condition', CONDITIONS),
  dateCode: text('Date code', { mono: true }),
  qty: number('Quantity', { min: 0 }),
  unitPrice: money('Unit price', { decimals: 4 }),
  discountPct: number('Discount %', { min: 0, max: 100, decimals: 4 }),
  amount: money('Amount'),
  taxName: text('Tax'),
  taxRate: number('Tax %', { decimals: 4 }),
  unitCost: money('Unit cost', { decimals: 4 }),
  marginPct: number('Margin %', { decimals: 2 }),
  source: choice('Source', ['Stock', 'PO', 'Drop ship']),
  lotId: reference('Lot', lots),
  poId: reference('Purchase order', 'po'),
  poLineId: text('Order line'),
  promiseDate: date('Promised date'),
  askedPart: text('Asked part', { mono: true }),
  customerPart: text('Customer part', { mono: true }),
  leadTimeText: text('Lead time'),
  freeReason: text('Reason free of charge'),
  certificate: flag('Certificate'),
  alternatives: object('Alternatives', { help: 'Other brands, conditions or prices that are offered with the line' }),
  dealLineId: text('Line of the sale', { readOnly: true }),
  slipId: reference('Packing slip', 'packingSlips', { readOnly: true }),
  slipLineId: text('Slip line', { readOnly: true }),
  backQty: number('Back', { readOnly: true }),
  backValue: money('Value back', { readOnly: true }),
  settledQty: number('Settled', { readOnly: true }),
  settledBack: number('Settled returns', { readOnly: true }),
  settledValue: money('Value settled', { readOnly: true }),
  reason: text('Reason of return', { readOnly: true }),
  qtyReserved: number('Reserved', { readOnly: true }),
  qtyShipped: number('Shipped', { readOnly: true }),
  qtyInvoiced: number('Invoiced', { readOnly: true }),
  qtyReturned: number('Returned', { readOnly: true }),
  qtyCredited: number('Credited', { readOnly: true }),
  qtyCancelled: number('Cancelled', { readOnly: true }),
  qtyOpen: number('Open', { readOnly: true }),
}

/** One deal with a customer: quote, order, shipments, invoices and returns. */
export const deals = defineCollection({
  name: 'transactions',
  page: '/transaction',
  label: { one: 'Deal', many: 'Deals' },
  title: 'transactionNumber',
  fields: {
    transactionNumber: text('Deal #', { mono: true }),
    kind: choice('Kind', ['Sale', 'Drop ship', 'Return'], { default: 'Sale' }),
    status: choice('Status', ['Draft', 'Quoted', 'Confirmed', 'Closed', 'Lost', 'Cancelled'], { default: 'Draft' }),
    customerId: reference('Customer', customers),
    customerName: text('Customer name'),
    contact: text('Contact'),
    channel: choice('Channel', ['Direct', 'BearingNet', 'Shopify', 'PayPal', 'Partner', 'Phone']),
    rfqId: reference('Inquiry', 'rfqs'),
    returnOfId: reference('Return of', 'transactions', { readOnly: true }),
    customerPoNo: text('Customer PO', { mono: true }),
    quotedOn: date('Quoted on', { readOnly: true }),
    remindedOn: date('Reminded on', { readOnly: true }),
    validUntil: date('Valid until'),
    orderDate: date('Ordered on', { readOnly: true }),
    promiseDate: date('Promised date'),
    owner: text('Owner', { as: 'person' }),
    shipTo: object('Ship to'),
    country: text('Country', { readOnly: true }),
    shipVia: text('Ship via'),
    incoterm: text('Incoterm'),
    termsId: text('Terms'),
    currency: currencyField(),
    fxRate: number('Exchange rate', { min: 0, decimals: 6 }),
    revision: number('Revision', { decimals: 0, readOnly: true }),
    revisions: lines(
      'Earlier revisions',
      {
        revision: number('Revision'),
        on: date('Date'),
        by: text('By', { as: 'person' }),
        totalAmount: money('Total'),
        lines: object('Lines'),
      },
      { readOnly: true },
    ),
    lines: lines('Lines', dealLine),
    totalAmount: money('Total', { currency: 'currency' }),
    taxName: text('Tax'),
    taxRate: number('Tax %', { min: 0, max: 100, decimals: 4 }),
    taxAmount: money('Tax in the total', { currency: 'currency', readOnly: true }),
    taxes: lines(
      'Taxes',
      { taxName: text('Tax'), taxRate: number('Tax %', { decimals: 4 }), net: money('Net'), tax: money('Tax amount') },
      { readOnly: true },
    ),
    costAmount: money('Cost', { readOnly: true }),
    marginAmount: money('Margin', { readOnly: true }),
    marginPct: number('Margin %', { decimals: 2, readOnly: true }),
    shipState: choice('Shipped', PROGRESS, { readOnly: true, importAs: ['Shipping state'] }),
    billState: choice('Billed', PROGRESS, { readOnly: true, importAs: ['Billing state'] }),
    depositPaid: money('Deposit received', { currency: 'currency', readOnly: true }),
    depositLeft: money('Deposit left', { currency: 'currency', readOnly: true }),
    creditOverride: text('Credit override', { readOnly: true }),
    belowFloorReason: text('Reason for price below floor', { readOnly: true }),
    lostReason: text('Lost reason', { importAs: ['Why lost'], readOnly: true }),
    lostNote: text('Note on loss', { readOnly: true }),
    closeReason: text('Reason closed or cancelled', { readOnly: true }),
    reopenReason: text('Reason reopened', { readOnly: true }),
    mergedIntoId: reference('Merged into', 'transactions', { readOnly: true }),
    notes: text('Notes', { rows: 4 }),
  },
  first: ['customerId', 'customerPoNo', 'termsId', 'currency', 'incoterm', 'shipVia', 'promiseDate', 'validUntil'],
  list: {
    columns: [
      'transactionNumber',
      'customerName',
      'status',
      'totalAmount',
      'orderDate',
      'promiseDate',
      'shipState',
      'billState',
      'owner',
    ],
    sort: '-transactionNumber',
    sums: ['totalAmount'],
  },
  form: [
    ['transactionNumber', 'status', 'kind', 'channel'],
    ['customerId', 'customerName', 'contact', 'customerPoNo'],
    ['quotedOn', 'validUntil', 'remindedOn', 'orderDate', 'promiseDate'],
    ['owner', 'country', 'shipVia', 'incoterm', 'termsId'],
    ['currency', 'fxRate', 'rfqId', 'creditOverride'],
    ['lines'],
    ['totalAmount', 'taxName', 'taxRate', 'taxAmount'],
    ['costAmount', 'marginAmount', 'marginPct'],
    ['shipState', 'billState', 'depositPaid', 'depositLeft'],
    ['belowFloorReason', 'lostReason', 'lostNote', 'closeReason', 'reopenReason'],
    ['notes'],
  ],
  search: ['transactionNumber', 'customerName', 'customerPoNo', 'lines'],
  indexes: [
    ['transactionNumber'],
    ['status', 'orderDate'],
    ['customerId', 'status', 'orderDate'],
    ['orderDate'],
    ['promiseDate'],
    ['owner', 'status'],
    ['country'],
    ['customerName'],
    ['totalAmount'],
    ['returnOfId'],
    ['rfqId'],
    ['validUntil'],
  ],
  derive: (data) => withProgress('transactions', withCountry(data)),
  access: {
    draft: { field: 'status', state: 'Draft' },
    commandFields: ['status', 'kind', 'transactionNumber'],
    commandFieldsOf: ({ status }) =>
      status === undefined || status === 'Draft'
        ? []
        : ['lines', 'totalAmount', 'currency', 'fxRate', 'customerId', 'customerName'],
    untouched: ({ status, revision }) => (status === undefined || status === 'Draft') && !revision,
  },
})

/** The country a deal ships to; undefined when its ship-to address has none. */
export function shipToCountry({ shipTo }: Data): string | undefined {
  const country = (shipTo as { country?: unknown } | null | undefined)?.country
  return typeof country === 'string' && country.trim() ? country.trim() : undefined
}

/** Deals are counted by the country they ship to. */
function withCountry({ country: _, ...data }: Data): Data {
  const country = shipToCountry(data)
  return country ? { ...data, country } : data
}

export type Deal = DocOf<typeof deals>
