import { Problem } from '#base/problem.ts'
import { codeOf } from '#model/clone/ids.ts'
import type { FieldChange } from '#model/command/commit.ts'
import { fieldChanges } from '#model/command/diff.ts'
import { readCollectionName, readId } from '#model/command/patch.ts'
import { readValue } from '#model/query/ask.ts'
import type { AnyCollection } from '#model/schema/collection.ts'
import { canonical, type Data, type Doc, pathText, sameValue } from '#model/schema/value.ts'

const KIND = 'prime-configuration'
const VERSION = 1
const KEYS = ['kind', 'version', 'at', 'checksum', 'collections']

/**
 * The configuration as a file: the documents of some collections, with a checksum that reveals a truncated or modified
 * file.
 */
export interface Pack {
  at: string
  collections: ReadonlyMap<string, ReadonlyMap<string, Data>>
  /** Other contents of the file, which are reported and never dropped silently. */
  unknown: readonly string[]
}

/** One document of a pack compared with the current one. */
export interface PackDifference {
  collection: string
  id: string
  kind: 'added' | 'changed' | 'only here'
  /** The changes from the current document to that of the pack. */
  changes: readonly FieldChange[]
  /** Fields that only commands change; they keep their current value. */
  unchanged: readonly string[]
}

/** A pack as text. */
export function packText(collections: ReadonlyMap<string, readonly Doc[]>, at: Date): string {
  const held = Object.fromEntries(
    [...collections].map(([name, docs]) => [name, Object.fromEntries(docs.map(({ id, data }) => [id, data]))]),
  )
  const pack = { kind: KIND, version: VERSION, at: at.toISOString(), checksum: checksumOf(held), collections: held }
  return `${JSON.stringify(pack, undefined, 1)}\n`
}

const checksumOf = (collections: unknown): string => codeOf(canonical(collections), 24)

/** Parses a pack. Throws a Problem when the text is not a pack, has another version, or was truncated or modified. */
export function readPack(text: string): Pack {
  const raw = parse(text)
  if (!isRecord(raw) || raw.kind !== KIND || !isRecord(raw.collections))
    throw new Problem('bad-request', 'This file is not a configuration pack.')
  if (raw.version !== VERSION)
    throw new Problem(
      'bad-request',
      `This pack is of version ${String(raw.version)}; this Prime reads version ${VERSION}.`,
    )
  if (raw.checksum !== checksumOf(raw.collections))
    throw new Problem(
      'bad-request',
      'The checksum does not match: the pack is incomplete or was changed after it was saved.',
    )
  const collections = new Map<string, Map<string, Data>>()
  for (const [name, documents] of Object.entries(raw.collections)) {
    if (!isRecord(documents)) throw new Problem('bad-request', `"${name}" of the pack holds no documents.`)
    const read = new Map<string, Data>()
    for (const [id, data] of Object.entries(documents)) {
      if (!isRecord(data)) throw new Problem('bad-request', `"${name} ${id}" of the pack is not a document.`)
      read.set(readId(id), readValue(data) as Data)
    }
    collections.set(readCollectionName(name), read)
  }
  return {
    at: typeof raw.at === 'string' ? raw.at : '',
    collections,
    unknown: Object.keys(raw).filter((key) => !KEYS.includes(key)),
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    if (error instanceof SyntaxError) throw new Problem('bad-json', 'This file is not valid JSON.')
    throw error
  }
}

/** The differences between a pack and the current documents; equal documents are left out. */
export function comparePack(
  pack: Pack,
  here: ReadonlyMap<string, readonly Doc[]>,
  defined: ReadonlyMap<string, AnyCollection>,
): PackDifference[] {
  const found: PackDifference[] = []
  for (const [collection, documents] of pack.collections) {
    const existing = new Map((here.get(collection) ?? []).map((doc) => [doc.id, doc.data]))
    const ofCommands = new Set<string>(defined.get(collection)?.access?.commandFields ?? [])
    for (const [id, data] of documents) {
      const now = existing.get(id)
      existing.delete(id)
      if (now && sameValue(now, data)) continue
      const all = fieldChanges(now, data)
      const isUnchanged = ({ path }: FieldChange) => now !== undefined && ofCommands.has(path)
      found.push({
        collection,
        id,
        kind: now ? 'changed' : 'added',
        changes: all.filter((change) => !isUnchanged(change)),
        unchanged: all.filter(isUnchanged).map(({ path }) => path),
      })
    }
    for (const [id, data] of existing)
      found.push({ collection, id, kind: 'only here', changes: fieldChanges(data, undefined), unchanged: [] })
  }
  return found
}

/** The write that makes a document equal to that of the pack; a document missing from the pack is deleted. */
export function packWrite(
  { collection, id, kind, changes }: PackDifference,
  pack: Pack,
  here: ReadonlyMap<string, readonly Doc[]>,
) {
  if (kind === 'added')
    return { op: 'create' as const, collection, id, data: pack.collections.get(collection)!.get(id)! }
  const ifVersion = here.get(collection)!.find((doc) => doc.id === id)!.version
  if (kind === 'only here') return { op: 'delete' as const, collection, id, ifVersion }
  const names = [...new Set(changes.map(({ path }) => path))]
  const set = names.flatMap((path) => {
    const after = changes.find((change) => change.path === path)!.after
    return after === undefined ? [] : [[path, after] as const]
  })
  const unset = names.filter((path) => changes.find((change) => change.path === path)!.after === undefined)
  return {
    op: 'update' as const,
    collection,
    id,
    ifVersion,
    ...(set.length > 0 && { patch: Object.fromEntries(set) }),
    ...(unset.length > 0 && { unset }),
  }
}

/** The changes since a pack was made, in words: `2 settings changed, 1 savedViews new, 1 duplicateRules gone`. */
export function packWords(differences: readonly PackDifference[]): string {
  const kinds = { 'only here': 'new', changed: 'changed', added: 'gone' } as const
  const counts = new Map<string, number>()
  for (const { collection, kind } of differences) {
    const words = `${collection} ${kinds[kind]}`
    counts.set(words, (counts.get(words) ?? 0) + 1)
  }
  return [...counts].map(([words, count]) => `${count} ${words}`).join(', ')
}

/** A readable field path of a difference. */
export const pathWords = (path: string): string => (path === pathText([path]) ? path : path.replaceAll('`', ''))

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
