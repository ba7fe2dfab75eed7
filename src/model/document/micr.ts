/** The four symbols of the MICR line at the foot of a check, beside the ten digits. */
export const MICR = { transit: '\u2446', amount: '\u2447', onUs: '\u2448', dash: '\u2449' } as const

/** A character of the line with its position, counted from the right edge of the check: 1 to 65. */
export interface PlacedCharacter {
  position: number
  character: string
}

/**
 * Where the fields begin, and where the serial field ends; the amount (1 to 12) is encoded by the bank that receives
 * the check.
 */
const AT = { onUs: 31, transit: 43, serial: 46 } as const
/** The on-us field extends to position 14: an account number and its symbol. */
const MAX_DIGITS = AT.onUs - 14

/** An account number as printed in the line; undefined when it is not numeric or too long. */
export function micrAccount(account: unknown): string | undefined {
  const digits = typeof account === 'string' ? account.replace(/[\s-]/g, '') : ''
  return /^\d+$/.test(digits) && digits.length <= MAX_DIGITS ? digits : undefined
}

/**
 * The MICR line of a business check: the check number between on-us symbols at the left end, the routing number between
 * transit symbols, and the account number followed by an on-us symbol.
 */
export function micrLine({
  serial,
  routing,
  account,
}: {
  serial: string
  routing: string
  account: string
}): PlacedCharacter[] {
  const { transit, onUs } = MICR
  const number = `${onUs}${serial}${onUs}`
  return [
    ...placed(number, AT.serial + number.length - 1),
    ...placed(`${transit}${routing}${transit}`, AT.transit),
    ...placed(`${account}${onUs}`, AT.onUs),
  ]
}

/** Characters of a text from a position to the right. */
const placed = (text: string, from: number): PlacedCharacter[] =>
  [...text].map((character, at) => ({ character, position: from - at }))
