import type { Data } from '#model/schema/value.ts'
import { type LineColumn, lineCellText } from '#ui/document/line-values.ts'

/** A digit, a letter of the monospace face and a usual one, and what stands around a text in its cell. */
const DIGIT = 7.9
const MONO = 8.1
const LETTER = 6.6
const AROUND = 17
/** A letter of a heading. */
const HEAD = 6.3
/** Words and numbers of parts get no more than so much; numbers, days and amounts are always read in full. */
const MOST_WORDS = 140
const MOST_MONO = 170
/** Room to type in while nothing is written yet, by the name of the column. */
const ROOM: Readonly<Record<string, number>> = {
  partNumber: 110,
  askedPart: 110,
  description: 120,
  unitPrice: 80,
  amount: 88,
  promiseDate: 96,
}
const LEAST = 56
/** A number is written alike on every day. */
const NO_DAY = ''

/** The pixels that each column of lines needs at least: for its heading, and for what stands in it. */
export const columnWidths = (columns: readonly LineColumn[], lines: readonly Data[]): number[] =>
  columns.map(({ name, field }) => {
    const { kind, options } = field
    const isWords = kind !== 'number' && kind !== 'money' && kind !== 'date'
    const letter = isWords ? (options.mono ? MONO : LETTER) : DIGIT
    const content = longestIn({ name, field }, lines) * letter + AROUND
    const most = isWords ? (options.mono ? MOST_MONO : MOST_WORDS) : content
    return Math.ceil(Math.max(ROOM[name] ?? LEAST, field.label.length * HEAD + AROUND, Math.min(content, most)))
  })

/**
 * The most characters in a cell of a column. It is asked with every key: of numbers only the largest, the smallest and the
 * one with the most digits are written out.
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
