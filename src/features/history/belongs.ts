import type { AnyCollection } from '#model/collection.ts'
import type { Change } from '#model/commit.ts'
import type { Pointer } from '#model/references.ts'
import { pointersTo, referencesIn } from '#model/references.ts'
import type { Data } from '#model/value.ts'

/** A record of a run that stays because one that stays names it. */
export interface Along {
  change: Change
  /** The record that would point to nothing without it. */
  for: { collection: string; id: string }
}

export const keyOf = ({ collection, id }: { collection: string; id: string }): string => `${collection}/${id}`

/**
 * What must stay with the records of a run that stay: what the run made and one of them names, and what that names in
 * turn. A bill that was changed since keeps the vendor that came with it.
 */
export function staysAlong(
  changes: readonly Change[],
  staying: ReadonlyMap<string, Data | undefined>,
  definitions: readonly AnyCollection[],
): Along[] {
  const made = Map.groupBy(
    changes.filter(({ before, after }) => !before && after),
    ({ collection }) => collection,
  )
  const byKey = new Map(changes.map((change) => [keyOf(change), change]))
  const ids = new Map([...made].map(([target, own]) => [target, new Set(own.map(({ id }) => id))]))
  const pointers = new Map<string, readonly (readonly [target: string, own: readonly Pointer[]])[]>()
  const pointersOf = (collection: string) => {
    const known = pointers.get(collection)
    if (known) return known
    const own = definitions.filter(({ name }) => name === collection)
    const found = [...ids.keys()].map((target) => [target, pointersTo(target, own)] as const)
    pointers.set(collection, found)
    return found
  }
  const along = new Map<string, Along>()
  const open = changes.flatMap(({ collection, id }) => {
    const data = staying.get(keyOf({ collection, id }))
    return data ? [{ collection, id, data }] : []
  })
  for (let next = open.pop(); next; next = open.pop())
    for (const [target, own] of pointersOf(next.collection))
      for (const { to } of referencesIn(next, target, ids.get(target)!, own)) {
        const key = `${target}/${to}`
        if (staying.has(key) || along.has(key)) continue
        const change = byKey.get(key)!
        along.set(key, { change, for: { collection: next.collection, id: next.id } })
        open.push({ collection: target, id: to, data: change.after!.data })
      }
  return [...along.values()]
}
