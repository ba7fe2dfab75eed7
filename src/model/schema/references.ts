import { portions, VALUES_PER_QUERY } from '#base/portions.ts'
import type { Clause, Query } from '#model/query/query.ts'
import type { AnyCollection } from '#model/schema/collection.ts'
import type { Field, Fields } from '#model/schema/fields.ts'
import { type Data, type Doc, pathText, type Value } from '#model/schema/value.ts'

/** A field in which records of one collection refer to records of another. */
export interface Pointer {
  collection: string
  field: string
  /** The field of a line, when the field is a list of lines. */
  inLine?: string
  /**
   * `id` holds an id and `ids` a list of them; `ref` means imported references `{ref: "vendors/v1"}` at any depth, and
   * `path` those inside a line of a list; `pair` is an id beside a field that names the collection (`with`); `address`
   * is the address of a screen that contains the id.
   */
  kind: 'id' | 'ids' | 'ref' | 'path' | 'pair' | 'address'
  with?: string
}

/** One value that refers to a record. */
export interface Reference {
  collection: string
  id: string
  field: string
  /** The record referred to. */
  to: string
}

/** Two fields that refer to a record together: its collection and its id. */
export const PAIRS = [
  ['collection', 'recordId'],
  ['docType', 'docId'],
  ['partyType', 'partyId'],
] as const

/** Every field that can refer to a record of `target`; loose collections are included with their guessed definition. */
export function pointersTo(target: string, definitions: readonly AnyCollection[]): Pointer[] {
  return definitions.flatMap(({ name, fields }) => {
    const found: Pointer[] = []
    for (const [field, spec] of Object.entries(fields as Fields)) {
      const kind = kindOf(spec, target)
      if (kind) found.push({ collection: name, field, kind })
      for (const [inLine, inner] of Object.entries(spec.of ?? {})) {
        const inKind = inLine === 'ref' && inner.kind === 'text' ? 'path' : kindOf(inner, target)
        if (inKind) found.push({ collection: name, field, inLine, kind: inKind })
      }
    }
    for (const [by, field] of PAIRS)
      if (['text', 'choice'].includes(fields[by]?.kind ?? '') && fields[field]?.kind === 'text')
        found.push({ collection: name, field, kind: 'pair', with: by })
    if (fields.about?.kind === 'text') found.push({ collection: name, field: 'about', kind: 'address' })
    return found
  })
}

function kindOf({ kind, target: to }: Field, target: string): Pointer['kind'] | undefined {
  if (to !== undefined) return to !== target ? undefined : kind === 'tags' ? 'ids' : 'id'
  return kind === 'object' ? 'ref' : undefined
}

/** The part of a transaction needed to search for references. */
interface Finder {
  find(query: Query): Promise<Doc[]>
}

/** Each page is searched from the first document, so a few large pages cost less than many small ones. */
const PAGE = 1_000

/** Finds the documents that refer to any of these records, each once, collection by collection and page by page. */
export async function* pointing(
  tx: Finder,
  target: string,
  ids: readonly string[],
  pointers: readonly Pointer[],
  address?: string,
): AsyncGenerator<{ collection: string; doc: Doc }> {
  for (const [collection, own] of Map.groupBy(pointers, (pointer) => pointer.collection)) {
    const seen = new Set<string>()
    for (const clauses of asksOf(own, target, ids, address)) {
      for (let skip = 0; ; skip += PAGE) {
        const page = await tx.find({ collection, where: clauses, limit: PAGE, skip })
        for (const doc of page) {
          if (seen.has(doc.id) || referencesIn(doc, target, new Set(ids), own, address).length === 0) continue
          seen.add(doc.id)
          yield { collection, doc }
        }
        if (page.length < PAGE) break
      }
    }
  }
}

/** The queries that find all of them; a list of lines can only be scanned. */
function asksOf(own: readonly Pointer[], target: string, ids: readonly string[], address?: string): Clause[][] {
  if (own.some(({ inLine }) => inLine !== undefined))
    return [...new Set(own.flatMap(({ field, inLine }) => (inLine === undefined ? [] : [field])))]
      .map((field): Clause[] => [[pathText([field]), 'exists', true]])
      .concat(plainAsks(own, target, ids, address))
  return plainAsks(own, target, ids, address)
}

function plainAsks(own: readonly Pointer[], target: string, ids: readonly string[], address?: string): Clause[][] {
  return own.flatMap((pointer): Clause[][] => {
    if (pointer.inLine !== undefined) return []
    const field = pathText([pointer.field])
    if (pointer.kind === 'address') return address === undefined ? [] : [[[field, 'starts-with', `${address}?`]]]
    // No query finds a reference nested deep inside an object.
    if (pointer.kind === 'ref') return [[[field, 'exists', true]]]
    const chunks: Clause[][] = []
    for (const some of portions(ids, VALUES_PER_QUERY)) {
      if (pointer.kind === 'pair')
        chunks.push([
          [pathText([pointer.with!]), '==', target],
          [field, 'in', some],
        ])
      else chunks.push([[field, pointer.kind === 'ids' ? 'array-contains-any' : 'in', some]])
    }
    return chunks
  })
}

/** The references of one document to these records. */
export function referencesIn(
  { id, data }: Pick<Doc, 'id' | 'data'>,
  target: string,
  ids: ReadonlySet<string>,
  pointers: readonly Pointer[],
  address?: string,
): Reference[] {
  const found: Reference[] = []
  walk(data, target, ids, pointers, address, (pointer, to) => {
    found.push({
      collection: pointer.collection,
      id,
      field: pointer.inLine ? `${pointer.field}.${pointer.inLine}` : pointer.field,
      to,
    })
    return undefined
  })
  return found
}

/** The data with every reference to one of these records changed to `keep`; the same object when there was none. */
export function repointed(
  data: Data,
  target: string,
  ids: ReadonlySet<string>,
  keep: string,
  pointers: readonly Pointer[],
  address?: string,
): Data {
  return walk(data, target, ids, pointers, address, () => keep)
}

/** The data without references to these records: the fields are removed, and so are lines that refer to one. */
export function withoutReferences(
  data: Data,
  target: string,
  ids: ReadonlySet<string>,
  pointers: readonly Pointer[],
): Data {
  let next = data
  for (const pointer of pointers) {
    const value = next[pointer.field]
    if (value === undefined) continue
    const names = (part: Data) => referencesIn({ id: '', data: part }, target, ids, [pointer]).length > 0
    if (!names(next)) continue
    const { [pointer.field]: _, ...rest } = next
    const isList = pointer.inLine !== undefined || pointer.kind === 'ids'
    next =
      isList && Array.isArray(value)
        ? { ...next, [pointer.field]: value.filter((one) => !names({ ...next, [pointer.field]: [one] })) }
        : rest
  }
  return next
}

type Visit = (pointer: Pointer, to: string) => string | undefined

function walk(
  data: Data,
  target: string,
  ids: ReadonlySet<string>,
  pointers: readonly Pointer[],
  address: string | undefined,
  visit: Visit,
): Data {
  let next = data
  for (const pointer of pointers) {
    if (pointer.with !== undefined && data[pointer.with] !== target) continue
    const value = next[pointer.field]
    if (value === undefined) continue
    const moved =
      pointer.inLine === undefined
        ? movedValue(value, pointer, target, ids, address, visit)
        : movedLines(value, pointer, pointer.inLine, target, ids, visit)
    if (moved !== undefined) next = { ...next, [pointer.field]: moved }
  }
  return next
}

function movedLines(
  value: Value,
  pointer: Pointer,
  inLine: string,
  target: string,
  ids: ReadonlySet<string>,
  visit: Visit,
): Value | undefined {
  if (!Array.isArray(value)) return undefined
  let isMoved = false
  const lines = value.map((line) => {
    const inner = typeof line === 'object' && line !== null ? (line as Data)[inLine] : undefined
    const moved = inner === undefined ? undefined : movedValue(inner, pointer, target, ids, undefined, visit)
    if (moved === undefined) return line
    isMoved = true
    return { ...(line as Data), [inLine]: moved }
  })
  return isMoved ? lines : undefined
}

/** The value after the visit; undefined when nothing refers to them or nothing changes. */
function movedValue(
  value: Value,
  pointer: Pointer,
  target: string,
  ids: ReadonlySet<string>,
  address: string | undefined,
  visit: Visit,
): Value | undefined {
  if (pointer.kind === 'ref') return movedRefs(value, pointer, target, ids, visit)
  if (pointer.kind === 'ids' && Array.isArray(value)) {
    const moved = value.map((id) => (typeof id === 'string' && ids.has(id) ? (visit(pointer, id) ?? id) : id))
    return moved.some((id, at) => id !== value[at]) ? [...new Set(moved)] : undefined
  }
  if (typeof value !== 'string') return undefined
  if (pointer.kind === 'path') {
    const id = value.startsWith(`${target}/`) ? value.slice(target.length + 1) : ''
    const to = ids.has(id) ? visit(pointer, id) : undefined
    return to === undefined ? undefined : `${target}/${to}`
  }
  if (pointer.kind === 'address') {
    const [path, query = ''] = value.split('?', 2)
    const found = query.split('&').find((part) => part.startsWith('id='))
    const id = found === undefined ? undefined : decoded(found.slice(3))
    if (path !== address || id === undefined || !ids.has(id)) return undefined
    const to = visit(pointer, id)
    return to === undefined ? undefined : value.replace(found!, `id=${encodeURIComponent(to)}`)
  }
  return ids.has(value) ? visit(pointer, value) : undefined
}

/**
 * The value with every `{ref: "vendors/v1"}` in it replaced by the visitor, at any depth; undefined when nothing
 * changes.
 */
function movedRefs(
  value: Value,
  pointer: Pointer,
  target: string,
  ids: ReadonlySet<string>,
  visit: Visit,
): Value | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const inner = (one: Value): Value | undefined => movedRefs(one, pointer, target, ids, visit)
  if (Array.isArray(value)) {
    const moved = value.map((one) => inner(one) ?? one)
    return moved.some((one, at) => one !== value[at]) ? moved : undefined
  }
  let next: Data | undefined
  for (const [key, one] of Object.entries(value as Data)) {
    const isRef = key === 'ref' && typeof one === 'string' && one.startsWith(`${target}/`)
    const id = isRef ? one.slice(target.length + 1) : undefined
    const to = id !== undefined && ids.has(id) ? visit(pointer, id) : undefined
    const moved = isRef ? to && `${target}/${to}` : inner(one)
    if (moved !== undefined) next = { ...(next ?? (value as Data)), [key]: moved }
  }
  return next
}

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch (error) {
    if (error instanceof URIError) return undefined
    throw error
  }
}
