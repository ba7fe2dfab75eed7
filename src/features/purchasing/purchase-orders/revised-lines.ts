import { roundTo } from '#base/decimal.ts'
import { withAmounts } from '#model/document/lines.ts'
import type { Data } from '#model/schema/value.ts'

/** The fields of a line that a revision may change. */
const REVISED = [
  'partId',
  'partNumber',
  'brand',
  'description',
  'qty',
  'unitPrice',
  'discountPct',
  'condition',
  'expectedDate',
  'note',
  'amount',
] as const

/** Lines with only the fields that a revision may change. */
export const asRevised = (all: readonly Data[] = [], currency?: string): Data[] =>
  withAmounts(
    all.map((line) => {
      const given = REVISED.filter((name) => line[name] !== undefined && line[name] !== null && line[name] !== '')
      return Object.fromEntries(given.map((name) => [name, line[name]])) as Data
    }),
    currency,
  )

/**
 * A line for a revision, without its amount, which is calculated from quantity and price; a line of old data without a
 * price gets one from its amount.
 */
export function unpriced({ amount, ...line }: Data): Data {
  const { qty, unitPrice } = line
  const isPriced = typeof unitPrice === 'number' || typeof qty !== 'number' || qty <= 0 || typeof amount !== 'number'
  return isPriced ? line : { ...line, unitPrice: roundTo(amount / (qty as number), 4) }
}
