import { type Day, toDay } from '#base/days.ts'
import { sumMoney } from '#base/decimal.ts'
import { decimalsOf } from '#model/document/amounts/amount.ts'
import { currencyOf, type Money, sumsOf } from '#model/document/amounts/sums.ts'
import { openAmount } from '#model/document/open.ts'
import { pnKey } from '#model/part-numbers/part-number.ts'

/** One parsed line of a vendor's statement. */
interface StatementLine {
  text: string
  /** Every word that may be a document number, as written. */
  numbers: readonly string[]
  /** The last amount on the line; a credit is negative. */
  amount: number
  day?: Day
}

const amountOf = (figure: string): RegExp => new RegExp(`^\\(?-?[$€£¥]?\\s?-?(?:${figure})\\)?(-|\\s?CR)?$`, 'i')
/** `1,290.00`, `1.290,00` and `55,320`. */
const MARKED = String.raw`(?:\d{1,3}(?:,\d{3})+|\d+)\.\d{2}|(?:\d{1,3}(?:\.\d{3})+|\d+),\d{2}|\d{1,3}(?:,\d{3})+`
const AMOUNT = amountOf(MARKED)
/** The same plus `9.125`, which may otherwise be a document number. */
const FINE_AMOUNT = amountOf(String.raw`${MARKED}|(?:\d{1,3}(?:,\d{3})+|\d+)\.\d{3}`)
const WHOLE_AMOUNT = amountOf(String.raw`\d+`)
const DATE = /^(\d{1,4}[./-]\d{1,2}[./-]\d{1,4}|\d{1,2}-?[A-Za-z]{3}-?\d{2,4})$/

/**
 * Parses a pasted statement whose columns are separated by tabs, semicolons or spaces; lines without an amount are
 * skipped. Amounts have the decimals of the currencies the vendor bills in: `9.125` is an amount in a currency with
 * three decimals, and a final `980` in one with none.
 */
export function readVendorStatement(pasted: string, currencies: readonly string[] = []): StatementLine[] {
  const decimals = currencies.map(decimalsOf)
  const pattern = decimals.includes(3) ? FINE_AMOUNT : AMOUNT
  const isWhole = decimals.includes(0)
  return pasted.split(/\r?\n/).flatMap((text): StatementLine[] => {
    const words = wordsOf(text.replace(/(\d)\s+CR\b/i, '$1CR'))
    const isNumber = (word: string) => /\d/.test(word) && !DATE.test(word) && pnKey(word).length >= 2
    const last = words.at(-1) ?? ''
    const isLast =
      isWhole && WHOLE_AMOUNT.test(last) && words.slice(0, -1).some((word) => isNumber(word) && !pattern.test(word))
    const amount = isLast ? last : words.findLast((word) => pattern.test(word))
    const numbers = (isLast ? words.slice(0, -1) : words).filter((word) => isNumber(word) && !pattern.test(word))
    if (amount === undefined || numbers.length === 0) return []
    const day = words.map(readDay).find((found) => found !== undefined)
    return [{ text: text.trim(), numbers, amount: numberOf(amount), ...(day && { day }) }]
  })
}

const wordsOf = (text: string): string[] =>
  (/\t|;/.test(text) ? text.split(/[\t;]/) : text.split(/\s{2,}|\s+/)).map((word) => word.trim()).filter(Boolean)

function numberOf(text: string): number {
  const value = Number(
    (/,\d{2}\D*$/.test(text) ? text.replaceAll('.', '').replace(',', '.') : text).replace(/[^\d.]/g, ''),
  )
  return /[(-]|CR$/i.test(text) ? -value : value
}

function readDay(word: string): Day | undefined {
  if (!DATE.test(word)) return undefined
  const [, first, mark, second, year] = /^(\d{1,2})([/.-])(\d{1,2})[/.-](\d{4}|\d{2})$/.exec(word) ?? []
  if (year === undefined) return toDay(word, 'UTC')
  // In dates with points the day comes before the month.
  const [month, day] = mark === '.' ? [second, first] : [first, second]
  const whole = year.length === 2 ? `20${year}` : year
  return toDay(`${whole}-${month!.padStart(2, '0')}-${day!.padStart(2, '0')}`, 'UTC')
}

interface Bill {
  status?: string
  payableNumber?: string
  vendorInvoiceNo?: string
  totalAmount?: number
  balance?: number
  currency?: string
}
type BillDoc = { id: string; data: Bill }

interface Match<B extends BillDoc> {
  line: StatementLine
  bill: B
}

export interface MatchedBill<B extends BillDoc> {
  /** The same number, and our open amount equals theirs. */
  same: readonly Match<B>[]
  /** The same number, a different amount; `difference` is theirs less ours. */
  different: readonly (Match<B> & { difference: number })[]
  /** They claim it, but we have paid or voided it. */
  settled: readonly Match<B>[]
  /** They claim it, but we have no such bill. */
  missing: readonly StatementLine[]
  /** Open on our side, but not on their statement. */
  notListed: readonly B[]
  /** Their claims less our balance, by currency; empty when they agree. */
  differences: readonly Money[]
}

/**
 * Matches a vendor's statement with our bills; a bill matches only one line. A line has the currency of its bill; an
 * unmatched line has the most frequent currency of the matched ones, otherwise the vendor's own.
 */
export function matchStatement<B extends BillDoc>(
  lines: readonly StatementLine[],
  bills: readonly B[],
  { own, base }: { own: string; base: string },
): MatchedBill<B> {
  const left = new Map(bills.map((bill) => [bill.id, bill]))
  const find = ({ numbers, amount }: StatementLine): B | undefined => {
    const keys = new Set(numbers.map(pnKey))
    const found = [...left.values()].filter(({ data }) =>
      [data.vendorInvoiceNo, data.payableNumber].some((number) => number && keys.has(pnKey(number))),
    )
    return found.find(({ data }) => openOf(data) === amount) ?? found.find(({ data }) => isOpen(data)) ?? found[0]
  }
  const same: Match<B>[] = []
  const different: (Match<B> & { difference: number })[] = []
  const settled: Match<B>[] = []
  const missing: StatementLine[] = []
  const wanted: { amount: number; currency: string }[] = []
  for (const line of lines) {
    const bill = find(line)
    if (!bill) {
      missing.push(line)
      continue
    }
    left.delete(bill.id)
    wanted.push({ amount: line.amount, currency: currencyOf(bill.data, base) })
    const difference = sumMoney([line.amount, -openOf(bill.data)])
    if (!isOpen(bill.data)) settled.push({ line, bill })
    else if (difference === 0) same.push({ line, bill })
    else different.push({ line, bill, difference })
  }
  const open = bills.filter(({ data }) => isOpen(data))
  const usual = mostOf(wanted.map(({ currency }) => currency)) ?? own
  const owed = open.map(({ data }) => ({ amount: -openOf(data), currency: currencyOf(data, base) }))
  const unknown = missing.map(({ amount }) => ({ amount, currency: usual }))
  return {
    same,
    different,
    settled,
    missing,
    notListed: open.filter(({ id }) => left.has(id)),
    differences: sumsOf([...wanted, ...unknown, ...owed], base).filter(({ total }) => Number(total) !== 0),
  }
}

/** The most frequent value. */
const mostOf = (values: readonly string[]): string | undefined =>
  [...Map.groupBy(values, (value) => value)].toSorted(([, a], [, b]) => b.length - a.length)[0]?.[0]

const isOpen = ({ status = 'Open' }: Bill): boolean => status === 'Open'
const openOf = (data: Bill): number => (isOpen(data) ? openAmount(data) : 0)
