import { duplicateRules } from '#features/data/duplicates/collection.ts'
import { defineFileHeadings } from '#model/import/file-headings.ts'

/** The headings of files exported before November 27, 2026. */
export const fileHeadingsOfDuplicateRules = defineFileHeadings(duplicateRules, {
  importAs: {
    scope: ['Only those where'],
    repeats: ['Searched by itself'],
  },
})
