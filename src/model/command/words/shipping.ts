import { type AreaWords, plainWords } from '#model/command/words/words.ts'

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
    'carriers.addUsual': plainWords('Add standard carriers', 'added the standard carriers', 'Carriers added'),
    'carriers.enterRates': plainWords('Enter rates', 'entered rates of {it}', 'Rates of {it} entered'),
    'carriers.raiseRates': plainWords('Change rates by percent', 'changed rates of {it}', 'Rates of {it} changed'),
    'carriers.removeRates': plainWords('Remove rates', 'removed rates of {it}', 'Rates of {it} removed'),
    'freight.quote': plainWords('Compare freight', 'compared freight', 'Freight compared'),
    'lanes.enter': plainWords('Add a freight lane', 'added the lane {it}', 'Lane {it} added'),
    'shipments.auditBill': plainWords('Check a freight bill', 'checked a freight bill', 'Freight bill checked'),
    'shipments.book': plainWords('Book a shipment for {it}', 'booked {it}', 'Shipment booked for {it}'),
    'tracking.add': plainWords('Add parcels', 'added parcels', 'Parcels added'),
  },
}
