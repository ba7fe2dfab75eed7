import type { Doc } from '#model/schema/value.ts'
import { turnFree } from '#server/slicing.ts'
import type { FeedEntry, ReadTx } from '#store/driver.ts'

/** The number of documents read at a time; other requests are served in between. */
const PIECE = { bytes: 256 * 1024, documents: 100 }

/** A document as last written; without `doc` it was deleted. */
interface Written {
  seq: number
  id: string
  doc?: Doc
}

/** The entries of the feed with their documents, a few at a time. */
export async function* writtenIn(
  tx: ReadTx,
  collection: string,
  entries: readonly FeedEntry[],
): AsyncGenerator<Written[]> {
  for (const piece of piecesOf(entries)) {
    const ids = piece.flatMap(({ id, size }) => (size === undefined ? [] : [id]))
    await turnFree()
    const docs = await tx.getMany(collection, ids)
    const byId = new Map(ids.map((id, at) => [id, docs[at]]))
    yield piece.map(({ seq, id }) => {
      const doc = byId.get(id)
      return doc ? { seq, id, doc } : { seq, id }
    })
  }
}

function* piecesOf(entries: readonly FeedEntry[]): Generator<FeedEntry[]> {
  let piece: FeedEntry[] = []
  let bytes = 0
  for (const entry of entries) {
    const { size = 0 } = entry
    if (piece.length === PIECE.documents || (piece.length > 0 && bytes + size > PIECE.bytes)) {
      yield piece
      piece = []
      bytes = 0
    }
    piece.push(entry)
    bytes += size
  }
  if (piece.length > 0) yield piece
}
