import type { ReactNode } from 'react'
import { linesIn } from '#model/document/lines.ts'
import { DocumentLines } from '#ui/document/document-lines.tsx'
import type { CollectionView } from '#ui/list/views/view.ts'
import { Await } from '#ui/live/await.tsx'
import { Parts, RecordParts } from '#ui/parts.tsx'
import { AttachButton, FileList, useAttaching, useFileCount, useFiles } from '#ui/record/files/files.tsx'
import { linesField } from '#ui/record/lines/lines.ts'
import { LinkedRecords } from '#ui/record/linked/linked.tsx'
import { type DocumentChain, nodeKey } from '#ui/record/linked/linked-graph.ts'
import classes from '#ui/record/record.module.css'
import { type FormProps, RecordForm } from '#ui/record/record-form.tsx'
import tabClasses from '#ui/record/record-tabs.module.css'
import { DETAILS, leftOut, linesOn, sidesOf } from '#ui/record/sides.ts'

/** The tabs of every record; those of a definition are between them, under their labels. */
const WORDS: Readonly<Record<string, string>> = { details: 'Details', lines: 'Lines', linked: 'Linked', files: 'Files' }

interface Props extends FormProps {
  view: CollectionView
  linked: DocumentChain | undefined
  side: string
  choose: (side: string) => void
}

/** The tabs of a record in the drawer: fields, lines, linked records, files. */
export function RecordTabs(props: Props): ReactNode {
  const { view, collection, doc, clock, canWrite, linked, side: tab, choose } = props
  const lines = linesField(collection)
  const sides = sidesOf(collection)
  const own = sides.find(({ label }) => label === tab)
  const tabs = [DETAILS, ...sides.map(({ label }) => label), ...(lines ? ['lines'] : []), 'linked', 'files']
  const counts: Readonly<Record<string, number>> = {
    ...Object.fromEntries(sides.map(({ label, fields }) => [label, linesOn(collection, fields, doc.data)])),
    ...(lines && { lines: linesIn(doc.data[lines]).length }),
    // The chain includes the record itself.
    ...(linked && { linked: Math.max(0, linked.chain.length - 1) + linked.besides.length }),
    files: useFileCount(collection.name, doc.id),
  }
  return (
    <div className={`stack grow low ${tabClasses.sides}`}>
      <div
        className={`flex gap-20 fixed line-below scrolls-across ${tabClasses.tabs}`}
        role="tablist"
        aria-label="Sides of the record"
      >
        {tabs.map((each) => (
          <button
            className="fixed unbroken text-13 medium dim brightens"
            key={each}
            type="button"
            role="tab"
            id={sideId(each)}
            aria-selected={each === tab}
            aria-controls="side"
            onClick={() => choose(each)}
          >
            {WORDS[each] ?? each} {(counts[each] ?? 0) > 0 && <span className="dim figures">{counts[each]}</span>}
          </button>
        ))}
      </div>
      <div
        id="side"
        className={`grow low scrolls-down ${classes.fields}`}
        role="tabpanel"
        aria-labelledby={sideId(tab)}
      >
        {tab === DETAILS && (
          <form onSubmit={(event) => event.preventDefault()}>
            {view.figures && <Await fallback={null}>{view.figures(doc)}</Await>}
            <RecordForm key={doc.id} {...props} tucks={view.figured} without={leftOut(collection, tab, doc.data)} />
            <RecordParts of="record-rest" props={{ collection, doc }} />
          </form>
        )}
        {own && (
          <form onSubmit={(event) => event.preventDefault()}>
            <RecordForm key={tab} {...props} isWhole without={leftOut(collection, tab, doc.data)} />
            {own.place && <Parts of={own.place} collection={collection} props={{ collection, doc }} />}
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

const sideId = (side: string): string => `side-${side.toLowerCase().replace(/\W+/g, '-')}`

/** The files of a record, with ways to add some: a button, the camera, drag and drop, paste. */
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
