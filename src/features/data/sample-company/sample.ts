import { addDays, type Day } from '#base/days.ts'
import type { Data } from '#model/schema/value.ts'

/** One document of the sample company. Ids are readable and stable. */
export interface SampleDoc {
  collection: string
  id: string
  data: Data
}

/** The note on every document with an amount. */
export const PRICES_INVENTED = 'Sample data: prices and amounts are invented.'

/** `112026` for 20 November 2026. */
export const mmddyy = (day: Day): string => `${day.slice(5, 7)}${day.slice(8, 10)}${day.slice(2, 4)}`

/** Numbers documents by month as Prime does: `AP-2611-0001`. */
export function numberer(prefix: string): { next(day: Day): string; series: Map<string, number> } {
  const series = new Map<string, number>()
  return {
    series,
    next(day) {
      const month = `${prefix}-${day.slice(2, 4)}${day.slice(5, 7)}`
      const number = (series.get(month) ?? 0) + 1
      series.set(month, number)
      return `${month}-${String(number).padStart(4, '0')}`
    },
  }
}

/** The moment a number of hours before another. */
export const hoursBefore = (now: Date, hours: number): { $ts: string } => ({
  $ts: new Date(now.getTime() - hours * 3_600_000).toISOString(),
})

/** A moment on a day, in UTC, but not after `now`. */
export const momentOn = (day: Day, hour: number, now: Date): { $ts: string } => {
  const moment = Date.parse(`${day}T${String(hour).padStart(2, '0')}:00:00Z`)
  return { $ts: new Date(Math.min(moment, now.getTime())).toISOString() }
}

export const daysAgo = (today: Day, days: number): Day => addDays(today, -days)
