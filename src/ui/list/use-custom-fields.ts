import { useMemo } from 'react'
import { withCustomFields } from '#model/schema/custom-fields.ts'
import { STRUCTURES } from '#model/structure/saved-structure.ts'
import type { CollectionView } from '#ui/list/views/view.ts'
import { useLiveDoc } from '#ui/live/use-live.ts'

/** A list with the custom fields of its collection. */
export function useCustomFields(view: CollectionView): CollectionView {
  const structure = useLiveDoc(STRUCTURES, view.collection.name)
  const collection = useMemo(() => withCustomFields(view.collection, structure?.data), [view.collection, structure])
  return useMemo(() => (collection === view.collection ? view : { ...view, collection }), [view, collection])
}
