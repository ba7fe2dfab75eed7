import { type Doc, defineCollection } from '#model/schema/collection.ts'
import { choice, date, flag, lines, money, number, object, reference, tags, text } from '#model/schema/fields.ts'

/** What is picked of a deal's line, from which lot. */
export const slipLine = {
  lineId: text('Line'),
  dealLineId: text('Deal line'),
  partId: reference('Part', 'parts'),
  partNumber: text('Part number', { mono: true }),
  brand: text('Brand'),
  description: text('Description'),
  lotId: reference('Lot', 'inventory'),
  lotNumber: text('Lot', { mono: true }),
  bin: text('Bin', { mono: true }),
  dateCode: text('Date code', { mono: true }),
  qtyToPick: number('To pick'),
  qty: number('Picked'),
  shortReason: text('Why short'),
  unitCost: money('Unit cost', { decimals: 4 }),
  value: money('Value'),
  qtyInvoiced: number('Invoiced'),
  qtyReturned: number('Returned'),
  certificate: flag('Certificate'),
}

/** Goods of one deal that are picked, packed and shipped together. */
export const packingSlips = defineCollection({
  name: 'packingSlips',
  label: { one: 'Packing slip', many: 'Packing slips' },
  title: 'slipNumber',
  fields: {
    slipNumber: text('Slip #', { mono: true }),
    kind: choice('Kind', ['Stock', 'Drop ship'], { default: 'Stock' }),
    status: choice('Status', ['Draft', 'Picking', 'Packed', 'Shipped', 'Void'], { default: 'Draft' }),
    transactionId: reference('Deal', 'transactions'),
    transactionNumber: text('Deal #', { mono: true }),
    customerId: reference('Customer', 'customers'),
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
      lines: object('Contents'),
      trackingNumber: text('Tracking #', { mono: true }),
    }),
    weightKg: number('Weight, kg', { readOnly: true }),
    customs: object('Customs'),
    parcelIds: tags('Parcels', { readOnly: true }),
    shipmentId: reference('Shipment', 'shipments', { readOnly: true }),
    shippedOn: date('Shipped on', { readOnly: true }),
    pickedBy: text('Picked by', { readOnly: true }),
    packedBy: text('Packed by', { readOnly: true }),
    invoiceIds: tags('Invoices', { readOnly: true }),
    freightCost: money('Freight cost', { readOnly: true }),
    posted: flag('Posted', { readOnly: true }),
    voidReason: text('Why void', { readOnly: true }),
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
    commandFields: ['status', 'kind', 'slipNumber', 'transactionId'],
    commandFieldsOf: ({ status }) =>
      status === undefined || status === 'Draft' ? [] : ['lines', 'customerId', 'customerName'],
    posted: ['status', 'lines', 'transactionId', 'customerId', 'customerName', 'cartons'],
    untouched: ({ status }) => status === undefined || status === 'Draft',
  },
})

export type PackingSlip = Doc<typeof packingSlips>
