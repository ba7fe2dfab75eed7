import { customers } from '#features/parties/customers/collection.ts'
import { vendors } from '#features/parties/vendors/collection.ts'
import { type DocOf, defineCollection, query } from '#model/schema/collection.ts'
import { choice, date, flag, lines, moment, money, reference, text } from '#model/schema/fields.ts'

/** The states of a parcel in transit. */
export const PARCEL_STATES = [
  'Info received',
  'In transit',
  'Out for delivery',
  'Delivered',
  'Exception',
  'Available for pickup',
  'Failed attempt',
  'Returned',
  'Unknown',
] as const

/** One parcel in transit to us or to a customer. */
export const parcels = defineCollection({
  name: 'Tracking',
  page: '/tracking',
  label: { one: 'Parcel', many: 'Parcels' },
  title: 'title',
  lenient: true,
  fields: {
    delivered: flag('Delivered', { default: false, always: true }),
    etaISO: date('Expected', {
      required: true,
      help: 'Expected delivery date (estimate allowed)',
    }),
    title: text('Title', { required: true }),
    // Free text, so that a carrier that is not listed keeps its own name.
    carrier: text('Carrier', {
      width: 116,
      suggest: ['DHL', 'UPS', 'USPS', 'FedEx', 'Amazon', 'Apple', 'Other'],
    }),
    trackingNumber: text('Tracking #', {
      mono: true,
      width: 196,
    }),
    direction: choice('Direction', ['Inbound', 'Outbound'], { default: 'Inbound', width: 100 }),
    status: choice('Status', PARCEL_STATES, { width: 140 }),
    etaIsEstimate: flag('Estimated'),
    poId: reference('Purchase order', 'po'),
    vendorId: reference('Vendor', vendors),
    customerId: reference('Customer', customers),
    slipId: reference('Packing slip', 'packingSlips'),
    transactionId: reference('Deal', 'transactions'),
    shipmentId: reference('Shipment', 'shipments'),
    cost: money('Cost', { help: 'What its label costs' }),
    deliveredAt: moment('Delivered at'),
    signedBy: text('Signed by'),
    signature: text('Signature', { readOnly: true }),
    firstEta: date('First expected', { readOnly: 'form', help: 'The expected date before its first change' }),
    events: lines('Events', {
      at: moment('Date and time', { required: true }),
      status: choice('Status', PARCEL_STATES),
      text: text('What happened'),
      place: text('Where'),
    }),
    notes: text('Notes', { rows: 3, width: 120 }),
  },
  list: {
    columns: ['title', 'etaISO', 'carrier', 'trackingNumber', 'status', 'notes', 'direction'],
    sort: 'etaISO',
  },
  form: [
    ['title', 'carrier', 'trackingNumber'],
    ['etaISO', 'etaIsEstimate', 'direction', 'status'],
    ['delivered', 'deliveredAt', 'signedBy'],
    ['poId', 'vendorId', 'customerId'],
    ['slipId', 'transactionId', 'shipmentId', 'cost'],
    ['notes'],
    ['events'],
    ['firstEta'],
  ],
  search: ['title', 'trackingNumber', 'carrier', 'notes'],
  indexes: [['delivered', 'etaISO'], ['etaISO'], ['carrier'], ['trackingNumber'], ['poId']],
})

export type Parcel = DocOf<typeof parcels>

/** The live query that the specification defines for the tracking menu. */
export const pendingParcels = query(parcels, { where: [['delivered', '==', false]], orderBy: [['etaISO', 'asc']] })
