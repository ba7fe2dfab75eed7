import { refuse } from '#base/problem.ts'

/** Which sign parts the decimals in a column; undefined where its amounts do not say. */
type Mark = ',' | '.' | undefined

const DEBIT = /^(?:d|dr|db|dbit|debit|debet|d[ée]bito?|s|soll|af|cargo|wn)$/i
const CREDIT = /^(?:c|cr|crdt|credit|cr[ée]dito?|h|haben|bij|abono|ma)$/i

/** Whether a word says that money leaves the account (`debit`) or comes in (`credit`). */
export const directionOf = (word: string): 'debit' | 'credit' | undefined =>
  DEBIT.test(word.trim()) ? 'debit' : CREDIT.test(word.trim()) ? 'credit' : undefined

/** A larger amount is no amount: cents of it would be lost. */
const MOST_AMOUNT = 1e13

/** The sign that parts the decimals of all amounts of a column: the one behind which some have one or two figures, or that comes last of both. */
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

/** Something between two digits (`1.5E+05` of a spreadsheet, `0x10`), or half a pair of brackets: what was meant is not there. */
const isUnclear = (text: string): boolean => /\d[^\d.,\s'’]+\d/.test(text) || text.includes('(') !== text.includes(')')

const lastMark = (digits: string): number => Math.max(digits.lastIndexOf(','), digits.lastIndexOf('.'))

/** An amount as banks write it: `1,234.56`, `1.234,56`, `(12.00)`, `12.00-`, `$-5`, `12.00 DR`. `mark` parts the decimals, where the column shows it. */
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
  if (digits === '' || isUnclear(text) || !(value < MOST_AMOUNT))
    throw refuse(`Line ${index + 2} of the file has no amount: "${text}".`)
  return isNegative && value !== 0 ? -value : value
}
