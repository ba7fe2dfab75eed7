import { type AreaWords, plain } from '#model/command/words/words.ts'

/** The words for the commands of `shipping`. */
export const shippingWords: AreaWords = {
  headings: {
    freight: ['Freight', 'freightQuotes'],
    shipments: ['Shipments', 'shipments'],
    tracking: ['Parcels', 'Tracking'],
  },
  words: {
    'freight.quote': plain('Compare freight', 'compared freight', 'Freight compared'),
    'shipments.auditBill': plain('Check a freight bill', 'checked a freight bill', 'Freight bill checked'),
    'shipments.book': plain('Book a shipment', 'booked {it}', 'Shipment {it} booked'),
    'tracking.add': plain('Add parcels', 'added parcels', 'Parcels added'),
  },
}
