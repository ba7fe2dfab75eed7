import { isTimestamp } from '#base/days.ts'
import { LIMITS } from '#base/limits.ts'
import type { Value } from '#model/schema/value.ts'

/** One node of a JSON value shown as a tree. */
export interface Outline {
  /** Its key in the object, or its position in the array. */
  name: string
  /** Its location, as a JSON pointer. */
  at: string
  kind: 'map' | 'list' | 'value'
  /** The beginning of a scalar value. */
  text?: string
  /** The size of an object or array; `inside` holds its first entries. */
  count?: number
  inside?: readonly Outline[]
}

const LONGEST = 120
/** Longer names cannot be opened, because they would exceed the length of a path. */
const LONGEST_NAME = LIMITS.pathLength
const DEEPEST = 12

/** A value as a tree of at most this many nodes; of an array, the first few items. */
export function outlineOf(value: Value, { most = 2000, items = 100 } = {}): Outline {
  let left = most
  function look(inside: Value | undefined, name: string, at: string, depth: number): Outline {
    left--
    const isList = Array.isArray(inside)
    const isMap = !isList && typeof inside === 'object' && inside !== null && !isTimestamp(inside)
    if (!isList && !isMap) return { name, at, kind: 'value', text: textOf(inside) }
    const entries: [string, Value | undefined][] = isList
      ? inside.map((item, place) => [String(place), item])
      : Object.entries(inside)
    const shown: Outline[] = []
    for (const [key, item] of depth < DEEPEST ? entries.slice(0, isList ? items : most) : []) {
      if (left <= 0) break
      if (key.length > LONGEST_NAME) continue
      shown.push(look(item, key, `${at}/${escaped(key)}`, depth + 1))
    }
    return { name, at, kind: isList ? 'list' : 'map', count: entries.length, inside: shown }
  }
  return look(value, '', '', 0)
}

function textOf(value: Value | undefined): string {
  const text = isTimestamp(value) ? value.$ts : (JSON.stringify(value) ?? '')
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text
}

/** A name escaped for a JSON pointer. */
export const escaped = (name: string): string => name.replaceAll('~', '~0').replaceAll('/', '~1')
