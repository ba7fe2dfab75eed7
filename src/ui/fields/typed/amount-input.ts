import { roundTo } from '#base/decimal.ts'
import { ownWriting, type Writing } from '#base/text/writing.ts'

/**
 * The number that typed text means: `1,234.50`, `(3.20)`, or arithmetic such as `=12*3.4` and `100/3+2`; `1.234,50` for
 * people who write a decimal comma. Undefined when it is not a number.
 */
export function typedAmount(typed: string, { decimalComma }: Writing = ownWriting()): number | undefined {
  const plain = withHyphens(typed)
    .trim()
    .replace(/^=/, '')
    .replace(/[$€£\s]/g, '')
  // The keypad types a point: unless exactly three digits follow, it is a decimal separator anyway.
  const text = decimalComma
    ? plain.replace(/\.(?=\d{3}(\D|$))/g, '').replaceAll(',', '.')
    : plain.replace(/,(?=\d{3}(\D|$))/g, '')
  if (text === '') return undefined
  if (/^\(\d+(\.\d+)?\)$/.test(text)) return -Number(text.slice(1, -1))
  const rest = { text, at: 0 }
  const value = sum(rest)
  if (rest.at < text.length || value === undefined || !Number.isFinite(value)) return undefined
  // Hides floating-point errors, such as the sixteenth digit of 0.1 + 0.2.
  return Number(value.toPrecision(15))
}

/**
 * The number that typed text means, with at most `decimals` decimals. A calculated number is rounded; a typed number is
 * never changed: with more decimals it is undefined.
 */
export function readWithin(typed: string, decimals: number | undefined): number | undefined {
  const number = typedAmount(typed)
  if (number === undefined || decimals === undefined) return number
  const rounded = roundTo(number, decimals)
  return rounded === number || IS_WORKED_OUT.test(withHyphens(typed)) ? rounded : undefined
}

/** The message for a number with more decimals than its field accepts. */
export const tooFineWords = (label: string, decimals: number): string =>
  decimals === 0
    ? `${label} takes no decimals`
    : `${label} takes at most ${decimals} ${decimals === 1 ? 'decimal' : 'decimals'}`

/** Displayed figures have a minus sign; pasted into a field it is read as a hyphen. */
const withHyphens = (typed: string): string => typed.replaceAll('−', '-')
const IS_WORKED_OUT = /[*/%+]|[\d)]\s*-/

interface Reader {
  text: string
  at: number
}

function sum(reader: Reader): number | undefined {
  let left = product(reader)
  for (let op = reader.text[reader.at]; left !== undefined && (op === '+' || op === '-'); op = reader.text[reader.at]) {
    reader.at++
    const right = product(reader)
    left = right === undefined ? undefined : op === '+' ? left + right : left - right
  }
  return left
}

function product(reader: Reader): number | undefined {
  let left = factor(reader)
  for (let op = reader.text[reader.at]; left !== undefined && (op === '*' || op === '/'); op = reader.text[reader.at]) {
    reader.at++
    const right = factor(reader)
    left = right === undefined ? undefined : op === '*' ? left * right : left / right
  }
  return left
}

function factor(reader: Reader): number | undefined {
  const sign = reader.text[reader.at]
  if (sign === '-' || sign === '+') {
    reader.at++
    const value = factor(reader)
    return value === undefined ? undefined : sign === '-' ? -value : value
  }
  if (sign === '(') {
    reader.at++
    const value = sum(reader)
    if (reader.text[reader.at] !== ')') return undefined
    reader.at++
    return value
  }
  const [digits] = /^(\d+\.?\d*|\.\d+)/.exec(reader.text.slice(reader.at)) ?? []
  if (digits === undefined) return undefined
  reader.at += digits.length
  return percent(reader, Number(digits))
}

function percent(reader: Reader, value: number): number {
  if (reader.text[reader.at] !== '%') return value
  reader.at++
  return value / 100
}
