import type { Day } from '#base/days.ts'
import type { Line } from '#features/sales/rfq/reading/lines.ts'
import { familiesFor } from '#model/part-numbers/find.ts'
import { brandApart, pnKey } from '#model/part-numbers/part-number.ts'

/** One line of an inquiry as it was read. */
export interface ReadInquiryLine {
  typed: string
  askedPart: string
  brand?: string
  qty?: number
  targetPrice?: number
  /** The currency of the target price, if the text names it. */
  targetCurrency?: string
  neededOn?: Day
  /** It may not be a requested part: a person has to confirm it before it is quoted. */
  isUnsure?: true
  pnKey: string
  families: readonly string[]
}

/** A line in the form in which it is entered. */
function lineOf({ text, brand: maker, qty, target, currency, day, isUnsure, isProse }: Line): ReadInquiryLine {
  const typed = maker && !text.toUpperCase().startsWith(maker.toUpperCase()) ? `${maker} ${text}` : text
  const { brand = maker?.toUpperCase(), partNumber } = brandApart(typed)
  const askedPart = brand && partNumber !== typed.toUpperCase() ? partNumber : text
  return {
    typed,
    askedPart,
    pnKey: pnKey(askedPart),
    families: familiesFor(typed),
    ...(brand && { brand }),
    ...(qty !== undefined && { qty }),
    ...(target !== undefined && { targetPrice: target, ...(currency && { targetCurrency: currency }) }),
    ...(day && { neededOn: day }),
    // A sentence that names a part without a quantity may be about something else.
    ...((isUnsure || (isProse && qty === undefined)) && { isUnsure: true }),
  }
}

/** Converts the lines that were found, yielding before each one. Target prices without a currency get `currency`. */
export function* lineByLine(found: readonly Line[], currency?: string): Generator<undefined, ReadInquiryLine[]> {
  const lines: ReadInquiryLine[] = []
  for (const one of found) {
    yield
    lines.push(lineOf({ ...(currency && { currency }), ...one }))
  }
  return lines
}
