import { parseExact } from '#base/formats/exact-json.ts'
import { refuseDoubledKeys } from '#base/formats/json.ts'
import { Problem } from '#base/problem.ts'
import { type ExportedDoc, firestoreDocs, restDocOf } from '#model/firestore/firestore.ts'

/** One document of a JSON file as text; `key` is its name in a keyed file. */
export interface JsonItem {
  text: string
  key?: string
  /** Its collection, in a Firestore export; `root` is the top-level collection of its path. */
  collection?: string
  root?: string
  /** It comes from a Firestore export, with its id as `key`. */
  isExported?: boolean
  /** The line where it begins in the file, from 1; absent for parts of a larger value. */
  line?: number
  column?: number
}

/** A value as in the file. */
type Found = Required<Pick<JsonItem, 'text' | 'line' | 'column'>>

const LONGEST_ITEM = 16 * 1024 * 1024
/** A keyed file is a single value and is held in memory as a whole. */
const LONGEST_KEYED = 256 * 1024 * 1024

/**
 * Splits a JSON file into its documents, chunk by chunk: an array of documents, one document after the other (JSON
 * lines), or one object keyed by document id. `into` is the collection of documents that name none.
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

  /**
   * Within a text or after a value, nothing can open at the beginning of a line; within a document only after a key.
   */
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
      // A truncated line of JSON lines would otherwise swallow all lines after it.
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
        // A bare number or word ends where the next value begins.
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
      // In JSON lines only the last line is faulty.
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
  // If two documents had the same id, only the last would be kept.
  refuseDoubledKeys(text)
  return exported
    ? exported.map((doc) => exportedItem(doc, into))
    : entries.map(([key, item]) => ({ key, text: JSON.stringify(item) }))
}

function exportedItem({ id, data, root, collection }: ExportedDoc, into = ''): JsonItem {
  const place = root === undefined && collection === into ? {} : { collection, ...(root !== undefined && { root }) }
  return { ...place, isExported: true, key: id, text: JSON.stringify(data) }
}

/** One document of a list; Firestore's REST API wraps it. */
function plainItem(found: Found): JsonItem {
  const { text } = found
  const value = text.includes('/documents/') ? parse(text) : undefined
  // An object with an id of its own only looks like a document of the REST API.
  const exported = isRecord(value) && !('id' in value || '$id' in value) ? restDocOf(value) : undefined
  return exported ? exportedItem(exported) : found
}

function parse(text: string): unknown {
  try {
    return parseExact(text)
  } catch {
    // Text that cannot be parsed becomes one faulty row with its reason.
    return undefined
  }
}

const isBlank = (sign: string): boolean => sign === ' ' || sign === '\n' || sign === '\r' || sign === '\t'
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
