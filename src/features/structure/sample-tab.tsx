import styles from '#features/structure/screen.module.css'
import type { Doc } from '#model/value.ts'
import { queryOnce } from '#ui/api.ts'
import { awaited } from '#ui/live/await.tsx'

const SHOWN = 5

/** The first documents, as they are kept. */
export const readSamples = async (collection: string): Promise<readonly Doc[]> =>
  (await queryOnce({ collection, limit: SHOWN })).documents

/** Whole documents as JSON, each folded away but the first. */
export function SampleTab({ answer }: { answer: Promise<readonly Doc[]> }) {
  return awaited(answer).map(({ id, data }, at) => (
    <details key={id} className={styles.sample} open={at === 0}>
      <summary>{id}</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard too */}
      <section className={styles.text} aria-label={`Document ${id}`} tabIndex={0}>
        <pre>{JSON.stringify(data, undefined, 2)}</pre>
      </section>
    </details>
  ))
}
