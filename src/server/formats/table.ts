import { readDay } from '#model/import/written-days.ts'
import { readAmount } from '#model/query/amounts.ts'

/** Where the headings of a table are: `headerRow` counts from 1, 0 means none; `headerRows` is the number of rows. */
export interface HeadingRows {
  headerRow: number
  headerRows: number
}

const LOOKED_AT = 30
/** The number of filled cells in a row. */
export const filledOf = (row: readonly string[]): number => row.filter((cell) => cell.trim() !== '').length
const HAS_DIGIT = /\d/
const NO_HEADING = /^(?:-?[\d.,]+|null|n\/a|-)?$/i

/** Titles may come above the headings: the first row that fills most of the cells of the widest one. */
export function findHead(rows: readonly (readonly string[])[]): HeadingRows {
  const looked = rows.slice(0, LOOKED_AT)
  const widest = Math.max(0, ...looked.map(filledOf))
  const wide = Math.max(
    0,
    looked.findIndex((row) => filledOf(row) >= widest * 0.6),
  )
  const isWide = (row: readonly string[]) => filledOf(row) >= widest * 0.6
  // Account details, such as balance and date, come before the headings.
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

/** The first row of a DATEV file describes the file; the headings follow. */
const DATEV = /^(?:EXTF|DTVF)$/

const isWords = (row: readonly string[]): boolean => !row.some((cell) => HAS_DIGIT.test(cell))
/** A row with a date or a decimal amount is not a heading row. */
const holdsFacts = (row: readonly string[]): boolean =>
  row.some(
    (cell) => dayOrder([cell.trim()]) !== undefined || (/\d[.,]\d\d$/.test(cell.trim()) && isAmountText(cell.trim())),
  )

/** In a statement with one number column, only that column has a heading, some rows above its first number. */
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

/** A row above the headings that names columns without one: merged cells in a price list. */
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
  isDouble(...rows) || isRepeatedHeading(...rows) || isGrouped(...rows) || isUnits(...rows)

const UNIT =
  /^[([]?(?:mm|cm|m|in|inch(?:es)?|"|kgs?|g|lbs?|oz|pcs?|ea|stk|st|%|€|\$|£|¥|eur|usd|gbp|chf|cny|rmb|kn|n|nm|r\/?min|rpm|min-1|°c|bar|l|days?|h|no\.?)[)\]]?$/i

const areUnits = (row: readonly string[]): boolean => row.every((cell) => !cell.trim() || UNIT.test(cell.trim()))

/** A second row with the units of the numbers below. */
function isUnits(first: readonly string[], second: readonly string[], below: readonly (readonly string[])[]): boolean {
  const own = second.flatMap((cell, at) => (cell.trim() ? [at] : []))
  if (own.length < 2 || !own.every((at) => UNIT.test(second[at]!.trim()) && first[at]?.trim())) return false
  return own.every((at) => {
    const cells = below.map((row) => row[at]?.trim() ?? '').filter(Boolean)
    return cells.length > 0 && cells.every(isAmountText)
  })
}

/** One column of part numbers from the first row on, as copied from an email. */
const isBareList = (rows: readonly (readonly string[])[]): boolean =>
  rows.length > 1 &&
  rows.every((row) => row.slice(1).every((cell) => !cell.trim()) && (!row[0]?.trim() || CODE.test(row[0].trim()))) &&
  /^\d/.test(rows[0]?.[0]?.trim() ?? '')
const CODE = /^\S*\d\S*$/

const YEAR = /^(?:19|20)\d\d$/

/** A file without headings: the first row has numbers and names in the same places as the rows below. */
function isLikeThoseBelow(row: readonly string[], below: readonly (readonly string[])[]): boolean {
  const columns = row.map((cell, at) => ({
    cell: cell.trim(),
    others: below.map((other) => other[at]?.trim() ?? '').filter(Boolean),
  }))
  // A date above dates is not a heading.
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

/** A second heading row: the same columns, all words, above columns that hold numbers further down. */
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

/** A column name used by programs: `product_model`, `unitPrice`, `dim_1`. */
const FIELD_NAME = /^[a-z][a-z\d]*(?:[_.-][a-z\d]+)*$/i
const IS_JOINED = /[a-z][_.]|[a-z][A-Z]/
const OTHER_LETTERS = /[^\p{Script=Latin}\P{L}]/u

/**
 * A second row that names the columns again, in another script or with program names; one data row below is enough if
 * it contains none of the names and none is a number.
 */
function isRepeatedHeading(
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
  // Words below words may be the first row of a file of names; numbers below show that it is not.
  return (
    (isOtherScript || areFields) &&
    columns.some((at) => {
      const cells = below.map((row) => row[at]?.trim() ?? '').filter(Boolean)
      return cells.length > 0 && cells.every((cell) => HAS_DIGIT.test(cell)) && !HAS_DIGIT.test(second[at]!)
    })
  )
}

/** A heading over several columns, merged or written once, with sub-headings below. */
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

/** The headings: of two rows the lower one names the column, unless it is empty. */
export function headingsOf(rows: readonly (readonly string[])[], { headerRow, headerRows }: HeadingRows): string[] {
  const below = rows.slice(headerRow === 0 ? 0 : headerRow - 1 + headerRows)
  const heads = headerRow === 0 ? [] : rows.slice(headerRow - 1, headerRow - 1 + headerRows)
  // Spreadsheets save hundreds of empty columns; those without heading and cells are dropped.
  const filled = Math.max(0, ...below.map(lastFilled))
  // A cell beyond the headings is a fault of its row, not a column.
  const width =
    headerRow === 0
      ? filled
      : Math.max(...heads.map(lastFilled), Math.min(filled, Math.max(...heads.map((row) => row.length))))
  const last = heads.at(-1) ?? []
  const units = heads.length > 1 && areUnits(last) ? last : undefined
  const named = units ? heads.slice(0, -1) : heads
  const lowest = Array.from({ length: width }, (_, at) => named.findLast((row) => row[at]?.trim())?.[at]?.trim() ?? '')
  const [upper = []] = named
  // Under several groups the same headings are repeated; the group distinguishes them.
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
/** A ruled line, as programs print below headings. */
export const isRule = (row: readonly string[]): boolean => row.every((cell) => !cell.trim() || RULE.test(cell.trim()))

const PAGE_LINE = /^(?:page|seite|página|pagina|pag\.?|blatt)\s*:?\s*\d+(?:\s*(?:of|von|de|di|\/)\s*\d+)?$/i
/** `Page 2 of 7` alone on its line. */
export const isPageLine = (row: readonly string[], width: number): boolean =>
  width > 1 && PAGE_LINE.test(labelOf(row)) && filledOf(row) === 1

const FOOT =
  /^(?:(?:report |list )?(?:printed|generated|created|exported|as of|erstellt|gedruckt|stand|end of (?:report|list|file))\b|seller id\b|\(?\d+,? (?:record|row|item|entr|result)\S*(?:$|,? (?:found|downloaded|exported|selected|listed))|(?:mon|tues|wednes|thurs|fri|satur|sun)day,? .*\d{4}.* \d\d?:\d\d)/i
/** A remark below the table: only one or two filled cells, after a total or with words that say so. */
export const isFoot = (row: readonly string[], width: number, isBelowSum: boolean): boolean =>
  width > 2 &&
  (DOWNLOADED.test(row.join(' ').trim()) ||
    (filledOf(row) <= (width > 4 ? 2 : 1) && (FOOT.test(labelOf(row)) || (isBelowSum && filledOf(row) === 1))))
/** However many cells a delimiter splits it into. */
const DOWNLOADED = /^\d+,?\s+record\S* downloaded\b/i

const TOTAL =
  /^(?:grand |over-?all )?(?:totals?|sum|summe|gesamt|gesamtsumme|total général|suma|totaal|totale|insgesamt|gesamtbetrag|итого|合计|总计)(?: (?:of|due|open|amount|usd|eur|gbp|\(?[a-z]{3}\)?|\(?\d+ \w+\)?))?\s*:?$/i
/** A total row below the table. */
export const isTotal = (row: readonly string[]): boolean => TOTAL.test(labelOf(row)) || isStarred(row)

/** SAP marks totals with asterisks, followed only by numbers. */
function isStarred(row: readonly string[]): boolean {
  const [label = '', ...others] = row.map((cell) => cell.trim()).filter(Boolean)
  return /^\*{1,3}$/.test(label) && others.length > 0 && others.every(isAmountText)
}

const SUBTOTAL = /^(?:sub-? ?totals?|zwischensumme|sous-?total)\b.*$/i
/** A total between the rows: no item has such a name. */
export const isSubtotal = (row: readonly string[]): boolean => SUBTOTAL.test(labelOf(row)) && row.some(isFigureCell)

const labelOf = (row: readonly string[]): string => row.find((cell) => cell.trim())?.trim() ?? ''
const isFigureCell = (cell: string): boolean => cell.trim() !== '' && isAmountText(cell)

/** Two-digit years only with slashes and points, because part numbers contain dashes. */
const NUMBERED_DAY = /^(\d{1,2})(?:([/.-])(\d{1,2})\2\d{4}|([/.])(\d{1,2})\4\d{2})$/
const WRITTEN_DAY =
  /^(?:\d{4}-\d{2}-\d{2}|\d{4}([/.])\d{1,2}\1\d{1,2}|\d{4}年\d{1,2}月\d{1,2}日|\d{1,2}(?:\.|st|nd|rd|th)? (?:(?:of|de) )?\p{L}{3,10}\.? (?:de )?\d{4}|\d{1,2}-\p{L}{3,4}-(?:\d{2}|\d{4})|\p{L}{3}-\d{1,2}-(?:\d{2}|\d{4})|\p{L}{3,10}\.? \d{1,2}(?:st|nd|rd|th)?,? \d{4})$/u

/** A date that a program wrote with a time of midnight. */
const MIDNIGHT = /[T ]0?0:00(?::00(?:\.0+)?)?$/

/** Which comes first in written dates: `either` when no cell tells day from month, `none` when there is no question. */
export type DayOrder = 'day' | 'month' | 'either' | 'none'

/** Whether cells are dates, and in which order. */
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
  // Both orders occur in one column: someone must say which the ambiguous ones use.
  if (isDay && isMonth) return numbers.some(({ a, b }) => a <= 12 && b <= 12 && a !== b) ? 'either' : 'none'
  return isDay ? 'day' : isMonth ? 'month' : 'either'
}
