import { type Day, toDay } from '#base/days.ts'
import { sumMoney } from '#base/decimal.ts'
import { openAmount } from '#model/document/open.ts'
import { currencyOf, type Money, sumsOf } from '#model/document/sums.ts'
import { pnKey } from '#model/part-numbers/part-number.ts'

/** One line of a vendor's statement as it could be read. */
interface StatementLine {
  text: string
  /** Every word that may be a document's number, as it was written. */
  numbers: readonly string[]
  /** The last amount on the line; a credit is negative. */
  amount: number
  day?: Day
}

const AMOUNT = /^\(?-?[$€£]?\s?-?(\d{1,3}(,\d{3})+|\d+)\.\d{2}\)?(-|\s?CR)?$/i
const DATE = /^(\d{1,4}[./-]\d{1,2}[./-]\d{1,4}|\d{1,2}-?[A-Za-z]{3}-?\d{2,4})$/

/** Reads what was pasted from a statement: tabs, semicolons, several spaces or one between the columns; lines without an amount are passed over. */
export function readVendorStatement(pasted: string): StatementLine[] {
  return pasted.split(/\r?\n/).flatMap((text): StatementLine[] => {
    const words = wordsOf(text.replace(/(\.\d{2})\s+CR\b/i, '$1CR'))
    const amount = words.findLast((word) => AMOUNT.test(word))
    const numbers = words.filter(
      (word) => /\d/.test(word) && !AMOUNT.test(word) && !DATE.test(word) && pnKey(word).length >= 2,
    )
    if (amount === undefined || numbers.length === 0) return []
    const day = words.map(readDay).find((found) => found !== undefined)
    return [{ text: text.trim(), numbers, amount: numberOf(amount), ...(day && { day }) }]
  })
}

const wordsOf = (text: string): string[] =>
  (/\t|;/.test(text) ? text.split(/[\t;]/) : text.split(/\s{2,}|\s+/)).map((word) => word.trim()).filter(Boolean)

function numberOf(text: string): number {
  const value = Number(text.replace(/[^\d.]/g, ''))
  return /[(-]|CR$/i.test(text) ? -value : value
}

function readDay(word: string): Day | undefined {
  if (!DATE.test(word)) return undefined
  const [, first, mark, second, year] = /^(\d{1,2})([/.-])(\d{1,2})[/.-](\d{4}|\d{2})$/.exec(word) ?? []
  if (year === undefined) return toDay(word, 'UTC')
  // With points the day is before the month.
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
  /** The same number and what is open is what they say. */
  same: readonly Match<B>[]
  /** The same number, another amount; `difference` is theirs less ours. */
  different: readonly (Match<B> & { difference: number })[]
  /** They ask for it and we have paid it or made it void. */
  settled: readonly Match<B>[]
  /** They ask for it and we know no such bill. */
  missing: readonly StatementLine[]
  /** Open with us and not on their statement. */
  notListed: readonly B[]
  /** What they ask for less what we owe, by currency; none where it is the same. */
  differences: readonly Money[]
}

/**
 * Lays a vendor's statement beside our bills; a bill answers one line only. A line is in the currency of its bill; one that
 * no bill answers is in the one most of the others are in, else in the vendor's own.
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
  const asked: { amount: number; currency: string }[] = []
  for (const line of lines) {
    const bill = find(line)
    if (!bill) {
      missing.push(line)
      continue
    }
    left.delete(bill.id)
    asked.push({ amount: line.amount, currency: currencyOf(bill.data, base) })
    const difference = sumMoney([line.amount, -openOf(bill.data)])
    if (!isOpen(bill.data)) settled.push({ line, bill })
    else if (difference === 0) same.push({ line, bill })
    else different.push({ line, bill, difference })
  }
  const open = bills.filter(({ data }) => isOpen(data))
  const usual = mostOf(asked.map(({ currency }) => currency)) ?? own
  const owed = open.map(({ data }) => ({ amount: -openOf(data), currency: currencyOf(data, base) }))
  const unknown = missing.map(({ amount }) => ({ amount, currency: usual }))
  return {
    same,
    different,
    settled,
    missing,
    notListed: open.filter(({ id }) => left.has(id)),
    differences: sumsOf([...asked, ...unknown, ...owed], base).filter(({ total }) => Number(total) !== 0),
  }
}

/** What there is most of. */
const mostOf = (values: readonly string[]): string | undefined =>
  [...Map.groupBy(values, (value) => value)].toSorted(([, a], [, b]) => b.length - a.length)[0]?.[0]

const isOpen = ({ status = 'Open' }: Bill): boolean => status === 'Open'
const openOf = (data: Bill): number => (isOpen(data) ? openAmount(data) : 0)
