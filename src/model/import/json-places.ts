import { isTimestamp } from '#base/days.ts'
import { Problem } from '#base/problem.ts'
import { plainValue } from '#model/firestore/plain.ts'
import type { JsonItem } from '#model/import/json-items.ts'
import { columnsBeside, isListOfLists, rowDocument, unwrapped } from '#model/import/json-tables.ts'
import { escaped } from '#model/schema/outline.ts'
import type { Data, Value } from '#model/schema/value.ts'

/** A place with records inside a JSON document, as a JSON pointer, and how many there are. */
export interface JsonPlace {
  at: string
  records: number
}

const DEEPEST = 6
const MAX_PLACES = 50
const SHOWN_NAMES = 8

/** The lists and objects of documents inside a value, the largest first. */
export function recordPlaces(value: unknown): JsonPlace[] {
  const places: JsonPlace[] = []
  const look = (inside: unknown, at: string, depth: number, beside?: Data): void => {
    if (depth > DEEPEST || places.length >= MAX_PLACES) return
    if (Array.isArray(inside)) {
      const rows = columnsBeside(beside, inside) ? inside.length : isListOfLists(inside) ? inside.length - 1 : 0
      if (rows > 0 || isRecords(inside)) places.push({ at, records: rows || inside.length })
      return
    }
    if (!isMap(inside)) return
    const entries = Object.entries(inside)
    if (at !== '' && entries.length > 1 && entries.every(([, item]) => isMap(item)))
      places.push({ at, records: entries.length })
    for (const [name, item] of entries) look(item, `${at}/${escaped(name)}`, depth + 1, inside)
  }
  look(value, '', 0)
  return places.sort((a, b) => b.records - a.records)
}

/** What surrounds the records in a response: counts, pages, links. */
const AROUND =
  /^(?:\$?schema|account_?number|total_?(?:items|rows|pages|records|results)|range|major_?dimension|start_?date|end_?date|last_?refreshed\w*|timed_?out|_shards|max_?score|bbox|crs|extensions|@?odata\..*|count|total|totals?_?count|pages?|page_?(?:size|info|token)|per_?page|next.*|prev.*|limit|offset|has_?(?:more|next).*|cursor|status|success|ok|errors?|message|links?|_links|meta(?:data)?|info|paging|pagination|version|date|generated.*|exported.*|timestamp|kind|object|url|took|code)$/i
const WRAPS = /^(?:data|response|result|results|payload|body|d|_embedded|content|hits)$/i

/**
 * The place of the records in a file that only wraps them, such as the response of a program; undefined for a document.
 */
export function wrappedPlace(value: unknown): string | undefined {
  if (!isMap(value)) return undefined
  const isMapped = value.type === 'FeatureCollection'
  const inside = Object.entries(value).filter(
    ([name, item]) => !((AROUND.test(name) || (isMapped && name === 'type')) && (!isRecords(item) || areLinks(item))),
  )
  const rows = inside.filter(([, item]) => columnsBeside(value, item) !== undefined)
  if (rows.length === 1) return `/${escaped(rows[0]![0])}`
  const [[name, item] = ['', undefined], ...more] = inside
  if (more.length > 0) return undefined
  if (isRecords(item) || isListOfLists(item)) return `/${escaped(name)}`
  // GraphQL names the wrapper after the query.
  const below = WRAPS.test(name) || (isMap(item) && isRecords(item.edges)) ? wrappedPlace(item) : undefined
  return below === undefined ? undefined : `/${escaped(name)}${below}`
}

const areLinks = (value: unknown): boolean => (value as readonly Data[]).every((link) => 'href' in link)
const isRecords = (value: unknown): boolean => Array.isArray(value) && value.length > 0 && value.every(isMap)

/** The records at a place: those of a list, or of an object with its keys as ids. Throws when there are none. */
export function recordsAt(value: unknown, at: string): JsonItem[] {
  let inside = value
  let beside: unknown
  for (const name of at.split('/').slice(1).map(unescaped)) {
    const next = isMap(inside) && Object.hasOwn(inside, name) ? inside[name] : undefined
    if (next === undefined) {
      const names = isMap(inside) ? Object.keys(inside).slice(0, SHOWN_NAMES).join(', ') : ''
      throw new Problem('bad-request', `There is no "${name}" at ${at} in this file${names && `, only ${names}`}.`)
    }
    beside = inside
    inside = next
  }
  if (Array.isArray(inside)) {
    const columns = columnsBeside(beside, inside)
    const [first, ...rows] = inside
    const records = columns
      ? inside.map((cells) => rowDocument(columns, cells as Value[]))
      : isListOfLists(inside)
        ? rows.map((cells) => rowDocument(first as string[], cells as Value[]))
        : unwrapped(inside)
    return records.map((item) => ({ text: JSON.stringify(item) }))
  }
  if (isMap(inside)) return Object.entries(inside).map(([key, item]) => ({ key, text: JSON.stringify(item) }))
  throw new Problem('bad-request', `At ${at} stands no list of records.`)
}

/** Whether a document contains objects that could be flattened. */
export const isNested = (data: Data): boolean => Object.values(data).some(isParted)

/**
 * The same document with nested objects flattened: `address.city` becomes `address_city`. Lists stay, and so does an
 * object whose new name is taken.
 */
export function flattened(data: Data): Data {
  const flat: Data = {}
  for (const [name, value] of Object.entries(data)) {
    const parts = isParted(value) ? Object.entries(flattened(value)) : []
    const names = parts.map(([part]) => `${name}_${part}`)
    const isTaken = names.some((next) => Object.hasOwn(data, next) || Object.hasOwn(flat, next))
    if (parts.length === 0 || isTaken) flat[name] = value
    else for (const [at, [, part]] of parts.entries()) flat[names[at]!] = part
  }
  return flat
}

/** An object that is not a single value of Prime or Firestore, such as a moment, a reference or a geographic point. */
function isParted(value: Value): value is Data {
  if (!isMap(value)) return false
  const plain = plainValue(value)
  return isMap(plain) && !isTimestamp(plain) && !SINGLE.has(Object.keys(plain).sort().join())
}

/** Field names of objects that are one value: a reference, a geographic point. */
const SINGLE = new Set(['ref', 'lat,lng'])

const isMap = (value: unknown): value is Data => typeof value === 'object' && value !== null && !Array.isArray(value)

const unescaped = (name: string): string => name.replaceAll('~1', '/').replaceAll('~0', '~')

/** A geographic point as people read it. */
export const jsonPlaceWords = (at: string): string => at.split('/').slice(1).map(unescaped).join(' › ')
