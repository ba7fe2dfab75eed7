import { payables } from '#features/money/payables/collection.ts'
import { attachments } from '#features/records/attachments/collection.ts'
import { freightQuotes } from '#features/shipping/freight-calculator/collection.ts'
import { parcels } from '#features/shipping/tracking/collection.ts'
import { currencyField } from '#model/document/currency.ts'
import { pageOf, withParams } from '#model/record-address.ts'
import { type DocOf, defineCollection } from '#model/schema/collection.ts'
import { choice, lines, moment, money, number, reference, tags, text } from '#model/schema/fields.ts'

/** The lines that the receiver refused. */
export const refusedLine = {
  partNumber: text('Part number', { mono: true }),
  description: text('Description'),
  qty: number('Quantity', { min: 0 }),
  reason: text('Reason', { required: true }),
}

/** Goods shipped together with one carrier. */
export const shipments = defineCollection({
  name: 'shipments',
  page: withParams(pageOf(parcels), { view: 'shipments' }),
  label: { one: 'Shipment', many: 'Shipments' },
  title: 'shipmentNumber',
  fields: {
    shipmentNumber: text('Shipment #', { mono: true }),
    direction: choice('Direction', ['Inbound', 'Outbound'], { default: 'Outbound' }),
    status: choice('Status', ['Draft', 'Booked', 'In transit', 'Delivered', 'Exception', 'Void'], { default: 'Draft' }),
    slipIds: tags('Packing slips'),
    poIds: tags('Purchase orders'),
    parcelIds: tags('Parcels'),
    labelIds: tags('Parcels made by booking'),
    carrier: text('Carrier'),
    service: text('Service'),
    account: text('Account'),
    billTo: text('Freight billed to'),
    bolNumber: text('Bill of lading #', { mono: true }),
    pieces: number('Pieces'),
    weightKg: number('Weight, kg'),
    billedWeight: number('Billed weight'),
    freightQuoteId: reference('Freight quote', freightQuotes),
    quotedAmount: money('Quoted', { currency: 'currency' }),
    billedAmount: money('Billed', { currency: 'currency' }),
    variance: money('Variance', { currency: 'currency' }),
    dutyAmount: money('Duty', { currency: 'currency' }),
    currency: currencyField(),
    auditState: choice('Freight bill', ['Open', 'Matched', 'Over', 'Unknown'], { default: 'Open' }),
    payableId: reference('Bill', payables),
    deliveredAt: moment('Delivered at'),
    signedBy: text('Signed by'),
    refused: lines('Refused', refusedLine),
    podId: reference('Proof of delivery', attachments),
    freightBills: lines('Freight bills', {
      payableId: reference('Bill', payables),
      amount: money('Freight', { currency: 'currency' }),
      duty: money('Duty', { currency: 'currency' }),
    }),
    voidReason: text('Void reason', { importAs: ['Why void'] }),
  },
  list: {
    columns: [
      'shipmentNumber',
      'direction',
      'status',
      'carrier',
      'service',
      'quotedAmount',
      'billedAmount',
      'auditState',
      'deliveredAt',
    ],
    sort: '-shipmentNumber',
  },
  form: [
    ['shipmentNumber', 'status', 'direction'],
    ['carrier', 'service', 'account', 'billTo', 'bolNumber'],
    ['pieces', 'weightKg', 'billedWeight'],
    ['quotedAmount', 'billedAmount', 'variance', 'dutyAmount', 'currency', 'auditState'],
    ['freightBills'],
    ['deliveredAt', 'signedBy', 'podId', 'payableId', 'voidReason'],
    ['refused'],
  ],
  search: ['shipmentNumber', 'carrier', 'bolNumber'],
  indexes: [['shipmentNumber'], ['status'], ['carrier', 'status'], ['auditState']],
  access: { direct: 'commands' },
})

export type Shipment = DocOf<typeof shipments>
