import { Problem } from '#base/problem.ts'
import { inSentence } from '#base/text/in-sentence.ts'
import { type Change, type Commit, SYSTEM } from '#model/command/commit.ts'
import type { Caller } from '#model/command/people.ts'
import { type Condition, matches } from '#model/query/query.ts'
import type { AnyCollection } from '#model/schema/collection.ts'
import { canonical, type Data, type Doc } from '#model/schema/value.ts'
import { aboutRows, type Sight, seesRecord } from '#server/access/about.ts'
import { roleOf } from '#server/access/roles.ts'

export type { Sight } from '#server/access/about.ts'

type Filtered<T> = T & { where: Condition }

/** The condition for the documents the caller sees; undefined when everyone who reads the collection sees all of it. */
function ownRows(caller: Caller, collection: AnyCollection | undefined): Condition | undefined {
  const owned = collection?.access?.owned
  const id = idOf(caller)
  // The owner of the data folder exports and restores everything.
  if (!owned || id === SYSTEM.id) return undefined
  const path = [owned.by as string]
  const mine: Condition[] = [
    { op: 'in', path, value: [id, null, ''] },
    { op: 'not', of: [{ op: 'exists', path, value: true }] },
  ]
  if (owned.shared !== undefined) mine.push({ op: '==', path: [owned.shared as string], value: true })
  return { op: 'or', of: mine }
}

/** The documents of a collection that the caller sees, as a condition; undefined when that is all of them. */
function seenRows(sight: Sight, caller: Caller, collection: AnyCollection | undefined): Condition | undefined {
  const parts = [ownRows(caller, collection), aboutRows(sight, caller, collection)].filter((part) => part !== undefined)
  return parts.length > 1 ? { op: 'and', of: parts } : parts[0]
}

/** Whether that is all of them. */
export const seesEveryRow = (sight: Sight, caller: Caller, collection: AnyCollection | undefined): boolean =>
  seenRows(sight, caller, collection) === undefined

/** A query restricted to what the caller may see. */
export function onlySeen<T>(
  sight: Sight,
  caller: Caller,
  collection: AnyCollection | undefined,
  question: Filtered<T>,
): Filtered<T> {
  const seen = seenRows(sight, caller, collection)
  return seen ? { ...question, where: { op: 'and', of: [question.where, seen] } } : question
}

/** Whether a person may see a document of a collection. */
export function documentFilter(
  sight: Sight,
  caller: Caller,
  collection: AnyCollection | undefined,
): (doc: Pick<Doc, 'id' | 'data'>) => boolean {
  const where = ownRows(caller, collection)
  return (doc) =>
    seesRecord(sight, caller, collection, doc) &&
    (!where || matches({ where, orderBy: [], searchIn: [] }, doc.data, doc.id))
}

/** A key for the part of a collection that the caller sees; equal keys mean equal parts. */
export const sightOf = (sight: Sight, caller: Caller, collection: AnyCollection | undefined): string =>
  canonical(seenRows(sight, caller, collection) ?? null)

/**
 * A change as the caller may see it: a document that becomes visible or hidden for them looks created or deleted;
 * undefined when all of it is hidden.
 */
function seenChange(sees: (doc: Doc) => boolean, change: Change): Change | undefined {
  const { before, after } = change
  const was = before && sees(before) ? before : undefined
  const is = after && sees(after) ? after : undefined
  if (!was && !is) return undefined
  if (was === before && is === after) return change
  return { collection: change.collection, id: change.id, ...(was && { before: was }), ...(is && { after: is }) }
}

/** Commits without what the caller may not see; empty ones are left out. */
export function seenCommits(sight: Sight, caller: Caller, commits: readonly Commit[]): Commit[] {
  const filters = new Map<string, (doc: Doc) => boolean>()
  const filterOf = (name: string) => {
    const sees = filters.get(name) ?? documentFilter(sight, caller, sight.collections.get(name))
    filters.set(name, sees)
    return sees
  }
  return commits.flatMap((commit) => {
    const changes = commit.changes.flatMap((change) => seenChange(filterOf(change.collection), change) ?? [])
    if (changes.length === 0 && commit.changes.length > 0) return []
    const isWhole = changes.every((change, at) => change === commit.changes[at])
    return isWhole && changes.length === commit.changes.length ? [commit] : [{ ...commit, changes }]
  })
}

/**
 * The data of a write with its owner: new personal documents belong to their creator, and none changes owner. Throws
 * `forbidden` for another person's name.
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
    throw new Problem('forbidden', `A ${inSentence(collection!.label.one)} is saved in your own name only.`)
  if (before && typeof owner === 'string' && owner !== '' && named !== owner)
    throw new Problem('forbidden', `This ${inSentence(collection!.label.one)} belongs to someone else.`)
  return named === undefined ? data : { ...data, [by]: named }
}

/**
 * The data of a new document with its author: everyone writes in their own name. When an owner imports documents, their
 * names stay.
 */
export function withWriter(
  caller: Caller,
  collection: AnyCollection | undefined,
  data: Data,
  isImported: boolean,
): Data {
  const signed = collection?.access?.signed
  if (!signed || caller.kind === 'nobody' || caller.person.id === SYSTEM.id) return data
  const by = signed.by as string
  const isNamed = data[by] !== undefined
  if (isNamed ? isImported && roleOf(caller) === 'owner' : signed.open) return data
  return { ...data, [by]: caller.person.email }
}

/** Whether a document is someone else's work, which only they and owners may change. */
export function isAnothers(caller: Caller, collection: AnyCollection | undefined, data: Data): boolean {
  const { owned, signed } = collection?.access ?? {}
  if (caller.kind === 'nobody' || caller.person.id === SYSTEM.id || roleOf(caller) === 'owner') return false
  const owner = owned && data[owned.by as string]
  if (typeof owner === 'string' && owner !== '') return owner !== caller.person.id
  const writer = signed && !signed.open && data[signed.by as string]
  return typeof writer === 'string' && writer !== '' && writer !== caller.person.email
}

const idOf = (caller: Caller): string => (caller.kind === 'nobody' ? '' : caller.person.id)
