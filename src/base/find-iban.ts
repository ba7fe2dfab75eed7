import { isIban } from '#base/iban.ts'

/** The length of account numbers in each country of the euro payment area. */
const LENGTHS = new Map(
  (
    'AD24 AT20 BE16 BG22 CH21 CY28 CZ24 DE22 DK18 EE20 ES24 FI18 FR27 GB22 GI23 GR27 HR21 HU28 IE22 IS26 IT27 LI21 ' +
    'LT20 LU20 LV21 MC27 MT31 NL18 NO15 PL28 PT25 RO24 SE24 SI19 SK24 SM27 VA22'
  )
    .split(' ')
    .map((one) => [one.slice(0, 2), Number(one.slice(2))] as const),
)

/**
 * The first IBAN of the euro payment area in a text, without spaces; undefined when there is none or its check digits
 * are wrong.
 */
export function ibanIn(text: string): string | undefined {
  for (const { 0: country, index } of text.matchAll(/(?<![0-9A-Za-z])[A-Z]{2}(?=\d{2})/g)) {
    const length = LENGTHS.get(country)
    if (length === undefined) continue
    // The longest an IBAN can be when written in groups of four.
    const digits = text
      .slice(index, index + 2 * length)
      .replace(/[ \u00a0]/g, '')
      .slice(0, length)
    if (digits.length === length && /^[0-9A-Z]+$/.test(digits) && isIban(digits)) return digits
  }
  return undefined
}
