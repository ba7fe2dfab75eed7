import { Problem } from '#base/problem.ts'
import type { ErrorLog } from '#features/admin/logs/collection.ts'

/** What a person has begun and not saved: new records by collection, and the fields of records that are there. */
export interface UnsavedWork {
  drafts?: Record<string, unknown>
  fields?: Record<string, unknown>
}

interface Crash {
  error: unknown
  /** What was being done: drawing the screen or acting on it. */
  reference: string
  /** The path of the screen. */
  page: string
  /** Where the person was in full, and with what. */
  url: string
  userAgent: string
  user: string
  build: string
  trail: readonly string[]
  unsaved: UnsavedWork
  /** The parts of the screen the error came through, as React tells them. */
  parts?: string | undefined
}

const MOST = { message: 1_000, stack: 8_000, draft: 16_000 } as const

/** Whether an error is a fault of the program: what a person can act on, and what was called off, is none. */
export const isCrash = (error: unknown): boolean =>
  error instanceof Error && !(error instanceof Problem) && error.name !== 'AbortError'

/** The error log of a crash, in the specification's shape with what helps to find its cause. */
export function crashLog(crash: Crash): Partial<ErrorLog['data']> & { timestamp: { $serverTime: true } } {
  const { error, reference, page, url, userAgent, user, build, trail, unsaved, parts } = crash
  const { message, stack = '' } = error instanceof Error ? error : { message: String(error) }
  const draft = Object.keys(unsaved).length > 0 ? JSON.stringify(unsaved) : ''
  // A chunk that does not come is the network or a new version, not a fault of the screen.
  const isChunk = /^Loading chunk \S+ failed$/.test(message)
  return {
    status: 'pending',
    severity: isChunk ? 'warning' : 'error',
    page,
    reference,
    message: message.slice(0, MOST.message) || 'An error without a message',
    stack: [stack, parts?.trim()].filter(Boolean).join('\n\n').slice(0, MOST.stack),
    url,
    userAgent,
    user,
    build,
    ...(trail.length > 0 && { trail: trail.join('\n') }),
    // Half a draft helps nobody.
    ...(draft && draft.length <= MOST.draft && { draft }),
    timestamp: { $serverTime: true },
  } as Partial<ErrorLog['data']> & { timestamp: { $serverTime: true } }
}

/** The name of a build by the file its page began with: `main-Bx3f9.js` is `Bx3f9`. */
export function buildOf(script = ''): string {
  const [path = ''] = script.split('?')
  const file = path.slice(path.lastIndexOf('/') + 1)
  const dash = file.indexOf('-')
  return dash >= 0 && file.endsWith('.js') ? file.slice(dash + 1, -'.js'.length) : 'development'
}

/** What one person has begun at a browser, from everything it keeps. */
export function unsavedWork(kept: readonly (readonly [key: string, value: string])[], userId: string): UnsavedWork {
  const of = (kind: string) => {
    const start = `prime-${kind}-${userId}-`
    const found = kept.flatMap(([key, value]) => {
      const begun = key.startsWith(start) ? readObject(value) : undefined
      return begun ? [[key.slice(start.length), begun] as const] : []
    })
    return found.length > 0 ? Object.fromEntries(found) : undefined
  }
  const [drafts, fields] = [of('draft'), of('unsaved')]
  return { ...(drafts && { drafts }), ...(fields && { fields }) }
}

/** The unsaved work of an error log, as far as it can be read. */
export function unsavedIn(log: ErrorLog): UnsavedWork {
  const read = readObject(typeof log.data.draft === 'string' ? log.data.draft : '')
  const part = (name: keyof UnsavedWork) => {
    const value = read?.[name]
    return typeof value === 'object' && value !== null && { [name]: value as Record<string, unknown> }
  }
  return { ...part('drafts'), ...part('fields') }
}

function readObject(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text)
    const isFilled =
      typeof value === 'object' && value !== null && !Array.isArray(value) && Object.keys(value).length > 0
    return isFilled ? (value as Record<string, unknown>) : undefined
  } catch {
    // Kept by something else than Prime.
    return undefined
  }
}
