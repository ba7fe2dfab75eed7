import { Problem } from '#base/problem.ts'
import { ACCESS } from '#model/command/access-acts.ts'
import type { Doc } from '#model/schema/value.ts'
import { STRUCTURES } from '#model/structure/saved-structure.ts'
import type { Sight } from '#server/access/owned.ts'
import { writtenIn } from '#server/documents/feed.ts'
import type { LiveQuestion } from '#server/live/question.ts'
import type { ReadTx } from '#store/driver.ts'

const PAGE = 500

/**
 * Whether what a person sees of a query depends on something changed since: the definition of its collection, their
 * rights, or the records its documents belong to. What they cached may then contain what they may no longer see, and
 * lack what they now may.
 */
export async function becomesVisible(
  tx: ReadTx,
  sight: Sight,
  { collection, definition }: Pick<LiveQuestion, 'collection' | 'definition'>,
  { since, personId }: { since: number; personId: string | undefined },
): Promise<boolean> {
  const about = definition?.access?.about
  const changed = new Set((await tx.collections()).flatMap(({ name, lastSeq }) => (lastSeq > since ? [name] : [])))
  const isAny = async (name: string, counts: (id: string, doc: Doc | undefined) => boolean): Promise<boolean> =>
    changed.has(name) && (await anyChange(tx, name, since, counts))

  if (await isAny(STRUCTURES, (id) => about !== undefined || id === collection)) return true
  if (await isAny(ACCESS, (_, doc) => doc?.data.userId === personId)) return true
  if (about?.id === undefined) return false
  for (const [name, { access }] of sight.collections) {
    if (!access?.owned) continue
    const records = sight.owners?.records.get(name)
    if (await isAny(name, (id, doc) => !doc || records?.get(id)?.isNamed === true)) return true
  }
  return false
}

async function anyChange(
  tx: ReadTx,
  collection: string,
  since: number,
  counts: (id: string, doc: Doc | undefined) => boolean,
): Promise<boolean> {
  try {
    for (let after = since; ; ) {
      const { entries, nextSince, more } = await tx.changes(collection, after, PAGE)
      for await (const piece of writtenIn(tx, collection, entries))
        if (piece.some(({ id, doc }) => counts(id, doc))) return true
      if (!more) return false
      after = nextSince
    }
  } catch (error) {
    // Deletions are remembered for a limited time only.
    if (error instanceof Problem && error.code === 'resync-required') return true
    throw error
  }
}
