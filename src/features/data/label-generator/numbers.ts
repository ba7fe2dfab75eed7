import { pnKey, splitBrand } from '#model/part-numbers/part-number.ts'

/** The most numbers of one series. */
export const MAX_OF_SERIES = 500

/** `L2611-008` and so on: the trailing digits of the first number are counted up, with their leading zeros. */
export function seriesFrom(first: string, count: number): string[] {
  const text = first.trim()
  let from = text.length
  while (from > 0 && /\d/.test(text[from - 1]!)) from--
  const [head, digits] = [text.slice(0, from), text.slice(from)]
  if (digits === '' || digits.length > 12) return []
  const many = Math.max(0, Math.min(MAX_OF_SERIES, Math.floor(count)))
  return Array.from({ length: many }, (_, at) => head + String(Number(digits) + at).padStart(digits.length, '0'))
}

/** The code of each condition in an SKU. */
export const CONDITION_CODES: Readonly<Record<string, string>> = {
  'New sealed': 'NS',
  'New open box': 'NO',
  Surplus: 'SU',
  Used: 'US',
  Refurbished: 'RF',
}

/** An SKU such as `SKF-62052RS1C3-NS`: manufacturer, key and condition; empty without a part number. */
export function skuOf(typed: string, given: string, condition: string): string {
  const { brand = given.trim().toUpperCase(), partNumber } = splitBrand(typed)
  const key = pnKey(partNumber)
  if (key === '') return ''
  return [brand.replace(/[^A-Z0-9]+/g, ''), key, CONDITION_CODES[condition]].filter(Boolean).join('-')
}
