import { setTimeout as pause } from 'node:timers/promises'
import type { TaskName } from '#store/sqlite/threads/thread.ts'

/** A step on the writer thread in its own transaction, during which nobody else writes. */
export type WriterStep = (name: TaskName, ...args: readonly unknown[]) => Promise<unknown>

/** The documents of the first piece, and the limits for later ones. */
const PIECE = { first: 250, least: 50, most: 4_000 }
/** The duration of a piece and of the pause after it, in ms, so that writers wait well below 50 ms. */
const PIECE_MS = 15

/** Builds an index of a collection for its queries, piece by piece. False when the collection does not exist. */
export async function buildStoredIndex(
  step: WriterStep,
  collection: string,
  fields: readonly string[],
): Promise<boolean> {
  const state = await step('stateOfIndex', collection, fields)
  if (state === undefined) return false
  if (state === 'ready') return true
  // An interrupted build starts again, because its progress is not stored.
  if (state === 'begun') await removeIndex(step, collection, fields)
  await step('beginIndex', collection, fields)
  let after: number | undefined = -1
  await inPieces(async (most) => {
    const { value, ms } = (await step('fillIndex', { collection, fields, after, most })) as Timed<number | undefined>
    after = value
    return { isLast: after === undefined, ms }
  })
  await step('endIndex', collection, fields)
  return true
}

/** Removes one, piece by piece. */
export async function removeIndex(step: WriterStep, collection: string, fields: readonly string[]): Promise<void> {
  await step('leaveIndex', collection, fields)
  await inPieces(async (most) => {
    const { value, ms } = (await step('emptyIndex', { collection, fields, most })) as Timed<boolean>
    return { isLast: value, ms }
  })
}

export interface Timed<T> {
  value: T
  ms: number
}

/** Runs one piece after the other until the last, each as large as its time allows. */
export async function inPieces(piece: (most: number) => Promise<{ isLast: boolean; ms: number }>): Promise<void> {
  let most = PIECE.first
  for (;;) {
    const { isLast, ms } = await piece(most)
    if (isLast) return
    const fits = Math.round((most * PIECE_MS) / Math.max(1, ms))
    most = Math.min(PIECE.most, 2 * most, Math.max(PIECE.least, fits))
    await pause(PIECE_MS)
  }
}
