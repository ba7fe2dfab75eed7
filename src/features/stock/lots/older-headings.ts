import { lots } from '#features/stock/lots/collection.ts'
import { defineOlderHeadings } from '#model/import/older-headings.ts'

/** The headings of files exported before November 27, 2026. */
export const olderHeadingsOfLots = defineOlderHeadings(lots, {
  importAs: {
    headedForId: ['On the way to'],
    unitCost: ['Bought at'],
    landedUnitCost: ['Valued at'],
  },
})
