import { addDays, type Day, dayIn } from '#base/days.ts'
import type { ErrorLog } from '#features/admin/logs/collection.ts'
import { type Doc, defineCollection } from '#model/schema/collection.ts'
import { date, number } from '#model/schema/fields.ts'

/** How many errors of a day were cleaned up: what is gone still counts. */
export const logDays = defineCollection({
  name: 'logDays',
  label: { one: 'Day of errors', many: 'Days of errors' },
  title: 'day',
  fields: { day: date('Day', { required: true }), count: number('Errors', { required: true, decimals: 0, min: 0 }) },
  list: { columns: ['day', 'count'], sort: '-day' },
  form: [['day', 'count']],
  search: [],
  indexes: [['day']],
  access: { direct: 'commands' },
})

export type LogDay = Doc<typeof logDays>

/** Resolved errors are kept this long unless the settings say otherwise. */
export const USUAL_KEEP_DAYS = 90

export interface DayCount {
  day: Day
  count: number
}

const HOUR_MS = 3_600_000

const momentOf = ({ data, createTime }: ErrorLog): string => data.timestamp?.$ts ?? createTime

/** The calendar day an error happened on. */
export const dayOfLog = (log: ErrorLog, timeZone: string): Day => dayIn(timeZone, new Date(momentOf(log)))

/** Errors per day of the last days, this one last, with those that were cleaned up. */
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

/** Errors per hour up to the hour of `now`, the last one last; each hour by the moment it began. */
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

/** The end of the longest mute among the same failures; undefined where none runs at this moment. */
export function mutedUntil(logs: readonly ErrorLog[], now: Date): string | undefined {
  const ends = logs.flatMap(({ data }) => data.mutedUntil?.$ts ?? []).toSorted()
  const last = ends.at(-1)
  return last !== undefined && last > now.toISOString() ? last : undefined
}
