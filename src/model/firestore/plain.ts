import { timestamp } from '#base/days.ts'
import type { Data, Value } from '#model/schema/value.ts'

const REFERENCE = /^[A-Za-z][\w-]*\/[^/\s]+$/

/** Deeper than a document may be nested: values there are left unchanged, and refused by whatever stores them. */
const DEEPEST = 64

/**
 * Converts Firestore's special values to Prime's. Only an object with exactly these keys is one; any other stays an
 * object.
 */
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

/** Whether an object is read as one of Firestore's special values. */
export const isSpecial = (value: Data): boolean => special(value, 0) !== undefined

function special(value: Data, depth: number): Value | undefined {
  const path = pathOf(value)
  if (path !== undefined) return { ref: path }
  const { type, ...own } = value
  // The newer client library tags its values with their type.
  const marked = typeof type === 'string' && type.startsWith('firestore/') ? own : value
  const names = Object.keys(marked).sort().join()
  if (names.startsWith('$') && !names.includes(',')) return ofMongo(names, value[names])
  if (names === '__datatype__,value') return typed(String(value.__datatype__), value.value!, depth)
  if (names === 'nanoseconds,seconds') return since(value.seconds, value.nanoseconds)
  if (names === '_nanoseconds,_seconds') return since(value._seconds, value._nanoseconds)
  if (names === '_latitude,_longitude') return place(value._latitude, value._longitude)
  if (names === 'latitude,longitude') return place(value.latitude, value.longitude)
  return ofFirefoo(names, value)
}

/** A value as exported by Firefoo. */
function ofFirefoo(names: string, value: Data): Value | undefined {
  if (names === '__time__') return moment(Date.parse(String(value.__time__)))
  if (names === '__ref__') return { ref: String(value.__ref__) }
  if (names === '__lat__,__lon__') return place(value.__lat__, value.__lon__)
  return undefined
}

/** A moment as .NET programs write it: milliseconds, with a time zone that has no effect. */
function ofDotNet(text: string): Value | undefined {
  const [, ms] = /^\/Date\((-?\d{1,16})(?:[+-]\d{4})?\)\/$/.exec(text) ?? []
  return ms === undefined ? undefined : moment(Number(ms))
}

/** A value as exported by MongoDB. Numbers that would lose digits stay text. */
function ofMongo(tag: string, value: Value | undefined): Value | undefined {
  if (tag === '$oid' || tag === '$uuid') return typeof value === 'string' ? value : undefined
  if (tag === '$date') {
    const since = isRecord(value) ? Number(value.$numberLong) : value
    return moment(typeof since === 'string' ? Date.parse(since) : Number(since ?? Number.NaN))
  }
  if (!/^\$number(?:Int|Long|Double|Decimal)$/.test(tag) || typeof value !== 'string') return undefined
  return String(Number(value)) === value && Number.isFinite(Number(value)) ? Number(value) : value
}

/**
 * The path of a reference as the client libraries serialize it: first the Node library, then the browser library with
 * its project in front.
 */
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
  if (kind === 'string') return value
  if (kind === 'documentReference') return { ref: String(value).replace(/^.*\/documents\//, '') }
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
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
