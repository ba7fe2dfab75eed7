import { readDay } from '#model/import/written-days.ts'
import { readAmount } from '#model/query/amounts.ts'

/** Where the headings are in a table: `headerRow` counts from 1, 0 is none; `headerRows` is how many rows they take. */
export interface HeadingRows {
  headerRow: number
  headerRows: number
}

const LOOKED_AT = 30
/** How many cells of a row say something. */
export const filledOf = (row: readonly string[]): number => row.filter((cell) => cell.trim() !== '').length
const HAS_DIGIT = /\d/
const NO_HEADING = /^(?:-?[\d.,]+|null|n\/a|-)?$/i

/** Titles may be above the headings: the first row that fills most of the widest one's cells. */
export function findHead(rows: readonly (readonly string[])[]): HeadingRows {
  const looked = rows.slice(0, LOOKED_AT)
  const widest = Math.max(0, ...looked.map(filledOf))
  const wide = Math.max(
    0,
    looked.findIndex((row) => filledOf(row) >= widest * 0.6),
  )
  const isWide = (row: readonly string[]) => filledOf(row) >= widest * 0.6
  // The details of an account, such as its balance and date, come before the headings.
  const isAbout = holdsFacts(looked[wide] ?? []) && isWide(looked[wide + 1] ?? []) && isWords(looked[wide + 1]!)
  const at = DATEV.test(looked[0]?.[0] ?? '') ? 1 : isAbout ? wide + 1 : overFigures(looked, wide)
  const row = looked[at] ?? []
  if (filledOf(row) > 1 && row.every((cell) => NO_HEADING.test(cell.trim()))) return { headerRow: 0, headerRows: 0 }
  if (at === 0 && (isBareList(rows) || isLikeThoseBelow(row, rows.slice(1)))) return { headerRow: 0, headerRows: 0 }
  const [second = [], ...below] = rows.slice(at + 1)
  const [third = [], ...rest] = below
  const isThree = filledOf(third) > 1 && areUnits(third) && isTwo(row, second, rest)
  const head = { headerRow: at + 1, headerRows: isThree ? 3 : isTwo(row, second, below) ? 2 : 1 }
  return isNamedAbove(rows, head) ? { headerRow: at, headerRows: head.headerRows + 1 } : head
}

/** The first row of DATEV tells of the file; its headings follow. */
const DATEV = /^(?:EXTF|DTVF)$/

const isWords = (row: readonly string[]): boolean => !row.some((cell) => HAS_DIGIT.test(cell))
/** A row that holds a day or an amount with decimals has no columns. */
const holdsFacts = (row: readonly string[]): boolean =>
  row.some(
    (cell) => dayOrder([cell.trim()]) !== undefined || (/\d[.,]\d\d$/.test(cell.trim()) && isAmountText(cell.trim())),
  )

/** Of a statement with one column of figures the heading is over these alone, some rows above the first figure. */
function overFigures(rows: readonly (readonly string[])[], wide: number): number {
  const row = rows[wide] ?? []
  if (!holdsFacts(row)) return wide
  const above = rows.slice(0, wide).findLastIndex((cells) => {
    const filled = cells.flatMap((cell, at) => (cell.trim() ? [at] : []))
    return (
      filled.length > 0 && isWords(cells) && filled.every((at) => at > 0 && isAmountText(row[at]?.trim() || 'none'))
    )
  })
  return above < 0 ? wide : above
}

/** A row above the headings that names the columns they leave without a name: merged cells of a price list. */
function isNamedAbove(rows: readonly (readonly string[])[], { headerRow, headerRows }: HeadingRows): boolean {
  const above = rows[headerRow - 2] ?? []
  const heads = rows.slice(headerRow - 1, headerRow - 1 + headerRows)
  const below = rows.slice(headerRow - 1 + headerRows)
  if (filledOf(above) < 2 || !isWords(above)) return false
  return above.some(
    (cell, at) =>
      cell.trim() && heads.every((row) => !row[at]?.trim()) && below.filter((row) => row[at]?.trim()).length > 1,
  )
}

const isTwo = (...rows: Parameters<typeof isDouble>): boolean =>
  isDouble(...rows) || isNamedTwice(...rows) || isGrouped(...rows) || isUnits(...rows)

const UNIT =
  /^[([]?(?:mm|cm|m|in|inch(?:es)?|"|kgs?|g|lbs?|oz|pcs?|ea|stk|st|%|€|\$|£|¥|eur|usd|gbp|chf|cny|rmb|kn|n|nm|r\/?min|rpm|min-1|°c|bar|l|days?|h|no\.?)[)\]]?$/i

const areUnits = (row: readonly string[]): boolean => row.every((cell) => !cell.trim() || UNIT.test(cell.trim()))

/** A second row that says in which units the figures below are. */
function isUnits(first: readonly string[], second: readonly string[], below: readonly (readonly string[])[]): boolean {
  const own = second.flatMap((cell, at) => (cell.trim() ? [at] : []))
  if (own.length < 2 || !own.every((at) => UNIT.test(second[at]!.trim()) && first[at]?.trim())) return false
  return own.every((at) => {
    const cells = below.map((row) => row[at]?.trim() ?? '').filter(Boolean)
    return cells.length > 0 && cells.every(isAmountText)
  })
}

/** One column of numbers of parts from its first row on, as people copy one out of a letter. */
const isBareList = (rows: readonly (readonly string[])[]): boolean =>
  rows.length > 1 &&
  rows.every((row) => row.slice(1).every((cell) => !cell.trim()) && (!row[0]?.trim() || CODE.test(row[0].trim()))) &&
  /^\d/.test(rows[0]?.[0]?.trim() ?? '')
const CODE = /^\S*\d\S*$/

const YEAR = /^(?:19|20)\d\d$/

/** A file without headings: figures stand where figures stand below, and names of things where such names do. */
function isLikeThoseBelow(row: readonly string[], below: readonly (readonly string[])[]): boolean {
  const columns = row.map((cell, at) => ({
    cell: cell.trim(),
    others: below.map((other) => other[at]?.trim() ?? '').filter(Boolean),
  }))
  // No heading is a day where days stand below it.
  const days = columns.filter(({ others }) => others.length > 0 && dayOrder(others) !== undefined)
  const figures = columns.filter(({ others }) => others.length > 0 && others.every(isAmountText))
  if (days.length > 0 && figures.length > 0 && [...days, ...figures].every(({ cell }) => isFactOrEmpty(cell)))
    return days.some(({ cell }) => cell !== '')
  const coded = columns.filter(
    ({ others }) => others.length > 0 && !others.every(isAmountText) && others.every((cell) => HAS_DIGIT.test(cell)),
  )
  if (
    figures.length < 2 ||
    !figures.every(({ cell }) => isAmountText(cell)) ||
    figures.every(({ cell }) => YEAR.test(cell))
  )
    return false
  return coded.every(({ cell }) => HAS_DIGIT.test(cell)) && figures.length + coded.length >= filledOf(row) * 0.6
}

export const isAmountText = (cell: string): boolean => readAmount(cell, false) !== undefined
const isFactOrEmpty = (cell: string): boolean => cell === '' || isAmountText(cell) || dayOrder([cell]) !== undefined

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

/** A name that a program gives a column: `product_model`, `unitPrice`, `dim_1`. */
const FIELD_NAME = /^[a-z][a-z\d]*(?:[_.-][a-z\d]+)*$/i
const IS_JOINED = /[a-z][_.]|[a-z][A-Z]/
const OTHER_LETTERS = /[^\p{Script=Latin}\P{L}]/u

/**
 * A second row that names the columns once more, in another script or as a program calls them; one row of data below is
 * enough, if the names stand nowhere in it and none is a figure.
 */
function isNamedTwice(
  first: readonly string[],
  second: readonly string[],
  below: readonly (readonly string[])[],
): boolean {
  const columns = second.flatMap((cell, at) => (cell.trim() && first[at]?.trim() ? [at] : []))
  if (columns.length < 2 || columns.length < filledOf(first) * 0.8 || filledOf(second) > columns.length) return false
  const names = columns.map((at) => second[at]!.trim())
  const others = columns.map((at) => first[at]!.trim())
  if (new Set(names).size < names.length || below.every((row) => filledOf(row) === 0)) return false
  if (!isWords(first) || !names.every((name) => FIELD_NAME.test(name) && !isAmountText(name))) return false
  const isOtherScript = others.filter((name) => OTHER_LETTERS.test(name)).length >= others.length * 0.8
  const areFields =
    names.filter((name) => IS_JOINED.test(name)).length >= names.length * 0.4 &&
    !others.some((name) => IS_JOINED.test(name))
  // Words below words in a file of names may be its first row: figures below tell that it is not.
  return (
    (isOtherScript || areFields) &&
    columns.some((at) => {
      const cells = below.map((row) => row[at]?.trim() ?? '').filter(Boolean)
      return cells.length > 0 && cells.every((cell) => HAS_DIGIT.test(cell)) && !HAS_DIGIT.test(second[at]!)
    })
  )
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
    return cells.length > 0 && cells.every(isAmountText)
  })
}

/** The headings: of two rows the lower one names the column, where it says something. */
export function headingsOf(rows: readonly (readonly string[])[], { headerRow, headerRows }: HeadingRows): string[] {
  const below = rows.slice(headerRow === 0 ? 0 : headerRow - 1 + headerRows)
  const heads = headerRow === 0 ? [] : rows.slice(headerRow - 1, headerRow - 1 + headerRows)
  // Spreadsheets save empty columns by the hundred; those without a heading and without a cell are none.
  const filled = Math.max(0, ...below.map(lastFilled))
  // A cell beyond the headings is a fault of its row and no column.
  const width =
    headerRow === 0
      ? filled
      : Math.max(...heads.map(lastFilled), Math.min(filled, Math.max(...heads.map((row) => row.length))))
  const last = heads.at(-1) ?? []
  const units = heads.length > 1 && areUnits(last) ? last : undefined
  const named = units ? heads.slice(0, -1) : heads
  const lowest = Array.from({ length: width }, (_, at) => named.findLast((row) => row[at]?.trim())?.[at]?.trim() ?? '')
  const [upper = []] = named
  // Under several groups the same headings come again: the group tells them apart.
  return lowest.map((name, at) => {
    const isOnce = named.length < 2 || name === '' || lowest.indexOf(name) === lowest.lastIndexOf(name)
    const group = isOnce ? '' : (upper.slice(0, at + 1).findLast((cell) => cell.trim()) ?? '').trim()
    const whole = group === '' || group === name ? name : `${group} ${name}`
    const unit = units?.[at]?.trim() ?? ''
    return unit === '' ? whole : `${whole} (${unit.replace(/[()[\]]/g, '')})`
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
  /^(?:(?:report |list )?(?:printed|generated|created|exported|as of|erstellt|gedruckt|stand|end of (?:report|list|file))\b|seller id\b|\(?\d+,? (?:record|row|item|entr|result)\S*(?:$|,? (?:found|downloaded|exported|selected|listed))|(?:mon|tues|wednes|thurs|fri|satur|sun)day,? .*\d{4}.* \d\d?:\d\d)/i
/** A line under the table that tells of it: one or two cells of many, behind a sum or with words that say so. */
export const isFoot = (row: readonly string[], width: number, isBelowSum: boolean): boolean =>
  width > 2 &&
  (DOWNLOADED.test(row.join(' ').trim()) ||
    (filledOf(row) <= (width > 4 ? 2 : 1) && (FOOT.test(labelOf(row)) || (isBelowSum && filledOf(row) === 1))))
/** However many cells a market divides it into. */
const DOWNLOADED = /^\d+,?\s+record\S* downloaded\b/i

const TOTAL =
  /^(?:grand |over-?all )?(?:totals?|sum|summe|gesamt|gesamtsumme|total général|suma|totaal|totale|insgesamt|gesamtbetrag|итого|合计|总计)(?: (?:of|due|open|amount|usd|eur|gbp|\(?[a-z]{3}\)?|\(?\d+ \w+\)?))?\s*:?$/i
/** A row of sums under the table. */
export const isTotal = (row: readonly string[]): boolean => TOTAL.test(labelOf(row)) || isStarred(row)

/** SAP marks its sums by stars, with nothing but figures behind them. */
function isStarred(row: readonly string[]): boolean {
  const [label = '', ...others] = row.map((cell) => cell.trim()).filter(Boolean)
  return /^\*{1,3}$/.test(label) && others.length > 0 && others.every(isAmountText)
}

const SUBTOTAL = /^(?:sub-? ?totals?|zwischensumme|sous-?total)\b.*$/i
/** A sum between the rows: no thing is called so. */
export const isSubtotal = (row: readonly string[]): boolean => SUBTOTAL.test(labelOf(row)) && row.some(isFigureCell)

const labelOf = (row: readonly string[]): string => row.find((cell) => cell.trim())?.trim() ?? ''
const isFigureCell = (cell: string): boolean => cell.trim() !== '' && isAmountText(cell)

/** Two figures for the year only with strokes and points: part numbers have dashes. */
const NUMBERED_DAY = /^(\d{1,2})(?:([/.-])(\d{1,2})\2\d{4}|([/.])(\d{1,2})\4\d{2})$/
const WRITTEN_DAY =
  /^(?:\d{4}-\d{2}-\d{2}|\d{4}([/.])\d{1,2}\1\d{1,2}|\d{4}年\d{1,2}月\d{1,2}日|\d{1,2}(?:\.|st|nd|rd|th)? (?:(?:of|de) )?\p{L}{3,10}\.? (?:de )?\d{4}|\d{1,2}-\p{L}{3,4}-(?:\d{2}|\d{4})|\p{L}{3}-\d{1,2}-(?:\d{2}|\d{4})|\p{L}{3,10}\.? \d{1,2}(?:st|nd|rd|th)?,? \d{4})$/u

/** A day that a program wrote with a clock it has not. */
const MIDNIGHT = /[T ]0?0:00(?::00(?:\.0+)?)?$/

/** Which comes first in written days: `either` where no cell tells the day from the month, `none` where it is no question. */
export type DayOrder = 'day' | 'month' | 'either' | 'none'

/** Whether cells are days, and in which order. */
export function dayOrder(cells: readonly string[]): DayOrder | undefined {
  const days = cells.map((cell) => cell.replace(MIDNIGHT, '').replace(/\s+/g, ' ').trim())
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
