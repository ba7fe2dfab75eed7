import type { Doc } from '#model/schema/value.ts'
import { commitsOf } from '#server/import/undo/undo-run.ts'
import type { Prime } from '#server/ports.ts'

/** How a run that broke off wrote a document; undefined where it did not, or someone has written since. */
export type WrittenBefore = (doc: Doc) => 'create' | 'update' | undefined

/** The documents that a run has written already, so that a resumed run counts them as the first one did. */
export async function writtenBefore(prime: Prime, run: string): Promise<WrittenBefore> {
  const seqs = new Set<number>()
  for await (const { seq } of commitsOf(prime, run)) seqs.add(seq)
  return ({ version, createTime, updateTime }) =>
    seqs.has(version) ? (createTime === updateTime ? 'create' : 'update') : undefined
}
