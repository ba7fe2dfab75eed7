import { type Day, isDay, toDate } from '#base/days.ts'
import { roundTo } from '#base/decimal.ts'
import type { Fault } from '#base/problem.ts'
import { decimalsIn, figure, typedNumber } from '#base/text/writing.ts'
import { decimalsOf } from '#model/document/amounts/amount.ts'
import type { Field, Fields } from '#model/schema/fields.ts'
import { fieldDecimals, validate } from '#model/schema/validate.ts'
import type { Data, Value } from '#model/schema/value.ts'
import { hasColumn, isFigured } from '#ui/fields/line-columns.ts'
import { readWithin, tooFineWords, typedAmount } from '#ui/fields/typed/amount-input.ts'
import { dayFromKeys } from '#ui/fields/typed/day-input.ts'
import { shortDay } from '#ui/grid/format.ts'
import { readBlock } from '#ui/grid/paste.ts'

/** A column of the line grid; the reference to a part is stored beside its number and has no column. */
export interface LineColumn {
  name: string
  field: Field
  /** Its values have at least this many decimals, so that the decimal points line up. */
  decimals?: number
  /** The fewest decimals of its amounts; two by default. */
  least?: number
}

/** The fault of one cell. */
export interface CellFault {
  at: number
  name: string
  detail: string
}

const isNumeric = ({ kind }: Field): boolean => kind === 'number' || kind === 'money'

/** The columns of the line grid: the named ones in order, otherwise all fields. */
export const editedColumns = (of: Fields, lines: readonly Data[] = [], named?: readonly string[]): LineColumn[] =>
  (named ?? Object.keys(of)).flatMap((name) => {
    const field = of[name]
    return field && field.kind !== 'reference' && field.kind !== 'object' && hasColumn(name, field, lines)
      ? [{ name, field }]
      : []
  })

/** The columns with the decimals of the most exact value in each; quantities keep their own. */
export const withDecimals = (columns: readonly LineColumn[], lines: readonly Data[], currency?: string): LineColumn[] =>
  columns.map((column) => {
    const { kind, options } = column.field
    if (kind !== 'money' && (kind !== 'number' || options.decimals === undefined)) return column
    const most = options.decimals ?? 3
    const decimals = Math.max(0, ...lines.map((line) => Math.min(decimalsIn(line[column.name]), most)))
    // An amount has the decimals of its currency: none for yen.
    const isAmount = column.name === 'amount' && currency
    return { ...column, decimals, ...(isAmount && { least: decimalsOf(currency) }) }
  })

/** A value formatted for its cell; text that could not be parsed stays as typed. */
export function lineCellText(
  { kind, options }: Field,
  value: Value | undefined,
  today: Day,
  decimals = 0,
  least = 2,
): string {
  if (kind === 'date' && isDay(value)) return shortDay(value, today)
  if (typeof value !== 'number') return typeof value === 'string' ? value : ''
  if (kind === 'money') return figure(value, Math.max(least, decimals), Math.max(least, options.decimals ?? 3))
  return decimalsIn(value) >= decimals ? typedNumber(value) : figure(value, decimals, decimals)
}

/** The typed text as a value; text that cannot be parsed is kept, so that nothing typed is lost. */
export function typedValue(field: Field, text: string, today: Day): Value | undefined {
  const trimmed = text.trim()
  if (trimmed === '') return undefined
  if (field.kind === 'date') return dayFromKeys(trimmed, today) ?? trimmed
  // Computed values are rounded; a typed number with too many decimals stays as typed, so that the error can be shown.
  return isNumeric(field)
    ? (readWithin(trimmed, fieldDecimals(field, undefined)) ?? typedAmount(trimmed) ?? trimmed)
    : trimmed
}

/** A line with one cell changed; another part number means another part. */
export function withCell(line: Data, name: string, value: Value | undefined): Data {
  const { [name]: old, ...others } = line
  if (old === value) return line
  if (name === 'partNumber') delete others.partId
  return value === undefined ? others : { ...others, [name]: value }
}

/** A line with several values changed at once; undefined removes one. */
export function withPatch(line: Data, patch: Readonly<Record<string, Value | undefined>>): Data {
  const next = { ...line, ...patch }
  return Object.fromEntries(
    Object.entries(next).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  )
}

/** The errors, cell by cell. Empty lines are left out when the document is saved. */
export function lineFaults(of: Fields, lines: readonly Data[], currency?: unknown): CellFault[] {
  return lines.flatMap((line, at) =>
    isBlank(line)
      ? []
      : [
          ...validate(of, line).map(({ pointer, detail }) => ({ at, name: pointer.split('/')[1] ?? '', detail })),
          ...unreadDays(of, line).map((name) => ({ at, name, detail: `${of[name]!.label} is not a date.` })),
          ...tooFine(of, line, currency).map((cell) => ({ at, ...cell })),
        ],
  )
}

/** The typed numbers that saving would round, as form errors. */
export const tooFineFaults = (
  lines: readonly Data[],
  { name: field, of, currency }: { name: string; of: Fields; currency: unknown },
): Fault[] =>
  lines.flatMap((line, at) =>
    tooFine(of, line, currency).map(({ name, detail }) => ({
      ...{ pointer: `/${field}/${at}/${name}`, code: 'invalid', detail },
    })),
  )

/** The cells of a line with a typed number that saving would round. */
const tooFine = (of: Fields, line: Data, currency: unknown): Omit<CellFault, 'at'>[] =>
  Object.entries(line).flatMap(([name, value]) => {
    const field = of[name]
    if (!field || typeof value !== 'number' || field.options.readOnly || isFigured(name, line)) return []
    const decimals = fieldDecimals(field, currency)
    if (decimals === undefined || roundTo(value, decimals) === value) return []
    return [{ name, detail: `${tooFineWords(field.label, decimals)}.` }]
  })

/** The dates of a line typed in an unknown format: the reader for old data would take `13/4` for a date in 2001. */
const unreadDays = (of: Fields, line: Data): string[] =>
  Object.keys(line).filter((name) => {
    const value = line[name]
    return of[name]?.kind === 'date' && typeof value === 'string' && !/^\d{4}-/.test(value) && toDate(value, 'UTC')
  })

/** Whether a line is empty. */
export const isBlank = (line: Data): boolean => Object.keys(line).length === 0

/** Whether a cell of a line can be edited. */
export const isTyped = (column: LineColumn, line: Data): boolean =>
  !column.field.options.readOnly && !isFigured(column.name, line)

/** Whether pasted text is a block of cells and not the text of one. */
export const isBlock = (text: string): boolean => /[\t\n]/.test(text.trim())

/**
 * Pastes a block from a spreadsheet into lines, starting at a cell and using the visible columns; lines are added as
 * needed. A heading row identifies the columns; unknown ones are left out. Without headings, numbers in a text column
 * show that the sheet has other columns: they go to columns of their type.
 */
export function pasteBlock(
  of: Fields,
  lines: readonly Data[],
  from: { at: number; name: string },
  text: string,
  today: Day,
  shown: readonly LineColumn[] = editedColumns(of),
): { lines: Data[]; count: number } {
  const rows = readBlock(text).filter((cells) => cells.some((cell) => cell.trim() !== ''))
  const headed = headings(editedColumns(of), rows[0] ?? [])
  const first = shown.findIndex(({ name }) => name === from.name)
  const targets = headed ?? byKind(shown.slice(Math.max(first, 0)), rows)
  const block = headed ? rows.slice(1) : rows
  const next = [...lines]
  for (const [index, cells] of block.entries()) {
    let line = next[from.at + index] ?? {}
    for (const [at, cell] of cells.entries()) {
      const column = targets[at]
      if (column) line = withCell(line, column.name, typedValue(column.field, cell, today))
    }
    next[from.at + index] = line
  }
  return { lines: next, count: block.length }
}

/** The columns for a block without headings: in order, unless a number column would go into a text column. */
function byKind(columns: readonly LineColumn[], rows: readonly (readonly string[])[]): (LineColumn | undefined)[] {
  const width = Math.max(0, ...rows.map((cells) => cells.length))
  const cellsAt = (at: number) => rows.map((cells) => cells[at]?.trim() ?? '').filter(Boolean)
  // One or two cells saying "ten" or "ask" do not change the type of a column.
  const isFigures = (at: number) =>
    cellsAt(at).filter((cell) => typedAmount(cell) !== undefined).length * 4 > cellsAt(at).length * 3
  const later = Array.from({ length: width }, (_, at) => at).slice(1)
  const isMisplaced = (at: number) => columns[at] !== undefined && !isNumeric(columns[at].field) && isFigures(at)
  if (columns[0]?.name !== 'partNumber' || !later.some(isMisplaced)) return [...columns]
  const left = columns.slice(1).filter(({ field }) => !field.options.readOnly)
  const take = (fits: (column: LineColumn) => boolean) => {
    const at = left.findIndex(fits)
    return at < 0 ? undefined : left.splice(at, 1)[0]
  }
  return [
    columns[0],
    ...later.map((at) => {
      if (isFigures(at)) return take(({ field }) => isNumeric(field))
      // A brand is one or two words; longer text describes the part.
      const isLong = cellsAt(at).some((cell) => cell.length > LONGEST_BRAND)
      return take(({ name, field }) => !isNumeric(field) && !(isLong && name === 'brand'))
    }),
  ]
}

const LONGEST_BRAND = 16

const plain = (text: string): string => text.toLowerCase().replace(/[^a-z0-9#%]/g, '')

/** Abbreviated headings in vendors' spreadsheets. */
const ALSO: Readonly<Record<string, readonly string[]>> = {
  partNumber: ['part', 'partno', 'part#', 'pn', 'item', 'number', 'sku'],
  brand: ['maker', 'make', 'manufacturer', 'mfr'],
  description: ['desc', 'details'],
  qty: ['qty', 'pcs', 'pieces', 'count'],
  unitPrice: ['price', 'unit', 'each', 'unitcost', 'cost'],
  amount: ['total', 'linetotal', 'extended'],
}

/** The columns named by a heading row; undefined when it is not one. */
function headings(columns: readonly LineColumn[], cells: readonly string[]): (LineColumn | undefined)[] | undefined {
  const found = cells.map((cell) =>
    columns.find(({ name, field }) =>
      [name, field.label, ...(field.options.importAs ?? []), ...(ALSO[name] ?? [])].map(plain).includes(plain(cell)),
    ),
  )
  return found.filter((column) => column !== undefined).length >= Math.min(2, cells.length) ? found : undefined
}
