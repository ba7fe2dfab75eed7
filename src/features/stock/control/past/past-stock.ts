import { sumMoney } from '#base/decimal.ts'
import type { AggregateResult } from '#model/query/query.ts'
import type { Data } from '#model/schema/value.ts'
import { addQty } from '#model/stock/quantity.ts'

/** A quantity of stock at a moment, by place or by part. */
export interface PastStock {
  /** The values that identify the row. */
  key: Data
  qty: number
  value: number
}

/** A movement, as far as it affects stock. */
interface Moved {
  data: object
}

/**
 * The stock at a moment: the sums of the movements up to the end of the day, by key, minus those of that day posted
 * after the moment. Keys without stock are left out; the most valuable come first.
 */
export function pastStock(sums: AggregateResult, later: readonly Moved[]): PastStock[] {
  const groups = 'groups' in sums ? sums.groups : []
  return groups
    .map(({ key, sum }): PastStock => {
      const of = (data: object, name: string) => (data as Data)[name]
      const since = later.filter(({ data }) => Object.entries(key).every(([name, value]) => of(data, name) === value))
      const less = (name: string) => sumMoney(since.map(({ data }) => -Number(of(data, name) ?? 0)))
      return {
        key: key as Data,
        qty: addQty(Number(sum?.qtyDelta?.value ?? 0), less('qtyDelta')),
        value: sumMoney([Number(sum?.valueDelta?.value ?? 0), less('valueDelta')]),
      }
    })
    .filter(({ qty, value }) => qty !== 0 || value !== 0)
    .toSorted((a, b) => b.value - a.value || b.qty - a.qty)
}

/** The total quantity and value. */
export const pastStockTotal = (found: readonly PastStock[]): { qty: number; value: number } => ({
  qty: found.reduce((sum, { qty }) => addQty(sum, qty), 0),
  value: sumMoney(found.map(({ value }) => value)),
})
