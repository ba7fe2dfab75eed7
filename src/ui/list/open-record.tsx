import { useRef } from 'react'
import type { Doc } from '#model/schema/value.ts'
import { removeDocs } from '#ui/list/remove.ts'
import type { Clock, CollectionView } from '#ui/list/views/view.ts'
import { Await } from '#ui/live/await.tsx'
import { useLiveDoc } from '#ui/live/use-live.ts'
import { placeBeside, type RecordPlace } from '#ui/record/place.ts'
import { RecordDrawer } from '#ui/record/record-drawer.tsx'
import { GoneRecord, WaitingRecord } from '#ui/record/record-states.tsx'

interface Props {
  view: CollectionView
  clock: Clock
  id: string
  /** The document, when the list already holds it. */
  known: Doc | undefined
  place: RecordPlace
  /** The record at a position of the list. */
  idAt: (at: number) => string | undefined
  canWrite: boolean
  canAct: boolean
  /** Only previewed: the focus stays in the list. */
  isPreview: boolean
  duplicate: ((doc: Doc) => void) | undefined
  isPage: boolean
  turn: () => void
  open: (id: string) => void
  close: () => void
}

/** The record named in the address, over its list. */
export function OpenRecord(given: Props) {
  // A record that an action removed from the list keeps its position: the arrow keys continue from it.
  const last = useRef<number>(undefined)
  const { at, of } = given.place
  if (at !== undefined) last.current = at
  const props =
    at === undefined && last.current !== undefined ? { ...given, place: { at, of, was: last.current } } : given
  if (props.known) return <Shown {...props} doc={props.known} />
  return (
    <Await fallback={<WaitingRecord close={props.close} />}>
      <Fetched {...props} />
    </Await>
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

function Shown(props: Props & { doc: Doc }) {
  const { view, clock, doc, place, idAt, canWrite, canAct, isPreview, isPage, turn, duplicate, open, close } = props
  return (
    <RecordDrawer
      {...{ view, clock, doc, place, canWrite, canAct, isPreview, isPage, turn, duplicate, close }}
      walk={(steps) => {
        const to = placeBeside(place, steps)
        const next = to === undefined ? undefined : idAt(to)
        if (next !== undefined) open(next)
      }}
      remove={(gone) => void removeDocs(view.collection, [gone]).then((done) => done && close())}
    />
  )
}
