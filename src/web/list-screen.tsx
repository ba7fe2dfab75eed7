import type { ComponentType } from 'react'
import type { AnyCollection } from '#model/schema/collection.ts'
import { CollectionScreen } from '#ui/list/collection-screen.tsx'

/** The page of a collection that needs only its list. */
export default function listScreen(collection: AnyCollection): ComponentType {
  return () => <CollectionScreen collection={collection} />
}
