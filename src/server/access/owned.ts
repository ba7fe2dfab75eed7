import { Problem } from '#base/problem.ts'
import { type Change, type Commit, SYSTEM } from '#model/command/commit.ts'
import type { Caller } from '#model/command/people.ts'
import { type Condition, matches } from '#model/query/query.ts'
import type { AnyCollection } from '#model/schema/collection.ts'
import type { Data } from '#model/schema/value.ts'

type Asked<T> = T & { where: Condition }

/** What a document must hold for the caller to see it; undefined where everybody who reads the collection sees all of it. */
function ownRows(caller: Caller, collection: AnyCollection | undefined): Condition | undefined {
  const owned = collection?.access?.owned
  const id = idOf(caller)
  // Whoever owns the data folder exports and restores everything.
  if (!owned || id === SYSTEM.id) return undefined
  const path = [owned.by as string]
  const mine: Condition[] = [
    { op: 'in', path, value: [id, null, ''] },
    { op: 'not', of: [{ op: 'exists', path, value: true }] },
  ]
  if (owned.shared !== undefined) mine.push({ op: '==', path: [owned.shared as string], value: true })
  return { op: 'or', of: mine }
}

/** A question narrowed to what the caller may see. */
export function onlySeen<T>(caller: Caller, collection: AnyCollection | undefined, asked: Asked<T>): Asked<T> {
  const own = ownRows(caller, collection)
  return own ? { ...asked, where: { op: 'and', of: [asked.where, own] } } : asked
}

/** Whether a person may see a document of a collection, by its data. */
export function seer(caller: Caller, collection: AnyCollection | undefined): (data: Data) => boolean {
  const where = ownRows(caller, collection)
  return where ? (data) => matches({ where, orderBy: [], searchIn: [] }, data) : () => true
}

/** A change as the caller may see it: what was or is hidden from them looks created or deleted; undefined when all of it is. */
export function seenChange(caller: Caller, collection: AnyCollection | undefined, change: Change): Change | undefined {
  if (!collection?.access?.owned) return change
  const sees = seer(caller, collection)
  const { before, after } = change
  const was = before && sees(before.data) ? before : undefined
  const is = after && sees(after.data) ? after : undefined
  if (!was && !is) return undefined
  return { collection: change.collection, id: change.id, ...(was && { before: was }), ...(is && { after: is }) }
}

/** Commits without what the caller may not see; those with nothing left are left out. */
export function seenCommits(
  caller: Caller,
  collections: ReadonlyMap<string, AnyCollection>,
  commits: readonly Commit[],
): Commit[] {
  return commits.flatMap((commit) => {
    const changes = commit.changes.flatMap(
      (change) => seenChange(caller, collections.get(change.collection), change) ?? [],
    )
    if (changes.length === 0 && commit.changes.length > 0) return []
    return changes.length === commit.changes.length ? [commit] : [{ ...commit, changes }]
  })
}

/**
 * The data of a write with its owner: new personal documents belong to who makes them, and none changes hands.
 * Throws `forbidden` for another's name.
 */
export function withOwner(
  caller: Caller,
  collection: AnyCollection | undefined,
  before: Data | undefined,
  data: Data,
): Data {
  const by = collection?.access?.owned?.by as string | undefined
  const id = idOf(caller)
  if (by === undefined || id === SYSTEM.id) return data
  const owner = before?.[by] ?? (before ? undefined : id)
  const named = Object.hasOwn(data, by) ? data[by] : owner
  if (named !== owner && named !== id)
    throw new Problem('forbidden', `A ${collection!.label.one.toLowerCase()} is saved in your own name only.`)
  if (before && typeof owner === 'string' && owner !== '' && named !== owner)
    throw new Problem('forbidden', `This ${collection!.label.one.toLowerCase()} belongs to somebody else.`)
  return named === undefined ? data : { ...data, [by]: named }
}

const idOf = (caller: Caller): string => (caller.kind === 'nobody' ? '' : caller.person.id)
