import { checks } from '#features/money/checks/collection.ts'
import { defineFileHeadings } from '#model/import/file-headings.ts'

/** The headings of other programs and of files exported before November 27, 2026. */
export const fileHeadingsOfChecks = defineFileHeadings(checks, {
  importAs: {
    checkNumber: ['Check', 'Check number', 'Check No', 'Number'],
    payeeName: ['Payee', 'Pay to', 'Vendor'],
    checkDate: ['Check date'],
    payableId: ['Payable'],
  },
})
