import { readCollectionName } from '#model/command/patch.ts'
import type { Data } from '#model/schema/value.ts'

/** The document that one entry of a list becomes, with a reference to its parent. */
interface ChildDocument {
  collection: string
  id: string
  data: Data
}

const PARENT = 'parent'
const MAX_LISTS = 20

/** The lists of records within documents, which may become collections of their own. */
export function listsIn(documents: readonly Data[]): string[] {
  const names = new Set(documents.flatMap((document) => Object.keys(document).filter((name) => isList(document[name]))))
  return [...names].slice(0, MAX_LISTS)
}

/**
 * A document without the lists that become collections, and the documents they become: `l-1` in a list of `po/p7` is
 * `p7.1`, with a reference `parent` to its document, as Firestore subcollections are imported.
 */
export function childrenApart(
  document: Data,
  lists: Readonly<Record<string, string>>,
  parent: { collection: string; id: string },
): { own: Data; children: ChildDocument[] } {
  const own: Data = { ...document }
  const children: ChildDocument[] = []
  for (const [name, collection] of Object.entries(lists)) {
    const list = Object.hasOwn(document, name) ? document[name] : undefined
    if (!isList(list)) continue
    delete own[name]
    for (const [at, entry] of list.entries()) {
      const field = Object.hasOwn(entry, PARENT) ? 'parentRef' : PARENT
      children.push({
        collection,
        id: `${parent.id}.${String(at + 1).padStart(3, '0')}`,
        data: { ...entry, [field]: { ref: `${parent.collection}/${parent.id}` } },
      })
    }
  }
  return { own, children }
}

/** Which lists go into which collections, from a request; undefined for anything else. */
export function readChildren(raw: unknown): Record<string, string> | undefined {
  const entries = typeof raw === 'object' && raw !== null && !Array.isArray(raw) ? Object.entries(raw) : []
  const into = entries.map(([, name]) => name)
  if (entries.length === 0 || entries.length > MAX_LISTS || new Set(into).size < into.length) return undefined
  return Object.fromEntries(entries.map(([list, name]) => [list, readCollectionName(name)]))
}

const isList = (value: unknown): value is Data[] =>
  Array.isArray(value) &&
  value.length > 0 &&
  value.every((entry) => typeof entry === 'object' && entry !== null && !Array.isArray(entry))
