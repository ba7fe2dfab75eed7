import { sumMoney } from '#base/decimal.ts'
import { writeBlock } from '#base/formats/csv.ts'
import type { SheetCell } from '#base/formats/xlsx.ts'
import { typedNumber } from '#base/text/writing.ts'

/**
 * The type of a column; a month is stored as `2026-11`. It decides how values are aligned, formatted, sorted and
 * exported.
 */
type Kind = 'text' | 'number' | 'money' | 'price' | 'percent' | 'day' | 'month' | 'moment' | 'actions'

export type ReportCell = string | number | undefined

/** A column of a report: its value, and the records behind each value. Screens add how it is drawn. */
export interface ReportColumn<Row> {
  /** The heading, and the column name in files. */
  label: string
  kind?: Kind
  /**
   * The value: a number, text, a day as `2026-11-20` or a moment as ISO text. A column without one is neither sortable
   * nor exported.
   */
  value?: (row: Row) => ReportCell
  /** The records behind the value. */
  href?: (row: Row) => string | undefined
  /** It names the row, as a row heading. */
  isHead?: boolean
  /** Long texts wrap instead of widening the table. */
  wrap?: boolean
  /** Totalled in the footer, separately for each currency. */
  isSum?: boolean
  /** Shows the currency before a price when rows have different ones. */
  unit?: (row: Row) => string | undefined
  /** Prices are shown with at least this many decimals. */
  decimals?: number
  tone?: (row: Row) => Tone | undefined
}

/** How a cell or row is highlighted: needs action, secondary, changed, selected. */
export type Tone = 'hot' | 'dim' | 'changed' | 'selected'

const FIGURES: ReadonlySet<Kind> = new Set(['number', 'money', 'price', 'percent', 'actions'])

/** Numbers are right-aligned. */
const isRight = ({ kind = 'text' }: Pick<ReportColumn<never>, 'kind'>): boolean => FIGURES.has(kind)

/** The column a table is sorted by, as stored in an address: `-Overdue` for the largest first. */
export interface Sort {
  by: string
  isDown: boolean
}

export const readSort = (text: string | undefined): Sort | undefined =>
  text ? { by: text.replace(/^-/, ''), isDown: text.startsWith('-') } : undefined

export const writeSort = (sort: Sort | undefined): string | undefined => sort && `${sort.isDown ? '-' : ''}${sort.by}`

/**
 * The next sort order when a heading is clicked: numbers start with the largest, text with A, and the third click
 * removes it.
 */
export function nextSort<Row>(column: ReportColumn<Row>, sort: Sort | undefined): Sort | undefined {
  const firstDown = isRight(column)
  if (sort?.by !== column.label) return { by: column.label, isDown: firstDown }
  return sort.isDown === firstDown ? { by: column.label, isDown: !firstDown } : undefined
}

/** Rows sorted by a column; rows without a value come last, and equal ones keep their order. */
export function sorted<Row>(
  rows: readonly Row[],
  columns: readonly ReportColumn<Row>[],
  sort: Sort | undefined,
): readonly Row[] {
  const value = columns.find(({ label }) => label === sort?.by)?.value
  if (!sort || !value) return rows
  const turn = sort.isDown ? -1 : 1
  return rows
    .map((row) => ({ row, value: value(row) }))
    .toSorted(({ value: a }, { value: b }) => {
      if (isEmpty(a) || isEmpty(b)) return Number(isEmpty(a)) - Number(isEmpty(b))
      const order = typeof a === 'number' && typeof b === 'number' ? a - b : compareWords(String(a), String(b))
      return turn * order
    })
    .map(({ row }) => row)
}

const isEmpty = (value: ReportCell): boolean => value === undefined || value === ''
const words = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })
const compareWords = (a: string, b: string): number => words.compare(a, b)

/** Totals per currency: amounts of different currencies are never added. */
export interface Total {
  currency: string
  /** By the label of the column. */
  sums: ReadonlyMap<string, number>
}

/** The totals of a table, one row per currency; none when no column is totalled. */
export function reportTotals<Row>(
  rows: readonly Row[],
  columns: readonly ReportColumn<Row>[],
  currencyOf: (row: Row) => string,
): Total[] {
  const summed = columns.filter(({ isSum }) => isSum)
  if (summed.length === 0) return []
  return [...Map.groupBy(rows, currencyOf)].map(([currency, some]) => ({
    currency,
    sums: new Map(summed.map(({ label, value }) => [label, sumMoney(some.map((row) => Number(value?.(row) ?? 0)))])),
  }))
}

/** The columns that are exported and copied. */
const saved = <Row>(columns: readonly ReportColumn<Row>[]) =>
  columns.filter(({ value, kind }) => value && kind !== 'actions')

/** Headings and rows as numbers and text, for CSV and reports. */
export function plainRows<Row>(
  rows: readonly Row[],
  columns: readonly ReportColumn<Row>[],
): { head: string[]; rows: ReportCell[][] } {
  const taken = saved(columns)
  return { head: taken.map(({ label }) => label), rows: rows.map((row) => taken.map(({ value }) => value!(row))) }
}

/** The same with dates that a spreadsheet can calculate with. */
export function sheetRows<Row>(rows: readonly Row[], columns: readonly ReportColumn<Row>[]): SheetCell[][] {
  return rows.map((row) =>
    saved(columns).map(({ value, kind }): SheetCell => {
      const cell = value!(row)
      if (cell === undefined || cell === '') return null
      return kind === 'day' ? { day: String(cell) } : kind === 'moment' ? { moment: String(cell) } : cell
    }),
  )
}

/** The rows in the clipboard format of spreadsheets. */
export function copiedRows<Row>(rows: readonly Row[], columns: readonly ReportColumn<Row>[]): string {
  const plain = plainRows(rows, columns)
  const cell = (value: ReportCell) => (typeof value === 'number' ? typedNumber(value) : (value ?? ''))
  return writeBlock([plain.head, ...plain.rows.map((row) => row.map(cell))])
}
