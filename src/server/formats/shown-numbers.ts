/** The number format of a code: digits with leading zeros, and only dashes, points and brackets between them. */
const MASK = /^(?:0|[- /()]|\\[- /.()]|"[- /.()]+")+$/
const ZERO = '0'

/** Whether a number format shows leading zeros, so that the value is a code such as a ZIP code or item number. */
export const isMask = (format: string): boolean => MASK.test(format) && format.split(ZERO).length > 2

/** A number as its format shows it, when it is a code; undefined for quantities and measurements. */
export function maskedText(value: number, format: string | undefined): string | undefined {
  if (format === undefined || !Number.isInteger(value) || value < 0 || !isMask(format)) return undefined
  const signs = format.replace(/\\(.)/g, '$1').replaceAll('"', '')
  const places = signs.split(ZERO).length - 1
  const digits = String(value).padStart(places, ZERO)
  // Digits beyond the format's places are placed before the first.
  let at = digits.length - places
  let isFirst = true
  return signs.replaceAll(ZERO, () => {
    const shown = isFirst ? digits.slice(0, at + 1) : digits[at]!
    isFirst = false
    at++
    return shown
  })
}
