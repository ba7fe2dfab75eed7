import { expect, it } from 'vitest'
import { commands } from '#features/definitions.ts'
import type { Fields } from '#model/schema/fields.ts'

/** The characters that fit into half the width of a dialog on a phone; lists have an arrow as well. */
const FITS = 22
const FITS_BESIDE_ARROW = 18

const LISTS = ['choice', 'reference']

it('the default in an empty field of a dialog fits into the field on a phone', () => {
  const tooLong = commands.flatMap(({ name, input }) =>
    Object.entries(input as Fields).flatMap(([field, { kind, options }]) => {
      const hint = /^(?:Default: |From )/.test(options.help ?? '') ? options.help! : ''
      return hint.length > (LISTS.includes(kind) ? FITS_BESIDE_ARROW : FITS) ? [`${name} ${field}: ${hint}`] : []
    }),
  )
  expect(tooLong).toEqual([])
})
