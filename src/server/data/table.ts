import { readAmount } from '#model/amounts.ts'
import { readDay } from '#model/written-days.ts'

/** Where the headings stand in a table: `headerRow` counts from 1, 0 is none; `headerRows` is how many rows they take. */
export interface Head {
  headerRow: number
  headerRows: number
}

const LOOKED_AT = 30
/** How many cells of a row say something. */
export const filledOf = (row: readonly string[]): number => row.filter((cell) => cell.trim() !== '').length
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
  if (at === 0 && isLikeThoseBelow(row, rows.slice(1))) return { headerRow: 0, headerRows: 0 }
  const [second = [], ...below] = rows.slice(at + 1)
  return { headerRow: at + 1, headerRows: isTwo(row, second, below) ? 2 : 1 }
}

const isTwo = (...rows: Parameters<typeof isDouble>): boolean =>
  isDouble(...rows) || isGrouped(...rows) || isUnits(...rows)

const UNIT =
  /^[([]?(?:mm|cm|m|in|inch(?:es)?|"|kgs?|g|lbs?|oz|pcs?|ea|stk|st|%|€|\$|£|¥|eur|usd|gbp|chf|cny|rmb|kn|n|nm|r\/?min|rpm|min-1|°c|bar|l|days?|h|no\.?)[)\]]?$/i

/** A second row that says in which units the figures below are. */
function isUnits(first: readonly string[], second: readonly string[], below: readonly (readonly string[])[]): boolean {
  const own = second.flatMap((cell, at) => (cell.trim() ? [at] : []))
  if (own.length < 2 || !own.every((at) => UNIT.test(second[at]!.trim()) && first[at]?.trim())) return false
  return own.every((at) => {
    const cells = below.map((row) => row[at]?.trim() ?? '').filter(Boolean)
    return cells.length > 0 && cells.every(isFigure)
  })
}

const YEAR = /^(?:19|20)\d\d$/

/** A file without headings: figures stand where figures stand below, and names of things where such names do. */
function isLikeThoseBelow(row: readonly string[], below: readonly (readonly string[])[]): boolean {
  const columns = row.map((cell, at) => ({
    cell: cell.trim(),
    others: below.map((other) => other[at]?.trim() ?? '').filter(Boolean),
  }))
  const figures = columns.filter(({ others }) => others.length > 0 && others.every(isFigure))
  const coded = columns.filter(
    ({ others }) => others.length > 0 && !others.every(isFigure) && others.every((cell) => HAS_DIGIT.test(cell)),
  )
  if (
    figures.length < 2 ||
    !figures.every(({ cell }) => isFigure(cell)) ||
    figures.every(({ cell }) => YEAR.test(cell))
  )
    return false
  return coded.every(({ cell }) => HAS_DIGIT.test(cell)) && figures.length + coded.length >= filledOf(row) * 0.6
}

const isFigure = (cell: string): boolean => readAmount(cell, false) !== undefined

/** A second row of headings: the same columns, all words, above columns that hold numbers further down. */
function isDouble(first: readonly string[], second: readonly string[], below: readonly (readonly string[])[]): boolean {
  if (below.length < 3 || filledOf(second) < 2 || second.some((cell) => HAS_DIGIT.test(cell))) return false
  const columns = second.flatMap((cell, at) => (cell.trim() && first[at]?.trim() ? [at] : []))
  if (columns.length < filledOf(first) * 0.8 || new Set(columns.map((at) => second[at])).size < columns.length)
    return false
  const numbered = columns.filter((at) => {
    const cells = below.map((row) => row[at]?.trim() ?? '').filter(Boolean)
    return cells.length > 0 && cells.filter((cell) => HAS_DIGIT.test(cell)).length >= cells.length * 0.9
  })
  return numbered.length >= 2
}

/** A heading over several columns, merged or written once, with their own headings under it. */
function isGrouped(
  first: readonly string[],
  second: readonly string[],
  below: readonly (readonly string[])[],
): boolean {
  const own = second.flatMap((cell, at) => (cell.trim() ? [at] : []))
  const alone = own.filter((at) => !first[at]?.trim())
  const isWhole = first.every((cell, at) => cell.trim() || second[at]?.trim() || below.every((row) => !row[at]?.trim()))
  if (below.length === 0 || own.length < 2 || alone.length === 0 || !isWhole) return false
  if (own.some((at) => HAS_DIGIT.test(second[at]!)) || !first.slice(0, alone[0]).some((cell) => cell.trim()))
    return false
  return own.some((at) => {
    const cells = below.map((row) => row[at]?.trim() ?? '').filter(Boolean)
    return cells.length > 0 && cells.every(isFigure)
  })
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
  const names = Array.from({ length: width }, (_, at) => heads.map((row) => row[at]?.trim() ?? ''))
  const lowest = names.map((parts) => parts.findLast(Boolean) ?? '')
  const [upper = [], units] = heads
  if (heads.length === 2 && units?.every((cell) => !cell.trim() || UNIT.test(cell.trim())))
    return names.map(([name = '', unit = '']) => (unit === '' ? name : `${name} (${unit.replace(/[()[\]]/g, '')})`))
  // Under several groups the same headings come again: the group tells them apart.
  return lowest.map((name, at) => {
    const isOnce = heads.length < 2 || name === '' || lowest.indexOf(name) === lowest.lastIndexOf(name)
    const group = isOnce ? '' : (upper.slice(0, at + 1).findLast((cell) => cell.trim()) ?? '').trim()
    return group === '' || group === name ? name : `${group} ${name}`
  })
}

const lastFilled = (row: readonly string[]): number => row.findLastIndex((cell) => cell.trim() !== '') + 1

export const isBlankRow = (row: readonly string[]): boolean => row.every((cell) => cell.trim() === '')

/** A remark between the rows: `# …` alone on its line. */
export const isRemark = (row: readonly string[], width: number): boolean =>
  width > 1 && row[0]?.startsWith('#') === true && filledOf(row) === 1

const RULE = /^[-=_*~+]{3,}$/
/** A line drawn of signs, as programs print one under their headings. */
export const isRule = (row: readonly string[]): boolean => row.every((cell) => !cell.trim() || RULE.test(cell.trim()))

const PAGE_LINE = /^(?:page|seite|página|pagina|pag\.?|blatt)\s*:?\s*\d+(?:\s*(?:of|von|de|di|\/)\s*\d+)?$/i
/** `Page 2 of 7` alone on its line. */
export const isPageLine = (row: readonly string[], width: number): boolean =>
  width > 1 && PAGE_LINE.test(labelOf(row)) && filledOf(row) === 1

const FOOT =
  /^(?:report |list )?(?:printed|generated|created|exported|as of|erstellt|gedruckt|stand|end of (?:report|list|file))\b/i
/** A line under the table that tells of it: one cell of many, behind a sum or with words that say so. */
export const isFoot = (row: readonly string[], width: number, isBelowSum: boolean): boolean =>
  width > 2 && (isBelowSum || FOOT.test(labelOf(row))) && filledOf(row) === 1

const TOTAL =
  /^(?:grand |over-?all )?(?:totals?|sum|summe|gesamt|gesamtsumme|total général|suma|totaal|totale|insgesamt|gesamtbetrag|итого|合计|总计)(?: (?:of|due|open|amount|usd|eur|gbp|\(?[a-z]{3}\)?|\(?\d+ \w+\)?))?\s*:?$/i
/** A row of sums under the table. */
export const isTotal = (row: readonly string[]): boolean => TOTAL.test(labelOf(row))

const SUBTOTAL = /^(?:sub-? ?totals?|zwischensumme|sous-?total)\b.*$/i
/** A sum between the rows: no thing is called so. */
export const isSubtotal = (row: readonly string[]): boolean => SUBTOTAL.test(labelOf(row)) && row.some(isFigureCell)

const labelOf = (row: readonly string[]): string => row.find((cell) => cell.trim())?.trim() ?? ''
const isFigureCell = (cell: string): boolean => cell.trim() !== '' && isFigure(cell)

/** Two figures for the year only with strokes and points: part numbers have dashes. */
const NUMBERED_DAY = /^(\d{1,2})(?:([/.-])(\d{1,2})\2\d{4}|([/.])(\d{1,2})\4\d{2})$/
const WRITTEN_DAY =
  /^(?:\d{4}-\d{2}-\d{2}|\d{4}\/\d{1,2}\/\d{1,2}|\d{1,2}\.? \p{L}{3,10}\.? \d{4}|\d{1,2}-\p{L}{3,4}-(?:\d{2}|\d{4})|\p{L}{3,10}\.? \d{1,2},? \d{4})$/u

/** A day that a program wrote with a clock it has not. */
const MIDNIGHT = /[T ]0?0:00(?::00(?:\.0+)?)?$/

/** Whether cells are days, and in which order: `either` where no cell tells the day from the month. */
export function dayOrder(cells: readonly string[]): 'day' | 'month' | 'either' | 'none' | undefined {
  const days = cells.map((cell) => cell.replace(MIDNIGHT, ''))
  const numbers = days.flatMap((cell) => {
    const [, a, , long, , short] = NUMBERED_DAY.exec(cell) ?? []
    const b = long ?? short
    return a && b ? [{ a: Number(a), b: Number(b), dotted: cell.includes('.') }] : []
  })
  const isDays =
    days.length > 0 &&
    days.every((cell) => (NUMBERED_DAY.test(cell) || WRITTEN_DAY.test(cell)) && readDay(cell, true) !== undefined)
  if (!isDays) return undefined
  if (numbers.length === 0) return 'none'
  if (numbers.every(({ dotted }) => dotted)) return 'day'
  const [isDay, isMonth] = [numbers.some(({ a }) => a > 12), numbers.some(({ b }) => b > 12)]
  // Both ways in one column: those that could be either have to be asked for.
  if (isDay && isMonth) return numbers.some(({ a, b }) => a <= 12 && b <= 12 && a !== b) ? 'either' : 'none'
  return isDay ? 'day' : isMonth ? 'month' : 'either'
}
