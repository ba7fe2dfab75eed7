import { readDay } from '#model/rows.ts'

/** Where the headings stand in a table: `headerRow` counts from 1, 0 is none; `headerRows` is how many rows they take. */
export interface Head {
  headerRow: number
  headerRows: number
}

const LOOKED_AT = 30
const filledOf = (row: readonly string[]): number => row.filter((cell) => cell.trim() !== '').length
const HAS_DIGIT = /\d/
const NO_HEADING = /^(?:-?[\d.,]+|null|n\/a|-)?$/i

/** Titles may stand above the headings: the first row that fills most of the widest one's cells. */
export function findHead(rows: readonly (readonly string[])[]): Head {
  const looked = rows.slice(0, LOOKED_AT)
  const widest = Math.max(0, ...looked.map(filledOf))
  const at = Math.max(
    0,
    looked.findIndex((row) => filledOf(row) >= widest * 0.6),
  )
  const row = looked[at] ?? []
  if (filledOf(row) > 1 && row.every((cell) => NO_HEADING.test(cell.trim()))) return { headerRow: 0, headerRows: 0 }
  return { headerRow: at + 1, headerRows: isDouble(row, rows[at + 1], rows.slice(at + 2)) ? 2 : 1 }
}

/** A second row of headings: the same columns, all words, above columns that hold numbers further down. */
function isDouble(
  first: readonly string[],
  second: readonly string[] | undefined,
  below: readonly (readonly string[])[],
): boolean {
  if (!second || below.length < 3 || filledOf(second) < 2 || second.some((cell) => HAS_DIGIT.test(cell))) return false
  const columns = second.flatMap((cell, at) => (cell.trim() && first[at]?.trim() ? [at] : []))
  if (columns.length < filledOf(first) * 0.8 || new Set(columns.map((at) => second[at])).size < columns.length)
    return false
  const numbered = columns.filter((at) => {
    const cells = below.map((row) => row[at]?.trim() ?? '').filter(Boolean)
    return cells.length > 0 && cells.filter((cell) => HAS_DIGIT.test(cell)).length >= cells.length * 0.9
  })
  return numbered.length >= 2
}

/** The headings: of two rows the lower one names the column, where it says something. */
export function headingsOf(rows: readonly (readonly string[])[], { headerRow, headerRows }: Head): string[] {
  const below = rows.slice(headerRow === 0 ? 0 : headerRow - 1 + headerRows)
  const heads = headerRow === 0 ? [] : rows.slice(headerRow - 1, headerRow - 1 + headerRows)
  // Spreadsheets save empty columns by the hundred; those without a heading and without a cell are none.
  const filled = Math.max(0, ...below.map(lastFilled))
  // A cell beyond the headings is a fault of its row and no column.
  const width =
    headerRow === 0
      ? filled
      : Math.max(...heads.map(lastFilled), Math.min(filled, Math.max(...heads.map((row) => row.length))))
  return Array.from({ length: width }, (_, at) => heads.map((row) => row[at]?.trim() ?? '').findLast(Boolean) ?? '')
}

const lastFilled = (row: readonly string[]): number => row.findLastIndex((cell) => cell.trim() !== '') + 1

export const isBlankRow = (row: readonly string[]): boolean => row.every((cell) => cell.trim() === '')

/** A remark between the rows: `# …` alone on its line. */
export const isRemark = (row: readonly string[], width: number): boolean =>
  width > 1 && row[0]?.startsWith('#') === true && filledOf(row) === 1

const TOTAL = /^(?:grand |sub ?)?(?:totals?|sum|summe|gesamt|gesamtsumme)\s*:?$/i
/** A row of sums under the table. */
export const isTotal = (row: readonly string[]): boolean => TOTAL.test(row.find((cell) => cell.trim())?.trim() ?? '')

const NUMBERED_DAY = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/
const WRITTEN_DAY = /^(?:\d{4}-\d{2}-\d{2}|\d{1,2} [A-Za-z]{3,9} \d{4}|[A-Za-z]{3,9} \d{1,2}, \d{4})$/

/** Whether cells are days, and in which order: `either` where no cell tells the day from the month. */
export function dayOrder(cells: readonly string[]): 'day' | 'month' | 'either' | 'none' | undefined {
  const numbers = cells.flatMap((cell) => {
    const [, a, b] = NUMBERED_DAY.exec(cell) ?? []
    return a && b ? [{ a: Number(a), b: Number(b), dotted: cell.includes('.') }] : []
  })
  const isDays =
    cells.length > 0 &&
    cells.every((cell) => (NUMBERED_DAY.test(cell) || WRITTEN_DAY.test(cell)) && readDay(cell, true) !== undefined)
  if (!isDays) return undefined
  if (numbers.length === 0) return 'none'
  if (numbers.some(({ a }) => a > 12) || numbers.every(({ dotted }) => dotted)) return 'day'
  return numbers.some(({ b }) => b > 12) ? 'month' : 'either'
}
