import type { ReactNode } from 'react'
import { linesIn } from '#model/document/lines.ts'
import { DocumentLines } from '#ui/document/document-lines.tsx'
import type { CollectionView } from '#ui/list/views/view.ts'
import { Await } from '#ui/live/await.tsx'
import { RecordParts } from '#ui/parts.tsx'
import { AttachButton, FileList, useAttaching, useFileCount, useFiles } from '#ui/record/files/files.tsx'
import { linesField } from '#ui/record/lines/lines.ts'
import { LinkedRecords } from '#ui/record/linked/linked.tsx'
import { type DocumentChain, nodeKey } from '#ui/record/linked/linked-graph.ts'
import classes from '#ui/record/record.module.css'
import { type FormProps, RecordForm } from '#ui/record/record-form.tsx'
import tabClasses from '#ui/record/record-tabs.module.css'

/** One side of a record in the drawer. */
export type PanelSide = 'details' | 'lines' | 'linked' | 'files'
const WORDS: Record<PanelSide, string> = { details: 'Details', lines: 'Lines', linked: 'Linked', files: 'Files' }

interface Props extends FormProps {
  view: CollectionView
  linked: DocumentChain | undefined
  side: PanelSide
  choose: (side: PanelSide) => void
}

/** The sides of a record in the drawer: its fields, its lines, what it is linked with, its files. */
export function RecordTabs(props: Props): ReactNode {
  const { view, collection, doc, clock, canWrite, linked, side: tab, choose } = props
  const lines = linesField(collection)
  const tabs: readonly PanelSide[] = lines ? ['details', 'lines', 'linked', 'files'] : ['details', 'linked', 'files']
  const counts: Partial<Record<PanelSide, number>> = {
    ...(lines && { lines: linesIn(doc.data[lines]).length }),
    // The record itself is one of its chain.
    ...(linked && { linked: Math.max(0, linked.chain.length - 1) + linked.besides.length }),
    files: useFileCount(collection.name, doc.id),
  }
  return (
    <div className={`stack grow low ${tabClasses.sides}`}>
      <div
        className={`flex gap-20 fixed line-below ${tabClasses.tabs}`}
        role="tablist"
        aria-label="Sides of the record"
      >
        {tabs.map((each) => (
          <button
            className="text-13 medium dim brightens"
            key={each}
            type="button"
            role="tab"
            id={`side-${each}`}
            aria-selected={each === tab}
            aria-controls="side"
            onClick={() => choose(each)}
          >
            {WORDS[each]} {(counts[each] ?? 0) > 0 && <span className="dim figures">{counts[each]}</span>}
          </button>
        ))}
      </div>
      <div
        id="side"
        className={`grow low scrolls-down ${classes.fields}`}
        role="tabpanel"
        aria-labelledby={`side-${tab}`}
      >
        {tab === 'details' && (
          <form onSubmit={(event) => event.preventDefault()}>
            {view.figures && <Await fallback={null}>{view.figures(doc)}</Await>}
            <RecordForm key={doc.id} {...props} without={new Set(lines ? [lines] : [])} />
            <RecordParts of="record-rest" props={{ collection, doc }} />
          </form>
        )}
        {tab === 'lines' && lines && <DocumentLines {...props} name={lines} />}
        {tab === 'linked' && <LinkedRecords linked={linked} ownKey={nodeKey(collection.name, doc.id)} clock={clock} />}
        {tab === 'files' && (
          <Await fallback={null}>
            <Files collection={collection.name} id={doc.id} canWrite={canWrite} />
          </Await>
        )}
      </div>
    </div>
  )
}

/** The files of a record with the ways to add some: a button, the camera, dropping, pasting. */
export function Files({ collection, id, canWrite }: { collection: string; id: string; canWrite: boolean }): ReactNode {
  const docs = useFiles(collection, id)
  const attaching = useAttaching(collection, id)
  return (
    <div className={`stack gap-12 ${tabClasses.files}`} {...(canWrite && attaching.target)}>
      {canWrite && <AttachButton attach={attaching.attach} isBusy={attaching.isBusy} />}
      <FileList docs={docs} canWrite={canWrite} />
    </div>
  )
}
