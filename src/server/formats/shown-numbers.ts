/** The number format of a code: figures with leading zeros, with nothing but dashes, points and brackets of its own between them. */
const MASK = /^(?:0|[- /()]|\\[- /.()]|"[- /.()]+")+$/
const ZERO = '0'

/** Whether a number format shows leading zeros, so that what it shows is a code: a zip, an article. */
export const isMask = (format: string): boolean => MASK.test(format) && format.split(ZERO).length > 2

/** A number as its format shows it, where that is a code; undefined for what is counted or measured. */
export function maskedText(value: number, format: string | undefined): string | undefined {
  if (format === undefined || !Number.isInteger(value) || value < 0 || !isMask(format)) return undefined
  const signs = format.replace(/\\(.)/g, '$1').replaceAll('"', '')
  const places = signs.split(ZERO).length - 1
  const digits = String(value).padStart(places, ZERO)
  // More figures than the format has places for are at its first.
  let at = digits.length - places
  let isFirst = true
  return signs.replaceAll(ZERO, () => {
    const shown = isFirst ? digits.slice(0, at + 1) : digits[at]!
    isFirst = false
    at++
    return shown
  })
}
