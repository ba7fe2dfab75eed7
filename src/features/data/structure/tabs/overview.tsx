import { type FieldNote, fieldNotes } from '#features/data/structure/collection.ts'
import { IndexList } from '#features/data/structure/indexes/index-list.tsx'
import { withNotes } from '#features/data/structure/notes.ts'
import { definitionsOf, type StructureCollection } from '#features/data/structure/read-structure.tsx'
import styles from '#features/data/structure/screen.module.css'
import { WholePicture } from '#features/data/structure/tabs/relation-picture.tsx'
import { edgesOf } from '#features/data/structure/tabs/relations.ts'
import { SchemaTab } from '#features/data/structure/tabs/schema-tab.tsx'
import { UnseenList, type UnseenRecords } from '#features/data/structure/tabs/unseen-list.tsx'
import { screenPath } from '#model/feature.ts'
import { withParams } from '#model/record-address.ts'
import { plainNumber } from '#ui/grid/format.ts'
import { useDocs } from '#ui/list/rows/use-docs.ts'
import { awaited } from '#ui/live/await.tsx'
import { DataTable } from '#ui/table/data-table.tsx'

const IGNORE_ERRORS = { ignoreErrors: true }

/** All collections at once: their references, and one schema for everything. */
export function Overview({
  answer,
  unseen,
}: {
  answer: Promise<readonly StructureCollection[]>
  unseen: Promise<readonly UnseenRecords[]>
}) {
  const listed = awaited(answer)
  const definitions = definitionsOf(listed)
  const edges = edgesOf(definitions)
  const notes = useDocs<FieldNote['data']>({ collection: fieldNotes.name }, IGNORE_ERRORS) ?? []
  return (
    <div className={`stack scrolls gap-12 ${styles.panel}`}>
      <p className="text-13 dim breaks">
        Choose a collection to see its fields, their types and how often they are filled. Below: how all{' '}
        {plainNumber(listed.length)} are related.
      </p>
      <h2 className="text-16 bold">Records missing from notifications</h2>
      <UnseenList answer={unseen} />
      <h2 className="text-16 bold">Automatic indexes</h2>
      <IndexList />
      <h2 className="text-16 bold">Relations</h2>
      <WholePicture edges={edges} />
      <DataTable
        label="All relations"
        className={styles.all}
        columns={[
          {
            label: 'Collection',
            isHead: true,
            value: ({ from }) => from,
            href: ({ from }) => withParams(screenPath('structure'), { collection: from, tab: 'relations' }),
          },
          { label: 'Field', value: ({ field }) => field },
          { label: 'Points to', value: ({ to }) => to },
        ]}
        rows={edges}
        keyOf={({ from, field }) => `${from} ${field}`}
        hasFiles
      />
      <h2 className="text-16 bold">The schema of everything</h2>
      <SchemaTab name="prime" collections={withNotes(definitions, notes)} />
    </div>
  )
}
