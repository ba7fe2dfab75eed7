import type { Day } from '#base/days.ts'
import { sumMoney } from '#base/decimal.ts'
import { type Movement, movements } from '#features/stock/ledger/collection.ts'
import { lots } from '#features/stock/lots/collection.ts'
import type { AggregateQuery, AggregateResult, Clause } from '#model/query/query.ts'
import { query } from '#model/schema/collection.ts'
import { addQty } from '#model/stock/quantity.ts'

/** All stock at the end of a day. */
export interface StockFigures {
  qty: number
  value: number
}

/** The current stock of all lots: the sums of all movements, which every posting updates. */
export const HELD: AggregateQuery = {
  collection: lots.name,
  aggregate: { sum: ['qtyOnHand', 'value'] },
}

const SUMS = { sum: ['qtyDelta', 'valueDelta'] } as const

/** The movements up to the end of a day, of all stock or part of it. */
export const movedUpTo = (day: Day, of: readonly Clause[] = []): AggregateQuery => ({
  collection: movements.name,
  where: [...of, ['day', '<=', day]],
  aggregate: SUMS,
})

/** How to compute all stock at the end of a day from the fewest movements. */
interface Way {
  from: 'now' | 'start'
  /** Absent when nothing has moved since. */
  moved?: AggregateQuery
}

/**
 * The first movement after the end of a day, and the latest of all; their sequence numbers show how many movements are
 * on each side.
 */
export const firstAfter = (day: Day) =>
  query(movements, {
    where: [['day', '>', day]],
    orderBy: [
      ['day', 'asc'],
      ['qtyDelta', 'asc'],
      ['valueDelta', 'asc'],
    ],
    limit: 1,
  })
export const LATEST = query(movements, { orderBy: [['seq', 'desc']], limit: 1 })

/**
 * Starts from the current lots and subtracts what has moved since; or adds up from the first movement, when fewer are
 * before the day than after it. No posting is in the future, so today needs no movements at all.
 */
export function wayTo(day: Day, next: Movement | undefined, latest: Movement | undefined): Way {
  if (!next) return { from: 'now' }
  const isNearStart = latest !== undefined && next.data.seq < latest.data.seq / 2
  if (isNearStart) return { from: 'start', moved: movedUpTo(day) }
  return { from: 'now', moved: { collection: movements.name, where: [['day', '>', day]], aggregate: SUMS } }
}

/**
 * The figures of a day from the query results; `held` is the current stock of the lots, when that is the starting
 * point.
 */
export function dayFigures(moved: AggregateResult | undefined, held?: AggregateResult): StockFigures {
  const [qtyDelta, valueDelta] = sumsOf(moved, SUMS.sum)
  if (!held) return { qty: qtyDelta, value: valueDelta }
  const [qty, value] = sumsOf(held, ['qtyOnHand', 'value'])
  return { qty: addQty(qty, -qtyDelta), value: sumMoney([value, -valueDelta]) }
}

const sumsOf = (answer: AggregateResult | undefined, [qty, value]: readonly [string, string]): [number, number] => {
  const sum = (name: string) => (!answer || 'groups' in answer ? 0 : Number(answer.sum?.[name]?.value ?? 0))
  return [sum(qty), sum(value)]
}
