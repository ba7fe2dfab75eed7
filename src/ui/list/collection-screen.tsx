import { Button } from '@mantine/core'
import { Component, type ReactNode, useMemo, useState } from 'react'
import { dayIn } from '#base/days.ts'
import { Problem } from '#base/problem.ts'
import { manyInSentence } from '#base/text/in-sentence.ts'
import type { AnyCollection } from '#model/schema/collection.ts'
import { tellFailure } from '#ui/api.ts'
import { ListFailed, ListWaiting } from '#ui/list/list-states.tsx'
import { HeldList } from '#ui/list/rows/held-list.tsx'
import { chosenTab, tabsOf } from '#ui/list/rows/list-rows.ts'
import { PagedList } from '#ui/list/rows/paged-list.tsx'
import { useCustomFields } from '#ui/list/use-custom-fields.ts'
import { useListAddress } from '#ui/list/views/use-list-address.ts'
import type { Clock, CollectionView } from '#ui/list/views/view.ts'
import { Await } from '#ui/live/await.tsx'
import { useLiveCount, useLiveStore } from '#ui/live/use-live.ts'
import { withParts } from '#ui/parts.tsx'
import { useClock, useNow } from '#ui/shell/clock.ts'

/** Collections up to this many documents are held live in the browser; larger ones are read in pages. */
const HELD_MOST = 10_000

/** How often a list that has grown too large to be held restarts by itself. */
const MAX_AGAIN = 3

/** A complete screen from a definition: list, filters, record, form, import and export. */
export function CollectionScreen(given: CollectionView) {
  const view = withParts(given)
  const [attempt, setAttempt] = useState(0)
  const store = useLiveStore()
  return (
    <ListBoundary
      key={`${view.collection.name} ${attempt}`}
      view={view}
      retry={() => {
        store.forgetFailed()
        setAttempt(attempt + 1)
      }}
      mayBeginAgain={attempt < MAX_AGAIN}
    >
      <Await fallback={<ListWaiting view={view} />}>
        <List view={view} />
      </Await>
    </ListBoundary>
  )
}

function List({ view: given }: { view: CollectionView }) {
  // Requested together, so that the list waits once.
  useLiveStore().count({ collection: given.collection.name })
  const view = useCustomFields(given)
  const { timeZone } = useClock()
  const now = useNow()
  // Memoized while the time is the same, because computed columns depend on it.
  const clock = useMemo(() => ({ now, today: dayIn(timeZone, now), timeZone }), [now, timeZone])
  const total = useLiveCount({ collection: view.collection.name })
  // Decided once: the list changes to pages only when the server ends a result that grew too large.
  const [isHeld] = useState(total <= HELD_MOST)
  return isHeld ? <HeldList view={view} clock={clock} /> : <LargeList view={view} clock={clock} total={total} />
}

/**
 * In a list too large to hold, the results of a part number search are held like a small list; text searches are left
 * to the server.
 */
function LargeList({ view, clock, total }: { view: CollectionView; clock: Clock; total: number }) {
  const { address } = useListAddress(view.idKey, view.groupedBy)
  const found = useMemo(() => view.find?.(address.search), [view, address.search])
  // A tab with a filter finer than a query is exact only when its documents are held.
  const tab = chosenTab(view, tabsOf(view), address.tab)
  const near = tab?.keeps && tab
  const narrowed = useMemo(
    () => ({
      ...view,
      where: [...(view.where ?? []), ...(found ? [{ or: found.where }] : []), ...(near?.where(clock) ?? [])],
    }),
    [view, found, near, clock],
  )
  const paged = <PagedList view={view} clock={clock} total={total} />
  if (!found && !near) return paged
  return (
    <Await fallback={<ListWaiting view={view} />}>
      <Found view={narrowed} clock={clock} whole={total} otherwise={paged} />
    </Await>
  )
}

function Found(props: { view: CollectionView; clock: Clock; whole: number; otherwise: ReactNode }) {
  const { view, clock, whole, otherwise } = props
  const hits = useLiveCount({ collection: view.collection.name, ...(view.where && { where: view.where }) })
  return hits > 0 && hits <= HELD_MOST ? <HeldList view={view} clock={clock} whole={whole} /> : otherwise
}

interface BoundaryProps {
  view: CollectionView
  retry: () => void
  mayBeginAgain: boolean
  children: ReactNode
}

class ListBoundary extends Component<BoundaryProps, { error?: Error }> {
  override state: { error?: Error } = {}

  static getDerivedStateFromError(error: Error) {
    return { error }
  }

  override componentDidCatch(error: Error): void {
    // It has grown too large to be held while open, and continues in pages.
    if (error instanceof Problem && error.code === 'too-large' && this.props.mayBeginAgain) {
      this.props.retry()
      return
    }
    const { collection } = this.props.view
    console.error(`The list of ${manyInSentence(collection.label)} failed:`, error)
    // Changes made by the person's own request were reported with its response.
    if (error instanceof Problem && error.code === 'internal' && error.more.requestId === undefined)
      tellFailure({ method: 'live', path: `the list of ${collection.name}` })
  }

  override render(): ReactNode {
    const { error } = this.state
    if (!error) return this.props.children
    return (
      <ListFailed view={this.props.view} error={error}>
        <Button variant="default" onClick={this.props.retry}>
          Retry
        </Button>
      </ListFailed>
    )
  }
}

/** A plain collection as a screen, for the route table. */
export const screenOf = (collection: AnyCollection) => () => <CollectionScreen collection={collection} />
