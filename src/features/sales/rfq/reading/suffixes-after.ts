import { confidenceOf } from '#features/sales/rfq/reading/confidence.ts'
import { isMaker } from '#features/sales/rfq/reading/makers.ts'
import { isSeries, isWholeNumber } from '#features/sales/rfq/reading/numbers.ts'
import { hasOwnNumber, isCode, isKnown, isOneCode, PAIRED } from '#features/sales/rfq/reading/suffix-codes.ts'
import type { Token } from '#features/sales/rfq/reading/tokens.ts'
import { COMMON_WORDS, JOINS, LOOSE_SUFFIXES, NOUN, SMALL_WORDS } from '#features/sales/rfq/reading/vocabulary.ts'

/** How many words from here on are suffixes of the number before them. */
export function suffixAt(tokens: readonly Token[], at: number, core: string): number {
  const token = tokens[at]!
  const next = tokens[at + 1]
  const isLast =
    !next ||
    isMaker(next.upper) ||
    NOUN.test(next.upper) ||
    (token.text.length < 2 && COMMON_WORDS.has(next.upper)) ||
    JOINS.test(next.text) ||
    next.text === '/' ||
    /^\d[A-Z]{2,3}$/.test(next.text) ||
    /^(?:C[2-5]|P[456]|W33)$/.test(next.text) ||
    (/\d|^(?:UU|LL|ZZ|RS|TS|DD)$/.test(next.text) && next.text === next.upper && LOOSE_SUFFIXES.has(next.upper)) ||
    (token.text.length < 3 && (token.text.length < 2 ? /^\p{L}?\p{Ll}{2,}$/u : /^\p{Ll}{2,}$/u).test(next.text))
  // With a snap ring groove: 6212 NR; in German, NR also comes before a number.
  if (token.text === 'OH' && /^B-?\d{2,4}$/.test(core) && !/^\d/.test(next?.text ?? '')) return 1
  if (
    token.upper === 'NR' &&
    isSeries(/^\d*/.exec(core)![0]) &&
    (token.text === 'NR' ? !/^\d/.test(next?.text ?? '') : !next || /^(?:x|×|-|–|qty)$/i.test(next.text))
  )
    return 1
  // A single lowercase letter that nothing follows is a suffix, not a word such as "and": `21308 e`.
  if (!next && (token.endsRow ? /^[eknxmj]$/ : /^[knxmj]$/).test(token.text) && isSeries(core)) return 1
  // Lowercase words are not suffixes of a number in capitals.
  if (/^\p{Ll}+$/u.test(token.text) && /[A-Z]/.test(tokens[at - 1]!.text)) return 0
  if ((token.text === '-' || token.text === '/') && next && isSuffix(next, core, false)) return 2
  if (/^[12]$/.test(token.text) && next && /^(?:RS\w{0,3}|Z|ZR|NSE)$/.test(next.upper)) return 2
  return isSuffix(token, core, isLast) ? 1 : 0
}

function isSuffix({ text, upper }: Token, core: string, isLast: boolean): boolean {
  // A sprocket by its number of teeth, a spider by its hardness.
  if ((/^Z=?\d{1,3}$/.test(text) && isWholeNumber(core)) || /^\d\d ?Sh-?[AD]$/i.test(text)) return true
  if (
    isMaker(upper) ||
    NOUN.test(upper) ||
    text.length > 16 ||
    !/^[A-Z0-9][A-Z0-9./+-]*$/.test(upper) ||
    !/[A-Z]/.test(upper)
  )
    return false
  const isInCapitals = text === upper
  if (!isInCapitals && (SMALL_WORDS.has(text) || COMMON_WORDS.has(upper))) return false
  if (COMMON_WORDS.has(upper)) return isLast && (LOOSE_SUFFIXES.has(upper) || (isCode(upper) && upper.length < 2))
  if (LOOSE_SUFFIXES.has(upper)) return isInCapitals || upper.length > 1
  // A word made of letters only may consist of suffix codes by chance.
  if (isKnown(upper))
    return isInCapitals
      ? /[\d/]/.test(upper) || upper.length < 6 || PAIRED.test(upper)
      : /\d/.test(upper) || (upper.length < 4 && isOneCode(upper))
  // One known suffix in a group (`C/DGA`) makes the others suffixes too.
  if (
    isInCapitals &&
    upper.includes('/') &&
    confidenceOf(core) === 3 &&
    upper.split('/').some((one) => one.length > 1 && isCode(one))
  )
    return true
  // An unknown suffix counts if it looks like one and follows a number that is certainly a bearing.
  const isLike = /\d/.test(upper) ? upper.length <= 9 && !hasOwnNumber(upper) : upper.length <= 3 && isLast
  return isInCapitals && isLike && confidenceOf(core) === 3
}
