import type { Doc } from '#model/schema/value.ts'
import { commitsOf } from '#server/import/undo/undo-run.ts'
import type { Prime } from '#server/ports.ts'

/** How an interrupted run wrote a document; undefined when it did not, or someone has written since. */
export type WrittenBefore = (doc: Doc) => 'create' | 'update' | undefined

/** The documents a run has already written, so that a resumed run counts them like the first one. */
export async function writtenBefore(prime: Prime, run: string): Promise<WrittenBefore> {
  const seqs = new Set<number>()
  for await (const { seq } of commitsOf(prime, run)) seqs.add(seq)
  return ({ version, createTime, updateTime }) =>
    seqs.has(version) ? (createTime === updateTime ? 'create' : 'update') : undefined
}
