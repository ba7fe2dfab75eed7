import type { FieldNote } from '#features/structure/collection.ts'
import { fieldNotes } from '#features/structure/collection.ts'
import { withNotes } from '#features/structure/notes.ts'
import type { Listed } from '#features/structure/read-structure.tsx'
import { definitionsOf } from '#features/structure/read-structure.tsx'
import { WholePicture } from '#features/structure/relation-picture.tsx'
import { edgesOf } from '#features/structure/relations.ts'
import { SchemaTab } from '#features/structure/schema-tab.tsx'
import styles from '#features/structure/screen.module.css'
import type { Found } from '#features/structure/unseen-list.tsx'
import { UnseenList } from '#features/structure/unseen-list.tsx'
import { useDocs } from '#ui/collection/use-docs.ts'
import { GoLink } from '#ui/frame/go-link.tsx'
import { plainNumber } from '#ui/grid/format.ts'
import { awaited } from '#ui/live/await.tsx'
import { ReadTable } from '#ui/work/read-table.tsx'
import work from '#ui/work/work.module.css'

const QUIETLY = { quietly: true }

/** All collections at once: what points where, and the schema of everything. */
export function Overview({
  answer,
  unseen,
}: {
  answer: Promise<readonly Listed[]>
  unseen: Promise<readonly Found[]>
}) {
  const listed = awaited(answer)
  const definitions = definitionsOf(listed)
  const edges = edgesOf(definitions)
  const notes = useDocs<FieldNote['data']>({ collection: fieldNotes.name }, QUIETLY) ?? []
  return (
    <div className={styles.panel}>
      <p className={work.dim}>
        Choose a collection to count its fields as they really are, document by document. Below: how all{' '}
        {plainNumber(listed.length)} belong together.
      </p>
      <h2 className={styles.name}>What the bar cannot see</h2>
      <UnseenList answer={unseen} />
      <h2 className={styles.name}>What points where</h2>
      <WholePicture edges={edges} />
      <ReadTable
        caption="All relations"
        className={styles.all}
        head={
          <>
            <th scope="col">Collection</th>
            <th scope="col">Field</th>
            <th scope="col">Points to</th>
          </>
        }
      >
        {edges.map(({ from, field, to }) => (
          <tr key={`${from} ${field}`}>
            <th scope="row">
              <GoLink href={`/collection-structure?collection=${encodeURIComponent(from)}&tab=relations`}>
                {from}
              </GoLink>
            </th>
            <td>{field}</td>
            <td>{to}</td>
          </tr>
        ))}
      </ReadTable>
      <h2 className={styles.name}>The schema of everything</h2>
      <SchemaTab name="prime" collections={withNotes(definitions, notes)} />
    </div>
  )
}
