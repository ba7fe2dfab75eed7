interface ListedEntry {
  at: string
  by: { email: string }
  documents: readonly { collection: string; id: string; title?: string; kind: string }[]
}

export interface Deleted {
  collection: string
  id: string
  title: string
  at: string
  by: string
}

/** The documents deleted in these commits (newest first) and not restored by a later one of them. */
export function deletedIn(newestFirst: readonly ListedEntry[]): Deleted[] {
  const seen = new Set<string>()
  return newestFirst.flatMap(({ at, by, documents }) =>
    documents.flatMap(({ collection, id, title, kind }) => {
      const key = `${collection}/${id}`
      if (seen.has(key)) return []
      seen.add(key)
      return kind === 'deleted' ? [{ collection, id, title: title ?? id, at, by: by.email }] : []
    }),
  )
}
