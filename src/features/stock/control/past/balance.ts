import { sumMoney } from '#base/decimal.ts'

/** Movements, latest first, each with the part's quantity after it; `total` is the current quantity. */
export function withRunningBalance<M extends { data: { qtyDelta: number } }>(
  newestFirst: readonly M[],
  total: number,
): { movement: M; after: number }[] {
  let after = total
  return newestFirst.map((movement) => {
    const row = { movement, after }
    after = sumMoney([after, -movement.data.qtyDelta])
    return row
  })
}
