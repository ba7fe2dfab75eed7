import { recordKind } from '#model/record-pages.ts'

/** A record I changed, once, at its latest change. */
export interface Recent {
  collection: string
  id: string
  title: string
  at: string
}

/** The records in a log read newest first: each once, without deleted ones, counters and settings. */
export function recentsOf(entries: readonly Entry[], isShown: (collection: string) => boolean, most = 12): Recent[] {
  const found = new Map<string, Recent>()
  const gone = new Set<string>()
  for (const { at, documents } of entries) {
    // An import or the sample company touches many records at once; nobody worked on each of them.
    if (documents.length > 5) continue
    for (const { collection, id, title, kind } of documents) {
      const key = `${collection}/${id}`
      if (kind === 'deleted') gone.add(key)
      if (gone.has(key) || found.has(key) || !isShown(collection)) continue
      found.set(key, { collection, id, title: title && title !== id ? title : unnamed(collection), at })
    }
  }
  return [...found.values()].slice(0, most)
}

interface Entry {
  at: string
  documents: readonly { collection: string; id: string; title?: string; kind: string }[]
}

/** A record without number or name is named by its type, because people do not know it by id. */
const unnamed = (collection: string): string => `${recordKind(collection) || 'Record'} without a name`
