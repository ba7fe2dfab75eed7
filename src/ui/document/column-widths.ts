import type { Data } from '#model/schema/value.ts'
import { type LineColumn, lineCellText } from '#ui/document/line-values.ts'

/** The widths of a digit, a monospace letter and a normal letter, and the padding of a cell. */
const DIGIT = 7.9
const MONO = 8.1
const LETTER = 6.6
const AROUND = 17
/** A letter of a heading. */
const HEAD = 6.3
/** The maximum width for words and part numbers; numbers, dates and amounts are always shown in full. */
const MAX_WORDS = 140
const MAX_MONO = 170
/** The minimum width of empty columns, by name. */
const ROOM: Readonly<Record<string, number>> = {
  partNumber: 110,
  askedPart: 110,
  description: 120,
  unitPrice: 80,
  amount: 88,
  promiseDate: 96,
}
const LEAST = 56
/** Dates all have the same width. */
const NO_DAY = ''

/** The minimum width of each line column in pixels, for its heading and its contents. */
export const columnWidths = (columns: readonly LineColumn[], lines: readonly Data[]): number[] =>
  columns.map(({ name, field }) => {
    const { kind, options } = field
    const isWords = kind !== 'number' && kind !== 'money' && kind !== 'date'
    const letter = isWords ? (options.mono ? MONO : LETTER) : DIGIT
    const content = longestIn({ name, field }, lines) * letter + AROUND
    const most = isWords ? (options.mono ? MAX_MONO : MAX_WORDS) : content
    return Math.ceil(Math.max(ROOM[name] ?? LEAST, field.label.length * HEAD + AROUND, Math.min(content, most)))
  })

/**
 * The longest cell of a column in characters. This runs on every key, so only the largest, the smallest and the longest
 * number are formatted.
 */
function longestIn({ name, field }: LineColumn, lines: readonly Data[]): number {
  let longest = 0
  const numbers: { most?: number; least?: number; exact?: number } = {}
  for (const { [name]: value } of lines) {
    if (typeof value === 'string') longest = Math.max(longest, value.length)
    if (typeof value !== 'number') continue
    if (numbers.most === undefined || value > numbers.most) numbers.most = value
    if (numbers.least === undefined || value < numbers.least) numbers.least = value
    if (numbers.exact === undefined || `${value}`.length > `${numbers.exact}`.length) numbers.exact = value
  }
  return Math.max(longest, ...Object.values(numbers).map((value) => lineCellText(field, value, NO_DAY).length))
}
