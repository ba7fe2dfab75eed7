import { type Demand, demand } from '#features/stock/demand/collection.ts'
import type { Tx } from '#model/command/command.ts'
import { query } from '#model/schema/collection.ts'

/** The most watched parts that are checked in a commit; the nightly run finds the others. */
const MAX_WATCHED = 1_000

const held = new WeakMap<object, Promise<Demand[]>>()

/** The watched parts, read once per transaction, however many parts it makes available. */
export function watchedIn(tx: Pick<Tx, 'find'>): Promise<Demand[]> {
  const known = held.get(tx) ?? tx.find(query(demand, { where: [['isWatched', '==', true]], limit: MAX_WATCHED }))
  held.set(tx, known)
  return known
}
