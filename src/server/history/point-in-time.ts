import { LIMITS } from '#base/limits.ts'
import { Problem } from '#base/problem.ts'
import { readAsk } from '#model/query/ask.ts'
import { type Ask, inOrder, matches } from '#model/query/query.ts'
import type { Doc } from '#model/schema/value.ts'
import { findInPieces } from '#server/documents/reading/find-in-pieces.ts'
import { commitOf, partsFrom } from '#server/history/log-page.ts'
import { turnFree } from '#server/slicing.ts'
import type { ReadTx } from '#store/driver.ts'

/** The most documents in a past list, and the most changes reversed to find it. */
const MAX_PAST = { documents: 5_000, changes: 20_000 } as const
const EVERYTHING = readAsk({}, 'log', [], true)
const PAGE = 500
/** The bytes of log lines read at once. */
const PIECE = 1024 * 1024

interface PastAsk {
  collection: string
  /** ISO text; commits at exactly this moment are included. */
  at: string
}

/** A past list, and the records of today's list that did not exist then. */
interface PastAndPresent {
  then: Doc[]
  newer: Doc[]
}

/** One document as of a moment; undefined when it did not exist. */
export async function documentAt(tx: ReadTx, { collection, at, id }: PastAsk & { id: string }) {
  const [commit] = await tx.log({ of: { collection, id }, to: at, limit: 1 })
  return commit?.changes.find((change) => change.collection === collection && change.id === id)?.after
}

/** A whole collection as of a moment; throws as `pastAndPresent` does. */
export const collectionAt = async (tx: ReadTx, ask: PastAsk): Promise<Doc[]> => (await pastAndPresent(tx, ask)).then

/**
 * A collection as of a moment, or the documents in it that contained these words then: its current contents with every
 * later change reversed. Throws `refused` when the collection, or the changes since, are too large to hold.
 */
export async function pastAndPresent(
  tx: ReadTx,
  { collection, at, words }: PastAsk & { words?: Pick<Ask, 'search' | 'searchIn'> | undefined },
): Promise<PastAndPresent> {
  const ask = { ...EVERYTHING, collection, ...words }
  // Unchanged records match as they are now; changed ones are corrected below.
  const present = await findInPieces(tx, { ...ask, limit: MAX_PAST.documents + 1, bytes: LIMITS.pastBytes })
  const known = new Map(present.docs.map((doc) => [doc.id, doc]))
  if (known.size > MAX_PAST.documents) throw tooMuch(`${collection} has more than ${MAX_PAST.documents} records`)
  if (present.next !== null) throw tooMuch(`The records of ${collection} are very large`)
  const sizes = new Map<string, number>()
  let [taken, bytes] = [0, 0]
  let before: number | undefined
  for (;;) {
    await turnFree()
    const lines = await tx.lines({
      collection,
      from: at,
      limit: PAGE,
      bytes: PIECE,
      ...(before !== undefined && { before }),
    })
    for (const line of lines) {
      before = line.seq
      if (line.at <= at) continue
      for (const change of (await commitOf(line, (seq, from) => partsFrom(tx, seq, from))).changes) {
        if (change.collection !== collection) continue
        taken++
        await turnFree()
        if (change.before) {
          known.set(change.id, change.before)
          const size = JSON.stringify(change.before.data).length
          bytes += size - (sizes.get(change.id) ?? 0)
          sizes.set(change.id, size)
        } else known.delete(change.id)
      }
    }
    if (taken > MAX_PAST.changes) throw tooMuch(`More than ${MAX_PAST.changes} changes were made since`)
    if (bytes > LIMITS.pastBytes) throw tooMuch('The changes that were made since are very large')
    if (lines.length === 0) break
  }
  if (known.size > MAX_PAST.documents) throw tooMuch(`${collection} had more than ${MAX_PAST.documents} records`)
  const then = [...known.values()].filter(({ data }) => matches(ask, data)).sort(inOrder({ orderBy: [] }))
  return { then, newer: present.docs.filter(({ id }) => !known.has(id)) }
}

const tooMuch = (what: string): Problem =>
  new Problem(
    'refused',
    `${what}, too many to show a whole list as it was. Name a record, narrow the list by words, or choose a later moment.`,
  )

/** Only the documents that match `where` (JSON text, as in queries); all of them without it. */
export function matchingDocs(docs: readonly Doc[], collection: string, where: string | undefined): readonly Doc[] {
  if (where === undefined) return docs
  const ask = readAsk({ where: readJson(where) }, collection, [])
  return docs.filter(({ data }) => matches(ask, data))
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new Problem('bad-json', '"where" is a list of conditions as JSON text.')
  }
}
