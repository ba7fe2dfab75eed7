import { type Location, locations } from '#features/stock/locations/collection.ts'
import type { Tx } from '#model/command/command.ts'
import { query } from '#model/schema/collection.ts'

/** Deeper than this a tree of places is a ring. */
const DEEPEST = 20

/** The warehouse a place stands in; undefined for a place outside of every warehouse. */
export async function siteOf(tx: Tx, place: Location): Promise<string | undefined> {
  let at: Location | undefined = place
  for (let depth = 0; at && depth < DEEPEST; depth++) {
    if (at.data.type === 'Warehouse') return at.id
    at = at.data.parentId ? await tx.get(locations, at.data.parentId) : undefined
  }
  return undefined
}

/** Where goods between two warehouses lie: the place of that type, made when there is none. */
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
