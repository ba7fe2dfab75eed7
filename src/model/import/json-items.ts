import { parseExact } from '#base/formats/exact-json.ts'
import { refuseDoubledKeys } from '#base/formats/json.ts'
import { Problem } from '#base/problem.ts'
import { type ExportedDoc, firestoreDocs, restDocOf } from '#model/firestore/firestore.ts'

/** One document of a JSON file as text; `key` is its name in a keyed file. */
export interface JsonItem {
  text: string
  key?: string
  /** The collection it is in, in a Firestore export; `root` is the one at the top of its path. */
  collection?: string
  root?: string
  /** It is in a Firestore export, with its id as `key`. */
  isExported?: boolean
  /** Where it begins in the file, counted from 1; absent for what is cut out of a larger value. */
  line?: number
  column?: number
}

/** A value as it is in the file. */
type Found = Required<Pick<JsonItem, 'text' | 'line' | 'column'>>

const LONGEST_ITEM = 16 * 1024 * 1024
/** A keyed file is one value and is held whole. */
const LONGEST_KEYED = 256 * 1024 * 1024

/**
 * Cuts a JSON file into its documents, piece by piece: an array of documents, one document after the other (JSON lines),
 * or one object whose keys are the documents' ids. `into` is the collection of those that are in none.
 */
export function jsonItems(into = ''): { push(piece: string): JsonItem[]; end(): JsonItem[] } {
  let text = ''
  let at = 0
  let form: 'array' | 'values' | undefined
  let start = -1
  let depth = 0
  let isQuoted = false
  let isEscaped = false
  let first: Found | undefined
  let values = 0
  let isOver = false
  let line = 1
  let column = 0
  let place = { line, column }

  /** Nothing opens at the beginning of a line within a text or behind a value, and in a document itself only behind a key. */
  function isCutOff(): boolean {
    if (isQuoted) return true
    const before =
      text
        .slice(Math.max(start, at - 200), at)
        .trimEnd()
        .at(-1) ?? ''
    return depth > 0 && !(depth === 1 && text[start] === '{' ? ':' : '[{:,').includes(before)
  }

  function scan(): Found[] {
    const found: Found[] = []
    for (; at < text.length; at++) {
      const sign = text[at]!
      column++
      if (sign === '\n') {
        line++
        column = 0
      }
      // A line of JSON lines that was cut off: what it lacks would swallow all that follow.
      if (sign === '{' && column === 1 && form === 'values' && start >= 0 && isCutOff()) {
        found.push({ text: text.slice(start, at).trimEnd(), ...place })
        start = -1
        depth = 0
        isQuoted = isEscaped = false
      }
      if (isQuoted) {
        if (isEscaped) isEscaped = false
        else if (sign === '\\') isEscaped = true
        else if (sign === '"') isQuoted = false
        continue
      }
      if (start < 0) {
        if (isBlank(sign) || sign === ',') continue
        if (form === undefined && sign === '[') {
          form = 'array'
          continue
        }
        form ??= 'values'
        if (sign === ']' && form === 'array') {
          isOver = true
          continue
        }
        start = at
        place = { line, column }
      }
      if (sign === '"') isQuoted = true
      else if (sign === '{' || sign === '[') depth++
      else if ((sign === '}' || sign === ']') && depth > 0) depth--
      else if (depth === 0 && (sign === ',' || sign === ']' || sign === '\n')) {
        // A bare number or word ends where the next thing begins.
        found.push({ text: text.slice(start, at), ...place })
        start = -1
        if (sign === ']') isOver = true
        continue
      }
      if (depth === 0 && (sign === '}' || (sign === ']' && start >= 0))) {
        found.push({ text: text.slice(start, at + 1), ...place })
        start = -1
      }
    }
    if (start > 0) {
      text = text.slice(start)
      at -= start
      start = 0
    } else if (start < 0) {
      text = ''
      at = 0
    }
    const longest = form === 'values' && values + found.length === 0 ? LONGEST_KEYED : LONGEST_ITEM
    if (text.length > longest) throw new Problem('too-large', 'One document of the file is far larger than 1 MiB.')
    return found
  }

  /** The first value waits until it is known whether others follow. */
  function sort(found: readonly Found[]): JsonItem[] {
    if (form === 'array') return found.map(plainItem)
    const items: JsonItem[] = []
    for (const item of found) {
      if (++values === 1) {
        first = item
        continue
      }
      if (first !== undefined) items.push(plainItem(first))
      first = undefined
      items.push(plainItem(item))
    }
    return items
  }

  return {
    push(piece) {
      text += text === '' && form === undefined ? piece.replace(/^\uFEFF/, '') : piece
      return sort(scan())
    },
    end() {
      const rest = start >= 0 ? text.slice(start).trim() : ''
      // Of JSON lines the last one alone is in error.
      if (rest && (depth > 0 || isQuoted) && (form === 'array' || values === 0))
        throw new Problem('bad-json', 'The file ends in the middle of a document.')
      if (form === 'array' && !isOver) throw new Problem('bad-json', 'The file ends before its list does.')
      const items = sort(rest ? [{ text: rest, ...place }] : [])
      return first === undefined ? items : [...keyedItems(first, into), ...items]
    },
  }
}

function keyedItems(found: Found, into: string): JsonItem[] {
  const { text } = found
  const value = parse(text)
  const exported = firestoreDocs(value, into)
  const entries = isRecord(value) ? Object.entries(value) : []
  if (!exported && (entries.length === 0 || !entries.every(([, item]) => isRecord(item)))) return [plainItem(found)]
  // Of two documents with one id only the last would be there.
  refuseDoubledKeys(text)
  return exported
    ? exported.map((doc) => exportedItem(doc, into))
    : entries.map(([key, item]) => ({ key, text: JSON.stringify(item) }))
}

function exportedItem({ id, data, root, collection }: ExportedDoc, into = ''): JsonItem {
  const place = root === undefined && collection === into ? {} : { collection, ...(root !== undefined && { root }) }
  return { ...place, isExported: true, key: id, text: JSON.stringify(data) }
}

/** One document of a list; the REST interface of Firestore wraps it. */
function plainItem(found: Found): JsonItem {
  const { text } = found
  const value = text.includes('/documents/') ? parse(text) : undefined
  // One with an id of its own is a document that looks like one of the REST interface.
  const exported = isRecord(value) && !('id' in value || '$id' in value) ? restDocOf(value) : undefined
  return exported ? exportedItem(exported) : found
}

function parse(text: string): unknown {
  try {
    return parseExact(text)
  } catch {
    // What cannot be read becomes one bad row with its reason.
    return undefined
  }
}

const isBlank = (sign: string): boolean => sign === ' ' || sign === '\n' || sign === '\r' || sign === '\t'
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
