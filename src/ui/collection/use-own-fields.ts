import { useMemo } from 'react'
import { withOwnFields } from '#model/own-fields.ts'
import { STRUCTURES } from '#model/saved-structure.ts'
import type { CollectionView } from '#ui/collection/view.ts'
import { useLiveDoc } from '#ui/live/use-live.ts'

/** A list with the fields that people added to its collection. */
export function useOwnFields(view: CollectionView): CollectionView {
  const kept = useLiveDoc(STRUCTURES, view.collection.name)
  const collection = useMemo(() => withOwnFields(view.collection, kept?.data), [view.collection, kept])
  return useMemo(() => (collection === view.collection ? view : { ...view, collection }), [view, collection])
}
