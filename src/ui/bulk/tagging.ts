import type { Doc } from '#model/schema/value.ts'
import type { CommitWrite } from '#ui/api.ts'
import { quotedPath } from '#ui/list/rows/list-rows.ts'

/** The tags to add and remove; other tags stay. */
interface Tagging {
  name: string
  added: readonly string[]
  removed: readonly string[]
}

/** The write that tags one document; undefined when nothing changes. */
export function tagWrite(collection: string, doc: Doc, { name, added, removed }: Tagging): CommitWrite | undefined {
  const value = doc.data[name]
  const before = Array.isArray(value) ? value.map(String) : []
  const remaining = before.filter((tag) => !removed.includes(tag))
  const after = [...remaining, ...added.filter((tag) => !remaining.includes(tag))]
  if (after.length === before.length && after.every((tag, at) => tag === before[at])) return undefined
  const path = quotedPath(name)
  return {
    op: 'update',
    collection,
    id: doc.id,
    ifVersion: doc.version,
    ...(after.length > 0 ? { patch: { [path]: after } } : { unset: [path] }),
  }
}
