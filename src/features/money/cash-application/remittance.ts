import { sumMoney } from '#base/decimal.ts'

/** A line of a remittance advice: the invoice it names and what is paid of it. */
export interface Remitted {
  number: string
  amount: number
  discount: number
}

/** What was read of a remittance advice. */
export interface Remittance {
  lines: Remitted[]
  /** Lines that look like invoices and are none of the open ones. */
  unknown: string[]
  /** The total it states; undefined where it states none. */
  total: number | undefined
}

/** As much text as one advice may have. */
const MAX_TEXT = 200_000
const MAX_LINES = 1000

const key = (text: string): string => text.toUpperCase().replace(/[^A-Z0-9]/g, '')
const DAY = /\b(?:\d{4}-\d{1,2}-\d{1,2}|\d{1,2}[./]\d{1,2}[./]\d{2,4})\b/g
/** An amount with its decimals, or a whole one with its thousands apart or its currency beside it. */
const AMOUNT =
  /(?<![\w.,-])(?:[$€£]|USD|EUR|GBP)?\s?(\(?-?\d{1,3}(?:[.,' ]\d{3})*[.,]\d{2}\)?|\(?-?\d+[.,]\d{2}\)?)(?![\w.,]*\d)/g
const TOTAL = /\b(?:total|amount paid|payment amount|summe|gesamt)\b/i

/**
 * The invoices that a remittance advice pays, by their numbers however they are written; the last amount of a line is
 * what is paid, and where three say gross, discount and net, the discount is read too. `numbers` are the open invoices.
 */
export function readRemittance(text: string, numbers: readonly string[]): Remittance {
  const known = new Map(numbers.map((number) => [key(number), number]))
  const found = new Map<string, Remitted>()
  const unknown: string[] = []
  let total: number | undefined
  for (const row of text.slice(0, MAX_TEXT).split(/\r?\n/).slice(0, MAX_LINES)) {
    const amounts = amountsIn(row)
    const number = numberIn(row, known)
    if (number && amounts.length > 0) {
      const { amount, discount } = paidBy(amounts)
      const before = found.get(number)
      found.set(number, {
        number,
        amount: sumMoney([before?.amount ?? 0, amount]),
        discount: sumMoney([before?.discount ?? 0, discount]),
      })
    } else if (amounts.length > 0 && TOTAL.test(row)) total = amounts.at(-1)
    else if (amounts.length > 0 && /\b[A-Z]{1,5}[-\s/]?\d{3,}/i.test(row.replace(AMOUNT, ' ')))
      unknown.push(row.trim().slice(0, 120))
  }
  return { lines: [...found.values()], unknown, total }
}

function amountsIn(row: string): number[] {
  return [...row.replace(DAY, ' ').matchAll(AMOUNT)].map(([, typed]) => {
    const isNegative = /^\(|-/.test(typed!)
    const value = readDecimal(typed!.replace(/[()-]/g, ''))
    return isNegative ? -value : value
  })
}

/** `1.234,50` and `1,234.50` are both read: what stands before the last two figures parts the decimals. */
const readDecimal = (typed: string): number => Number(`${typed.slice(0, -3).replace(/[.,' ]/g, '')}.${typed.slice(-2)}`)

/** The open invoice a row names: the longest number of them that stands in it as a word, or its words together. */
function numberIn(row: string, known: ReadonlyMap<string, string>): string | undefined {
  const words = row
    .replace(DAY, ' ')
    .replace(AMOUNT, ' ')
    .split(/[\s,;|:#()]+/)
    .filter(Boolean)
  let best = ''
  for (let from = 0; from < words.length; from++)
    for (let to = from + 1; to <= Math.min(words.length, from + 4); to++) {
      const joined = key(words.slice(from, to).join(''))
      if (known.has(joined) && joined.length > best.length) best = joined
    }
  return known.get(best)
}

function paidBy(amounts: readonly number[]): { amount: number; discount: number } {
  const [gross, discount, net] = amounts.slice(-3)
  if (amounts.length >= 3 && sumMoney([gross!, -Math.abs(discount!)]) === net)
    return { amount: net!, discount: Math.abs(discount!) }
  return { amount: amounts.at(-1)!, discount: 0 }
}
