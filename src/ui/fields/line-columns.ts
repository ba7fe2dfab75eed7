import type { Field, Fields } from '#model/schema/fields.ts'
import type { Data } from '#model/schema/value.ts'

/** One column of a table of lines; `beside` are the fields that share its cell. */
interface LineColumn {
  name: string
  field: Field
  beside: readonly (readonly [name: string, field: Field])[]
}

/** The details of a part next to its number. */
const TELLS = ['partNumber', 'brand', 'description']

/** Whether a field of lines has a column: fields set by commands have one once a line has a value. */
export const hasColumn = (name: string, { options }: Field, lines: readonly Data[]): boolean =>
  !options.noForm && !options.inDetails && (!options.readOnly || lines.some(({ [name]: value }) => Boolean(value)))

/** The columns of a table of lines: a part with its number, brand and description is one column, not four. */
export function lineColumns(fields: Fields, lines: readonly Data[] = []): LineColumn[] {
  const columns = Object.entries(fields).filter(([name, field]) => hasColumn(name, field, lines))
  const isShown = Boolean(fields.partId && fields.partNumber)
  const beside = isShown ? columns.filter(([name]) => TELLS.includes(name)) : []
  return columns
    .filter(([name]) => !beside.some(([other]) => other === name))
    .map(([name, field]) => ({ name, field, beside: name === 'partId' ? beside : [] }))
}

/** Whether a value of a line is calculated from others of the line, so that nobody enters it. */
export const isFigured = (name: string, { qty, unitPrice }: Data): boolean =>
  name === 'amount' && typeof qty === 'number' && typeof unitPrice === 'number'
