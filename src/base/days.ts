import { HOUSE, ownWriting, type Writing, written } from '#base/text/writing.ts'
/** A calendar day, `YYYY-MM-DD`. Calendar arithmetic never goes through a local `Date` (time zones, summer time). */
export type Day = string

/** A moment as documents hold it: ISO text in UTC with milliseconds. */
export interface Timestamp {
  $ts: string
}

/** The forms a date may arrive in: a moment, ISO or day text, a `Date`, milliseconds, or a Firestore timestamp. */
export type DateLike =
  | Timestamp
  | string
  | number
  | Date
  | { seconds: number; nanoseconds?: number }
  | { _seconds: number }

const DAY = /^(\d{4})-(\d{2})-(\d{2})$/
const MS_PER_DAY = 86_400_000

export const isTimestamp = (value: unknown): value is Timestamp =>
  typeof value === 'object' &&
  value !== null &&
  typeof (value as Timestamp).$ts === 'string' &&
  Object.keys(value).length === 1

export const timestamp = (date: Date): Timestamp => ({ $ts: date.toISOString() })

/** The day with this year, month and day, or undefined when there is no such day (month 13, 30 February). */
export function dayOf(year: number, month: number, day: number): Day | undefined {
  const date = new Date(Date.UTC(year, month - 1, day))
  const real = date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day
  return real ? date.toISOString().slice(0, 10) : undefined
}

export function isDay(value: unknown): value is Day {
  const [, year, month, day] = (typeof value === 'string' && DAY.exec(value)) || []
  return year !== undefined && dayOf(Number(year), Number(month), Number(day)) !== undefined
}

const utc = (day: Day): number => Date.parse(`${day}T00:00:00Z`)

/** Years have four digits. Anything later becomes the last such day, which many systems use for “never”. */
const [FIRST, LAST] = ['0001-01-01', '9999-12-31'] as const
const [FIRST_MS, LAST_MS] = [utc(FIRST), utc(LAST)]

export const addDays = (day: Day, days: number): Day =>
  new Date(Math.min(LAST_MS, Math.max(FIRST_MS, utc(day) + days * MS_PER_DAY))).toISOString().slice(0, 10)

/** The same day a number of months later; the last day of the month when it is shorter. */
export function addMonths(day: Day, months: number): Day {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  const then = year + Math.floor((month - 1 + months) / 12)
  if (then > 9999) return LAST
  if (then < 100) return FIRST
  const last = new Date(Date.UTC(year, month + months, 0))
  return dayOf(last.getUTCFullYear(), last.getUTCMonth() + 1, Math.min(date, last.getUTCDate()))!
}

/** The last day of a day's month. */
export const monthEnd = (day: Day): Day =>
  [31, 30, 29, 28].map((last) => `${day.slice(0, 8)}${last}`).find((end) => isDay(end))!

/** The last day of the month before a day. */
export const lastMonthEnd = (day: Day): Day => addDays(`${day.slice(0, 8)}01`, -1)

/** Calendar days from `from` to `to`: 0 on the same day, negative when `to` is earlier. */
export const daysBetween = (from: Day, to: Day): number => Math.round((utc(to) - utc(from)) / MS_PER_DAY)

const dayFormats = new Map<string, Intl.DateTimeFormat>()
/** The last result is cached: every write asks for its day, a thousand times in the same second. */
let lastDay: { timeZone: string; second: number; day: Day } | undefined

/** The calendar day of a moment in a time zone (IANA name, for example `America/New_York`). */
export function dayIn(timeZone: string, moment: Date): Day {
  const second = Math.floor(moment.getTime() / 1000)
  if (lastDay?.second === second && lastDay.timeZone === timeZone) return lastDay.day
  let format = dayFormats.get(timeZone)
  if (!format) {
    format = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' })
    dayFormats.set(timeZone, format)
  }
  lastDay = { timeZone, second, day: format.format(moment) }
  return lastDay.day
}

/**
 * The only function that reads dates. A day without a time is midnight in the time zone; undefined when the value
 * cannot be read.
 */
export function toDate(value: unknown, timeZone: string): Date | undefined {
  if (value instanceof Date) return valid(value)
  if (typeof value === 'number') return valid(new Date(value))
  if (typeof value === 'string') return isDay(value) ? startOfDay(value, timeZone) : textToDate(value, timeZone)
  if (typeof value !== 'object' || value === null) return undefined
  if (isTimestamp(value)) return valid(new Date(value.$ts))
  const { seconds, _seconds } = value as { seconds?: unknown; _seconds?: unknown }
  const since = typeof seconds === 'number' ? seconds : _seconds
  return typeof since === 'number' ? valid(new Date(since * 1000)) : undefined
}

/**
 * The calendar day of a value: a day stays as it is, anything else is converted with the time zone. Years have four
 * digits.
 */
export function toDay(value: unknown, timeZone: string): Day | undefined {
  if (isDay(value)) return value
  const date = toDate(value, timeZone)
  const day = date && dayIn(timeZone, date)
  return day?.length === LAST.length ? day : undefined
}

/** Midnight at the start of a day in a time zone, as a moment. */
export const startOfDay = (day: Day, timeZone: string): Date => atClock(day, 0, timeZone)

/** The moment at which clocks in a time zone show this many milliseconds after midnight on a day. */
export const atClock = (day: Day, clockMs: number, timeZone: string): Date => atWallClock(utc(day) + clockMs, timeZone)

/** The moment at which clocks in a time zone show what these milliseconds are in UTC. */
function atWallClock(shown: number, timeZone: string): Date {
  // Two steps find the offset even on a day when the clocks change.
  let guess = shown
  for (let step = 0; step < 2; step++) guess += shown - wallClock(new Date(guess), timeZone)
  return new Date(guess)
}

/** Creating a formatter takes as long as using it a hundred times, and a list of dates needs one for every cell. */
const clocks = new Map<string, Intl.DateTimeFormat>()

function clockOf(timeZone: string): Intl.DateTimeFormat {
  const known = clocks.get(timeZone)
  if (known) return known
  const numeric = 'numeric'
  const clock = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: numeric,
    month: numeric,
    day: numeric,
    hour: numeric,
    minute: numeric,
    second: numeric,
  })
  clocks.set(timeZone, clock)
  return clock
}

function wallClock(moment: Date, timeZone: string): number {
  if (timeZone === 'UTC') return moment.getTime()
  const parts = clockOf(timeZone).formatToParts(moment)
  const of = (type: string) => Number(parts.find((part) => part.type === type)?.value)
  const second = Date.UTC(of('year'), of('month') - 1, of('day'), of('hour'), of('minute'), of('second'))
  return second + moment.getUTCMilliseconds()
}

/** The hour (0 to 23) that the clocks of a time zone show at a moment. */
export const hourIn = (timeZone: string, moment: Date): number => new Date(wallClock(moment, timeZone)).getUTCHours()

/** What the clocks of a time zone show at a moment, as `14:05`. */
export const timeIn = (timeZone: string, moment: Date): string =>
  new Date(wallClock(moment, timeZone)).toISOString().slice(11, 16)

/** Text that states its own time zone. */
const ZONED = /\dz$|\b(?:gmt|utc|[ecmp][sd]t)|:\d\d(?:\.\d+)?\s*[+-]\d\d/i

// Also reads text that is not an ISO day (`Nov 24, 2026`, `2026-11-24T08:00`), because the specification allows any
// text as a date. Without a time zone it means the business time zone, not that of the machine.
function textToDate(text: string, timeZone: string): Date | undefined {
  if (!/\d/.test(text)) return undefined
  const trimmed = text.trim()
  if (!namesRealDay(trimmed)) return undefined
  if (ZONED.test(trimmed)) return valid(new Date(trimmed))
  const shown = valid(new Date(/\dT\d/.test(trimmed) ? `${trimmed}Z` : `${trimmed} UTC`))
  return shown && atWallClock(shown.getTime(), timeZone)
}

const YEAR_FIRST = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?!\d)/
const YEAR_LAST = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{2}|\d{4})(?!\d)/
const NAMED_DAY = /\b[a-z]{3,9}\.?,? (29|30|31)\b(?!:)|\b(29|30|31)[ -][a-z]{3}/i

/** A time, a time zone, or text in brackets. */
const HOURS = /\([^)]*\)|\d{1,2}:\d\d\S*|\b(?:[ap]m|gmt|utc|[ecmp][sd]t)\b\S*/gi

// `Date` would turn 30 February into 2 March without an error, so days that do not exist are refused here.
function namesRealDay(text: string): boolean {
  const [, year, month, day] = YEAR_FIRST.exec(text) ?? []
  if (year !== undefined) return dayOf(Number(year), Number(month), Number(day)) !== undefined
  const [, first, second, last] = YEAR_LAST.exec(text) ?? []
  if (last !== undefined)
    return dayOf(last.length === 2 ? 2000 + Number(last) : Number(last), Number(first), Number(second)) !== undefined
  const [, after, before] = NAMED_DAY.exec(text) ?? []
  const named = after ?? before
  if (named === undefined) return true
  // Drops the time, so that no time zone can move the date to another day.
  const shown = valid(new Date(`${text.replace(HOURS, ' ')} UTC`))
  return shown === undefined || shown.getUTCDate() === Number(named)
}

const valid = (date: Date): Date | undefined => (Number.isNaN(date.getTime()) ? undefined : date)

/** `Nov 2026` for a month such as `2026-11`. */
export const monthWords = (month: string): string =>
  isDay(`${month}-01`)
    ? written(new Date(`${month}-01T00:00:00Z`), { timeZone: 'UTC', month: 'short', year: 'numeric' })
    : month

/** `Nov 24, 2026`, the specification's form of an expected delivery. */
export const longDay = (day: Day, writing: Writing = HOUSE): string =>
  written(new Date(utc(day)), { timeZone: 'UTC', month: 'short', day: 'numeric', year: 'numeric' }, writing)

/** Matches a day inside a sentence. A day in quotes was typed by a person and stays as it is, as does a moment. */
const WRITTEN_DAY = /(?<![\w"“-])\d{4}-\d\d-\d\d(?![\w"”-])/g

/** A sentence from the server with its days (`2026-12-05`) in this person's date format: `Dec 5, 2026`. */
export const withOwnDays = (sentence: string): string =>
  sentence.replace(WRITTEN_DAY, (day) => (isDay(day) ? longDay(day, ownWriting()) : day))

/** The Monday on or before a day. */
export const mondayOf = (day: Day): Day => addDays(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7))
