import type { Day } from '#base/days.ts'
import { roundTo, sumMoney } from '#base/decimal.ts'
import { csvLine } from '#base/formats/csv.ts'
import { movements } from '#features/stock/ledger/collection.ts'
import type { AggregateQuery, AggregateResult } from '#model/query/query.ts'

/** The stock of every part at the end of a day: the sums of its movements up to then. */
export const valuationAt = (day: Day): AggregateQuery => ({
  collection: movements.name,
  where: [['day', '<=', day]],
  aggregate: { sum: ['qtyDelta', 'valueDelta'], by: ['partNumber', 'partId'] },
})

/**
 * The result as a file, by part number, with a total at the end; parts with neither quantity nor value are left out.
 */
export function valuationLines(answer: AggregateResult, about: { day: Day; currency: string }): string[] {
  const rows = ('groups' in answer ? answer.groups : [])
    .map(({ key, sum }) => ({
      partNumber: String(key.partNumber ?? key.partId ?? ''),
      qty: Number(sum?.qtyDelta?.value ?? 0),
      value: Number(sum?.valueDelta?.value ?? 0),
    }))
    .filter(({ qty, value }) => qty !== 0 || value !== 0)
    .toSorted((a, b) => (a.partNumber < b.partNumber ? -1 : 1))
  return [
    csvLine(['Part number', `Quantity on ${about.day}`, 'Unit cost', `Value, ${about.currency}`]),
    ...rows.map(({ partNumber, qty, value }) =>
      csvLine([partNumber, qty, qty === 0 ? '' : roundTo(value / qty, 4), value]),
    ),
    csvLine([
      'Total',
      roundTo(
        rows.reduce((sum, { qty }) => sum + qty, 0),
        6,
      ),
      '',
      sumMoney(rows.map(({ value }) => value)),
    ]),
  ]
}
