import { timestamp } from '#base/days.ts'
import { unwrapped } from '#model/json-tables.ts'
import type { Data, Value } from '#model/value.ts'

/** One document of an export, with the collection it stands in; `parent` is the path of the document above it. */
export interface ExportedDoc {
  collection: string
  /** The collection at the top of its path. */
  root: string
  id: string
  data: Record<string, unknown>
}

type Fields = Record<string, unknown>
const PARENT = 'parent'
const COLLECTIONS = '__collections__'

/**
 * The documents of a Firestore export in any of its four shapes; undefined when the value is none (FACTS 8.1).
 * Documents of sub-collections come into a collection of their own, with `parent` pointing to the document above.
 */
export function firestoreDocs(value: unknown): ExportedDoc[] | undefined {
  if (!isRecord(value)) return undefined
  if (isRecord(value[COLLECTIONS])) return treeDocs(value[COLLECTIONS] as Fields)
  if (Array.isArray(value.documents) && value.documents.length > 0 && value.documents.every(isRestDoc))
    return value.documents.map(restDoc)
  const collections = Object.values(value)
  if (collections.length === 0) return undefined
  if (collections.every((item) => isRecord(item) && filled(item) && Object.values(item).every(isDocument)))
    return Object.entries(value).flatMap(([path, docs]) =>
      Object.entries(docs as Fields).map(([id, data]) => placed(path, id, data as Fields)),
    )
  if (collections.every((item) => Array.isArray(item) && item.length > 0 && item.every(hasId)))
    return Object.entries(value).flatMap(([path, docs]) =>
      (unwrapped(docs as unknown[]) as Fields[]).map(({ id, ...data }) => placed(path, String(id), data)),
    )
  return undefined
}

/** What GraphQL answers is no document: a list of edges with what is known of its pages. */
const isDocument = (value: unknown): boolean =>
  isRecord(value) && !(Array.isArray(value.edges) && value.edges.every(isEdge))
const isEdge = (value: unknown): boolean => isRecord(value) && isRecord(value.node)

/** A document as the REST interface writes it: its path and typed values. */
export const isRestDoc = (value: unknown): value is { name: string; fields: Fields } =>
  isRecord(value) && typeof value.name === 'string' && value.name.includes('/documents/') && isRecord(value.fields)

export function restDoc({ name, fields }: { name: string; fields: Fields }): ExportedDoc {
  const parts = name.slice(name.indexOf('/documents/') + '/documents/'.length).split('/')
  return placed(parts.slice(0, -1).join('/'), parts.at(-1)!, untypedFields(fields))
}

function treeDocs(collections: Fields, above = ''): ExportedDoc[] {
  return Object.entries(collections).flatMap(([name, docs]) =>
    Object.entries(isRecord(docs) ? docs : {}).flatMap(([id, raw]) => {
      const { [COLLECTIONS]: below, ...data } = isRecord(raw) ? raw : { value: raw }
      const path = `${above}${name}`
      return [placed(path, id, data), ...treeDocs(isRecord(below) ? below : {}, `${path}/${id}/`)]
    }),
  )
}

/** `po/po-7/lines` and `l1` become document `po-7.l1` of `lines`, since ids of a sub-collection repeat under other parents. */
function placed(path: string, id: string, data: Fields): ExportedDoc {
  const parts = path.split('/')
  if (parts.length < 3 || parts.length % 2 === 0) return { collection: path, root: path, id, data }
  const above = parts.slice(0, -1)
  const ids = above.filter((_, at) => at % 2 === 1)
  return {
    collection: parts.at(-1)!,
    root: parts[0]!,
    id: [...ids, id].join('.'),
    data: { ...data, [Object.hasOwn(data, PARENT) ? 'parentRef' : PARENT]: { ref: above.join('/') } },
  }
}

const untypedFields = (fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, untyped(value)]))

function untyped(typed: unknown): unknown {
  const [[kind, value] = ['', undefined]] = isRecord(typed) ? Object.entries(typed) : []
  switch (kind) {
    case 'integerValue':
      // Firestore's whole numbers have 64 bits; one that would lose digits stays text.
      return Number.isSafeInteger(Number(value)) ? Number(value) : String(value)
    case 'doubleValue':
      return Number.isFinite(Number(value)) ? Number(value) : String(value)
    case 'nullValue':
      return null
    case 'timestampValue':
      return moment(Date.parse(String(value))) ?? value
    case 'referenceValue':
      return { ref: String(value).replace(/^.*\/documents\//, '') }
    case 'geoPointValue':
      return isRecord(value) ? { lat: value.latitude ?? 0, lng: value.longitude ?? 0 } : value
    case 'mapValue':
      return untypedFields(isRecord(value) && isRecord(value.fields) ? value.fields : {})
    case 'arrayValue':
      return isRecord(value) && Array.isArray(value.values) ? value.values.map(untyped) : []
    default:
      return value
  }
}

const REFERENCE = /^[A-Za-z][\w-]*\/[^/\s]+$/

/** Deeper than any document may nest: what is there is left as it is, and refused by whoever keeps it. */
const DEEPEST = 64

/** Firestore's own values in Prime's form. Only an object of exactly these keys is one: any other stays a map. */
export function plainValue(value: Value, name = '', depth = 0): Value {
  if (typeof value === 'string') {
    if (value.startsWith('/Date(')) return ofDotNet(value) ?? value
    return /(?:Ref|Reference)$/.test(name) && REFERENCE.test(value) ? { ref: value } : value
  }
  if (typeof value !== 'object' || value === null || depth > DEEPEST) return value
  if (Array.isArray(value)) return value.map((item) => plainValue(item, '', depth + 1))
  return special(value as Data, depth) ?? mapped(value as Data, depth)
}

const mapped = (value: Data, depth: number): Value =>
  Object.fromEntries(Object.entries(value).map(([key, item]) => [key, plainValue(item, key, depth + 1)]))

function special(value: Data, depth: number): Value | undefined {
  const path = pathOf(value)
  if (path !== undefined) return { ref: path }
  const { type, ...own } = value
  // The newer client library says of its values what they are.
  const marked = typeof type === 'string' && type.startsWith('firestore/') ? own : value
  const names = Object.keys(marked).sort().join()
  if (names.startsWith('$') && !names.includes(',')) return ofMongo(names, value[names])
  if (names === '__datatype__,value') return typed(String(value.__datatype__), value.value!, depth)
  if (names === 'nanoseconds,seconds') return since(value.seconds, value.nanoseconds)
  if (names === '_nanoseconds,_seconds') return since(value._seconds, value._nanoseconds)
  if (names === '_latitude,_longitude') return place(value._latitude, value._longitude)
  if (names === 'latitude,longitude') return place(value.latitude, value.longitude)
  return undefined
}

/** A moment as programs in .NET write one out: milliseconds, with a time zone that changes nothing. */
function ofDotNet(text: string): Value | undefined {
  const [, ms] = /^\/Date\((-?\d{1,16})(?:[+-]\d{4})?\)\/$/.exec(text) ?? []
  return ms === undefined ? undefined : moment(Number(ms))
}

/** A value as MongoDB exports it. Numbers that would lose digits stay text. */
function ofMongo(tag: string, value: Value | undefined): Value | undefined {
  if (tag === '$oid' || tag === '$uuid') return typeof value === 'string' ? value : undefined
  if (tag === '$date') {
    const since = isRecord(value) ? Number(value.$numberLong) : value
    return moment(typeof since === 'string' ? Date.parse(since) : Number(since ?? Number.NaN))
  }
  if (!/^\$number(?:Int|Long|Double|Decimal)$/.test(tag) || typeof value !== 'string') return undefined
  return String(Number(value)) === value && Number.isFinite(Number(value)) ? Number(value) : value
}

/** The path of a reference as the client libraries write one out: the Node library's, then the browser's with its project in front. */
function pathOf(value: Data): string | undefined {
  const { _path, _key } = value as { _path?: Segmented; _key?: { path?: Segmented } }
  if (isRecord(_path) && Object.keys(value).every((name) => name.startsWith('_')) && isSegments(_path.segments))
    return _path.segments.join('/')
  const long = isRecord(_key) && isRecord(_key.path) ? _key.path.segments : undefined
  if (!isSegments(long)) return undefined
  const from = long.indexOf('documents')
  return long.slice(from < 0 ? 0 : from + 1).join('/')
}

interface Segmented {
  segments?: unknown
}
const isSegments = (value: unknown): value is string[] =>
  Array.isArray(value) && value.length > 1 && value.every((part) => typeof part === 'string')

function typed(kind: string, value: Value, depth: number): Value | undefined {
  if (kind === 'documentReference') return { ref: String(value) }
  if (kind === 'map' && isRecord(value)) return mapped(value as Data, depth)
  if (kind === 'timestamp' && typeof value === 'string') return moment(Date.parse(value))
  return plainValue(value, '', depth + 1)
}

function since(seconds: Value | undefined, nanoseconds: Value | undefined): Value | undefined {
  if (typeof seconds !== 'number' || typeof nanoseconds !== 'number') return undefined
  return moment(seconds * 1000 + Math.floor(nanoseconds / 1e6))
}

const moment = (ms: number): Value | undefined => (Math.abs(ms) <= 8.64e15 ? { ...timestamp(new Date(ms)) } : undefined)
const place = (lat: Value | undefined, lng: Value | undefined): Value | undefined =>
  typeof lat === 'number' && typeof lng === 'number' ? { lat, lng } : undefined
const isRecord = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const filled = (value: Fields): boolean => Object.keys(value).length > 0
const hasId = (value: unknown): boolean => isRecord(value) && typeof value.id === 'string'
