import { vendors } from '#features/parties/vendors/collection.ts'
import { purchaseOrders } from '#features/purchasing/purchase-orders/collection.ts'
import { PROGRESS } from '#features/stock/line-entries/rules.ts'
import { locations } from '#features/stock/locations/collection.ts'
import { CONDITIONS, lots } from '#features/stock/lots/collection.ts'
import { parts } from '#features/stock/parts/collection.ts'
import { currencyField } from '#model/document/currency.ts'
import { pageAddress } from '#model/feature.ts'
import { type DocOf, defineCollection } from '#model/schema/collection.ts'
import { choice, date, flag, lines, money, number, reference, tags, text } from '#model/schema/fields.ts'
/** The lots received for one line, each with its location, condition and cost. */
export const receiptLine = {
  lineId: text('Line'),
  poLineId: text('Order line'),
  partId: reference('Part', parts),
  partNumber: text('Part number', { mono: true }),
  brand: text('Brand'),
  description: text('Description'),
  qtyExpected: number('Expected'),
  qty: number('Accepted'),
  qtyRejected: number('Rejected'),
  rejectReason: text('Rejection reason', { importAs: ['Why rejected'] }),
  quarantine: flag('Quarantine'),
  condition: choice('Condition', CONDITIONS),
  dateCode: text('Date code', { mono: true }),
  originCountry: text('Origin'),
  vendorLot: text('Vendor lot', { mono: true }),
  serials: tags('Serial numbers'),
  locationId: reference('Location', locations),
  lotId: reference('Lot', lots),
  unitPrice: money('Unit price', { decimals: 4, min: 0 }),
  unitCost: money('Unit cost', { decimals: 4 }),
  value: money('Value'),
  qtyBilled: number('Billed'),
  qtyReturned: number('Returned unbilled'),
  openValue: money('Not billed'),
  qtyAhead: number('Billed before receipt'),
  valueAhead: money('Value billed before receipt'),
  qtyToCredit: number('Returned after billing'),
  valueToCredit: money('Value returned after billing'),
  qtyReplaced: number('To be replaced after billing'),
  valueReplaced: money('Value to be replaced after billing'),
  note: text('Note'),
}

/** A receipt of goods: the accepted and rejected quantity of each line, and the lots created from it. */
export const receipts = defineCollection({
  name: 'receipts',
  page: () => pageAddress('deliveries', { view: 'received' }),
  label: { one: 'Receipt', many: 'Receipts' },
  title: 'receiptNumber',
  fields: {
    receiptNumber: text('Receipt #', { mono: true }),
    status: choice('Status', ['Draft', 'Posted', 'Void'], { default: 'Draft' }),
    kind: choice('Kind', ['Stock', 'Drop ship'], { default: 'Stock' }),
    poId: reference('Purchase order', purchaseOrders),
    poNumber: text('PO #', { mono: true }),
    vendorId: reference('Vendor', vendors),
    vendorName: text('Vendor name'),
    receivedOn: date('Received on'),
    currency: currencyField(),
    fxRate: number('Exchange rate', { min: 0, decimals: 6 }),
    vendorSlipNo: text('Vendor slip #', { mono: true }),
    parcelIds: tags('Parcels'),
    blind: flag('Blind count'),
    lines: lines('Lines', receiptLine),
    strays: lines('Not on the order', {
      partNumber: text('Part number', { mono: true }),
      qty: number('Quantity'),
      note: text('Note'),
    }),
    lastCounts: tags('Last counts', { readOnly: true }),
    slipId: reference('Packing slip', 'packingSlips', { readOnly: true }),
    value: money('Value', { readOnly: true }),
    billState: choice('Billed', PROGRESS, { readOnly: true, importAs: ['Billing state'] }),
    voidReason: text('Void reason', { importAs: ['Why void'], readOnly: true }),
    voidedOn: date('Voided on', { readOnly: true }),
  },
  list: {
    columns: ['receiptNumber', 'receivedOn', 'vendorName', 'poNumber', 'status', 'value', 'billState'],
    sort: '-receivedOn',
    sums: ['value'],
  },
  form: [
    ['receiptNumber', 'status', 'kind', 'receivedOn'],
    ['vendorId', 'vendorName', 'poId', 'poNumber', 'vendorSlipNo'],
    ['lines'],
    ['strays'],
    ['value', 'currency', 'fxRate', 'billState'],
    ['voidReason', 'voidedOn'],
  ],
  search: ['receiptNumber', 'vendorName', 'poNumber', 'vendorSlipNo'],
  indexes: [
    ['receivedOn'],
    ['receiptNumber'],
    ['poId', 'status'],
    ['vendorId', 'status', 'receivedOn'],
    ['status', 'receivedOn'],
  ],
  access: { direct: 'commands' },
})

export type Receipt = DocOf<typeof receipts>
