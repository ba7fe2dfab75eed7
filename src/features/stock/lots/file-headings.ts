import { lots } from '#features/stock/lots/collection.ts'
import { defineFileHeadings } from '#model/import/file-headings.ts'

/** The headings of files exported before November 27, 2026. */
export const fileHeadingsOfLots = defineFileHeadings(lots, {
  importAs: {
    headedForId: ['On the way to'],
    unitCost: ['Bought at'],
    landedUnitCost: ['Valued at'],
  },
})
