import { vendors } from '#features/parties/vendors/collection.ts'
import { parts } from '#features/stock/parts/collection.ts'
import { pageOf, withParams } from '#model/record-address.ts'
import { type DocOf, defineCollection } from '#model/schema/collection.ts'
import { choice, date, money, number, reference, tags, text } from '#model/schema/fields.ts'

export const CONDITIONS = ['New sealed', 'New opened', 'New no box', 'New surplus', 'Refurbished', 'Used'] as const
export const QC_STATES = ['OK', 'Quarantine', 'Rejected', 'Damaged', 'Lost'] as const
/** Why a quantity is corrected or scrapped. */
export const REASONS = ['Found', 'Lost', 'Damaged', 'Sample', 'Regrade', 'Data fix'] as const
/** The points to inspect before quarantined goods become good stock again. */
export const INSPECTION_POINTS = ['Packaging', 'Marking', 'Date code', 'Dimensions', 'Noise'] as const

/**
 * Stock lots: one part in one condition, with one cost, at one location. Quantities are sums of movements and change
 * only through them.
 */
export const lots = defineCollection({
  name: 'inventory',
  page: withParams(pageOf(parts), { view: 'lots' }),
  label: { one: 'Lot', many: 'Lots' },
  title: 'lotNumber',
  fields: {
    lotNumber: text('Lot', { required: true, mono: true }),
    partId: reference('Part', parts, { required: true }),
    partNumber: text('Part number', { required: true, mono: true }),
    brand: text('Brand'),
    condition: choice('Condition', CONDITIONS, { default: 'New sealed' }),
    qcStatus: choice('Quality', QC_STATES, { default: 'OK' }),
    locationId: reference('Location', 'locations', { required: true }),
    bin: text('Bin', { mono: true }),
    headedForId: reference('In transit to', 'locations', { readOnly: true }),
    qtyOnHand: number('On hand', { default: 0 }),
    qtyReserved: number('Reserved', { default: 0 }),
    qtyAvailable: number('Available', { default: 0 }),
    unitCost: money('Purchase cost', { default: 0, decimals: 4 }),
    landedUnitCost: money('Unit value', { default: 0, decimals: 4 }),
    value: money('Value', { default: 0 }),
    priceOverride: money('Price of this lot', { min: 0, decimals: 4 }),
    dateCode: text('Date code', { mono: true }),
    originCountry: text('Origin'),
    receivedOn: date('Received on', { required: true }),
    vendorId: reference('Vendor', vendors),
    poId: reference('Purchase order', 'po'),
    receiptId: reference('Receipt', 'receipts'),
    receiptLineId: text('Receipt line'),
    serials: tags('Serial numbers'),
    vendorLot: text('Vendor lot', { mono: true }),
    returnOfId: text('Returned slip line'),
    lastCountedOn: date('Last counted'),
    inspected: tags('Inspected', { help: 'Inspection points passed' }),
    inspectedBy: text('Inspected by', { as: 'person' }),
    inspectedOn: date('Inspected on'),
    note: text('Note', { rows: 3 }),
  },
  list: {
    columns: [
      'lotNumber',
      'partNumber',
      'brand',
      'condition',
      'bin',
      'qtyOnHand',
      'qtyAvailable',
      'landedUnitCost',
      'value',
      'receivedOn',
      'qcStatus',
    ],
    sort: 'partNumber',
    sums: ['qtyOnHand', 'qtyAvailable', 'value'],
  },
  form: [
    ['lotNumber', 'partNumber', 'brand'],
    ['condition', 'qcStatus', 'dateCode', 'originCountry'],
    ['qtyOnHand', 'qtyReserved', 'qtyAvailable', 'locationId', 'headedForId'],
    ['unitCost', 'landedUnitCost', 'value', 'priceOverride'],
    ['receivedOn', 'vendorId', 'poId', 'lastCountedOn'],
    ['inspected', 'inspectedBy', 'inspectedOn'],
    ['note'],
  ],
  search: ['lotNumber', 'partNumber', 'brand', 'bin'],
  indexes: [
    ['partNumber'],
    ['partId', 'qcStatus', 'qtyAvailable'],
    ['locationId', 'partNumber'],
    ['locationId', 'bin'],
    ['lotNumber'],
    ['receiptId', 'receiptLineId'],
    ['poId'],
    ['headedForId'],
    ['qcStatus', 'qtyOnHand'],
    ['receivedOn', 'value'],
    ['qtyOnHand', 'value'],
    ['qtyAvailable'],
    ['brand', 'qtyAvailable'],
    ['value'],
  ],
  access: { direct: 'commands' },
})

export type Lot = DocOf<typeof lots>
