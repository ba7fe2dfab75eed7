import type { RefObject } from 'react'
import { Suspense } from 'react'
import type { Doc } from '#model/value.ts'
import { removeDocs } from '#ui/collection/remove.ts'
import type { Clock, CollectionView } from '#ui/collection/view.ts'
import type { RecordApi } from '#ui/grid/record-grid.tsx'
import { useLiveDoc } from '#ui/live/use-live.ts'
import { RecordDrawer } from '#ui/record/record-drawer.tsx'
import { GoneRecord, WaitingRecord } from '#ui/record/record-states.tsx'

interface Props {
  view: CollectionView
  clock: Clock
  id: string
  /** The document where the list already holds it. */
  known: Doc | undefined
  count: number
  canWrite: boolean
  api: RefObject<RecordApi | undefined>
  open: (id: string) => void
  close: () => void
}

/** The record that the address names, over its list. */
export function OpenRecord(props: Props) {
  if (props.known) return <Shown {...props} doc={props.known} />
  return (
    <Suspense fallback={<WaitingRecord close={props.close} />}>
      <Fetched {...props} />
    </Suspense>
  )
}

function Fetched(props: Props) {
  const doc = useLiveDoc(props.view.collection.name, props.id)
  return doc ? (
    <Shown {...props} doc={doc} />
  ) : (
    <GoneRecord collection={props.view.collection} id={props.id} close={props.close} canWrite={props.canWrite} />
  )
}

function Shown({ view, clock, doc, count, canWrite, api, open, close }: Props & { doc: Doc }) {
  const at = api.current?.getRowNode(doc.id)?.rowIndex ?? undefined
  return (
    <RecordDrawer
      {...{ view, clock, doc, canWrite, close }}
      place={{ at, of: count }}
      walk={(steps) => {
        const next = at === undefined ? undefined : api.current?.getDisplayedRowAtIndex(at + steps)
        if (next?.data) open(next.data.id)
      }}
      remove={(gone) => void removeDocs(view.collection, [gone]).then((done) => done && close())}
    />
  )
}
