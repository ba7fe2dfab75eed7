import type { Change } from '#model/command/commit.ts'
import { type Made, namesOf, type RecordAt, referenceIdOf } from '#model/command/later-references.ts'
import type { AnyCollection } from '#model/schema/collection.ts'
import type { Data } from '#model/schema/value.ts'

/** A record created by a run that stays because another staying record refers to it. */
interface Dependent {
  change: Change
  /** The record whose reference would be broken without it. */
  for: RecordAt
}

/** The documents that changes created, by collection. */
export function madeBy(changes: readonly Change[]): Made {
  const made = changes.filter(({ before, after }) => !before && after)
  const byCollection = Map.groupBy(made, ({ collection }) => collection)
  return new Map([...byCollection].map(([target, own]) => [target, new Set(own.map(({ id }) => id))]))
}

/**
 * The records that must stay because of others that stay: those created by the run that they refer to, directly or
 * indirectly. A bill changed since keeps the vendor imported with it, and so does an order entered since.
 */
export function staysAlong(
  changes: readonly Change[],
  staying: ReadonlyMap<string, Data | undefined>,
  definitions: readonly AnyCollection[],
): Dependent[] {
  const byKey = new Map(changes.map((change) => [referenceIdOf(change), change]))
  const names = namesOf(madeBy(changes), definitions)
  const dependents = new Map<string, Dependent>()
  const open = [...staying].flatMap(([key, data]) => {
    const at = key.indexOf('/')
    return data ? [{ collection: key.slice(0, at), id: key.slice(at + 1), data }] : []
  })
  for (let next = open.pop(); next; next = open.pop())
    for (const to of names(next)) {
      const key = referenceIdOf(to)
      if (staying.has(key) || dependents.has(key)) continue
      const change = byKey.get(key)!
      dependents.set(key, { change, for: { collection: next.collection, id: next.id } })
      open.push({ ...to, data: change.after!.data })
    }
  return [...dependents.values()]
}
