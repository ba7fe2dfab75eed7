import { Button } from '@mantine/core'
import { type ReactNode, useEffect, useState } from 'react'
import { newResults, searchOf } from '#features/insight/global-search/updates.ts'
import { hitsOf } from '#features/insight/global-search/use-found.tsx'
import { MODES } from '#features/stock/part-search/rules.ts'
import { screenPath } from '#model/feature.ts'
import { type SavedViewDoc, useSavedViews, viewHref } from '#ui/list/views/saved-views.ts'
import { GoLink } from '#ui/shell/go-link.tsx'

/** The number of saved searches that run when the page opens. */
const MAX_COUNTED = 8
const keyOf = (id: string): string => `prime-search-seen-${id}`

/** Named searches, each with the number of new hits since it was last opened on this device. */
export function SavedSearches(): ReactNode {
  const views = useSavedViews(screenPath('global-search'))
  if (views.length === 0) return null
  return (
    <section aria-labelledby="saved-searches">
      <h2 className="below-8 text-13 bold plain" id="saved-searches">
        Saved searches
      </h2>
      <p className="below-8">
        {views.map((view, at) => (
          <SavedSearch key={view.id} view={view} isCounted={at < MAX_COUNTED} />
        ))}
      </p>
    </section>
  )
}

function SavedSearch({ view, isCounted }: { view: SavedViewDoc; isCounted: boolean }): ReactNode {
  const hits = useHits(view.data.address ?? '', isCounted)
  const fresh = hits && newResults(hits, readSeen(view.id))
  // When it is shown for the first time there is nothing to compare with: new hits count from now on.
  useEffect(() => {
    if (hits && readSeen(view.id) === undefined) keepSeen(view.id, hits)
  }, [hits, view.id])
  return (
    <Button
      component={GoLink}
      variant={fresh ? 'light' : 'default'}
      h={28}
      href={viewHref(view)}
      onClick={() => hits && keepSeen(view.id, hits)}
    >
      {view.data.name}
      {fresh ? ` · ${fresh} new` : ''}
    </Button>
  )
}

function useHits(address: string, isCounted: boolean): readonly string[] | undefined {
  const [hits, setHits] = useState<readonly string[]>()
  useEffect(() => {
    const search = isCounted ? searchOf(new URLSearchParams(address)) : undefined
    if (!search) return
    const stop = new AbortController()
    const mode = MODES.find((each) => each === search.mode) ?? 'all'
    hitsOf(search.typed, mode, search.only, stop.signal).then(
      (found) => stop.signal.aborted || setHits(found),
      // The saved search works without the count.
      (error: unknown) => stop.signal.aborted || console.error('A saved search failed:', error),
    )
    return () => stop.abort()
  }, [address, isCounted])
  return hits
}

function readSeen(id: string): string[] | undefined {
  try {
    const cached: unknown = JSON.parse(localStorage.getItem(keyOf(id)) ?? 'null')
    return Array.isArray(cached) ? cached.filter((hit) => typeof hit === 'string') : undefined
  } catch {
    // Not written by this code: start over.
    return undefined
  }
}

const keepSeen = (id: string, hits: readonly string[]): void => localStorage.setItem(keyOf(id), JSON.stringify(hits))
