import type { AnyCollection } from '#model/schema/collection.ts'
import { type Data, parsePath, pathText } from '#model/schema/value.ts'
import type { DocWrite } from '#store/driver.ts'
import { searchEntry } from '#store/sqlite/questions/search.ts'

/** The parts of writing a new document that are computed before its transaction. */
interface Ready {
  /** Its JSON. */
  body: string
  /** Its entry in the search index, and the fields it was made of. */
  entry: string
  fields: readonly string[]
}

/** A write as the thread takes it: with its document, or with what that was worked out to be. */
export type SentWrite = DocWrite | (Omit<DocWrite, 'data'> & { data?: undefined; ready: Ready })
/** The same on its way there: texts are sent at a fraction of what a document's values cost. */
export type ReadyMessage = Extract<SentWrite, { ready: Ready }> | { text: string }

const made = new WeakMap<Data, Ready>()

/** Works out what writing these new documents takes, while the thread that writes does something else. */
export function makeReady({ search }: AnyCollection, documents: readonly Data[]): void {
  const paths = search.map((name) => [name])
  const fields = paths.map(pathText)
  for (const data of documents) made.set(data, { body: JSON.stringify(data), entry: searchEntry(data, paths), fields })
}

export function asSent(write: DocWrite): ReadyMessage {
  const ready = write.data && !write.before && made.get(write.data)
  if (!ready) return { text: JSON.stringify(write) }
  return { collection: write.collection, id: write.id, before: undefined, ready }
}

export const asTaken = (sent: ReadyMessage): SentWrite => ('text' in sent ? (JSON.parse(sent.text) as DocWrite) : sent)

/** The search entry of a new document; made of its JSON when the index has other fields than it was made ready for. */
export function entryIn({ body, entry, fields }: Ready, wanted: readonly string[]): string {
  if (fields.length === wanted.length && fields.every((field, at) => field === wanted[at])) return entry
  return searchEntry(JSON.parse(body) as Data, wanted.map(parsePath))
}
