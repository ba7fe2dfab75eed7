import { customers } from '#features/parties/customers/collection.ts'
import { deals } from '#features/sales/deals/collection.ts'
import { shipments } from '#features/shipping/shipments/collection.ts'
import { lots } from '#features/stock/lots/collection.ts'
import { parts } from '#features/stock/parts/collection.ts'
import { type DocOf, defineCollection } from '#model/schema/collection.ts'
import {
  choice,
  date,
  flag,
  lines,
  money,
  number,
  object,
  reference,
  references,
  tags,
  text,
} from '#model/schema/fields.ts'

/** The fields of a slip line: the picked quantity of a deal line, with its lot. */
const slipLine = {
  lineId: text('Line'),
  dealLineId: text('Deal line'),
  partId: reference('Part', parts),
  partNumber: text('Part number', { mono: true }),
  brand: text('Brand'),
  description: text('Description'),
  lotId: reference('Lot', lots),
  lotNumber: text('Lot', { mono: true }),
  bin: text('Bin', { mono: true }),
  dateCode: text('Date code', { mono: true }),
  qtyToPick: number('To pick'),
  qty: number('Picked'),
  shortReason: text('Shortage reason', { importAs: ['Why short'] }),
  unitCost: money('Unit cost', { decimals: 4, readOnly: true }),
  value: money('Value', { readOnly: true }),
  qtyInvoiced: number('Invoiced', { readOnly: true }),
  certificate: flag('Certificate'),
}

/** How the quantity of a line in a carton is written. */
export const CARTON_ENTRY = 'line {name}: {value} pcs'

/** Goods of one deal that are picked, packed and shipped together. */
export const packingSlips = defineCollection({
  name: 'packingSlips',
  page: '/packing-slip',
  label: { one: 'Packing slip', many: 'Packing slips' },
  title: 'slipNumber',
  fields: {
    slipNumber: text('Slip #', { mono: true }),
    kind: choice('Kind', ['Stock', 'Drop ship'], { default: 'Stock' }),
    status: choice('Status', ['Draft', 'Picking', 'Packed', 'Shipped', 'Void'], { default: 'Draft' }),
    transactionId: reference('Deal', deals),
    transactionNumber: text('Deal #', { mono: true }),
    customerId: reference('Customer', customers),
    customerName: text('Customer name'),
    shipTo: object('Ship to'),
    carrier: text('Carrier'),
    service: text('Service'),
    account: text('Account'),
    billTo: choice('Freight billed to', ['Sender', 'Receiver', 'Third party']),
    lines: lines('Lines', slipLine),
    cartons: lines('Cartons', {
      no: number('Carton'),
      l: number('Length'),
      w: number('Width'),
      h: number('Height'),
      weightKg: number('Weight, kg'),
      lines: object('Contents', { entryText: CARTON_ENTRY }),
      trackingNumber: text('Tracking #', { mono: true }),
    }),
    weightKg: number('Weight, kg', { readOnly: true }),
    customs: object('Customs'),
    parcelIds: tags('Parcels', { readOnly: true, noForm: true }),
    shipmentId: reference('Shipment', shipments, { readOnly: true }),
    shippedOn: date('Shipped on', { readOnly: true }),
    pickedBy: text('Picked by', { as: 'person', readOnly: true }),
    packedBy: text('Packed by', { as: 'person', readOnly: true }),
    invoiceIds: references('Invoices', 'receivable', { readOnly: true, noForm: true }),
    freightCost: money('Freight cost', { readOnly: true }),
    posted: flag('Posted', { readOnly: true }),
    voidReason: text('Void reason', { importAs: ['Why void'], readOnly: true }),
    voidedOn: date('Voided on', { readOnly: true }),
    notes: text('Notes', { rows: 3 }),
  },
  list: {
    columns: ['slipNumber', 'customerName', 'transactionNumber', 'status', 'shippedOn', 'carrier', 'weightKg'],
    sort: '-slipNumber',
  },
  form: [
    ['slipNumber', 'status', 'kind', 'shippedOn'],
    ['customerId', 'customerName', 'transactionId', 'transactionNumber'],
    ['carrier', 'service', 'account', 'billTo'],
    ['lines'],
    ['cartons'],
    ['weightKg', 'pickedBy', 'packedBy'],
    ['voidReason', 'voidedOn'],
    ['notes'],
  ],
  search: ['slipNumber', 'customerName', 'transactionNumber'],
  indexes: [
    ['slipNumber'],
    ['status', 'shippedOn'],
    ['transactionId', 'status'],
    ['customerId', 'status'],
    ['shippedOn'],
  ],
  access: {
    draft: { field: 'status', state: 'Draft' },
    commandFields: ['status', 'kind', 'slipNumber', 'transactionId'],
    commandFieldsOf: ({ status }) =>
      status === undefined || status === 'Draft' ? [] : ['lines', 'customerId', 'customerName'],
    posted: ['status', 'lines', 'transactionId', 'customerId', 'customerName', 'cartons'],
    untouched: ({ status }) => status === undefined || status === 'Draft',
  },
})

export type PackingSlip = DocOf<typeof packingSlips>
