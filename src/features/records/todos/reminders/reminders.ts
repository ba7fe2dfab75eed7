import { type Day, daysBetween, startOfDay, type Timestamp } from '#base/days.ts'
import type { Todo } from '#features/records/todos/collection.ts'

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000

/** The moment of a time of day, such as `10:30`, on a day of the business. */
export function momentAt(day: Day, time: string, timeZone: string): Timestamp {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return { $ts: new Date(startOfDay(day, timeZone).getTime() + (hours * 60 + minutes) * MINUTE_MS).toISOString() }
}

/** A reminder that goes along when its task is put off: the same time of day, so many days later. */
export const movedReminder = ({ $ts }: Timestamp, from: Day, to: Day): Timestamp => ({
  $ts: new Date(Date.parse($ts) + daysBetween(from, to) * DAY_MS).toISOString(),
})

/** What putting a task off until a day writes. */
export const putOffUntil = (day: Day, { dueOn, remindAt }: { dueOn?: unknown; remindAt?: unknown }, today: Day) => ({
  dueOn: day,
  ...(isMoment(remindAt) && {
    remindAt: movedReminder(remindAt, typeof dueOn === 'string' && dueOn > today ? dueOn : dayOfMoment(remindAt), day),
  }),
})

const isMoment = (value: unknown): value is Timestamp =>
  typeof value === 'object' && value !== null && typeof (value as Timestamp).$ts === 'string'
const dayOfMoment = ({ $ts }: Timestamp): Day => $ts.slice(0, 10)

/** The open tasks whose reminder has come, the latest first. */
export const remindedOf = (tasks: readonly Todo[], now: Date): Todo[] =>
  tasks
    .filter(({ data }) => data.status !== 'Done' && isMoment(data.remindAt) && data.remindAt.$ts <= now.toISOString())
    .toSorted((a, b) => b.data.remindAt!.$ts.localeCompare(a.data.remindAt!.$ts))
