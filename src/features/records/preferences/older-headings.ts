import { desks } from '#features/records/preferences/collection.ts'
import { defineOlderHeadings } from '#model/import/older-headings.ts'

/** The headings of files exported before November 27, 2026. */
export const olderHeadingsOfDesks = defineOlderHeadings(desks, {
  importAs: {
    locale: ['Numbers and days'],
    goKeys: ['Own keys'],
    noLetters: ['Single letters do nothing'],
  },
})
