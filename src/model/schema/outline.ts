import { isTimestamp } from '#base/days.ts'
import { LIMITS } from '#base/limits.ts'
import type { Value } from '#model/schema/value.ts'

/** One thing of a JSON value as a tree shows it. */
export interface Outline {
  /** Its key in the map, or its position in the list. */
  name: string
  /** Where it stands, as a JSON pointer. */
  at: string
  kind: 'map' | 'list' | 'value'
  /** The beginning of a single value. */
  text?: string
  /** The size of a map or list; `inside` holds its first entries. */
  count?: number
  inside?: readonly Outline[]
}

const LONGEST = 120
/** Longer names lead nowhere: no path has room for them. */
const LONGEST_NAME = LIMITS.pathLength
const DEEPEST = 12

/** A value as a tree of at most so many things; of a list the first few. */
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

/** A name as a JSON pointer spells it. */
export const escaped = (name: string): string => name.replaceAll('~', '~0').replaceAll('/', '~1')
