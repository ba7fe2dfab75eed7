import { Problem } from '#base/problem.ts'
import type { Caller } from '#model/command/people.ts'
import type { NotRemoved } from '#model/import/import.ts'
import type { Ask } from '#model/query/query.ts'
import type { AnyCollection } from '#model/schema/collection.ts'
import type { Doc } from '#model/schema/value.ts'
import { visibleTo } from '#server/access/authorise.ts'
import { writeDocuments } from '#server/documents/commit/write-documents.ts'
import type { Write } from '#server/documents/commit/writes.ts'
import { commitWrites, requestFingerprint } from '#server/documents/execute.ts'
import { type ImportKeys, keyOfDocument, keyText } from '#server/import/rows/find-by-key.ts'
import type { Impact } from '#server/import/rows/impact.ts'
import type { PreviewFile } from '#server/import/rows/preview-file.ts'
import type { RowKeys } from '#server/import/rows/row-keys.ts'
import type { Prime } from '#server/ports.ts'
import { slicer } from '#server/slicing.ts'

const PAGE = 200
/** The most records listed that a rule keeps. */
const MAX_LISTED = 100

interface Parts {
  prime: Prime
  caller: Caller
  collection: string
  definition: AnyCollection | undefined
  keys: ImportKeys
  /** The keys of all rows of the file. */
  inFile: Pick<RowKeys, 'has'>
  importId: string
  /** The run in the log; absent in a dry run. */
  run?: string
  preview?: PreviewFile
  impact?: Impact
  /** Called after each page with what was removed so far; returns whether to continue. */
  progress(removed: number): boolean
}

/**
 * Removes the documents of a collection that are missing from the file, in the same run; those a rule keeps stay and
 * are reported.
 */
export async function removeLeftOut(parts: Parts): Promise<{ removed: number; notRemoved: readonly NotRemoved[] }> {
  const { prime, caller, collection, definition, keys, inFile } = parts
  const sees = visibleTo(prime, caller, definition)
  const notRemoved: NotRemoved[] = []
  let removed = 0
  let ask: Ask = { collection, where: { op: 'and', of: [] }, orderBy: [], searchIn: [], limit: PAGE, skip: 0 }
  for (;;) {
    const { docs, next } = await prime.driver.read((tx) => tx.find(ask), { long: true })
    const left = docs.filter((doc) => {
      const key = keyOfDocument(doc, keys)
      return sees(doc) && (key === undefined || !inFile.has(keyText(key)))
    })
    const remaining = await removeAll(parts, left, parts.run === undefined ? tryToRemove : commitRemoval)
    removed += left.length - remaining.length
    notRemoved.push(...remaining.slice(0, MAX_LISTED - notRemoved.length))
    if (!parts.progress(removed) || !next) return { removed, notRemoved }
    ask = { ...ask, after: next }
  }
}

type Removal = (parts: Parts, docs: readonly Doc[]) => Promise<void>

const deletions = ({ collection }: Parts, docs: readonly Doc[]): Write[] =>
  docs.map(({ id }) => ({ op: 'delete', collection, id }))

const commitRemoval: Removal = async (parts, docs) => {
  const { prime, caller, importId, run } = parts
  const ids = requestFingerprint(docs.map(({ id }) => id).join('\n'))
  await commitWrites(
    prime,
    caller,
    deletions(parts, docs),
    { key: `import:${importId}:left:${ids}`, fingerprint: ids },
    { ...(run !== undefined && { run }), command: 'import', large: true },
  )
}

/** Applies the rules of a removal without writing, and records its effects. */
const tryToRemove: Removal = async (parts, docs) => {
  const { prime, caller, collection, preview, impact } = parts
  const pause = slicer()
  await prime.driver.read((tx) =>
    writeDocuments(prime, tx, caller, deletions(parts, docs), (index) => `/writes/${index}`, { pause }),
  )
  for (const doc of docs) preview?.remove(collection, doc)
  impact?.written(docs.map((before) => ({ collection, id: before.id, before })))
}

/** A refused batch is halved until the document that a rule protects is alone. */
async function removeAll(parts: Parts, docs: readonly Doc[], remove: Removal): Promise<NotRemoved[]> {
  if (docs.length === 0) return []
  try {
    await remove(parts, docs)
    return []
  } catch (error) {
    if (!(error instanceof Problem) || error.status >= 500) throw error
    const [doc, ...more] = docs as [Doc, ...Doc[]]
    const title = parts.definition && doc.data[parts.definition.title]
    if (more.length === 0) return [{ id: doc.id, title: String(title || doc.id), reason: error.message }]
    const half = Math.ceil(docs.length / 2)
    return [
      ...(await removeAll(parts, docs.slice(0, half), remove)),
      ...(await removeAll(parts, docs.slice(half), remove)),
    ]
  }
}
