import { Problem } from '#base/problem.ts'
import { SYSTEM } from '#model/command/commit.ts'
import type { Caller } from '#model/command/people.ts'
import { type Condition, ID_PATH, matches } from '#model/query/query.ts'
import type { Access, AnyCollection, Role } from '#model/schema/collection.ts'
import type { Doc, Path, Value } from '#model/schema/value.ts'
import { isReadableBy, roleOf, unreadableBy } from '#server/access/roles.ts'
import type { RecordRights } from '#store/session.ts'

/** Someone's personal record; one without an owner is everyone's. */
export interface OwnRecord {
  by?: string
  isShared: boolean
  /** Whether other documents belong to it. */
  isNamed: boolean
}

/** Personal records by collection and id; `version` counts the changes to those that other documents belong to. */
export interface Owners {
  records: ReadonlyMap<string, ReadonlyMap<string, OwnRecord>>
  version: number
}

/**
 * What rights depend on besides a definition and its document: all current definitions, and the owners of records.
 * There is one per Prime.
 */
export interface Sight {
  collections: ReadonlyMap<string, AnyCollection>
  owners?: Owners
}

type Seen = Pick<Doc, 'id' | 'data'>

const isSystem = (caller: Caller): boolean => caller.kind !== 'nobody' && caller.person.id === SYSTEM.id

const isSeenBy = (caller: Caller, record: OwnRecord): boolean =>
  record.isShared || record.by === undefined || (caller.kind !== 'nobody' && record.by === caller.person.id)

/**
 * For documents that belong to records: a condition for those whose record the caller may read; undefined when that is
 * all of them. A personal record can be read by those who see it; a document without a record belongs to nobody.
 */
export function aboutRows(sight: Sight, caller: Caller, collection: AnyCollection | undefined): Condition | undefined {
  const about = collection?.access?.about
  if (!about || isSystem(caller)) return undefined
  const { collections } = sight
  const named: Path = about.collection === 'its id' ? ID_PATH : [about.collection as string]
  const unreadable = unreadableBy(roleOf(caller), collections)
  const closed: Condition[] = [{ op: 'in', path: named, value: unreadable }]
  if (about.concerns !== undefined)
    closed.push({ op: 'array-contains-any', path: [about.concerns as string], value: unreadable })
  const lost = lostRows(caller, about)
  if (lost) closed.push(lost)
  if (about.id === undefined) return { op: 'not', of: [{ op: 'or', of: closed }] }
  const path = [about.id as string]
  const owned = [...collections.values()].filter(({ access }) => access?.owned).map(({ name }) => name)
  const theirs = owned.flatMap((name): Condition[] => {
    const records = [...(sight.owners?.records.get(name) ?? [])]
    const ids = records.flatMap(([id, record]) => (record.isNamed && isSeenBy(caller, record) ? [id] : [])).sort()
    if (ids.length === 0) return []
    const isOne: Condition = { op: 'in', path, value: ids }
    return [{ op: 'and', of: [{ op: '==', path: named, value: name }, isOne] }]
  })
  const ofOthers: Condition[] = [
    { op: 'in', path: named, value: owned },
    { op: 'exists', path, value: true },
    ...(theirs.length > 0 ? [{ op: 'not', of: [{ op: 'or', of: theirs }] } satisfies Condition] : []),
  ]
  return { op: 'not', of: [{ op: 'or', of: [...closed, { op: 'and', of: ofOthers }] }] }
}

/** Documents without the record they should belong to, except those that name the caller; owners see them. */
function lostRows(caller: Caller, { lost }: NonNullable<Access['about']>): Condition | undefined {
  if (!lost || caller.kind === 'nobody' || roleOf(caller) === 'owner') return undefined
  const { email } = caller.person
  const named = lost.named.flatMap((name): Condition[] => [
    { op: '==', path: [name as string], value: email },
    { op: 'array-contains', path: [name as string], value: email },
  ])
  return { op: 'and', of: [lost.when, { op: 'not', of: [{ op: 'or', of: named }] }] }
}

/** Whether the caller may read the record a document belongs to: the same as `aboutRows`, for one document. */
export function seesRecord(sight: Sight, caller: Caller, collection: AnyCollection | undefined, doc: Seen): boolean {
  const about = collection?.access?.about
  // A long document is parsed when its data is first read.
  if (!about || isSystem(caller)) return true
  const { id, data } = doc
  const lost = lostRows(caller, about)
  if (lost && matches({ where: lost, orderBy: [], searchIn: [] }, data, id)) return false
  const concerns = about.concerns === undefined ? [] : data[about.concerns as string]
  const role = roleOf(caller)
  if (Array.isArray(concerns) && concerns.some((each) => !mayRead(sight, role, each))) return false
  const name = about.collection === 'its id' ? id : data[about.collection as string]
  if (typeof name !== 'string') return true
  const of = sight.collections.get(name)
  if (!mayRead(sight, role, name)) return false
  if (about.id === undefined || !of?.access?.owned) return true
  const record = data[about.id as string]
  if (record === undefined) return true
  const own = sight.owners?.records.get(name)?.get(String(record))
  return own !== undefined && isSeenBy(caller, own)
}

const mayRead = ({ collections }: Sight, role: Role, name: Value): boolean =>
  isReadableBy(role, { name: String(name), collection: collections.get(String(name)) })

/**
 * Refuses a document about a record the caller may not read, with the same response as for a missing record:
 * `not-found`.
 */
export function refuseForeign(sight: Sight, caller: Caller, collection: AnyCollection, doc: Seen): void {
  if (seesRecord(sight, caller, collection, doc)) return
  const about = collection.access!.about!
  const name = about.collection === 'its id' ? doc.id : String(doc.data[about.collection as string])
  if (!isReadableBy(roleOf(caller), { name, collection: sight.collections.get(name) }))
    throw new Problem('not-found', `There is no collection "${name.slice(0, 100)}".`)
  if (typeof doc.data[about.collection as string] !== 'string')
    throw new Problem('not-found', 'The record it belongs to is missing. Name its collection and its id.')
  const record = String(doc.data[about.id as string]).slice(0, 200)
  throw new Problem('not-found', `There is no document "${record}" in ${name}.`)
}

/** Limits a command to the documents about records that its person may read. */
export const recordRights = (sight: Sight, caller: Caller): RecordRights => ({
  narrow(question) {
    const where = aboutRows(sight, caller, sight.collections.get(question.collection))
    return where ? { ...question, where: { op: 'and', of: [question.where, where] } } : question
  },
  sees: (name, doc) => seesRecord(sight, caller, sight.collections.get(name), doc),
  refuse(name, doc) {
    const collection = sight.collections.get(name)
    if (collection) refuseForeign(sight, caller, collection, doc)
  },
})
