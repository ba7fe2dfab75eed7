import { addDays, type Day, dayIn } from '#base/days.ts'
import { Problem } from '#base/problem.ts'
import type { ErrorLog, LogDay } from '#features/admin/logs/collection.ts'

/** The unsaved work of a person: new records by collection, and the changed fields of existing records. */
interface UnsavedWork {
  drafts?: Record<string, unknown>
  fields?: Record<string, unknown>
}

interface Crash {
  error: unknown
  /** The activity when the error occurred: drawing the screen or acting on it. */
  reference: string
  /** The path of the screen. */
  page: string
  /** The full address, the browser and the user. */
  url: string
  userAgent: string
  user: string
  build: string
  trail: readonly string[]
  unsaved: UnsavedWork
  /** The React component stack of the error. */
  parts?: string | undefined
}

const MAX_CHARACTERS = { message: 1_000, stack: 8_000, draft: 16_000 } as const

/** Whether an error is a fault of the program; refusals that a person can act on and cancelled requests are not. */
export const isCrash = (error: unknown): boolean =>
  error instanceof Error && !(error instanceof Problem) && error.name !== 'AbortError'

/** The error log of a crash, in the shape of the specification, with details that help to find its cause. */
export function crashLog(crash: Crash): Partial<ErrorLog['data']> & { timestamp: { $serverTime: true } } {
  const { error, reference, page, url, userAgent, user, build, trail, unsaved, parts } = crash
  const { message, stack = '' } = error instanceof Error ? error : { message: String(error) }
  const draft = Object.keys(unsaved).length > 0 ? JSON.stringify(unsaved) : ''
  // A chunk that fails to load means a network problem or a new version, not a fault of the screen.
  const isChunk = /^Loading chunk \S+ failed$/.test(message)
  return {
    status: 'pending',
    severity: isChunk ? 'warning' : 'error',
    page,
    reference,
    message: message.slice(0, MAX_CHARACTERS.message) || 'An error without a message',
    stack: [stack, parts?.trim()].filter(Boolean).join('\n\n').slice(0, MAX_CHARACTERS.stack),
    url,
    userAgent,
    user,
    build,
    ...(trail.length > 0 && { trail: trail.join('\n') }),
    // A truncated draft is useless, so it is kept whole or not at all.
    ...(draft && draft.length <= MAX_CHARACTERS.draft && { draft }),
    timestamp: { $serverTime: true },
  } as Partial<ErrorLog['data']> & { timestamp: { $serverTime: true } }
}

/** The unsaved work of one person in a browser, from all its stored entries. */
export function unsavedWork(stored: readonly (readonly [key: string, value: string])[], userId: string): UnsavedWork {
  const of = (kind: string) => {
    const start = `prime-${kind}-${userId}-`
    const found = stored.flatMap(([key, value]) => {
      const begun = key.startsWith(start) ? readObject(value) : undefined
      return begun ? [[key.slice(start.length), begun] as const] : []
    })
    return found.length > 0 ? Object.fromEntries(found) : undefined
  }
  const [drafts, fields] = [of('draft'), of('unsaved')]
  return { ...(drafts && { drafts }), ...(fields && { fields }) }
}

/** The unsaved work in an error log, as far as it can be parsed. */
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
    // Stored by something other than Prime.
    return undefined
  }
}

/** How long resolved errors are kept by default, in days. */
export const DEFAULT_KEEP_DAYS = 90

interface DayCount {
  day: Day
  count: number
}

const HOUR_MS = 3_600_000

const momentOf = ({ data, createTime }: ErrorLog): string => data.timestamp?.$ts ?? createTime

/** The calendar day an error happened on. */
export const dayOfLog = (log: ErrorLog, timeZone: string): Day => dayIn(timeZone, new Date(momentOf(log)))

/** Errors per day for the last `length` days, today last, including those that were cleaned up. */
export function errorsPerDay(
  logs: readonly ErrorLog[],
  cleaned: readonly LogDay[],
  { today, timeZone, length }: { today: Day; timeZone: string; length: number },
): DayCount[] {
  const counts = new Map<string, number>()
  const add = (day: string, count: number) => counts.set(day, (counts.get(day) ?? 0) + count)
  for (const log of logs) add(dayOfLog(log, timeZone), 1)
  for (const { data } of cleaned) add(String(data.day), data.count)
  return Array.from({ length }, (_, at) => {
    const day = addDays(today, at - length + 1)
    return { day, count: counts.get(day) ?? 0 }
  })
}

/** Errors per hour, ending with the hour of `now`; each hour is identified by its start. */
export function errorsPerHour(logs: readonly ErrorLog[], now: Date, length: number): { from: Date; count: number }[] {
  const hourOf = (moment: number): number => Math.floor(moment / HOUR_MS)
  const counts = new Map<number, number>()
  for (const log of logs) {
    const hour = hourOf(Date.parse(momentOf(log)))
    counts.set(hour, (counts.get(hour) ?? 0) + 1)
  }
  return Array.from({ length }, (_, at) => {
    const hour = hourOf(now.getTime()) - length + 1 + at
    return { from: new Date(hour * HOUR_MS), count: counts.get(hour) ?? 0 }
  })
}

/** The end of the longest mute among occurrences of the same failure; undefined when none is active now. */
export function mutedUntil(logs: readonly ErrorLog[], now: Date): string | undefined {
  const ends = logs.flatMap(({ data }) => data.mutedUntil?.$ts ?? []).toSorted()
  const last = ends.at(-1)
  return last !== undefined && last > now.toISOString() ? last : undefined
}
