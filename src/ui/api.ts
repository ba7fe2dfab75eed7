import { withOwnDays } from '#base/days.ts'
import { type Fault, Problem, type ProblemCode, STATUS_OF } from '#base/problem.ts'
import { recordHref } from '#base/record-href.ts'
import { screenPath } from '#model/feature.ts'
import type { AggregateQuery, AggregateResult, Query } from '#model/query/query.ts'
import type { Data, Doc } from '#model/schema/value.ts'
import { attentionHeaders } from '#ui/attention.ts'
import { openSubmitKeys } from '#ui/submit-keys.ts'

/** One write of a commit, as the contract has it (section 5). */
export type CommitWrite =
  | { op: 'create'; collection: string; id?: string; data: object }
  | { op: 'set'; collection: string; id: string; data: object; ifVersion?: number | null }
  | {
      op: 'update'
      collection: string
      id: string
      patch?: Record<string, unknown>
      unset?: readonly string[]
      ifVersion?: number
    }
  | { op: 'delete'; collection: string; id: string; ifVersion?: number }
  | { op: 'check'; collection: string; id: string; ifVersion: number | null }

interface CallOptions {
  signal?: AbortSignal | undefined
  /** The key of the submit: the same for every try of it. */
  idempotencyKey?: string | undefined
  /** The version (`"41"` without quotes) the document must still have, or `*`. */
  ifMatch?: number | '*' | undefined
  headers?: Record<string, string> | undefined
  /** The caller reports a failure itself. */
  tellsItself?: boolean | undefined
}

interface QueryAnswer<T = Data> {
  documents: Doc<T>[]
  nextCursor: string | null
  seq: number
  epoch: string
}
export interface CommitAnswer {
  seq: number
  epoch: string
  commitTime: string
  results: { collection: string; id: string; version?: number }[]
}
interface ReadAnswer {
  gets: (Doc | null)[]
  queries: QueryAnswer[]
  seq: number
  epoch: string
}
export interface CommandAnswer<T = unknown> {
  seq: number
  epoch: string
  result: T
  /** Nothing was written, so there is nothing to undo: `seq` belongs to an earlier commit. */
  unchanged?: true
}

/** The client's connections to the outside; tests pass their own. */
interface ApiParts {
  fetch: (path: string, init: RequestInit) => Promise<Response>
  /** A key for one submit, 16 printable characters or more. */
  newKey: () => string
  wait: (ms: number) => Promise<void>
  /** A monotonic clock in milliseconds. */
  now: () => number
  /** Called when the server says that the session has ended. */
  onSignedOut?: () => void
  /** Called when the server fails at an action or read, unless the caller reports it. */
  onFailure?: (failure: Failure) => void
}

/** A call that ended in a server error. */
export interface Failure {
  method: string
  path: string
  /** The id under which the server logged the cause; the live connection has none. */
  requestId?: string
}

/** The message for the person. */
export const SERVER_FAILED = 'Something went wrong and nothing was changed. See the error log.'

export type Api = ReturnType<typeof openApi>

const TRIES = 4
const LONGEST_WAIT_MS = 8_000
const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** The client of Prime's HTTP API. Every failure is a `Problem` with a sentence for the person. */
export function openApi({ fetch, newKey, wait, now, onSignedOut, onFailure }: ApiParts) {
  const withKey = openSubmitKeys(newKey, now)

  /** One call; a call that is safe to repeat is retried while the server is busy or starting. */
  async function call<T>(method: string, path: string, body?: unknown, options: CallOptions = {}): Promise<T> {
    const repeatable = method === 'GET' || isQuestion(method, path) || options.idempotencyKey !== undefined
    for (let attempt = 1; ; attempt++) {
      try {
        return await once<T>(method, path, body, options)
      } catch (error) {
        const pause = error instanceof Problem ? pauseOf(error) : undefined
        if (pause === undefined || !repeatable || attempt >= TRIES || options.signal?.aborted) throw error
        await wait(Math.min(pause * attempt, LONGEST_WAIT_MS))
        options.signal?.throwIfAborted()
      }
    }
  }

  async function once<T>(method: string, path: string, body: unknown, options: CallOptions): Promise<T> {
    const response = await reach(path, {
      method,
      credentials: 'same-origin',
      headers: {
        accept: 'application/json',
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(options.idempotencyKey !== undefined && { 'idempotency-key': options.idempotencyKey }),
        ...(options.ifMatch !== undefined && {
          'if-match': options.ifMatch === '*' ? '*' : `"${options.ifMatch}"`,
        }),
        ...options.headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      ...(options.signal && { signal: options.signal }),
    })
    const answer = await bodyOf(response)
    if (response.ok) return answer as T
    const problem = problemOf(response, answer)
    if (problem.code === 'unauthenticated') onSignedOut?.()
    if (problem.code === 'internal' && !options.tellsItself && !writesLog(body))
      onFailure?.({ method, path, requestId: String(problem.more.requestId ?? response.headers.get('x-request-id')) })
    throw problem
  }

  async function reach(path: string, init: RequestInit): Promise<Response> {
    try {
      return await fetch(path, init)
    } catch (error) {
      if (init.signal?.aborted) throw error
      throw new Problem('unavailable', 'Cannot reach the server. Check your connection; nothing was lost.', {
        more: { network: true },
      })
    }
  }

  const part = encodeURIComponent
  return {
    call,
    /** A new key for one submit. */
    newKey,
    queryOnce: <T = Data>({ collection, $type: _, ...query }: Query<T>, options?: CallOptions) =>
      call<QueryAnswer<T>>('POST', `/api/collections/${part(collection)}/query`, query, options),
    async aggregateOnce({ collection, ...query }: AggregateQuery, options?: CallOptions): Promise<AggregateResult> {
      const path = `/api/collections/${part(collection)}/query`
      return (await call<{ aggregate: AggregateResult }>('POST', path, query, options)).aggregate
    },
    /** Several queries answered from one snapshot. */
    readOnce: (
      asks: { gets?: readonly { collection: string; id: string }[]; queries?: readonly Query[] },
      options?: CallOptions,
    ) => call<ReadAnswer>('POST', '/api/read', asks, options),
    getOnce: <T = Data>(collection: string, id: string, options?: CallOptions) =>
      call<Doc<T>>('GET', `/api/collections/${part(collection)}/documents/${part(id)}`, undefined, options),
    /** All of the writes or none. */
    commit: (writes: readonly CommitWrite[], options?: CallOptions) =>
      submit<CommitAnswer>('/api/commit', { writes }, options),
    execute: <T = unknown>(commandName: string, input: object, options?: CallOptions) =>
      submit<CommandAnswer<T>>(`/api/commands/${part(commandName)}`, { input }, options),
  }

  /** One submit has one key, however often it is tried. */
  function submit<T>(path: string, body: object, options: CallOptions = {}): Promise<T> {
    const send = (idempotencyKey: string) => call<T>('POST', path, body, { ...options, idempotencyKey })
    return options.idempotencyKey === undefined ? withKey(path, body, send) : send(options.idempotencyKey)
  }
}

const isQuestion = (method: string, path: string): boolean =>
  method === 'POST' && (path === '/api/read' || path.endsWith('/query'))

/** Writing the error log itself: a failure of that is not logged again. */
const writesLog = (body: unknown): boolean =>
  isRecord(body) && Array.isArray(body.writes) && body.writes.some((write) => write.collection === 'logs')

/** The delay before the next try in milliseconds; undefined when a retry would not help. */
function pauseOf(problem: Problem): number | undefined {
  const passes = problem.status === 503 || problem.code === 'idempotency-in-progress'
  if (!passes) return undefined
  return typeof problem.more.retryAfter === 'number' ? problem.more.retryAfter * 1_000 : 500
}

async function bodyOf(response: Response): Promise<unknown> {
  if (!response.headers.get('content-type')?.includes('json')) return undefined
  try {
    return await response.json()
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

const FALLBACK: Partial<Record<number, ProblemCode>> = {
  401: 'unauthenticated',
  403: 'forbidden',
  404: 'not-found',
  413: 'too-large',
  429: 'too-many-requests',
  502: 'unavailable',
  503: 'unavailable',
  504: 'unavailable',
}

function problemOf(response: Response, body: unknown): Problem {
  const { code, detail, title, errors, type: _, status: __, ...more } = isRecord(body) ? body : {}
  const known = typeof code === 'string' && Object.hasOwn(STATUS_OF, code) ? (code as ProblemCode) : undefined
  const kind = known ?? FALLBACK[response.status] ?? (response.status >= 500 ? 'internal' : 'bad-request')
  const own = kind === 'internal' ? [detail, SERVER_FAILED] : [detail, title]
  const sentence = own.find((text) => typeof text === 'string' && text !== '')
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN)
  return new Problem(
    kind,
    withOwnDays((sentence as string | undefined) ?? `The server could not complete the request (${response.status}).`),
    {
      faults: Array.isArray(errors)
        ? (errors as Fault[]).map((fault) => ({ ...fault, detail: withOwnDays(fault.detail) }))
        : [],
      more: { ...more, ...(Number.isFinite(seconds) && { retryAfter: seconds }) },
    },
  )
}

// `randomUUID` is missing on plain http pages other than localhost; random bytes are available.
const randomKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')

/** The window event that reports a failure to the page. */
export const FAILURE = 'prime-failure'

// A tab belongs to one person: their question is about the last failure.
let filedAs: string | undefined

/** The address of the last failure in the error log; of the log itself until one is logged. */
export const failureHref = (): string => {
  const log = screenPath('logs')
  return filedAs === undefined ? log : recordHref(`${log}?view=list`, filedAs)
}

/** The failure was logged under this id. */
export const noteFiled = (id: string): void => {
  filedAs = id
}

/** Reports a failure to the page, which then writes it to the error log. */
export const tellFailure = (failure: Failure): void => void dispatchEvent(new CustomEvent(FAILURE, { detail: failure }))

/** Every tab checks again who is logged in; `ui/session.ts` listens. */
function tellSignedOut(): void {
  const tabs = new BroadcastChannel('prime-session')
  tabs.postMessage('changed')
  tabs.close()
}

/** The browser's own client. */
export const browserApi = openApi({
  fetch: (path, init) => globalThis.fetch(path, { ...init, headers: { ...init.headers, ...attentionHeaders() } }),
  newKey: randomKey,
  wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  now: () => performance.now(),
  onSignedOut: tellSignedOut,
  onFailure: tellFailure,
})
export const { call, queryOnce, aggregateOnce, readOnce, getOnce, commit, execute, newKey } = browserApi
