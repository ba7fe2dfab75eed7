import { useEffect, useState } from 'react'
import { queryOnce } from '#ui/api.ts'
import type { Related } from '#ui/collection/view.ts'
import { guessTitle, titleFieldOf } from '#ui/grid/titles.ts'

export interface Option {
  value: string
  label: string
}

const MOST = 12

/** The documents of a collection that a search finds, as options; empty while no collection is asked for. */
export function useReferenceOptions(
  collection: string | undefined,
  search: string,
  related: readonly Related[] | undefined,
): readonly Option[] {
  const [options, setOptions] = useState<readonly Option[]>([])
  const title = collection && titleFieldOf(collection, related)
  useEffect(() => {
    if (!collection) return
    let isCurrent = true
    const text = search.trim()
    queryOnce({ collection, limit: MOST, ...(text ? { search: text } : title && { orderBy: [[title, 'asc']] }) })
      .then(({ documents }) => {
        if (isCurrent) setOptions(documents.map((doc) => ({ value: doc.id, label: guessTitle(doc, title) })))
      })
      .catch((error: unknown) => console.error('The search for a reference failed:', error))
    return () => {
      isCurrent = false
    }
  }, [collection, search, title])
  return options
}
