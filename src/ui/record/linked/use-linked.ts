import { createContext, use, useEffect, useState } from 'react'
import type { AnyCollection } from '#model/schema/collection.ts'
import type { Doc } from '#model/schema/value.ts'
import { readOnce } from '#ui/api.ts'
import { type DocumentChain, type Places, walkLinks } from '#ui/record/linked/linked-graph.ts'

/** Where records of all collections are shown; the shell provides it, the kit does not know it. */
export const PlacesContext = createContext<Places>({ places: [], hubs: new Set() })

const LOOK_EVERY_MS = 10_000

/**
 * The linked records; undefined until they are known, loaded again with every version and regularly while the record is
 * open.
 */
export function useLinked(collection: AnyCollection, doc: Doc): DocumentChain | undefined {
  const where = use(PlacesContext)
  const [linked, setLinked] = useState<DocumentChain>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: id and version stand for the document
  useEffect(() => {
    let isShown = true
    const look = () => {
      if (document.hidden) return
      walkLinks(where, { collection, doc }, readOnce).then(
        (found) => isShown && setLinked(found),
        (error: unknown) => console.error('Linked records could not be read:', error),
      )
    }
    look()
    const timer = setInterval(look, LOOK_EVERY_MS)
    return () => {
      isShown = false
      clearInterval(timer)
    }
  }, [where, collection.name, doc.id, doc.version])
  return linked
}
