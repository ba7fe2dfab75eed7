const LONGEST_AMOUNT = 200

/** Most amounts: no one reads them otherwise, and files have millions of them. */
const SIMPLE = /^-?(?:0|[1-9]\d{0,12})(?:\.\d\d?)?$/

/** Currencies as amounts name them, before or after the figure. */
const CURRENCY = '(?:US\\$|USD|EUR|GBP|CHF|CAD|AUD|JPY|CNY|SEK|NOK|DKK|PLN|MXN|BRL|INR|\\p{Sc})'
const AROUND = new RegExp(`^${CURRENCY}|(?:${CURRENCY}|%)$`, 'giu')
const AMOUNT = new RegExp(
  `^(\\()?([-+−–‑]?)${CURRENCY}?([\\d.,]*\\d[\\d.,]*(?:e[-+]?\\d{1,3})?)${CURRENCY}?([-−–‑])?(\\))?$`,
  'iu',
)

/** `12.-` and `12,--`: as price lists write whole amounts. */
const NO_CENTS = /(?<=\d)([.,])(?:[-–—]|--)$/

/** The parts of an amount as it is written: its digits with their marks, and whether it is below zero. */
function partsOf(text: string): { digits: string; isNegative: boolean } | undefined {
  // No amount is longer, and the patterns take the square of a text's length.
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
 * `1,234.56`, `1.234,56`, `1 234,56`, `(123.45)`, `-282`, `£ 5`, `17850.0` and `12 USD` as numbers; undefined for anything
 * else, and for a whole number of more digits than can be kept.
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

/** Which mark divides the decimals of an amount; `either` where it means two things, undefined where it has no marks. */
export function decimalSign(text: string): ',' | '.' | 'either' | undefined {
  const { digits } = partsOf(text) ?? {}
  if (digits === undefined || !/[.,]/.test(digits) || withPoint(digits, false) === undefined) return undefined
  const [one, other] = [decimalMark(digits, false), decimalMark(digits, true)]
  return one[0] === other[0] ? one[0] : 'either'
}

/** Three decimals behind a comma, four of a small price: `6205,6206` and `608,6205` are lists. */
const PLAIN_DIGITS =
  /^(?:(?:0|[1-9]\d*|[1-9]\d{0,2}(?:([.,])\d{3})+|[1-9]\d?(?:,\d{2})+,\d{3})?(?:\.\d+|,\d{1,3})?|\d{1,2},\d{4})$/

/** Whether a text is an amount that nothing is lost of as a number: no leading zeros, powers of ten or percents. */
export function isPlainAmount(text: string, decimalComma: boolean): boolean {
  if (SIMPLE.test(text)) return true
  const { digits } = partsOf(text) ?? {}
  if (digits === undefined || text.includes('%') || !PLAIN_DIGITS.test(digits)) return false
  // Figures parted by spaces alone may be a number of something: 22 210.
  if (/\d[ \t]+\d/.test(text.trim()) && !/[.,]\d+\D*$/.test(text)) return false
  // A space that no line is broken at divides thousands.
  if (/\d[\u00A0\u202F]/.test(text) && !UNBROKEN.test(text)) return false
  const amount = readAmount(text, decimalComma)
  return amount !== undefined && digits.replace(/\D/g, '').length <= MAX_DIGITS
}

const UNBROKEN = /(?<!\d)\d{1,3}(?:[\u00A0\u202F]\d{3})*(?!\d|[\u00A0\u202F]\d)/

/** So many digits a number keeps exactly. */
const MAX_DIGITS = 15

/** The digits with a point for the decimals and without marks for thousands; undefined when the marks make no sense. */
function withPoint(digits: string, decimalComma: boolean): string | undefined {
  const [point, thousands] = decimalMark(digits, decimalComma)
  const [whole = '', decimals, ...more] = digits.split(point)
  if (more.length > 0 || decimals?.includes(thousands)) return undefined
  const groups = whole.split(thousands)
  if (groups.length > 1 && !areGroups(groups)) return undefined
  return `${groups.join('')}${decimals ? `.${decimals}` : ''}`
}

/** Thousands by threes, or as India divides them: 12,34,567. */
function areGroups([first = '', ...more]: readonly string[]): boolean {
  if (first === '' || more.at(-1)?.length !== 3) return false
  const isIndian = more.length > 1 && first.length <= 2 && more.slice(0, -1).every((group) => group.length === 2)
  return isIndian || more.every((group) => group.length === 3)
}

type Mark = ',' | '.'
function decimalMark(digits: string, decimalComma: boolean): [point: Mark, thousands: Mark] {
  const [comma, dot] = [digits.lastIndexOf(','), digits.lastIndexOf('.')]
  // With both there, the later one is the decimal mark, whatever the file is said to be.
  if (comma >= 0 && dot >= 0) return comma > dot ? [',', '.'] : ['.', ',']
  // A mark that comes twice divides thousands; one that three digits do not follow divides decimals.
  if (comma !== digits.indexOf(',')) return ['.', ',']
  if (dot !== digits.indexOf('.')) return [',', '.']
  if (comma >= 0 && !/,\d{3}$/.test(digits)) return [',', '.']
  if (dot >= 0 && !/\.\d{3}$/.test(digits)) return ['.', ',']
  return decimalComma ? [',', '.'] : ['.', ',']
}
