import { isSeries, isWholeNumber, PREFIXES } from '#features/sales/rfq/reading/numbers.ts'
import { isKnown } from '#features/sales/rfq/reading/suffix-codes.ts'
import { FILE } from '#features/sales/rfq/reading/vocabulary.ts'
import { decodePart } from '#model/part-numbers/part-number.ts'

export const PAIR = /^[A-Z]{0,4}\d{2,6}[A-Z]{0,3}(?:-[A-Z]{1,2})?\s?\/\s?[A-Z]{0,4}\d{2,6}[A-Z]{0,3}$/

/** The German colloquial form of a number: a 3204er. */
export const COLLOQUIAL = /(?<=^\d{3,5})er$/

/** How certainly a word is a designation; undefined when it is none, 0 when only a maker before it makes it one. */
export function confidenceOf(word: string): number | undefined {
  const upper = word.replace(COLLOQUIAL, '').toUpperCase()
  if (isWholeNumber(upper) || /^FR[BM]\d{2,3}\/\d{1,2}[.,]\d$/.test(upper)) return 3
  const digits = word.replace(/\D/g, '').length
  if (digits < 2 || digits > 12 || word.length > 40 || !/^[A-Z0-9][A-Z0-9./+_-]*$/.test(upper) || FILE.test(word))
    return undefined
  if (/^\d+$/.test(word)) return digits > 7 || digits < 3 ? undefined : isSeries(word) ? 3 : 0
  // The X of 32014X is part of the design; after other numbers it is a multiplication sign.
  if (/^3[023]\d{3}X$/.test(upper)) return 3
  if (/^\d+[.,]\d+$|^\d+-\d+$|^\d+(?:ST|ND|RD|TH|X)$|^\d{1,3}(?:H|V|W|A|K)$/.test(upper)) return undefined
  if (/^(?:\d+X)+\d+|^\d{1,2}\/\d{1,2}\/(?:20)?\d\d$/.test(upper)) return undefined
  if (/[a-z]{5}/.test(word) || /^\p{Lu}\p{Ll}{2}/u.test(word)) return undefined
  // A plural that refers to parts mentioned elsewhere: the 6205s.
  if (/^\d{3,5}s$/.test(word)) return undefined
  if (/^[A-Z]{2,6}-?\d{1,2}[.-]\d{1,2}\/\d{1,2}$/.test(upper)) return 3
  const [, lead] = /^([A-Z]{2,4})-?\d{2}/.exec(upper) ?? []
  if (isKnown(upper) && !(lead && PREFIXES.has(lead))) return undefined
  // Bare digits with only two digits on one side are not a cone and cup: 1562/26 is a reference number with its year.
  if (PAIR.test(upper))
    return /^(?:\d\d|\d{4,})\/\d\d$|^\d\d\/\d{4,}$/.test(upper) && !/^6[0-3]\/(?:22|28|32)$/.test(upper) ? undefined : 3
  if (/^\d+(?:\/\d+)+$/.test(upper)) return decodePart(upper)?.base.includes('/') ? 3 : undefined
  // A letter, a year and a number of a document: `T-26-0914`.
  if (/^[A-Z]{1,4}-2[3-9]-\d{3,5}$/.test(upper)) return undefined
  // No bearing number begins with a zero.
  if (/^[A-Z]{1,5}-0\d/.test(upper)) return 1
  const decoded = decodePart(upper)
  const [, prefix = '', number = ''] = /^([A-Z]*)-?(\d+)/.exec(decoded?.base ?? '') ?? []
  if (prefix ? PREFIXES.has(prefix) : isSeries(number) || decoded?.base.includes('/')) return 3
  if (!/[A-Z]/.test(upper)) return /^\d{3,}[.-]\d+/.test(upper) ? 1 : undefined
  return digits > 2 ? 2 : 1
}
