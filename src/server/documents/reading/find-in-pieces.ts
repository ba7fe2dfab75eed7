import { LIMITS } from '#base/limits.ts'
import type { Ask, Position } from '#model/query/query.ts'
import type { Doc } from '#model/schema/value.ts'
import { turnFree } from '#server/slicing.ts'
import type { ReadTx } from '#store/driver.ts'
import { dataText } from '#store/stored-text.ts'

/** The bytes read at a time from a page of large documents; other requests are served in between. */
export const PIECE_BYTES = LIMITS.documentBytes / 2

/** A page of documents, read a few at a time when they are large. */
export async function findInPieces(
  tx: Pick<ReadTx, 'find'>,
  ask: Ask,
): Promise<{ docs: readonly Doc[]; next: Position | null }> {
  const { bytes = Number.POSITIVE_INFINITY, limit } = ask
  await turnFree()
  const found = await tx.find({ ...ask, bytes: Math.min(bytes, PIECE_BYTES) })
  if (found.next === null || found.docs.length >= limit || bytes <= PIECE_BYTES) return found
  const docs = [...found.docs]
  let next: Position | null = found.next
  let left = bytes - (await sizeOf(found.docs, bytes))
  while (next && docs.length < limit && left > 0) {
    await turnFree()
    const more: typeof found = await tx.find({
      ...ask,
      skip: 0,
      after: next,
      limit: limit - docs.length,
      bytes: Math.min(left, PIECE_BYTES),
    })
    for (const doc of more.docs) docs.push(doc)
    next = more.next
    left -= await sizeOf(more.docs, bytes)
  }
  return { docs, next }
}

async function sizeOf(docs: readonly Doc[], most: number): Promise<number> {
  let size = 0
  if (most === Number.POSITIVE_INFINITY) return size
  for (const doc of docs) {
    await turnFree()
    size += dataText(doc).length
  }
  return size
}
