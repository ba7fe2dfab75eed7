import styles from '#features/data/structure/screen.module.css'
import { outlineOf } from '#model/schema/outline.ts'
import type { Doc } from '#model/schema/value.ts'
import { queryOnce } from '#ui/api.ts'
import { awaited } from '#ui/live/await.tsx'
import { JsonTree } from '#ui/tree/json-tree.tsx'

const SHOWN = 5

/** The first documents, as stored. */
export const readSamples = async (collection: string): Promise<readonly Doc[]> =>
  (await queryOnce({ collection, limit: SHOWN })).documents

/** Whole documents as trees, all but the first collapsed. */
export function SampleTab({ answer }: { answer: Promise<readonly Doc[]> }) {
  return awaited(answer).map(({ id, data }, at) => (
    <details key={id} className={styles.sample} open={at === 0}>
      <summary>{id}</summary>
      <JsonTree label={`Document ${id}`} outline={outlineOf(data)} />
    </details>
  ))
}
