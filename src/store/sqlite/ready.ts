import type { AnyCollection } from '#model/schema/collection.ts'
import { type Data, type Doc, type Path, parsePath, pathText, sameValue, valueAt } from '#model/schema/value.ts'
import type { DocWrite, Expected } from '#store/driver.ts'
import { searchEntry } from '#store/sqlite/questions/search.ts'

/** The parts of writing a document that are worked out before its transaction. */
interface Ready {
  /** Its JSON. */
  body: string
  /** Its entry in the search index, and the fields it was made of; empty where these hold what they held before. */
  entry: string
  fields: readonly string[]
  /** Of a changed document: what stood there before. */
  was?: Was
}
interface Was {
  /** As JSON. */
  text: string
  createTime: string
  /** The fields that hold another value now. */
  changed: readonly string[]
}

/** A write as the thread takes it: with its document, or with what that was worked out to be. */
export type SentWrite =
  | DocWrite
  | { collection: string; id: string; before?: undefined; data?: undefined; ready: Ready }
/** The same on its way there: texts are sent at a fraction of what a document's values cost. */
export type ReadyMessage = readonly [text: string] | ReadyParts
/** Without names: each of them would be sent with every document. */
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

/** Works out what writing these documents takes, while the thread that writes does something else. */
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

/** The document as JSON; undefined where it is removed. */
export const bodyOf = (write: SentWrite): string | undefined =>
  'ready' in write ? write.ready.body : write.data && JSON.stringify(write.data)

/** What stood there before, as JSON and when that was made; undefined for a new document. */
export function wasOf(write: SentWrite): { text(): string; createTime: string } | undefined {
  if ('ready' in write) {
    const { was } = write.ready
    return was && { text: () => was.text, createTime: was.createTime }
  }
  const { before } = write
  return before && { text: () => JSON.stringify(before), createTime: before.createTime }
}

/** Tells of a changed document which of its fields, by their paths, may hold another value than before. */
export function changeIn(write: SentWrite): (path: Path) => boolean {
  if ('ready' in write) return ([name]) => write.ready.was!.changed.includes(name!)
  const [before, after] = [write.before!.data, write.data!]
  return (path) => {
    const [old, next] = [valueAt(before, path), valueAt(after, path)]
    return old === undefined || next === undefined ? old !== next : isOther(old, next)
  }
}

/** The search entry of a document; made of its JSON when the index has other fields than it was made ready for. */
export function entryOf(write: SentWrite, wanted: readonly string[]): string {
  if (!('ready' in write)) return write.data ? searchEntry(write.data, wanted.map(parsePath)) : ''
  const { body, entry, fields } = write.ready
  if (fields.length === wanted.length && fields.every((field, at) => field === wanted[at])) return entry
  return searchEntry(JSON.parse(body) as Data, wanted.map(parsePath))
}
