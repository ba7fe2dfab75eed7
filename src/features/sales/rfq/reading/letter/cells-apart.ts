import { UNIT } from '#features/sales/rfq/reading/figures/amounts.ts'
import { isSeries } from '#features/sales/rfq/reading/numbers.ts'
import { anyCase } from '#features/sales/rfq/reading/patterns.ts'

/**
 * Separates the cells of a row with only commas between cells, or of a list without spaces:
 * `6301-2RS,20pcs;6302-2RS,20pcs`.
 */
export const cellsApart = (written: string): string => {
  if (written.includes('","')) return written.replaceAll('","', '"\t"')
  return commasApart(written.replace(UNSPACED, '\t').replace(STROKE, '\t'))
}
const UNSPACED = anyCase`(?<=[A-Z][\\dA-Z]),(?=\\d{1,6}${UNIT}(?![\\p{L}\\d]))|(?<=[A-Za-z]),(?=\\d{1,6}(?:\\s?${UNIT}(?![\\p{L}\\d])|\\s*$))`

/** Expands `6201 to 6205 2RS` into each bearing, if they are of one series. */
export const rangesApart = (row: string): string =>
  row.replace(RANGE, (found, first: string, last: string, suffix = '') => {
    const count = Number(last) - Number(first)
    const isRange = first.length === last.length && count > 0 && count < 13 && isSeries(first) && isSeries(last)
    if (!isRange || first.slice(0, -2) !== last.slice(0, -2)) return found
    return Array.from({ length: count + 1 }, (_, at) => `${Number(first) + at}${suffix}`).join(', ')
  })
const RANGE =
  /(?<![\p{L}\d/-])(\d{4,5})\s(?:to|thru|through|until|bis|hasta|jusqu['’]à|fino a|até|do|t\/m)\s(\d{4,5})((?:[ -]?(?:2RS\w{0,3}|ZZ|2Z|DDU|LLU))?(?:[ /]?C[34])?)(?![\d/-])/giu

/** `6001ZZ/50pcs`. */
const STROKE = /(?<=[A-Za-z\d])\/(?=\d{1,5}(?:pcs?|stk|ea|pz|uds?|szt|nos)(?![\p{L}\d]))/giu

const commasApart = (row: string): string =>
  // A decimal comma does not separate cells, nor does one before thousands: `1,000 pcs`.
  (row.match(/(?<!\s\d{1,4}(?=,(?:\d\d?(?!\d)|-)))(?<!(?<![\w,.-])\d{1,3}(?=,\d{3}\s)),(?=\S)/g)?.length ?? 0) > 1 &&
  !/,\s|;|\t/.test(row) &&
  !/\d,\d{3},\d{3}/.test(row)
    ? row.replaceAll(',', '\t')
    : row
