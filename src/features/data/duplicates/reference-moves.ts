import { refuse } from '#base/problem.ts'
import { duplicateGroups } from '#features/data/duplicates/collection.ts'
import type { CommandContext, Reading, Tx } from '#model/command/command.ts'
import { addressOf } from '#model/record-pages.ts'
import type { AnyCollection } from '#model/schema/collection.ts'
import { pointersTo, pointing, referencesIn, repointed } from '#model/schema/references.ts'
import type { Data } from '#model/schema/value.ts'

/** The most documents one merge may change; more would not be a duplicate but a restructuring. */
const MAX_MOVED = 10_000

export interface Moves {
  writes: { collection: string; id: string; data: Data }[]
  references: number
  /** The number of moved references per collection. */
  byCollection: ReadonlyMap<string, number>
  /** Returns the data of the kept record without references to the losers or to itself. */
  redirected: (data: Data) => Data
}

/** The references read before the transaction: the documents that referred to the losers, and the seq of that state. */
export interface SeenReferences {
  seq: number
  places: readonly { collection: string; id: string }[]
}

const TOO_MANY = `More than ${MAX_MOVED.toLocaleString('en-US')} records point to these; that is too much for one merge.`
/** Commits of one page of the log. */
const COMMITS = 50

/**
 * Finds all documents that refer to the losers. Collections whose references are in lines or in fields without an index
 * are read completely.
 */
export async function seePlaces(tx: Reading, target: string, loserIds: readonly string[]): Promise<SeenReferences> {
  const [last] = await tx.log({ limit: 1 })
  const pointers = pointersTo(target, await tx.definitions())
  const places: SeenReferences['places'][number][] = []
  for await (const { collection, doc } of pointing(tx, target, loserIds, pointers, screenOf(target))) {
    places.push({ collection, id: doc.id })
    if (places.length > MAX_MOVED + loserIds.length) throw refuse(TOO_MANY)
  }
  return { seq: last?.seq ?? 0, places }
}

/** The documents found before and those written since, each once: nothing else can refer to the losers now. */
async function placesNow(tx: Tx, { seq, places }: SeenReferences): Promise<SeenReferences['places']> {
  const now = new Map(places.map((place) => [`${place.collection}/${place.id}`, place]))
  for (let after = seq; ; ) {
    const commits = await tx.log({ after, limit: COMMITS })
    for (const { changes } of commits)
      for (const { collection, id } of changes) now.set(`${collection}/${id}`, { collection, id })
    if (commits.length < COMMITS) return [...now.values()]
    after = commits.at(-1)!.seq
  }
}

/**
 * All documents that refer to the losers, with their references moved; each is read again before anything is written.
 */
export async function planMoves(
  { tx, mayRead, mayWrite }: CommandContext<unknown>,
  definitions: readonly AnyCollection[],
  collection: AnyCollection,
  { keepId, loserIds, seen }: { keepId: string; loserIds: readonly string[]; seen: SeenReferences },
): Promise<Moves> {
  const target = collection.name
  const address = screenOf(target)
  const gone = new Set(loserIds)
  const pointers = pointersTo(target, definitions)
  const pointersOf = Map.groupBy(pointers, (pointer) => pointer.collection)
  const byCollection = new Map<string, number>()
  const writes: Moves['writes'] = []
  let references = 0
  for (const { collection: from, id } of await placesNow(tx, seen)) {
    // Documents about to be deleted need no correction.
    if (from === target && gone.has(id)) continue
    const own = pointersOf.get(from)
    const doc = own && (await tx.getAny(from, id))
    const found = doc ? referencesIn(doc, target, gone, own, address).length : 0
    if (!own || !doc || found === 0) continue
    if (!mayRead(from))
      throw refuse('A table that you cannot see refers to one of these records. Ask an owner to merge them.')
    if (!mayWrite(from))
      throw refuse(`You do not have permission to change ${from}, which refers to one of these records.`)
    references += found
    byCollection.set(from, (byCollection.get(from) ?? 0) + found)
    const isKept = from === target && id === keepId
    const data = isKept ? redirected(doc.data) : repointed(doc.data, target, gone, keepId, own, address)
    writes.push({ collection: from, id, data })
    if (writes.length > MAX_MOVED) throw refuse(TOO_MANY)
  }
  return { writes, references, byCollection, redirected }

  function redirected(data: Data): Data {
    const own = pointers.filter((pointer) => pointer.collection === target)
    const toItself = new Set(own.filter(({ kind, inLine }) => kind === 'id' && !inLine).map(({ field }) => field))
    const moved = repointed(data, target, gone, keepId, own, address)
    return Object.fromEntries(
      Object.entries(moved).filter(([field, value]) => value !== keepId || !toItself.has(field)),
    )
  }
}

/** The path of the screen for a collection's records, as used in addresses. */
const screenOf = (collection: string): string | undefined => addressOf(collection, '')?.split('?')[0]

/** Replaces the losers by the kept record in other groups; a group with a single record left is deleted. */
export async function moveGroups(
  tx: Tx,
  collection: string,
  keepId: string,
  loserIds: readonly string[],
  groupId: string | undefined,
): Promise<void> {
  const gone = new Set(loserIds)
  const seen = new Set<string>(groupId ? [groupId] : [])
  for (let at = 0; at < loserIds.length; at += 30) {
    const touched = await tx.find<Data>({
      collection: duplicateGroups.name,
      where: [
        ['collection', '==', collection],
        ['ids', 'array-contains-any', loserIds.slice(at, at + 30)],
      ],
    })
    for (const { id, data } of touched) {
      if (seen.has(id) || data.status === 'Merged') continue
      seen.add(id)
      const ids = [...new Set((data.ids as string[]).map((one) => (gone.has(one) ? keepId : one)))]
      if (ids.length < 2) await tx.remove(duplicateGroups.name, id)
      else
        await tx.update(duplicateGroups, id, {
          ids,
          size: Number(data.size) - ((data.ids as string[]).length - ids.length),
        })
    }
  }
}
