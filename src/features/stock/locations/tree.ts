import { sumMoney } from '#base/decimal.ts'
import type { Location } from '#features/stock/locations/collection.ts'
import { addQty } from '#model/stock/quantity.ts'

/** What lies at a place. */
export interface Held {
  lots: number
  qty: number
  value: number
}

/** A place in its tree, with what lies there and in all that stands inside it. */
export interface Node {
  place: Location
  depth: number
  all: Held
}

/** Places under what they stand in, in the order they come; one that names a place that is gone, or itself at some remove, stands at the top. */
export function treeOf(places: readonly Location[], held: ReadonlyMap<string, Held>): Node[] {
  const known = new Set(places.map(({ id }) => id))
  const inside = Map.groupBy(places, ({ data: { parentId } }) => (parentId && known.has(parentId) ? parentId : ''))
  const rows: Node[] = []
  const seen = new Set<string>()
  const walk = (place: Location, depth: number): Held => {
    seen.add(place.id)
    const row: Node = { place, depth, all: held.get(place.id) ?? { lots: 0, qty: 0, value: 0 } }
    rows.push(row)
    for (const each of inside.get(place.id) ?? []) {
      if (seen.has(each.id)) continue
      const { lots, qty, value } = walk(each, depth + 1)
      row.all = { lots: row.all.lots + lots, qty: addQty(row.all.qty, qty), value: sumMoney([row.all.value, value]) }
    }
    return row.all
  }
  for (const place of inside.get('') ?? []) walk(place, 0)
  // What is left stands in a ring.
  for (const place of places) if (!seen.has(place.id)) walk(place, 0)
  return rows
}
