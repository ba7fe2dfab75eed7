import { parseJson } from '#base/formats/json.ts'
import { Problem } from '#base/problem.ts'

export type QuestionMode = 'documents' | 'count' | 'aggregate'

export interface SubMessage {
  t: 'sub'
  id: string
  collection: string
  query: Record<string, unknown>
  mode: QuestionMode
  /** Only the document with this id. */
  doc?: string
  /** Where the client left off, with the history it belongs to. */
  since?: number
  epoch?: string
}

export type ClientMessage =
  | SubMessage
  | { t: 'unsub'; id: string }
  | { t: 'ping'; n: number | string | null }
  /** A subscription by its id that cannot be read or kept: it alone is refused, the others go on. */
  | { t: 'refused'; id: string; problem: Problem }

const ID_LENGTH = 200
const bad = (detail: string) => new Problem('bad-request', detail)

/** Reads what a client sent; throws a `bad-*` Problem for what is no message of the protocol (the socket then closes 4400). */
export function readMessage(text: string): ClientMessage {
  let raw: unknown
  try {
    raw = parseJson(text)
  } catch (error) {
    const id = error instanceof Problem && error.code === 'bad-value' ? subscriptionIn(text) : undefined
    if (id === undefined) throw error
    return { t: 'refused', id, problem: error as Problem }
  }
  if (!isRecord(raw)) throw bad('A message is an object.')
  if (raw.t === 'ping') return { t: 'ping', n: readPingNumber(raw.n) }
  if (raw.t !== 'sub' && raw.t !== 'unsub') throw bad('A message is "sub", "unsub" or "ping".')
  const { id } = raw
  if (typeof id !== 'string' || id === '' || id.length > ID_LENGTH) throw bad('A subscription has an "id" of its own.')
  if (raw.t === 'unsub') return { t: 'unsub', id }
  try {
    return readSub(id, raw)
  } catch (error) {
    if (error instanceof Problem) return { t: 'refused', id, problem: error }
    throw error
  }
}

/** The id of the subscription that a text asks for, whatever values it holds. */
function subscriptionIn(text: string): string | undefined {
  try {
    const raw: unknown = JSON.parse(text)
    return isRecord(raw) && raw.t === 'sub' && typeof raw.id === 'string' && raw.id.length <= ID_LENGTH
      ? raw.id
      : undefined
  } catch {
    // It is no JSON besides.
    return undefined
  }
}

function readSub(id: string, raw: Record<string, unknown>): SubMessage {
  const { collection, query = {}, mode = 'documents', doc, since, epoch, aggregate } = raw
  if (typeof collection !== 'string') throw bad('A subscription names its "collection".')
  if (!isRecord(query)) throw bad('"query" is an object.')
  if (mode !== 'documents' && mode !== 'docs' && mode !== 'count' && mode !== 'aggregate')
    throw bad('"mode" is "documents", "count" or "aggregate".')
  if (doc !== undefined && typeof doc !== 'string') throw bad('"doc" is the id of a document.')
  if (since !== undefined && since !== null && (!Number.isSafeInteger(since) || (since as number) < 0))
    throw bad('"since" is the number of a commit.')
  if (epoch !== undefined && epoch !== null && typeof epoch !== 'string') throw bad('"epoch" is text.')
  return {
    t: 'sub',
    id,
    collection,
    query: aggregate === undefined ? query : { ...query, aggregate },
    mode: mode === 'docs' ? 'documents' : mode,
    ...(doc !== undefined && { doc }),
    ...(typeof since === 'number' && { since }),
    ...(typeof epoch === 'string' && { epoch }),
  }
}

function readPingNumber(n: unknown): number | string | null {
  if (n === undefined || n === null) return null
  if (typeof n === 'number' || (typeof n === 'string' && n.length <= ID_LENGTH)) return n
  throw bad('"n" of a ping is a number.')
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
