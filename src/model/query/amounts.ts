const LONGEST_AMOUNT = 200

/** A fast path for the usual form: files contain millions of such amounts. */
const SIMPLE = /^-?(?:0|[1-9]\d{0,12})(?:\.\d\d?)?$/

/** Currency symbols and codes in amounts, before or after the number. */
const CURRENCY = '(?:US\\$|USD|EUR|GBP|CHF|CAD|AUD|JPY|CNY|SEK|NOK|DKK|PLN|MXN|BRL|INR|\\p{Sc})'
const AROUND = new RegExp(`^${CURRENCY}|(?:${CURRENCY}|%)$`, 'giu')
const AMOUNT = new RegExp(
  `^(\\()?([-+−–‑]?)${CURRENCY}?([\\d.,]*\\d[\\d.,]*(?:e[-+]?\\d{1,3})?)${CURRENCY}?([-−–‑])?(\\))?$`,
  'iu',
)

/** `12.-` and `12,--`: whole amounts in price lists. */
const NO_CENTS = /(?<=\d)([.,])(?:[-–—]|--)$/

/** An amount taken apart: its digits with separators, and whether it is negative. */
function partsOf(text: string): { digits: string; isNegative: boolean } | undefined {
  // No amount is longer, and the patterns take quadratic time.
  if (text.length > LONGEST_AMOUNT) return undefined
  const bare = text
    .replace(/[\s'’]/g, '')
    .replace(AROUND, '')
    .replace(NO_CENTS, '$100')
  const [, open, sign, digits, after, close] = AMOUNT.exec(bare) ?? []
  if (digits === undefined || Boolean(open) !== Boolean(close) || (sign && after)) return undefined
  return { digits, isNegative: Boolean((sign && sign !== '+') || after || open) }
}

/**
 * `1,234.56`, `1.234,56`, `1 234,56`, `(123.45)`, `-282`, `£ 5`, `17850.0` and `12 USD` as numbers; undefined for
 * anything else, and for a whole number with more digits than can be stored.
 */
export function readAmount(text: string, decimalComma: boolean): number | undefined {
  if (SIMPLE.test(text)) return Number(text) + 0
  const parts = partsOf(text)
  const plain = parts && withPoint(parts.digits, decimalComma)
  const number = plain === undefined ? Number.NaN : Number(plain)
  if (!parts || !Number.isFinite(number)) return undefined
  if (number > Number.MAX_SAFE_INTEGER && String(number) !== plain) return undefined
  return parts.isNegative && number !== 0 ? -number : number
}

/** The decimal separator of an amount; `either` when it is ambiguous, undefined when it has no separators. */
export function decimalSign(text: string): ',' | '.' | 'either' | undefined {
  const { digits } = partsOf(text) ?? {}
  if (digits === undefined || !/[.,]/.test(digits) || withPoint(digits, false) === undefined) return undefined
  const [one, other] = [decimalMark(digits, false), decimalMark(digits, true)]
  return one[0] === other[0] ? one[0] : 'either'
}

/** At most three decimals after a comma, or four for a price below 1: `6205,6206` and `608,6205` are lists. */
const PLAIN_DIGITS =
  /^(?:(?:0|[1-9]\d*|[1-9]\d{0,2}(?:([.,])\d{3})+|[1-9]\d?(?:,\d{2})+,\d{3})?(?:\.\d+|,\d{1,3})?|\d{1,2},\d{4})$/

/** Whether a text is an amount that can become a number without loss: no leading zeros, exponents or percent signs. */
export function isPlainAmount(text: string, decimalComma: boolean): boolean {
  if (SIMPLE.test(text)) return true
  const { digits } = partsOf(text) ?? {}
  if (digits === undefined || text.includes('%') || !PLAIN_DIGITS.test(digits)) return false
  // Digits separated only by spaces may be a part number: 22 210.
  if (/\d[ \t]+\d/.test(text.trim()) && !/[.,]\d+\D*$/.test(text)) return false
  // A no-break space separates thousands.
  if (/\d[\u00A0\u202F]/.test(text) && !UNBROKEN.test(text)) return false
  const amount = readAmount(text, decimalComma)
  return amount !== undefined && digits.replace(/\D/g, '').length <= MAX_DIGITS
}

const UNBROKEN = /(?<!\d)\d{1,3}(?:[\u00A0\u202F]\d{3})*(?!\d|[\u00A0\u202F]\d)/

/** A number keeps this many digits exactly. */
const MAX_DIGITS = 15

/** The digits with a decimal point and without thousands separators; undefined when the separators make no sense. */
function withPoint(digits: string, decimalComma: boolean): string | undefined {
  const [point, thousands] = decimalMark(digits, decimalComma)
  const [whole = '', decimals, ...more] = digits.split(point)
  if (more.length > 0 || decimals?.includes(thousands)) return undefined
  const groups = whole.split(thousands)
  if (groups.length > 1 && !areGroups(groups)) return undefined
  return `${groups.join('')}${decimals ? `.${decimals}` : ''}`
}

/** Groups of three, or the Indian grouping: 12,34,567. */
function areGroups([first = '', ...more]: readonly string[]): boolean {
  if (first === '' || more.at(-1)?.length !== 3) return false
  const isIndian = more.length > 1 && first.length <= 2 && more.slice(0, -1).every((group) => group.length === 2)
  return isIndian || more.every((group) => group.length === 3)
}

type Mark = ',' | '.'
function decimalMark(digits: string, decimalComma: boolean): [point: Mark, thousands: Mark] {
  const [comma, dot] = [digits.lastIndexOf(','), digits.lastIndexOf('.')]
  // When both are present, the later one is the decimal separator, whatever the file's format is.
  if (comma >= 0 && dot >= 0) return comma > dot ? [',', '.'] : ['.', ',']
  // A repeated separator marks thousands; one not followed by three digits marks decimals.
  if (comma !== digits.indexOf(',')) return ['.', ',']
  if (dot !== digits.indexOf('.')) return [',', '.']
  if (comma >= 0 && !/,\d{3}$/.test(digits)) return [',', '.']
  if (dot >= 0 && !/\.\d{3}$/.test(digits)) return ['.', ',']
  return decimalComma ? [',', '.'] : ['.', ',']
}
