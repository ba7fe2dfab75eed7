import { exactSum } from '#base/decimal.ts'
import { LIMITS } from '#base/limits.ts'
import { Problem } from '#base/problem.ts'
import { readValue } from '#model/query/ask.ts'
import { type Data, isReservedName, oneOf, type Path, parsePath, pathText, type Value } from '#model/schema/value.ts'

/** One step of a patch: what happens to the value at a path. */
export type Edit =
  | { kind: 'set' | 'union' | 'without'; path: Path; value: Value }
  | { kind: 'increment'; path: Path; value: number }
  | { kind: 'unset'; path: Path }

const MAX_BYTES = LIMITS.documentBytes
const COLLECTION = /^[A-Za-z][A-Za-z0-9_-]{0,63}$/
const CONTROL = /[\u0000-\u001f\u007f-\u009f]/

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A collection name checked against the contract; throws `bad-collection`. */
export function readCollectionName(raw: unknown): string {
  if (typeof raw === 'string' && COLLECTION.test(raw)) return raw
  throw new Problem('bad-collection', 'A collection name is a letter, then at most 63 letters, digits, "_" or "-".')
}

/** A document id checked against the contract; throws `bad-id`. */
export function readId(raw: unknown): string {
  const fits =
    typeof raw === 'string' &&
    raw !== '' &&
    raw !== '.' &&
    raw !== '..' &&
    !raw.includes('/') &&
    !isReservedName(raw) &&
    !CONTROL.test(raw) &&
    raw.isWellFormed() &&
    (raw.length <= 500 || utf8Length(raw) <= 1500)
  if (fits) return raw
  throw new Problem(
    'bad-id',
    'An id has 1 to 1,500 bytes, no "/" and no control characters, and is not ".", ".." or "__…__".',
  )
}

/** The data of a whole document from a request; `{"$serverTime":true}` becomes the moment `at` (ISO text). */
export function readData(raw: unknown, at: string): Data {
  if (!isRecord(raw) || Object.hasOwn(raw, '$ts') || isServerTime(raw))
    throw new Problem('bad-value', '"data" is an object of fields.')
  return readValue(withServerTime(raw, at, 0)) as Data
}

const isServerTime = (raw: unknown): boolean => {
  if (!isRecord(raw) || !Object.hasOwn(raw, '$serverTime')) return false
  if (raw.$serverTime === true && Object.keys(raw).length === 1) return true
  throw new Problem('bad-value', 'The server\'s time is asked for by {"$serverTime":true}.')
}

/** Replaces the server time at any depth; returns the same object when there is none. */
function withServerTime(raw: unknown, at: string, depth: number): unknown {
  if (typeof raw !== 'object' || raw === null || depth > 20) return raw
  if (isServerTime(raw)) return { $ts: at }
  // Most documents contain no server time, so nothing is copied before the first one is found.
  let changed: Record<string, unknown> | undefined
  for (const key of Object.keys(raw)) {
    const item = (raw as Record<string, unknown>)[key]
    const next = withServerTime(item, at, depth + 1)
    if (next === item) continue
    changed ??= (Array.isArray(raw) ? [...raw] : { ...raw }) as Record<string, unknown>
    changed[key] = next
  }
  return changed ?? raw
}

/** Parses `patch` (field paths to values or transforms) and `unset` (field paths); no path may lie within another. */
export function readEdits(patch: unknown, unset: unknown, at: string): Edit[] {
  if (patch !== undefined && !isRecord(patch)) throw new Problem('bad-value', '"patch" is an object of field paths.')
  if (unset !== undefined && (!Array.isArray(unset) || !unset.every((path) => typeof path === 'string')))
    throw new Problem('bad-value', '"unset" is a list of field paths.')
  const edits = Object.entries(patch ?? {}).map(([path, raw]) => readEdit(parsePath(path), raw, at))
  for (const path of (unset ?? []) as string[]) edits.push({ kind: 'unset', path: parsePath(path) })
  if (edits.length === 0) throw new Problem('bad-request', 'A patch changes at least one field.')
  refuseOverlap(edits)
  return edits
}

function readEdit(path: Path, raw: unknown, at: string): Edit {
  const depth = path.length
  const [tag] = isRecord(raw) ? Object.keys(raw).filter((key) => key.startsWith('$')) : []
  if (tag === '$increment') {
    const by = only(raw, tag)
    if (typeof by !== 'number' || !Number.isFinite(by)) throw new Problem('bad-value', '"$increment" takes a number.')
    return { kind: 'increment', path, value: by }
  }
  if (tag === '$arrayUnion' || tag === '$arrayRemove') {
    const items = only(raw, tag)
    if (!Array.isArray(items)) throw new Problem('bad-value', `"${tag}" takes a list.`)
    if (items.length > LIMITS.patchItems)
      throw new Problem('bad-value', `"${tag}" takes at most ${LIMITS.patchItems.toLocaleString('en-US')} values.`)
    const value = readValue(withServerTime(items, at, depth), depth)
    return { kind: tag === '$arrayUnion' ? 'union' : 'without', path, value }
  }
  return { kind: 'set', path, value: readValue(withServerTime(raw, at, depth), depth) }
}

function only(raw: unknown, tag: string): unknown {
  if (isRecord(raw) && Object.keys(raw).length === 1) return raw[tag]
  throw new Problem('bad-value', `"${tag}" must be alone in its object.`)
}

function refuseOverlap(edits: readonly Edit[]): void {
  if (edits.length < 2) return
  const texts = edits.map(({ path }) => `${pathText(path)}.`).sort()
  for (let at = 1; at < texts.length; at++)
    if (texts[at]!.startsWith(texts[at - 1]!))
      throw new Problem('bad-path', `The patch names ${texts[at]!.slice(0, -1)} twice.`)
}

/** The data after a patch; the given data is not changed. */
export function applyEdits(data: Data, edits: readonly Edit[]): Data {
  const next = { ...data }
  const copies = new Set<Value>()
  for (const edit of edits) applyEdit(next, edit, copies)
  return next
}

/** `copies` holds the objects this patch has already copied, so that they are not copied again for each field. */
function applyEdit(root: Data, edit: Edit, copies: Set<Value>): void {
  let holder = root
  for (const part of edit.path.slice(0, -1)) {
    const inner = Object.hasOwn(holder, part) ? holder[part] : undefined
    const isMap = isRecord(inner) && !Object.hasOwn(inner, '$ts')
    if (!isMap && edit.kind === 'unset') return
    const copy: Data = isMap ? (copies.has(inner as Data) ? (inner as Data) : { ...(inner as Data) }) : {}
    copies.add(copy)
    holder[part] = copy
    holder = copy
  }
  const name = edit.path.at(-1)!
  if (edit.kind === 'unset') delete holder[name]
  else holder[name] = edited(Object.hasOwn(holder, name) ? holder[name]! : null, edit)
}

function edited(before: Value, edit: Exclude<Edit, { kind: 'unset' }>): Value {
  if (edit.kind === 'set') return edit.value
  if (edit.kind === 'increment') return incremented(before, edit)
  const items = Array.isArray(before) ? before : []
  const named = edit.value as Value[]
  if (edit.kind === 'without') {
    const removed = oneOf(named)
    return items.filter((item) => !removed.has(item))
  }
  const union = [...items]
  const known = oneOf(items)
  for (const value of named) {
    if (known.has(value)) continue
    known.add(value)
    union.push(value)
  }
  return union
}

// Added as decimals, so that ten increments of 0.10 make 1.
function incremented(before: Value, { path, value }: { path: Path; value: number }): number {
  if (before !== null && typeof before !== 'number')
    throw new Problem('invalid', `${pathText(path)} holds no number to increment.`)
  const sum =
    Number.isSafeInteger(before ?? 0) && Number.isSafeInteger(value)
      ? (before ?? 0) + value
      : Number(exactSum([before ?? 0, value]))
  if (!Number.isFinite(sum)) throw new Problem('bad-value', `${pathText(path)} would leave the range of numbers.`)
  return sum
}

/** Refuses data larger than 1 MiB as JSON in UTF-8, or nested deeper than 20, because patches can add up. */
export function checkSize(data: Data, detail = 'A document holds at most 1 MiB.'): void {
  if (isSmall(data)) return
  const text = JSON.stringify(data)
  if (text.length * 3 > MAX_BYTES && utf8Length(text) > MAX_BYTES) throw new Problem('too-large', detail)
}

/** The most bytes of a character in JSON, and of a value that is not text. */
const MAX_VALUE_BYTES = { character: 6, value: 32 }

/** Whether a document is so small that its size need not be measured. */
function isSmall(data: Data): boolean {
  let left = MAX_BYTES
  for (const name in data) {
    const value = data[name]
    if (typeof value === 'object' && value !== null) return false
    const characters = name.length + (typeof value === 'string' ? value.length : 0)
    left -= characters * MAX_VALUE_BYTES.character + MAX_VALUE_BYTES.value
    if (left < 0) return false
  }
  return true
}

function utf8Length(text: string): number {
  let bytes = text.length
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at)
    // A pair of surrogates is two units and four bytes.
    if (unit > 0x7f) bytes += unit <= 0x7ff || (unit >= 0xd800 && unit <= 0xdfff) ? 1 : 2
  }
  return bytes
}
