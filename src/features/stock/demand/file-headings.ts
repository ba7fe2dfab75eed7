import { demand } from '#features/stock/demand/collection.ts'
import { defineFileHeadings } from '#model/import/file-headings.ts'

/** The headings of files exported before November 27, 2026. */
export const fileHeadingsOfDemand = defineFileHeadings(demand, {
  importAs: {
    qty: ['Most wanted'],
    askedOn: ['Last asked'],
    firstAskedAt: ['First asked'],
  },
})
