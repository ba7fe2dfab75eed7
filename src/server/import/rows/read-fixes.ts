import { z } from 'zod'

const LONGEST = 32 * 1024
const text = (say: string) => z.string(say).max(LONGEST, say)
const CELLS = '"cells" is a text for each heading.'
const CORRECTION = '"all" has a column, a value and its replacement.'

const RowFix = z.strictObject({
  row: z.int('"row" counts from 1.').min(1, '"row" counts from 1.'),
  cells: z.record(z.string(), text(CELLS), CELLS).meta({ description: 'Corrected cells by heading' }).exactOptional(),
  text: text('"text" is a document as text.')
    .meta({ description: 'The whole document of a JSON file' })
    .exactOptional(),
})
const Correction = z.strictObject({ column: text(CORRECTION), value: text(CORRECTION), by: text(CORRECTION) })

/** Corrections of rows in error. */
export const FixesShape = z.strictObject({
  rows: z.array(RowFix).max(1000).default([]),
  all: z
    .array(Correction)
    .max(100)
    .meta({ description: 'One correction for every row in error that holds this value' })
    .default([]),
})
