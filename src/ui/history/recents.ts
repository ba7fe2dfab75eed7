import { recordKind } from '#model/record-pages.ts'

/** A record I changed, once, at its latest change. */
export interface Recent {
  collection: string
  id: string
  title: string
  at: string
}

/** The records of a log read newest first: each once, nothing that is gone, nothing that is only a count or a setting. */
export function recentsOf(entries: readonly Entry[], isShown: (collection: string) => boolean, most = 12): Recent[] {
  const found = new Map<string, Recent>()
  const gone = new Set<string>()
  for (const { at, documents } of entries) {
    // An import or the sample touches many records at once; no one worked on each of them.
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

/** A record without a number or a name is called by what it is: no one knows it by its id. */
const unnamed = (collection: string): string => `${recordKind(collection) || 'Record'} without a name`
