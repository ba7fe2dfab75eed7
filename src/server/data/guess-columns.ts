import type { Field } from '#model/fields.ts'
import { date, number } from '#model/fields.ts'
import type { ColumnType, ImportPlan } from '#model/import.ts'
import { steppedCells } from '#model/import-fill.ts'
import { readingOf } from '#model/import-steps.ts'
import { dayOrder } from '#server/data/table.ts'

const PLAIN_NUMBER = /^-?(?:0|[1-9]\d{0,14})(?:\.\d+)?$/
const GROUPED_NUMBER = /^-?(?:[1-9]\d{0,2}(?:,\d{3})+|0|[1-9]\d{0,2})(?:\.\d+)?$/
/** Columns of these names hold numbers that are none: leading zeros, letters and dashes may follow further down. */
const NAMES_A_THING =
  /(?:number|\bno\b|code|sku|zip|post|phone|fax|part|item|id|ref|key|model|designation|serie|vat|iban)/i
const NOTHING = /^(?:null|n\/a|#n\/a|-|–)?$/i
const MOST_SURE = 100

/** Numbers and days of a loose collection, where every sample is one and the heading does not name a thing. */
export function guessColumns(
  headings: readonly string[],
  samples: readonly (readonly string[])[],
  { types: said = {}, steps }: Pick<ImportPlan, 'types' | 'steps'> = {},
) {
  const rows = samples.map((row) => steppedCells(headings, row, steps))
  const fields: Record<string, Field> = {}
  const types: Record<string, ColumnType> = {}
  const orders: string[] = []
  // Of a column that says its order itself nobody has to be asked.
  const note = (name: string, order: string) => {
    if (readingOf(steps?.[name]).dayFirst === undefined) orders.push(order)
  }
  for (const [at, name] of headings.entries()) {
    const cells = rows.map((row) => row[at]?.trim() ?? '').filter((cell) => !NOTHING.test(cell))
    const kind = Object.hasOwn(said, name) ? said[name] : undefined
    const order = kind === undefined || kind === 'date' ? dayOrder(cells) : undefined
    if (kind !== undefined) {
      if (order) note(name, order)
      if (kind !== 'text') fields[name] = kind === 'date' ? date(name) : number(name)
      types[name] = { kind, confidence: MOST_SURE }
      continue
    }
    if (cells.length === 0) continue
    const numbers = cells.filter((cell) => PLAIN_NUMBER.test(cell) || GROUPED_NUMBER.test(cell)).length
    if (order) {
      note(name, order)
      fields[name] = date(name)
      types[name] = { kind: 'date', confidence: order === 'either' ? 50 : MOST_SURE }
    } else if (numbers === cells.length && !NAMES_A_THING.test(name)) {
      fields[name] = number(name)
      types[name] = { kind: 'number', confidence: MOST_SURE }
    } else types[name] = { kind: 'text', confidence: MOST_SURE - Math.round((numbers * 50) / cells.length) }
  }
  return { fields, types, orders }
}
