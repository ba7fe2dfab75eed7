import type { AnyCollection } from '#model/schema/collection.ts'
import { type Data, type Doc, type Path, parsePath, pathText, sameValue, valueAt } from '#model/schema/value.ts'
import type { DocWrite, Expected } from '#store/driver.ts'
import { searchEntry } from '#store/sqlite/questions/search.ts'

/** The parts of writing a document that are prepared before its transaction. */
interface Ready {
  /** Its JSON. */
  body: string
  /** Its entry in the search index, and the fields it was built from; empty when these are unchanged. */
  entry: string
  fields: readonly string[]
  /** For a changed document: its state before. */
  was?: Was
}
interface Was {
  /** As JSON. */
  text: string
  createTime: string
  /** The fields whose values changed. */
  changed: readonly string[]
}

/** A write as the thread receives it: with its document, or with what was prepared from it. */
export type SentWrite =
  | DocWrite
  | { collection: string; id: string; before?: undefined; data?: undefined; ready: Ready }
/** The same for sending: texts cost a fraction of what a document's values do. */
export type ReadyMessage = readonly [text: string] | ReadyParts
/** Without property names, which would be sent with every document. */
type ReadyParts = readonly [
  collection: string,
  id: string,
  body: string,
  entry: string,
  fields: readonly string[],
  was: string | undefined,
  createTime: string | undefined,
  changed: readonly string[] | undefined,
]

const made = new WeakMap<Data, { ready: Ready; before: Doc | undefined }>()

/** Prepares the writing of these documents while the writer thread does something else. */
export function makeReady({ search }: AnyCollection, documents: readonly Expected[]): void {
  const paths = search.map((name) => [name])
  const fields = paths.map(pathText)
  for (const { data, before } of documents) {
    const was = before && {
      text: JSON.stringify(before),
      createTime: before.createTime,
      changed: changedIn(before.data, data),
    }
    const isSearched = !was || search.some((name) => was.changed.includes(name))
    const ready = { body: JSON.stringify(data), entry: isSearched ? searchEntry(data, paths) : '', fields }
    made.set(data, { ready: { ...ready, ...(was && { was }) }, before })
  }
}

function changedIn(before: Data, after: Data): string[] {
  const changed: string[] = []
  for (const name in after) if (!Object.hasOwn(before, name) || isOther(before[name]!, after[name]!)) changed.push(name)
  for (const name in before) if (!Object.hasOwn(after, name)) changed.push(name)
  return changed
}

const isOther = (old: Data[string], next: Data[string]): boolean => old !== next && !sameValue(old, next)

export function asSent(write: DocWrite): ReadyMessage {
  const known = write.data && made.get(write.data)
  if (!known || known.before?.version !== write.before?.version) return [JSON.stringify(write)]
  const { body, entry, fields, was } = known.ready
  return [write.collection, write.id, body, entry, fields, was?.text, was?.createTime, was?.changed]
}

export const sizeOf = (sent: ReadyMessage): number =>
  sent.reduce((sum, part) => sum + (typeof part === 'string' ? part.length : 0), 0)

export function asTaken(sent: ReadyMessage): SentWrite {
  if (sent.length === 1) return JSON.parse(sent[0]) as DocWrite
  const [collection, id, body, entry, fields, text, createTime, changed] = sent
  const was = text === undefined ? undefined : { text, createTime: createTime!, changed: changed! }
  return { collection, id, ready: { body, entry, fields, ...(was && { was }) } }
}

/** The document as JSON; undefined when it is deleted. */
export const bodyOf = (write: SentWrite): string | undefined =>
  'ready' in write ? write.ready.body : write.data && JSON.stringify(write.data)

/** The state before, as JSON, and when it was created; undefined for a new document. */
export function wasOf(write: SentWrite): { text(): string; createTime: string } | undefined {
  if ('ready' in write) {
    const { was } = write.ready
    return was && { text: () => was.text, createTime: was.createTime }
  }
  const { before } = write
  return before && { text: () => JSON.stringify(before), createTime: before.createTime }
}

/** Returns which fields of a changed document, by path, may have a different value than before. */
export function changeIn(write: SentWrite): (path: Path) => boolean {
  if ('ready' in write) return ([name]) => write.ready.was!.changed.includes(name!)
  const [before, after] = [write.before!.data, write.data!]
  return (path) => {
    const [old, next] = [valueAt(before, path), valueAt(after, path)]
    return old === undefined || next === undefined ? old !== next : isOther(old, next)
  }
}

/** The search entry of a document; built from its JSON when the index has other fields than it was prepared for. */
export function entryOf(write: SentWrite, wanted: readonly string[]): string {
  if (!('ready' in write)) return write.data ? searchEntry(write.data, wanted.map(parsePath)) : ''
  const { body, entry, fields } = write.ready
  if (fields.length === wanted.length && fields.every((field, at) => field === wanted[at])) return entry
  return searchEntry(JSON.parse(body) as Data, wanted.map(parsePath))
}
