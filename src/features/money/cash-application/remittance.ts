import { sumMoney } from '#base/decimal.ts'

/** A line of a remittance advice: the invoice it names and the amount paid. */
export interface Remitted {
  number: string
  amount: number
  discount: number
}

/** The lines read from a remittance advice. */
interface Remittance {
  lines: Remitted[]
  /** Lines with an amount that name none of the open invoices. */
  unknown: string[]
  /** Open invoices that it names without an amount. */
  unpaid: string[]
  /** The total it states, if any. */
  total: number | undefined
}

/**
 * A sentence saying that an advice also names invoices of other customers than the one whose invoices it pays; empty
 * when it names none.
 */
export function wordsOfOthers(lines: readonly Remitted[], isOwn: (number: string) => boolean): string {
  const others = lines.flatMap(({ number }) => (isOwn(number) ? [] : number))
  if (others.length === 0) return ''
  const of = others.length === 1 ? 'belongs to another customer and is' : 'belong to other customers and are'
  return ` ${others.join(', ')} ${of} not applied.`
}

/** The maximum length of an advice. */
const MAX_TEXT = 200_000
const MAX_LINES = 1000
const MAX_ROW = 1000
/** The most words that one number may be split into. */
const MAX_WORDS = 4

const key = (text: string): string => text.toUpperCase().replace(/[^A-Z0-9]/g, '')
const DAY = /\b(?:\d{4}-\d{1,2}-\d{1,2}|\d{1,2}[./]\d{1,2}[./]\d{2,4})\b/g
const CURRENCY = '[$€£]|(?:USD|EUR|GBP|CHF|CAD|AUD|PLN|SEK|NOK|DKK|JPY|KWD|BHD|OMR|TND)(?![A-Z])'
/** An amount with decimals and its sign before or after it, or a whole amount next to its currency. */
const AMOUNT = new RegExp(
  `(?<![\\w.,-])(?:(?:${CURRENCY})\\s?)?(\\(?-?(?:${CURRENCY})?(?:\\d{1,3}(?:[.,' ]\\d{3})+|\\d+)[.,]\\d{2}\\)?)(?![\\w.,]*\\d)(-(?!\\w)|\\s?CR\\b)?` +
    `|(?<![\\w.,-])(?:${CURRENCY})\\s?(\\(?-?(?:\\d{1,3}(?:[.,' ]\\d{3})+|\\d+)\\)?)(?![\\w.,]*\\d)(-(?!\\w)|\\s?CR\\b)?`,
  'g',
)
const TOTAL =
  /(?<!\p{L})(?:(?:grand |sub)?total[eo]?|amount (?:paid|remitted|transferred)|payment amount|(?:gesamt|end)?summe|gesamt(?:betrag)?|zahlbetrag|(?:ü|ue)berweisungsbetrag|importe|montant|totaal|razem|suma|toplam)(?!\p{L})/iu
/** The headings of amount columns, by meaning. */
const COLUMNS: readonly (readonly [kind: 'paid' | 'discount' | 'left' | 'gross', pattern: RegExp])[] = [
  ['discount', /^(?:disc(?:ount)?\.?|skonto|cash disc|descuento|escompte|sconto|deduction|abzug)/i],
  ['left', /^(?:balance|open|remaining|outstanding|rest|offen|saldo|still)/i],
  ['paid', /^(?:net|paid|payment|amount paid|pay|zahl|gezahlt|netto|pagado|pay[ée]|pagato)/i],
  ['gross', /^(?:gross|amount|invoice (?:amount|total)|original|total|brutto|betrag|importe|montant|importo)/i],
]
type Kind = (typeof COLUMNS)[number][0]

/**
 * The invoices that a remittance advice pays, with the amount of each. Numbers are recognized in any notation. The
 * amount is from the column whose heading says so, otherwise the last amount next to the number; with three amounts for
 * gross, discount and net, the discount is read too. `numbers` are the open invoices.
 */
export function readRemittance(text: string, numbers: readonly string[]): Remittance {
  const known = keysOf(numbers)
  const found = new Map<string, Remitted>()
  const unknown: string[] = []
  const named = new Set<string>()
  let total: number | undefined
  let kinds: readonly Kind[] = []
  /** A number alone in its row: the next row has its amount. */
  let alone: string | undefined
  const pay = (number: string, amounts: readonly number[]): void => {
    const { amount, discount } = paidBy(amounts, kinds)
    const before = found.get(number)
    found.set(number, {
      number,
      amount: sumMoney([before?.amount ?? 0, amount]),
      discount: sumMoney([before?.discount ?? 0, discount]),
    })
  }
  for (const written of text.slice(0, MAX_TEXT).split(/\r?\n/).slice(0, MAX_LINES)) {
    const row = plainRow(written)
    const places = numbersIn(row, known)
    const amounts = amountsIn(row)
    if (amounts.length === 0 && places.length === 1) amounts.push(...wholeBeside(row, places[0]!))
    for (const { number } of places) named.add(number)
    if (amounts.length === 0 && places.length === 0) kinds = kindsOf(row) ?? kinds
    if (places.length > 0) for (const [number, own] of shared(places, amounts)) pay(number, own)
    else if (alone && amounts.length > 0 && !/\p{L}{4}/u.test(row))
      pay(
        alone,
        amounts.map(({ value }) => value),
      )
    else if (amounts.length > 0 && TOTAL.test(row)) total = amounts.at(-1)!.value
    else if (amounts.length > 0) unknown.push(row.trim().slice(0, 120))
    if (row.trim()) alone = places.length === 1 && amounts.length === 0 ? places[0]!.number : undefined
  }
  return { lines: [...found.values()], unknown, unpaid: [...named].filter((number) => !found.has(number)), total }
}

/** The open numbers by their letters and digits, and by their digits alone when those are long and unique. */
function keysOf(numbers: readonly string[]): ReadonlyMap<string, string> {
  const bare = numbers.map((number) => [key(number).replace(/^[A-Z]+/, ''), number] as const)
  const counts = new Map<string, number>()
  for (const [figures] of bare) counts.set(figures, (counts.get(figures) ?? 0) + 1)
  return new Map([
    ...bare.filter(([figures]) => figures.length > 5 && counts.get(figures) === 1),
    ...numbers.map((number) => [key(number), number] as const),
  ])
}

/** A row with plain spaces and signs, and with its cells separated when only commas or quotes divide them. */
function plainRow(written: string): string {
  const row = written
    .slice(0, MAX_ROW)
    .replace(/[\u00a0\u2007\u2009\u202f]/g, ' ')
    .replace(/[‐-―−]/g, '-')
    .replace(/[’‘´`]/g, "'")
  if (row.includes('","')) return row.replaceAll('","', '\t').replaceAll('"', ' ')
  const isFile =
    (row.match(/,/g)?.length ?? 0) > 1 &&
    !/,\s|\t|;/.test(row) &&
    !/\d,\d\d(?![\d.])|(?<![\d-])[1-9]\d{0,2},\d{3}(?!\d)/.test(row)
  return isFile ? row.replaceAll(',', '\t') : row
}

const kindsOf = (row: string): Kind[] | undefined => {
  const kinds = row
    .split(/\t|;|\||\s{2,}/)
    .flatMap((cell) => COLUMNS.find(([, pattern]) => pattern.test(cell.trim()))?.[0] ?? [])
  return kinds.length > 1 ? kinds : undefined
}

interface Place {
  start: number
}

function amountsIn(row: string): (Place & { value: number; isClosed: boolean })[] {
  return [...row.replace(DAY, blank).matchAll(AMOUNT)].map(
    ({ index, 0: all, 1: decimal, 2: following, 3: whole, 4: after }) => {
      const typed = decimal ?? whole ?? ''
      const isClosed = typed.startsWith('(')
      const isNegative = isClosed || typed.includes('-') || (following ?? after) !== undefined
      const digits = typed.replace(/[^\d.,' ]/g, '').trim()
      const value = decimal === undefined ? wholeOf(digits, THOUSANDTHS.test(all)) : readDecimal(digits)
      return { start: index, value: isNegative && value !== 0 ? -value : value, isClosed }
    },
  )
}

/** Currencies with three decimals. */
const THOUSANDTHS = /KWD|BHD|OMR|TND/

/**
 * A number without two decimals: its separators group thousands, except for the last point in a currency with three
 * decimals.
 */
const wholeOf = (digits: string, hasThree: boolean): number =>
  Number(digits.replace(hasThree ? /[,' ]|\.(?=.*\.)/g : /[.,' ]/g, ''))

const blank = (found: string): string => ' '.repeat(found.length)

/** Reads both `1.234,50` and `1,234.50`: the character before the last two digits is the decimal separator. */
const readDecimal = (typed: string): number => Number(`${typed.slice(0, -3).replace(/[.,' ]/g, '')}.${typed.slice(-2)}`)

type Named = Place & { number: string; end: number }

/**
 * The only number without decimals in a row that has no words besides the invoice number: an amount in yen, or a round
 * amount.
 */
function wholeBeside(row: string, { start, end }: Named): ReturnType<typeof amountsIn> {
  const rest = `${row.slice(0, start)} ${row.slice(end)}`.replace(DAY, blank)
  if (/\p{L}/u.test(rest)) return []
  const figures = [...rest.matchAll(/(?<![\w.,-])(?:[1-9]\d{0,2}(?:[.,' ]\d{3})+|[1-9]\d*)(?![\w.,]*\d)/g)]
  return figures.length === 1 ? [{ start, value: Number(figures[0]![0].replace(/\D/g, '')), isClosed: false }] : []
}

/** The open invoices that a row names, in order. When several numbers match at one place, the longest wins. */
function numbersIn(row: string, known: ReadonlyMap<string, string>): Named[] {
  const bare = row.replace(DAY, blank).replace(AMOUNT, blank)
  const words = [...bare.matchAll(/[^\s,;|:#()"]+/g)].map(({ 0: word, index }) => ({
    ...{ word: key(word), start: index, end: index + word.length },
  }))
  const found: Named[] = []
  for (let from = 0; from < words.length; ) {
    let next = from + 1
    let best: string | undefined
    for (let to = from + 1, joined = ''; to <= Math.min(words.length, from + MAX_WORDS); to++) {
      joined += words[to - 1]!.word
      // Short groups of digits that happen to follow each other, as in a telephone number, are not joined into an
      // invoice number.
      if (!known.has(joined) || (to > from + 1 && joined.length < 6 && /^\d+$/.test(joined))) continue
      best = known.get(joined)
      next = to
    }
    if (best !== undefined) found.push({ number: best, start: words[from]!.start, end: words[next - 1]!.end })
    from = next
  }
  return found
}

/**
 * Assigns the amounts of a row to its numbers: those after a number up to the next, or those before it when the row
 * begins with an amount.
 */
function shared(
  named: readonly Named[],
  amounts: readonly (Place & { value: number; isClosed: boolean })[],
): [number: string, amounts: number[]][] {
  // In a sentence with several numbers, brackets do not mean a negative amount.
  const isAside = named.length > 1 && amounts.every(({ isClosed }) => isClosed)
  const isBefore = named.length > 1 && amounts[0] !== undefined && amounts[0].start < named[0]!.start
  return named.flatMap(({ number, start }, at): [string, number[]][] => {
    const [from, to] = isBefore
      ? [named[at - 1]?.start ?? -1, start]
      : [named.length === 1 ? -1 : start, named[at + 1]?.start ?? Number.POSITIVE_INFINITY]
    const own = amounts.filter((one) => one.start >= from && one.start < to)
    return own.length > 0 ? [[number, own.map(({ value }) => (isAside ? -value : value))]] : []
  })
}

function paidBy(amounts: readonly number[], kinds: readonly Kind[]): { amount: number; discount: number } {
  if (kinds.length === amounts.length && kinds.length > 1) {
    const of = (kind: Kind): number | undefined => amounts[kinds.lastIndexOf(kind)]
    const discount = Math.abs(of('discount') ?? 0)
    const gross = of('gross')
    const amount = of('paid') ?? (gross === undefined ? undefined : sumMoney([gross, -discount]))
    if (amount !== undefined) return { amount, discount }
  }
  const [gross, discount, net] = amounts.slice(-3)
  if (amounts.length >= 3 && sumMoney([gross!, -Math.abs(discount!)]) === net)
    return { amount: net!, discount: Math.abs(discount!) }
  return { amount: amounts.at(-1)!, discount: 0 }
}
