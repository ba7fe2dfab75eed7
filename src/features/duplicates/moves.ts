import { refuse } from '#base/problem.ts'
import { duplicateGroups } from '#features/duplicates/collection.ts'
import { addressOf } from '#features/places.ts'
import type { AnyCollection } from '#model/collection.ts'
import type { CommandContext, Tx } from '#model/command.ts'
import { pointersTo, pointing, referencesIn, repointed } from '#model/references.ts'
import type { Data } from '#model/value.ts'

/** So many documents one merge may change; more is no duplicate but a different order of things. */
const MOST_MOVED = 10_000

export interface Moves {
  writes: { collection: string; id: string; data: Data }[]
  references: number
  /** The data of the kept record without references to the losers or to itself. */
  mended: (data: Data) => Data
}

/** Every document that points to the losers, with its references moved; read before anything is written. */
export async function planMoves(
  { tx, mayWrite }: CommandContext<unknown>,
  definitions: readonly AnyCollection[],
  collection: AnyCollection,
  keepId: string,
  loserIds: readonly string[],
): Promise<Moves> {
  const target = collection.name
  const address = addressOf(target, '')?.split('?')[0]
  const gone = new Set(loserIds)
  const pointers = pointersTo(target, definitions)
  const writes: Moves['writes'] = []
  let references = 0
  for await (const { collection: from, doc } of pointing(tx, target, loserIds, pointers, address)) {
    // What goes is not mended first.
    if (from === target && gone.has(doc.id)) continue
    if (!mayWrite(from)) throw refuse(`Your role may not change ${from}, where one of these records is named.`)
    const own = pointers.filter((pointer) => pointer.collection === from)
    references += referencesIn(doc, target, gone, own, address).length
    const isKept = from === target && doc.id === keepId
    const data = isKept ? mended(doc.data) : repointed(doc.data, target, gone, keepId, own, address)
    writes.push({ collection: from, id: doc.id, data })
    if (writes.length > MOST_MOVED)
      throw refuse(
        `More than ${MOST_MOVED.toLocaleString('en-US')} records point to these; that is too much for one merge.`,
      )
  }
  return { writes, references, mended }

  function mended(data: Data): Data {
    const own = pointers.filter((pointer) => pointer.collection === target)
    const toItself = new Set(own.filter(({ kind, inLine }) => kind === 'id' && !inLine).map(({ field }) => field))
    const moved = repointed(data, target, gone, keepId, own, address)
    return Object.fromEntries(
      Object.entries(moved).filter(([field, value]) => value !== keepId || !toItself.has(field)),
    )
  }
}

/** Other groups that name a loser name the kept record instead; with one record left there is nothing to decide. */
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
