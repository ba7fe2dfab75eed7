import { isTimestamp } from '#base/days.ts'
import { folded } from '#base/text/fold.ts'
import type { KeyTest } from '#model/matching/likeness-tests.ts'
import { readAmount } from '#model/query/amounts.ts'
import { canonical, type Value } from '#model/schema/value.ts'

const FEWEST_PHONE_DIGITS = 7
/** A longer value is prose rather than a name, so only its beginning is compared. */
const LONGEST_NAME = 200
/** Series that write the bore after a slash, with two or three digits: 62/22, 719/8, NU10/500. */
const BORE_SLASH = /^([A-Z]{0,4}\d{2,3})\s*\/\s*(\d{1,4})(?!\d)/
const MAKERS = /^(SKF|FAG|NSK|NTN|KOYO|NACHI|TIMKEN|TORRINGTON|INA|SNR|IKO|RHP|ZVL)[\s-]+(?=\S)/
/** Country codes; none is the beginning of another. */
const COUNTRY_CODE = /^(?:1|7|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|\d{3})/
/** Words people enter in place of an empty value. */
const NOTHING = /^(?:#?n\/a|n\.a\.?|null|[-–—?]+)$/i
/** Words that state only the legal form or kind of company, anywhere in a name. */
const LEGAL_FORMS = new Set(
  `inc incorporated llc pllc llp lllp lp ltd limited ltda co company corp corporation plc pty pte pvt
  gmbh mbh gesmbh ag kg kgaa ohg gbr ug se sa sas sasu sarl eurl srl spa snc sapa bv nv bvba sprl cvba vof
  oy oyj ab aktiebolag as asa aps kk sro spzoo doo zrt kft nyrt uab sia ood eood the`.split(/\s+/),
)
/** The same when written as several words at the end of a name: S. A., A/S, S. r. l., S.A. de C.V., Sp. z o.o. */
const LEGAL_ENDS =
  /(?: (?:s a s|s a r l|s r l|s p a|s r o|s a|a s|b v|n v|k k|g m b h|l l c|l l p|p l c|d o o|s a de c ?v|sa de c ?v|s de r ?l de c ?v|sp z ?o ?o|sdn bhd))+$/

const KEYS: Record<KeyTest, (text: string, value: Value) => string> = {
  same: (text) => text.normalize('NFKC').trim().toLowerCase().replace(/\s+/g, ' '),
  part: partKey,
  shuffled: (text) => [...partKey(text)].sort().join(''),
  digits: (text) => text.replace(/\D+/g, '').replace(/^0+/, ''),
  phone: phoneKey,
  email: emailKey,
  company: (_, value) => nameForm(value),
  amount: (_, value) => amountValue(value)?.toFixed(2) ?? '',
}

/** The amount in a value, as a number or in any notation. */
export const amountValue = (value: Value): number | undefined =>
  typeof value === 'number' ? value : readAmount(textOf(value), false)

/** The key of a value; undefined when there is nothing to compare, because empty values never match. */
export function matchKeyOf(test: KeyTest, value: Value | undefined): string | undefined {
  if (value === undefined || value === null) return undefined
  const text = textOf(value)
  const key = NOTHING.test(text.trim()) ? '' : KEYS[test](text, value)
  return key === '' ? undefined : key
}

function textOf(value: Value): string {
  if (typeof value === 'string') return value
  if (typeof value !== 'object') return String(value)
  if (value === null) return ''
  if (isTimestamp(value)) return value.$ts
  return Object.keys(value).length === 0 ? '' : canonical(value)
}

/**
 * A part number without maker, case, spaces and punctuation; the slash before a bore stays, because 62/22 is not 6222.
 */
function partKey(text: string): string {
  const clean = text.normalize('NFKC').trim().toUpperCase().replace(/×/g, 'X').replace(MAKERS, '')
  const [whole, series, bore] = BORE_SLASH.exec(clean) ?? []
  const strip = (part: string) => part.replace(/[\s\-‐-―/._,]+/g, '')
  return whole === undefined ? strip(clean) : `${series}/${Number(bore)}${strip(clean.slice(whole.length))}`
}

/**
 * The digits dialled within the country, without extension and trunk zero: the same number is often written with and
 * without its country code, and two countries sharing one is less likely.
 */
function phoneKey(text: string): string {
  const plain = text
    .replace(/(?:ext|extension|x|#|durchwahl)\.?\s*\d+\s*$/i, '')
    .replace(/\(0\)/g, '')
    .replace(/[^\d+]+/g, '')
  const digits = plain.replace(/\D+/g, '')
  if (digits.length < FEWEST_PHONE_DIGITS) return ''
  const abroad = /^(?:\+0*|00|011(?=\d{9,}$))(\d+)$/.exec(plain)?.[1]?.replace(COUNTRY_CODE, '')
  return (abroad ?? digits.replace(/^1(?=\d{10}$)/, '')).replace(/^0+/, '')
}

/** The mailbox of the first address, without the tag after a plus sign. */
function emailKey(text: string): string {
  const address = /(?<![^\s<>:;,])[^\s<>:;,]+@[^\s<>;,]+/.exec(text.toLowerCase())?.[0] ?? ''
  return address.replace(/(?<=.)\+[^@]*(?=@)/, '')
}

/**
 * A company's or person's name for comparison: without accents, punctuation and legal form. Empty when nothing is left.
 */
export function nameForm(value: Value | undefined): string {
  if ((typeof value !== 'string' && typeof value !== 'number') || NOTHING.test(String(value).trim())) return ''
  const words = folded(String(value).slice(0, LONGEST_NAME))
    .replace(/[.'’`]/g, '')
    .replace(/&/g, ' and ')
    .match(/[\p{L}\p{N}]+/gu)
  if (!words) return ''
  const whole = words.join(' ')
  const telling = whole
    .replace(LEGAL_ENDS, '')
    .split(' ')
    .filter((word) => !LEGAL_FORMS.has(word))
  // Drops the `&` between two legal forms, as in GmbH & Co. KG.
  while (telling.at(-1) === 'and') telling.pop()
  return telling.length > 0 ? telling.join(' ') : whole
}

/** The trigrams of each word, including its beginning and end, so that word order does not matter. */
export function trigrams(form: string): Set<string> {
  const found = new Set<string>()
  for (const word of form.split(' ')) {
    const padded = `  ${word} `
    for (let at = 0; at + 3 <= padded.length; at++) found.add(padded.slice(at, at + 3))
  }
  return found
}

/** The similarity of two names, 0 to 1: twice the shared trigrams divided by all trigrams (Dice). */
export function nameLikeness(a: string, b: string): number {
  if (a === b) return a === '' ? 0 : 1
  const [x, y] = [trigrams(a), trigrams(b)]
  let shared = 0
  for (const gram of x) if (y.has(gram)) shared++
  return (2 * shared) / (x.size + y.size)
}
