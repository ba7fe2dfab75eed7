import { isTimestamp, type Timestamp } from '#base/days.ts'
import { LIMITS } from '#base/limits.ts'
import { Problem } from '#base/problem.ts'

export type Value = null | boolean | number | string | Timestamp | Value[] | { [key: string]: Value }
export type Data = Record<string, Value>

/** One document as all of Prime sees it; `version` is the seq of the commit that last wrote it. */
export interface Doc<T = Data> {
  id: string
  version: number
  createTime: string
  updateTime: string
  data: T
}

/** The types of values in sort order. */
export const RANK = { null: 0, boolean: 1, number: 2, timestamp: 3, string: 4, array: 5, map: 6 } as const

export function rankOf(value: Value): number {
  if (value === null) return RANK.null
  if (typeof value === 'boolean') return RANK.boolean
  if (typeof value === 'number') return RANK.number
  if (typeof value === 'string') return RANK.string
  if (Array.isArray(value)) return RANK.array
  return isTimestamp(value) ? RANK.timestamp : RANK.map
}

/** By UTF-8 bytes, as the stores sort; plain `<` differs above U+FFFF. */
export function compareText(a: string, b: string): number {
  const length = Math.min(a.length, b.length)
  for (let at = 0; at < length; at++) {
    const x = a.charCodeAt(at)
    const y = b.charCodeAt(at)
    if (x !== y) return isSurrogate(x) === isSurrogate(y) ? x - y : isSurrogate(x) ? 1 : -1
  }
  return a.length - b.length
}

const isSurrogate = (unit: number): boolean => unit >= 0xd800 && unit <= 0xdfff

/** Compares two values: by type, then by value. All arrays rank equal, and so do all objects; the id decides. */
export function compareValues(a: Value, b: Value): number {
  const rank = rankOf(a)
  const difference = rank - rankOf(b)
  if (difference !== 0) return difference
  if (rank === RANK.number) return (a as number) - (b as number)
  if (rank === RANK.boolean) return Number(a) - Number(b)
  if (rank === RANK.string) return compareText(a as string, b as string)
  if (rank === RANK.timestamp) return compareText((a as Timestamp).$ts, (b as Timestamp).$ts)
  return 0
}

export function sameValue(a: Value, b: Value): boolean {
  const rank = rankOf(a)
  if (rank !== rankOf(b)) return false
  if (rank === RANK.array) {
    const [x, y] = [a as Value[], b as Value[]]
    return x.length === y.length && x.every((item, at) => sameValue(item, y[at] as Value))
  }
  if (rank === RANK.map) {
    const [x, y] = [a as Data, b as Data]
    const keys = Object.keys(x)
    return (
      keys.length === Object.keys(y).length && keys.every((key) => Object.hasOwn(y, key) && sameValue(x[key]!, y[key]!))
    )
  }
  return compareValues(a, b) === 0
}

/** A parsed field path: `` `Due Date`.net `` is `['Due Date', 'net']`. */
export type Path = readonly string[]

const PART = /(?:([A-Za-z0-9_-]+)|`((?:[^`\\]|\\[`\\])+)`)(\.|$)/y
/** Only paths up to this length are cached, so that nobody can fill the memory with them. */
const SHOWN_LENGTH = 200
const parsedPaths = new Map<string, Path>()

/** Parses a field path; throws `bad-path` (or `reserved-field`) for anything else. */
export function parsePath(text: string): Path {
  const known = parsedPaths.get(text)
  if (known) return known
  if (text.length > LIMITS.pathLength)
    throw new Problem('bad-path', `A field path has at most ${LIMITS.pathLength.toLocaleString('en-US')} characters.`)
  const parts: string[] = []
  PART.lastIndex = 0
  let ended = false
  while (!ended) {
    const found = PART.exec(text)
    if (!found) throw new Problem('bad-path', `"${text.slice(0, 100)}" is not a field path.`)
    parts.push(found[1] ?? found[2]!.replace(/\\([`\\])/g, '$1'))
    if (parts.length > LIMITS.pathParts)
      throw new Problem('bad-path', `A field path has at most ${LIMITS.pathParts} parts.`)
    ended = found[3] === ''
  }
  for (const part of parts)
    if (isReservedKey(part)) throw new Problem('reserved-field', `The field name "${part}" is reserved.`)
  if (parsedPaths.size < 10_000 && text.length <= SHOWN_LENGTH) parsedPaths.set(text, parts)
  return parts
}

/** A path as text, with back quotes where a part needs them. */
export const pathText = (path: Path): string =>
  path.map((part) => (/^[A-Za-z0-9_-]+$/.test(part) ? part : `\`${part.replace(/[`\\]/g, '\\$&')}\``)).join('.')

/** Keys that no document may contain at any depth. */
export const isReservedKey = (key: string): boolean =>
  key === '' || key === 'constructor' || key === 'prototype' || key.startsWith('$') || isReservedName(key)

/** `__…__` is reserved by Firestore. Names with three underscores or fewer are allowed. */
export const isReservedName = (name: string): boolean =>
  name.length >= 4 && name.startsWith('__') && name.endsWith('__')

/** The value at a path; undefined when it is absent. */
export function valueAt(data: Data, path: Path): Value | undefined {
  let value: Value | undefined = data
  for (const part of path) {
    if (typeof value !== 'object' || value === null || Array.isArray(value) || !Object.hasOwn(value, part))
      return undefined
    if (isTimestamp(value)) return undefined
    value = (value as Data)[part]
  }
  return value
}

/** Whether a field is empty. */
export const hasNoValue = (value: Value | undefined): value is null | undefined | '' =>
  value === undefined || value === null || value === ''

/** JSON with sorted keys: equal values have equal text. */
export function canonical(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null'
  if (Array.isArray(value)) return `[${value.map(canonical).join()}]`
  const entries = Object.entries(value).filter(([, item]) => item !== undefined)
  return `{${entries
    .sort(([a], [b]) => compareText(a, b))
    .map(([key, item]) => `${JSON.stringify(key)}:${canonical(item)}`)
    .join()}}`
}

/**
 * Returns a test for whether a value equals one of some others, as `sameValue` defines it; each is looked at once,
 * however many there are.
 */
export function oneOf(values: Iterable<Value>): { has(value: Value): boolean; add(value: Value): void } {
  const texts = new Set<string>()
  for (const value of values) texts.add(canonical(value))
  return { has: (value) => texts.has(canonical(value)), add: (value) => void texts.add(canonical(value)) }
}
