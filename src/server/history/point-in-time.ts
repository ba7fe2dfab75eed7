import { LIMITS } from '#base/limits.ts'
import { Problem } from '#base/problem.ts'
import { readAsk } from '#model/query/ask.ts'
import { type Ask, inOrder, matches } from '#model/query/query.ts'
import type { Doc } from '#model/schema/value.ts'
import { findInPieces } from '#server/documents/reading/find-in-pieces.ts'
import { commitOf, partsFrom } from '#server/history/log-page.ts'
import { turnFree } from '#server/slicing.ts'
import type { ReadTx } from '#store/driver.ts'

/** The most documents a list as it was holds, and the most changes that are taken back to find it. */
const MAX_PAST = { documents: 5_000, changes: 20_000 } as const
const EVERYTHING = readAsk({}, 'log', [], true)
const PAGE = 500
/** Lines of the log that are read at once, in bytes. */
const PIECE = 1024 * 1024

interface PastAsk {
  collection: string
  /** ISO text: what was committed at this moment counts. */
  at: string
}

/** A list as it stood, and what it holds today that was not there then. */
interface PastAndPresent {
  then: Doc[]
  newer: Doc[]
}

/** One document as it stood at a moment; undefined when it was not there. */
export async function documentAt(tx: ReadTx, { collection, at, id }: PastAsk & { id: string }) {
  const [commit] = await tx.log({ of: { collection, id }, to: at, limit: 1 })
  return commit?.changes.find((change) => change.collection === collection && change.id === id)?.after
}

/** A whole collection as it stood at a moment; throws as `pastAndPresent` does. */
export const collectionAt = async (tx: ReadTx, ask: PastAsk): Promise<Doc[]> => (await pastAndPresent(tx, ask)).then

/**
 * A collection as it stood at a moment, or what of it had these words then: what it holds now, with every later change
 * taken back. Throws `refused` when it, or what happened since, is too much to hold.
 */
export async function pastAndPresent(
  tx: ReadTx,
  { collection, at, words }: PastAsk & { words?: Pick<Ask, 'search' | 'searchIn'> | undefined },
): Promise<PastAndPresent> {
  const ask = { ...EVERYTHING, collection, ...words }
  // Unchanged records are matched as they are now; changed ones are corrected below.
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

/** Only the documents a `where` (JSON text, as queries have it) means; all of them without one. */
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
