import { Problem } from '#base/problem.ts'
import { SYSTEM } from '#model/command/commit.ts'
import type { Caller } from '#model/command/people.ts'
import { type Condition, ID_PATH, matches } from '#model/query/query.ts'
import type { AnyCollection } from '#model/schema/collection.ts'
import type { Doc, Path } from '#model/schema/value.ts'
import { isReadableBy, roleOf, unreadableBy } from '#server/access/roles.ts'
import type { RecordRights } from '#store/session.ts'

/** What rights hang on besides a definition and its document: all definitions of now. Every Prime is one. */
export interface Sight {
  collections: ReadonlyMap<string, AnyCollection>
}

/**
 * Of documents that belong to records those whose record the caller may read; undefined where that is every one. A
 * record that is somebody's own is read by who sees it, and a document without a record belongs to nobody.
 */
export function aboutRows(sight: Sight, caller: Caller, collection: AnyCollection | undefined): Condition | undefined {
  const about = collection?.access?.about
  if (!about || (caller.kind !== 'nobody' && caller.person.id === SYSTEM.id)) return undefined
  const { collections } = sight
  const named: Path = about.collection === 'its id' ? ID_PATH : [about.collection as string]
  const closed: Condition = { op: 'in', path: named, value: unreadableBy(roleOf(caller), collections) }
  if (about.id === undefined) return { op: 'not', of: [closed] }
  const owned = [...collections.values()].filter(({ access }) => access?.owned).map(({ name }) => name)
  const ofSomebody: Condition = {
    op: 'and',
    of: [
      { op: 'in', path: named, value: owned },
      { op: 'exists', path: [about.id as string], value: true },
    ],
  }
  return { op: 'not', of: [{ op: 'or', of: [closed, ofSomebody] }] }
}

type Seen = Pick<Doc, 'id' | 'data'>

const holds = (where: Condition, { id, data }: Seen): boolean => matches({ where, orderBy: [], searchIn: [] }, data, id)

/** Refuses a document about a record that the caller may not read, with what they are told of that record: `not-found`. */
export function refuseForeign(sight: Sight, caller: Caller, collection: AnyCollection, doc: Seen): void {
  const where = aboutRows(sight, caller, collection)
  if (!where || holds(where, doc)) return
  const about = collection.access!.about!
  const name = about.collection === 'its id' ? doc.id : String(doc.data[about.collection as string])
  if (!isReadableBy(roleOf(caller), { name, collection: sight.collections.get(name) }))
    throw new Problem('not-found', `There is no collection "${name.slice(0, 100)}".`)
  throw new Problem(
    'not-found',
    `There is no document "${String(doc.data[about.id as string]).slice(0, 200)}" in ${name}.`,
  )
}

/** What a command sees and writes of documents that belong to records: what its person may, whatever else it does. */
export const recordsOf = (sight: Sight, caller: Caller): RecordRights => ({
  only(asked) {
    const where = aboutRows(sight, caller, sight.collections.get(asked.collection))
    return where ? { ...asked, where: { op: 'and', of: [asked.where, where] } } : asked
  },
  sees(name, doc) {
    const where = aboutRows(sight, caller, sight.collections.get(name))
    return !where || holds(where, doc)
  },
  refuse(name, doc) {
    const collection = sight.collections.get(name)
    if (collection) refuseForeign(sight, caller, collection, doc)
  },
})
