import type { Mention } from '#features/sales/rfq/reading/designations.ts'
import { sizesIn } from '#features/sales/rfq/reading/goods.ts'
import { isMaker } from '#features/sales/rfq/reading/makers.ts'
import { HIDDEN } from '#features/sales/rfq/reading/noise.ts'
import { isCode as isCoded } from '#features/sales/rfq/reading/suffix-codes.ts'
import { type Token, tokensOf } from '#features/sales/rfq/reading/tokens.ts'
import { BETWEEN, COMMON_WORDS, FILE, KIND, NOUN } from '#features/sales/rfq/reading/vocabulary.ts'
import { isLabelled, makerBeside } from '#features/sales/rfq/reading/words-after.ts'

/**
 * Finds words that look like numbers but match no known pattern: such a word is only a part when it has a quantity
 * beside it that belongs to no other part.
 */
export function oddIn(row: string, bare: string): Mention[] {
  const coded = [...bare.replace(BETWEEN, (sign) => HIDDEN.repeat(sign.length)).matchAll(/[^\u0001]+/g)].flatMap(
    ({ 0: chunk, index }) => runsIn(tokensOf(chunk, index, row.trimEnd().length), row),
  )
  const sized = sizesIn(row).filter(({ start, end }) => coded.every((one) => one.end <= start || one.start >= end))
  return [...coded, ...sized]
    .map((one) => ({
      ...{ ...makerBeside(row, one), ...one },
      ...(isLabelled(row, one.start) ? { confidence: 2 as const } : { isOdd: true }),
    }))
    .toSorted((a, b) => a.start - b.start)
}

/** A row that is such a word alone, with the quantity that a row above states for each: `Rod ends, 20 of each:`. */
export const withCount = (row: string, each: number | undefined): string =>
  each !== undefined && /^[\s•*–-]{0,6}[A-Z]{1,4}-?\d{1,4}[A-Z]{0,3}\s*$/.test(row) ? `${row.trim()}, ${each} pcs` : row

/** Words in capitals with digits, each with the short word before it and the codes after it. */
function runsIn(tokens: readonly Token[], row: string): Mention[] {
  const found: Mention[] = []
  for (let at = 0; at < tokens.length; at++) {
    const lead = tokens[at - 1]
    const from = lead && /^[A-Z]{1,5}$/.test(lead.text) && isCode(lead) && /^\d/.test(tokens[at]!.text) ? at - 1 : at
    if (!isNumber(tokens[at]!) && !(from < at && /^[1-9]\d{1,4}$/.test(tokens[at]!.text))) continue
    let next = at + 1
    while (next < tokens.length && next - at < 4 && isCode(tokens[next]!) && !/^\d+$/.test(tokens[next]!.text)) next++
    const [first, last] = [tokens[from]!, tokens[next - 1]!]
    const text = tokens
      .slice(from, next)
      .map((one) => one.text)
      .join(' ')
    if (isWhole(text) || isLabelled(row, first.start))
      found.push({
        text,
        start: first.start,
        end: last.start + last.text.length,
        confidence: 1,
        isBare: /^\d+$/.test(text),
      })
    at = next - 1
  }
  return found
}

const isCode = ({ text, upper }: Token): boolean =>
  /^[A-Z\d][A-Z\d./+-]{0,24}$/.test(text) &&
  !/[A-Z]{6}/.test(text) &&
  !isMaker(upper) &&
  !COMMON_WORDS.has(upper) &&
  !KIND.test(upper) &&
  !NOUN.test(upper)

const isNumber = (token: Token): boolean =>
  /\d/.test(token.text) &&
  (isCode(token) || /^[a-z]{1,4}-?\d{2,6}[a-z]{0,3}$/.test(token.text)) &&
  (!NO_NUMBER.test(token.upper) || /^[1-9]\d{3,6}(?:-\d{2,3})?$/.test(token.text))

/** Weeks, ordinals, measures, dates, positions in a list, decimals and fractions. */
const NO_NUMBER =
  /^(?:(?:KW|CW|WK|W|V|Q|S|H)\d{1,2}|\d+(?:[.,/-]\d+)*(?:ST|ND|RD|TH|X|MM|CM|M|KG|G|KW|W|V|HZ|HP|BAR|RPM|PCS?|EA|OFF|NOS|[:%])?|0\d*)$/
/** A number contains letters and has at least three characters, or is long. */
const isWhole = (text: string): boolean =>
  (/[A-Z]/i.test(text) &&
    text.replace(/[^A-Z\d]/gi, '').length > 2 &&
    !FILE.test(text) &&
    !/-$/.test(text) &&
    !isCoded(text)) ||
  (/^[1-9]\d{3,6}(?:-\d{2,3})?$/.test(text) && !/^(?:19|20)\d\d$/.test(text))
