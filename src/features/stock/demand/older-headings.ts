import { demand } from '#features/stock/demand/collection.ts'
import { defineOlderHeadings } from '#model/import/older-headings.ts'

/** The headings of files exported before November 27, 2026. */
export const olderHeadingsOfDemand = defineOlderHeadings(demand, {
  importAs: {
    qty: ['Most wanted'],
    askedOn: ['Last asked'],
    firstAskedAt: ['First asked'],
  },
})
