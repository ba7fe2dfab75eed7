import { type AreaWords, plain } from '#model/command/words/words.ts'

/** The words for the commands of `shipping`. */
export const shippingWords: AreaWords = {
  headings: {
    carriers: ['Carriers', 'carriers'],
    freight: ['Freight', 'freightQuotes'],
    lanes: ['Freight lanes', 'freightLanes'],
    shipments: ['Shipments', 'shipments'],
    tracking: ['Parcels', 'Tracking'],
  },
  words: {
    'carriers.addUsual': plain('Add the usual carriers', 'added the usual carriers', 'Carriers added'),
    'carriers.enterRates': plain('Enter rates', 'entered rates of {it}', 'Rates of {it} entered'),
    'carriers.raiseRates': plain('Change rates by percent', 'changed rates of {it}', 'Rates of {it} changed'),
    'carriers.removeRates': plain('Remove rates', 'removed rates of {it}', 'Rates of {it} removed'),
    'freight.quote': plain('Compare freight', 'compared freight', 'Freight compared'),
    'lanes.enter': plain('Add a freight lane', 'added the lane {it}', 'Lane {it} added'),
    'shipments.auditBill': plain('Check a freight bill', 'checked a freight bill', 'Freight bill checked'),
    'shipments.book': plain('Book a shipment', 'booked {it}', 'Shipment {it} booked'),
    'tracking.add': plain('Add parcels', 'added parcels', 'Parcels added'),
  },
}
