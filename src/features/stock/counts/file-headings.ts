import { counts } from '#features/stock/counts/collection.ts'
import { defineFileHeadings } from '#model/import/file-headings.ts'

/** The headings of files exported before November 27, 2026. */
export const fileHeadingsOfCounts = defineFileHeadings(counts, {
  importAs: {
    scope: ['What is counted'],
    tolerance: ['Count again above'],
  },
})
