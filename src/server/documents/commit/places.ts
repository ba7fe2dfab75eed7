import { Problem } from '#base/problem.ts'
import type { Data, Doc } from '#model/schema/value.ts'
import type { Write } from '#server/documents/commit/writes.ts'
import type { ReadTx } from '#store/driver.ts'

/** The document a write refers to, before and after it. */
export interface WritePlace {
  before: Doc | undefined
  data: Data | undefined
  written: boolean
}

interface Conflict {
  index: number
  collection: string
  id: string
  expected: number | null
  actual: number | null
}

/** Whether someone else wrote first: planned again from the current documents, the same writes may succeed. */
export const isOvertaken = ({ code }: Problem): boolean => code === 'exists' || code === 'version-conflict'

/** How often writes are planned again before they count as refused. */
export const MAX_TRIES = 3

/** The documents that writes refer to, by collection and id; `knownOf` returns those that were read before. */
export async function readPlaces(
  tx: ReadTx,
  writes: readonly Write[],
  knownOf: (write: Write) => Doc | undefined,
): Promise<Map<string, Map<string, WritePlace>>> {
  const places = new Map<string, Map<string, WritePlace>>()
  const known = new Map<string, Doc>()
  for (const write of writes) {
    const { collection, id } = write
    const doc = knownOf(write)
    if (doc) known.set(`${collection}/${id}`, doc)
    const inCollection = places.get(collection) ?? new Map<string, WritePlace>()
    places.set(collection, inCollection)
    if (!inCollection.has(id)) inCollection.set(id, { before: undefined, data: undefined, written: false })
  }
  for (const [collection, inCollection] of places) {
    const ids = [...inCollection.keys()]
    const before = known.size > 0 ? ids.map((id) => known.get(`${collection}/${id}`)) : undefined
    const docs = ids.length === 1 ? [await tx.get(collection, ids[0]!)] : await tx.getMany(collection, ids, before)
    ids.forEach((id, at) => {
      const before = docs[at]
      inCollection.set(id, { before, data: before?.data, written: false })
    })
  }
  return places
}

/** There is no such document. */
export const missingDocument = (name: string, id: string): Problem =>
  new Problem('not-found', `There is no document "${id.slice(0, 200)}" in ${name}.`)

/**
 * Refuses writes when someone else wrote first, with all conflicts at once. A document the writer may not see counts as
 * missing; only its id is taken.
 */
export function refuseConflicts(
  writes: readonly Write[],
  placeOf: (write: Write) => WritePlace,
  isHidden: (place: WritePlace) => boolean,
): void {
  const conflicts: Conflict[] = []
  let onlyExists = true
  // Whether the document exists after the earlier writes of the same commit.
  const stands = new Map<WritePlace, boolean>()
  writes.forEach((write, index) => {
    const { collection, id, op } = write
    const place = placeOf(write)
    const actual = isHidden(place) ? null : (place.before?.version ?? null)
    const exists = stands.get(place) ?? actual !== null
    const expected = op === 'create' ? null : write.ifVersion
    const isTaken = isHidden(place) && (op === 'create' || (op === 'set' && (expected ?? null) === null))
    const fits =
      op === 'create' ? !exists : expected === undefined || (expected === 'any' ? exists : expected === actual)
    if (!fits || isTaken) {
      conflicts.push({ index, collection, id, expected: typeof expected === 'number' ? expected : null, actual })
      onlyExists &&= op === 'create' || isTaken
    } else if (!exists && (op === 'update' || op === 'delete')) throw missingDocument(collection, id)
    if (op !== 'check') stands.set(place, op !== 'delete')
  })
  const [first] = conflicts
  if (!first) return
  const named = `Document "${first.id}" of ${first.collection}`
  if (onlyExists) throw new Problem('exists', `${named} already exists.`, { more: { conflicts } })
  const detail =
    first.actual === null
      ? `${named} does not exist.`
      : `${named} was changed meanwhile: its version is ${first.actual}, not ${first.expected ?? 'none'}.`
  throw new Problem('version-conflict', detail, { more: { conflicts } })
}
