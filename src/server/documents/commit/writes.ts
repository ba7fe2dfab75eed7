import { LIMITS } from '#base/limits.ts'
import { Problem } from '#base/problem.ts'
import { type Edit, readCollectionName, readData, readEdits, readId } from '#model/command/patch.ts'
import type { Data } from '#model/schema/value.ts'
import { slicer } from '#server/slicing.ts'

/** The version a document must have: null means it must not exist, `any` that it must. */
export type IfVersion = number | null | 'any'

interface Target {
  collection: string
  id: string
}

/** One validated write of a commit. */
export type Write =
  | (Target & { op: 'create'; data: Data })
  | (Target & { op: 'set'; data: Data; ifVersion?: IfVersion | undefined })
  | (Target & { op: 'update'; edits: readonly Edit[]; ifVersion?: IfVersion | undefined })
  | (Target & { op: 'delete'; ifVersion?: IfVersion | undefined })
  | (Target & { op: 'check'; ifVersion: IfVersion })

const MAX_WRITES = LIMITS.commitWrites
export const WRITE_KEYS = {
  create: ['op', 'collection', 'id', 'data'],
  set: ['op', 'collection', 'id', 'data', 'ifVersion'],
  update: ['op', 'collection', 'id', 'patch', 'unset', 'ifVersion'],
  delete: ['op', 'collection', 'id', 'ifVersion'],
  check: ['op', 'collection', 'id', 'ifVersion'],
} as const

const bad = (detail: string) => new Problem('bad-request', detail)
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** An object from a request with only these keys; throws `bad-request`. */
export function readBody<const K extends string>(raw: unknown, keys: readonly K[]): Partial<Record<K, unknown>> {
  if (!isRecord(raw)) throw bad('The body is a JSON object.')
  for (const key of Object.keys(raw))
    if (!(keys as readonly string[]).includes(key)) throw bad(`"${key.slice(0, 100)}" is not known here.`)
  return raw as Partial<Record<K, unknown>>
}

/**
 * Parses the writes of a commit. `at` (ISO text) is the server's time; `newId` creates ids for documents without one.
 */
export function readWrites(raw: unknown, at: string, newId: () => string): Write[] {
  return listOf(raw).map((item, index) => readOne(item, index, at, newId))
}

/** The same, with pauses in which other requests are served. */
export async function readWritesInTurns(raw: unknown, at: string, newId: () => string): Promise<Write[]> {
  const pause = slicer()
  const writes: Write[] = []
  for (const [index, item] of listOf(raw).entries()) {
    writes.push(readOne(item, index, at, newId))
    await pause()
  }
  return writes
}

function listOf(raw: unknown): unknown[] {
  if (!Array.isArray(raw) || raw.length === 0) throw bad('"writes" is a list of at least one write.')
  if (raw.length > MAX_WRITES) throw new Problem('too-large', `A commit has at most ${MAX_WRITES} writes.`)
  return raw
}

function readOne(item: unknown, index: number, at: string, newId: () => string): Write {
  try {
    return readWrite(item, at, newId)
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    throw new Problem(error.code, `Write ${index}: ${error.message}`, {
      faults: [{ pointer: `/writes/${index}`, code: error.code, detail: error.message }],
    })
  }
}

function readWrite(raw: unknown, at: string, newId: () => string): Write {
  const op = isRecord(raw) ? raw.op : undefined
  if (typeof op !== 'string' || !Object.hasOwn(WRITE_KEYS, op))
    throw bad('"op" is create, set, update, delete or check.')
  const kind = op as Write['op']
  const body = readBody<string>(raw, WRITE_KEYS[kind])
  const target = {
    collection: readCollectionName(body.collection),
    id: kind === 'create' && body.id === undefined ? newId() : readId(body.id),
  }
  const ifVersion = readVersion(body.ifVersion)
  switch (kind) {
    case 'create':
      return { op: kind, ...target, data: readData(body.data, at) }
    case 'set':
      return { op: kind, ...target, data: readData(body.data, at), ifVersion }
    case 'update':
      return { op: kind, ...target, edits: readEdits(body.patch, body.unset, at), ifVersion }
    case 'delete':
      return { op: kind, ...target, ifVersion }
    case 'check':
      if (ifVersion === undefined) throw bad('A check needs "ifVersion".')
      return { op: kind, ...target, ifVersion }
  }
}

function readVersion(raw: unknown): number | null | undefined {
  if (raw === undefined || raw === null) return raw
  if (Number.isSafeInteger(raw) && (raw as number) >= 0) return raw as number
  throw bad('"ifVersion" is the version the document must have, or null when it must not exist.')
}
