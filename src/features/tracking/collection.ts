import type { Doc } from '#model/collection.ts'
import { defineCollection, query } from '#model/collection.ts'
import { choice, date, flag, moment, reference, text } from '#model/fields.ts'

/** One parcel on its way to us or to a customer. */
export const parcels = defineCollection({
  name: 'Tracking',
  label: { one: 'Parcel', many: 'Parcels' },
  title: 'title',
  lenient: true,
  fields: {
    delivered: flag('Delivered', { default: false, always: true }),
    etaISO: date('Expected', {
      required: true,
      help: 'The day it should arrive; an estimate will do',
      importAs: ['ETA', 'Expected delivery', 'Delivery date'],
    }),
    title: text('Title', { required: true, importAs: ['Description', 'What', 'Name'] }),
    // Free text, because a carrier nobody listed keeps its own name.
    carrier: text('Carrier', {
      width: 116,
      suggest: ['DHL', 'UPS', 'USPS', 'FedEx', 'Amazon', 'Apple', 'Other'],
      importAs: ['Courier', 'Shipper'],
    }),
    trackingNumber: text('Tracking #', {
      mono: true,
      width: 184,
      importAs: ['Tracking', 'Tracking number', 'Tracking No', 'AWB'],
    }),
    direction: choice('Direction', ['Inbound', 'Outbound'], { default: 'Inbound', width: 100 }),
    status: choice('State', [
      'Info received',
      'In transit',
      'Out for delivery',
      'Delivered',
      'Exception',
      'Available for pickup',
      'Failed attempt',
      'Returned',
      'Unknown',
    ]),
    etaIsEstimate: flag('Estimated'),
    poId: reference('Purchase order', 'po'),
    vendorId: reference('Vendor', 'vendors'),
    customerId: reference('Customer', 'customers'),
    deliveredAt: moment('Delivered at'),
    signedBy: text('Signed by'),
    notes: text('Notes', { rows: 3 }),
  },
  list: {
    columns: ['title', 'etaISO', 'carrier', 'trackingNumber', 'direction', 'status', 'delivered', 'notes'],
    sort: 'etaISO',
  },
  form: [
    ['title', 'carrier', 'trackingNumber'],
    ['etaISO', 'etaIsEstimate', 'direction', 'status'],
    ['delivered', 'deliveredAt', 'signedBy'],
    ['poId', 'vendorId', 'customerId'],
    ['notes'],
  ],
  search: ['title', 'trackingNumber', 'carrier', 'notes'],
  indexes: [['delivered', 'etaISO'], ['etaISO'], ['carrier'], ['trackingNumber'], ['poId']],
})

export type Parcel = Doc<typeof parcels>

/** The specification's live subscription of the tracking menu. */
export const pendingParcels = query(parcels, { where: [['delivered', '==', false]], orderBy: [['etaISO', 'asc']] })
