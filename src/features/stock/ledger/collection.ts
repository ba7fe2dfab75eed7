import { locations } from '#features/stock/locations/collection.ts'
import { lots } from '#features/stock/lots/collection.ts'
import { parts } from '#features/stock/parts/collection.ts'
import { pageAddress } from '#model/feature.ts'
import { type DocOf, defineCollection } from '#model/schema/collection.ts'
import { choice, date, money, number, reference, text } from '#model/schema/fields.ts'

export const MOVEMENT_TYPES = [
  'Opening',
  'Receipt',
  'ReceiptVoid',
  'VendorReturn',
  'Issue',
  'IssueVoid',
  'CustomerReturn',
  'TransferOut',
  'TransferIn',
  'Count',
  'Adjust',
  'Scrap',
  'Revalue',
  'Split',
  'Merge',
  'ConsignOut',
  'ConsignReturn',
  'ConsignSale',
  'Correction',
] as const

/** The stock ledger. Rows are never changed or deleted; the stock on any day is the sum of the rows up to it. */
export const movements = defineCollection({
  name: 'movements',
  page: () => pageAddress('control', { area: 'ledger' }),
  label: { one: 'Movement', many: 'Movements' },
  title: 'type',
  fields: {
    seq: number('Seq', { required: true, width: 72 }),
    day: date('Day', { required: true }),
    type: choice('Type', MOVEMENT_TYPES, { required: true, width: 132 }),
    partId: reference('Part', parts, { required: true }),
    partNumber: text('Part number', { mono: true }),
    lotId: reference('Lot', lots, { required: true }),
    lotNumber: text('Lot', { mono: true, width: 116 }),
    locationId: reference('Location', locations, { required: true, width: 120 }),
    qtyDelta: number('Quantity', { required: true, width: 88 }),
    unitCost: money('Unit cost', { required: true, decimals: 4 }),
    valueDelta: money('Value', { required: true, width: 104 }),
    qtyAfter: number('Lot after', { required: true, width: 92 }),
    docType: text('Document type'),
    docId: text('Document'),
    docNumber: text('Document #', { mono: true }),
    docLineId: text('Document line'),
    reason: text('Reason'),
    note: text('Note'),
    groupId: text('Group', { mono: true }),
    correctionOfId: reference('Corrects', 'movements'),
    userId: text('By'),
  },
  list: {
    columns: [
      'seq',
      'day',
      'type',
      'partNumber',
      'lotNumber',
      'locationId',
      'qtyDelta',
      'valueDelta',
      'qtyAfter',
      'reason',
    ],
    sort: '-seq',
    sums: ['qtyDelta', 'valueDelta'],
  },
  form: [
    ['seq', 'day', 'type'],
    ['partNumber', 'lotNumber', 'locationId'],
    ['qtyDelta', 'unitCost', 'valueDelta', 'qtyAfter'],
    ['docType', 'docNumber', 'reason', 'note'],
  ],
  search: ['partNumber', 'lotNumber', 'docNumber'],
  indexes: [
    ['seq'],
    ['lotId', 'seq'],
    ['locationId', 'seq'],
    ['partId', 'day', 'qtyDelta', 'valueDelta'],
    ['day', 'qtyDelta', 'valueDelta'],
    ['docType', 'docId'],
    ['type', 'seq'],
  ],
  access: { direct: 'commands' },
})

export type Movement = DocOf<typeof movements>
