interface Told {
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

/** The documents that these commits, the latest first, deleted and no later one of them restored. */
export function deletedIn(newestFirst: readonly Told[]): Deleted[] {
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
