import { duplicateRules } from '#features/data/duplicates/collection.ts'
import { defineOlderHeadings } from '#model/import/older-headings.ts'

/** The headings of files exported before November 27, 2026. */
export const olderHeadingsOfDuplicateRules = defineOlderHeadings(duplicateRules, {
  importAs: {
    scope: ['Only those where'],
    repeats: ['Searched by itself'],
  },
})
