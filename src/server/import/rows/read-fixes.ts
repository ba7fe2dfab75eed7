import { z } from 'zod'

const LONGEST = 32 * 1024
const TEXT = z.string().max(LONGEST)

const Mend = z.strictObject({
  row: z.int('"row" counts from 1.').min(1, '"row" counts from 1.'),
  cells: z.record(z.string(), TEXT).meta({ description: 'Corrected cells by heading' }).exactOptional(),
  text: TEXT.meta({ description: 'The whole document of a JSON file' }).exactOptional(),
})
const Correction = z.strictObject({ column: TEXT, value: TEXT, by: TEXT })

/** Corrections of rows in error. */
export const Mends = z.strictObject({
  rows: z.array(Mend).max(1000).default([]),
  all: z
    .array(Correction)
    .max(100)
    .meta({ description: 'One correction for every row in error that holds this value' })
    .default([]),
})
