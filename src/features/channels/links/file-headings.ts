import { links } from '#features/channels/links/collection.ts'
import { defineFileHeadings } from '#model/import/file-headings.ts'

/** The headings of other programs and of files exported before November 27, 2026. */
export const fileHeadingsOfLinks = defineFileHeadings(links, {
  importAs: {
    title: ['Name', 'Text'],
    url: ['URL', 'Link', 'HREF'],
    group: ['Folder'],
  },
})
