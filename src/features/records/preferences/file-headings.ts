import { desks } from '#features/records/preferences/collection.ts'
import { defineFileHeadings } from '#model/import/file-headings.ts'

/** The headings of files exported before November 27, 2026. */
export const fileHeadingsOfDesks = defineFileHeadings(desks, {
  importAs: {
    locale: ['Numbers and days'],
    goKeys: ['Own keys'],
    noLetters: ['Single letters do nothing'],
  },
})
