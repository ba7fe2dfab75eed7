import { sumMoney } from '#base/decimal.ts'
import { type Location, locations } from '#features/stock/locations/collection.ts'
import type { Tx } from '#model/command/command.ts'
import { query } from '#model/schema/collection.ts'
import { addQty } from '#model/stock/quantity.ts'

/** A location tree deeper than this has a cycle. */
const DEEPEST = 20

/** The warehouse of a location; undefined when it is outside every warehouse. */
export async function siteOf(tx: Tx, place: Location): Promise<string | undefined> {
  let at: Location | undefined = place
  for (let depth = 0; at && depth < DEEPEST; depth++) {
    if (at.data.type === 'Warehouse') return at.id
    at = at.data.parentId ? await tx.get(locations, at.data.parentId) : undefined
  }
  return undefined
}

/** The location of goods in transit between two warehouses; created when there is none. */
export async function transitPlace(tx: Tx): Promise<Location> {
  const [known] = await tx.find(
    query(locations, {
      where: [
        ['type', '==', 'Transit'],
        ['isActive', '!=', false],
      ],
      orderBy: [['code', 'asc']],
      limit: 1,
    }),
  )
  return (
    known ??
    tx.insert(locations, { code: 'TRANSIT', name: 'In transit', type: 'Transit', isSellable: false, isActive: true })
  )
}

/** The stock at a location. */
export interface HeldStock {
  lots: number
  qty: number
  value: number
}

/** A location in its tree, with its own stock and that of everything inside it. */
export interface Node {
  place: Location
  depth: number
  all: HeldStock
}

/**
 * Locations below their parents, in the given order; one whose parent is missing, or that is indirectly inside itself,
 * is at the top.
 */
export function treeOf(places: readonly Location[], held: ReadonlyMap<string, HeldStock>): Node[] {
  const known = new Set(places.map(({ id }) => id))
  const inside = Map.groupBy(places, ({ data: { parentId } }) => (parentId && known.has(parentId) ? parentId : ''))
  const rows: Node[] = []
  const seen = new Set<string>()
  const walk = (place: Location, depth: number): HeldStock => {
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
  // The remaining locations form a cycle.
  for (const place of places) if (!seen.has(place.id)) walk(place, 0)
  return rows
}
