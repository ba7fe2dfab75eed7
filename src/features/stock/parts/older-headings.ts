import { parts } from '#features/stock/parts/collection.ts'
import { defineOlderHeadings } from '#model/import/older-headings.ts'

/** The headings of files exported before November 27, 2026. */
export const olderHeadingsOfParts = defineOlderHeadings(parts, {
  importAs: {
    floorReason: ['Why below the floor'],
    monthlyDemand: ['Goes per month'],
  },
})
