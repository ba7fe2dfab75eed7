import { sumMoney } from '#base/decimal.ts'

/** Movements, the latest first, each with what the part had after it; `total` is what it has now. */
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
