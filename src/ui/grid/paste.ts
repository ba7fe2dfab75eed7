import { csvReader } from '#base/formats/csv.ts'
import type { Field, Fields } from '#model/schema/fields.ts'
import { fieldDecimals, normalise, validate } from '#model/schema/validate.ts'
import type { Doc, Value } from '#model/schema/value.ts'
import { readWithin, tooFineWords, typedAmount } from '#ui/fields/typed/amount-input.ts'
import { dayFromKeys } from '#ui/fields/typed/day-input.ts'
import type { RecordApi } from '#ui/grid/record-grid.tsx'
import { headingOf } from '#ui/groups/headings.ts'
import { statusWords } from '#ui/list/rows/list-rows.ts'
import { baseCurrency } from '#ui/shell/money/money.ts'

/** Cells from a spreadsheet, and where they go: rows of the list and fields of its columns. */
export interface CellBlock {
  docs: readonly Doc[]
  names: readonly string[]
  cells: readonly (readonly string[])[]
}

/** The cells of a copied block in the format spreadsheets put on the clipboard. */
export function readBlock(text: string): string[][] {
  const lines = text.replace(/\r?\n$/, '')
  // Blank lines are blank cells here, which a file reader would skip; quotes occur only with line breaks in cells.
  if (!lines.includes('"')) return lines.split(/\r?\n/).map((line) => line.split('\t'))
  const reader = csvReader('\t')
  return [...reader.push(lines), ...reader.end()]
}

/** The target of a block pasted into the focused cell; undefined when no cell has the focus or one is being edited. */
export function placeBlock(api: RecordApi, text: string): CellBlock | undefined {
  const focused = api.getFocusedCell()
  if (!focused || api.getEditingCells().length > 0 || text.trim() === '') return undefined
  const cells = readBlock(text)
  const columns = api.getAllDisplayedColumns()
  const from = columns.indexOf(focused.column)
  const width = Math.max(...cells.map(({ length }) => length))
  const names = columns
    .slice(from)
    .map((column) => column.getColId())
    .filter((name) => !name.startsWith('·') && !name.startsWith('ag-Grid'))
    .slice(0, width)
  const docs: Doc[] = []
  for (let row = focused.rowIndex; docs.length < cells.length && row < api.getDisplayedRowCount(); row++) {
    const doc = api.getDisplayedRowAtIndex(row)?.data
    // Headings between the rows take no cells.
    if (doc && !headingOf(doc)) docs.push(doc)
  }
  return docs.length > 0 && names.length > 0 ? { docs, names, cells: cells.slice(0, docs.length) } : undefined
}

/**
 * A pasted text as the field's value: undefined when it is empty; returns the sentence that explains an invalid one
 * instead of throwing a Problem.
 */
export function readPastedCell(
  name: string,
  field: Field,
  typed: string,
  at: { today: string; timeZone: string; currency?: Value | undefined },
): { value: Value | undefined } | { fault: string } {
  const text = typed.trim()
  if (text === '') return field.options.required ? { fault: `${field.label} is missing.` } : { value: undefined }
  const read = meantBy(field, text, at.today)
  if (read === undefined) return { fault: unreadWords(field, text) }
  const fields: Fields = { [name]: field }
  const currency = at.currency ?? baseCurrency()
  const data = normalise(fields, { [name]: read }, at.timeZone, currency)
  const decimals = fieldDecimals(field, currency)
  if (decimals !== undefined && readWithin(text, decimals) === undefined)
    return { fault: `${tooFineWords(field.label, decimals)}.` }
  const [fault] = validate(fields, data)
  return fault ? { fault: fault.detail } : { value: data[name] }
}

/** Why a text is not a valid value of a field; for a choice with the valid options. */
function unreadWords({ kind, label, choices }: Field, text: string): string {
  if (!choices) return `“${text}” is not a valid ${WORDS[kind] ?? 'value'}.`
  const shown = choices.slice(0, MAX_OPTIONS).map(statusWords)
  const [last] = choices.length > MAX_OPTIONS ? ['another option of the list'] : shown.splice(-1)
  return `“${text}” is not an option for ${label}. Use ${[shown.join(', '), last].filter(Boolean).join(' or ')}.`
}

/** The most options named in the message; when there are more, it refers to the list. */
const MAX_OPTIONS = 10

const WORDS: Partial<Record<Field['kind'], string>> = {
  number: 'number',
  money: 'amount',
  date: 'date',
  moment: 'date',
  flag: 'yes or no value',
  reference: 'record; choose it in the cell',
}

function meantBy({ kind, choices }: Field, text: string, today: string): Value | undefined {
  switch (kind) {
    case 'number':
    case 'money':
      return typedAmount(text)
    case 'date':
    case 'moment':
      return dayFromKeys(text, today)
    case 'flag':
      return /^(yes|y|true|x|1)$/i.test(text) ? true : /^(no|n|false|0)$/i.test(text) ? false : undefined
    case 'choice':
      return choices?.find((choice) =>
        [choice, statusWords(choice)].some((word) => word.toLowerCase() === text.toLowerCase()),
      )
    case 'tags':
      return text.split(/\s*,\s*/).filter(Boolean)
    case 'text':
      return text
    default:
      return undefined
  }
}
