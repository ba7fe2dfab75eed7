import { refuse } from '#base/problem.ts'

/** The decimal separator of a column; undefined when its amounts do not show it. */
type Mark = ',' | '.' | undefined

const DEBIT = /^(?:d|dr|db|dbit|debit|debet|d[ée]bito?|s|soll|af|cargo|wn)$/i
const CREDIT = /^(?:c|cr|crdt|credit|cr[ée]dito?|h|haben|bij|abono|ma)$/i

/** Whether a word means money out (`debit`) or money in (`credit`). */
export const directionOf = (word: string): 'debit' | 'credit' | undefined =>
  DEBIT.test(word.trim()) ? 'debit' : CREDIT.test(word.trim()) ? 'credit' : undefined

/** Larger amounts are refused: their cents would be lost. */
const MAX_AMOUNT = 1e13

/**
 * The decimal separator of all amounts in a column: the one that some have one or two digits after, or that comes last
 * when an amount has both.
 */
export function columnMark(amounts: readonly string[]): Mark {
  const marks = new Set(
    amounts.flatMap((text) => {
      const digits = text.replace(/[^\d.,]/g, '')
      const at = lastMark(digits)
      const isBoth = digits.includes(',') && digits.includes('.')
      return at >= 0 && (isBoth || digits.length - at < 4) ? [digits[at]] : []
    }),
  )
  return marks.size === 1 ? ([...marks][0] as Mark) : undefined
}

/**
 * Something between two digits (`1.5E+05` from a spreadsheet, `0x10`), or an unmatched bracket: the value cannot be
 * recovered.
 */
const isUnclear = (text: string): boolean => /\d[^\d.,\s'’]+\d/.test(text) || text.includes('(') !== text.includes(')')

const lastMark = (digits: string): number => Math.max(digits.lastIndexOf(','), digits.lastIndexOf('.'))

/**
 * Parses an amount in the notations of banks: `1,234.56`, `1.234,56`, `(12.00)`, `12.00-`, `$-5`, `12.00 DR`. `mark` is
 * the decimal separator, when the column shows it.
 */
export function bankAmount(text: string, index: number, mark?: Mark): number {
  const letters = /[\d)]\s?(\p{L}{1,4})\.?$/u.exec(text.slice(0, 60))?.[1] ?? ''
  const isNegative =
    /[-−–]/.test(text) || (text.includes('(') && text.includes(')')) || directionOf(letters) === 'debit'
  const digits = text.replace(/[^\d.,]/g, '').replace(/[.,]$/, '')
  const comma = digits.lastIndexOf(',')
  const point = digits.lastIndexOf('.')
  const isComma = mark ? mark === ',' : comma > point && digits.length - comma - 1 !== 3
  const plain = isComma ? digits.replaceAll('.', '').replace(',', '.') : digits.replaceAll(',', '')
  const value = Number(plain)
  if (digits === '' || isUnclear(text) || !(value < MAX_AMOUNT))
    throw refuse(`Line ${index + 2} of the file has no amount: "${text}".`)
  return isNegative && value !== 0 ? -value : value
}
