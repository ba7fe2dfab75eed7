import { counts } from '#features/stock/counts/collection.ts'
import { defineOlderHeadings } from '#model/import/older-headings.ts'

/** The headings of files exported before November 27, 2026. */
export const olderHeadingsOfCounts = defineOlderHeadings(counts, {
  importAs: {
    scope: ['What is counted'],
    tolerance: ['Count again above'],
  },
})
