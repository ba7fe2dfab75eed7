import { parcels } from '#features/shipping/tracking/collection.ts'
import { defineFileHeadings } from '#model/import/file-headings.ts'

/** The headings of other programs and of files exported before November 27, 2026. */
export const fileHeadingsOfParcels = defineFileHeadings(parcels, {
  importAs: {
    etaISO: ['ETA', 'Expected delivery', 'Delivery date'],
    title: ['Description', 'What', 'Name'],
    carrier: ['Courier', 'Shipper'],
    trackingNumber: ['Tracking', 'Tracking number', 'Tracking No', 'AWB'],
    status: ['State'],
  },
})
