import { lots } from '#features/stock/lots/collection.ts'
import type { Reading } from '#model/command/command.ts'
import type { Clause } from '#model/query/query.ts'
import type { ByHand } from '#model/schema/collection.ts'
import type { Data } from '#model/schema/value.ts'

/**
 * Why locations cannot be closed, deleted or moved into themselves: their stock would never be picked. A location that
 * was ever used is closed, never deleted.
 */
export async function guardLocations(changes: readonly ByHand[], tx: Reading): Promise<ReadonlyMap<string, string>> {
  const count = async (id: string, ...more: Clause[]): Promise<number> => {
    const where: Clause[] = [['locationId', '==', id], ...more]
    const answer = await tx.aggregate({ collection: lots.name, where, aggregate: { count: true } })
    return 'count' in answer ? (answer.count ?? 0) : 0
  }
  const reasons = await ringsOf(changes, tx)
  for (const { id, before, after } of changes) {
    if (after && (before.isActive === false || after.isActive !== false)) continue
    const name = String(before.code ?? id)
    const held = await count(id, ['qtyOnHand', '>', 0])
    if (held > 0)
      reasons.set(
        id,
        `${name} cannot be ${after ? 'closed' : 'deleted'}: ${held} ${held === 1 ? 'lot is' : 'lots are'} there. Transfer ${held === 1 ? 'it' : 'them'} to another location first.`,
      )
    else if (!after && (await count(id)) > 0)
      reasons.set(id, `${name} cannot be deleted: it has lot history. Set it to inactive instead.`)
  }
  return reasons
}

/** A location that is inside itself, directly or indirectly, would be counted and added up endlessly. */
async function ringsOf(changes: readonly ByHand[], tx: Reading): Promise<Map<string, string>> {
  const moved = changes.filter(({ before, after }) => after?.parentId && after.parentId !== before.parentId)
  const reasons = new Map<string, string>()
  if (moved.length === 0) return reasons
  const places = await tx.find<Data>({ collection: 'locations' })
  const placeOf = new Map(places.map(({ id, data }) => [id, data]))
  for (const { id, after } of changes) if (after) placeOf.set(id, after)
  for (const { id, after } of moved) {
    const above = new Set<unknown>()
    for (let at = after?.parentId; at && !above.has(at); at = placeOf.get(String(at))?.parentId) above.add(at)
    if (above.has(id))
      reasons.set(
        id,
        `${after?.code ?? id} cannot be moved into ${placeOf.get(String(after?.parentId))?.code ?? 'it'}, which is inside ${after?.code ?? id}. Choose another location.`,
      )
  }
  return reasons
}
