import { customers } from '#features/parties/customers/collection.ts'
import { defineFileHeadings } from '#model/import/file-headings.ts'

/** The headings of files exported before November 27, 2026. */
export const fileHeadingsOfCustomers = defineFileHeadings(customers, {
  importAs: {
    chasePausedUntil: ['Not chased until'],
    owner: ['Looked after by'],
    partNumbers: ['Their part numbers'],
    paypalEmails: ['Pays by PayPal from'],
    statementEmail: ['Statements to'],
    linkedVendorId: ['Also a vendor'],
  },
})
