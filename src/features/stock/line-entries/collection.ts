import { parts } from '#features/stock/parts/collection.ts'
import { type DocOf, defineCollection } from '#model/schema/collection.ts'
import { choice, date, number, reference, text } from '#model/schema/fields.ts'

const ENTRY_KINDS = [
  'Ordered',
  'Received',
  'Rejected',
  'Billed',
  'Returned',
  'Shipped',
  'Invoiced',
  'Credited',
  'Cancelled',
] as const
export type LineEntryKind = (typeof ENTRY_KINDS)[number]

const ORDER_TYPES = ['po', 'transactions'] as const
export type OrderType = (typeof ORDER_TYPES)[number]

/** The events of one order line; its ordered, received, shipped and open quantities are sums of these rows. */
export const lineEntries = defineCollection({
  name: 'lineEntries',
  label: { one: 'Line entry', many: 'Line entries' },
  title: 'seq',
  fields: {
    seq: number('Seq', { required: true, width: 72 }),
    day: date('Day', { required: true }),
    orderType: choice('Order type', ORDER_TYPES, { required: true }),
    orderId: text('Order', { required: true }),
    orderNumber: text('Order #', { mono: true }),
    lineId: text('Line', { required: true, width: 72 }),
    kind: choice('Kind', ENTRY_KINDS, { required: true, width: 112 }),
    qty: number('Quantity', { required: true, width: 88 }),
    partId: reference('Part', parts),
    docType: text('Document type'),
    docId: text('Document'),
    docNumber: text('Document #', { mono: true }),
    docLineId: text('Document line'),
    reversesId: reference('Reverses', 'lineEntries'),
    userId: text('By'),
  },
  list: {
    columns: ['seq', 'day', 'orderNumber', 'lineId', 'kind', 'qty', 'partId', 'docNumber'],
    sort: '-seq',
  },
  form: [
    ['seq', 'day', 'orderNumber', 'lineId'],
    ['kind', 'qty', 'partId', 'docNumber'],
  ],
  search: ['orderNumber', 'docNumber'],
  indexes: [
    ['seq'],
    ['orderId', 'lineId', 'kind'],
    ['orderType', 'orderId'],
    ['docType', 'docId'],
    ['orderType', 'kind', 'day', 'qty'],
    ['partId', 'day'],
    ['reversesId'],
  ],
  access: { direct: 'commands' },
})

export type OrderLineEntry = DocOf<typeof lineEntries>
