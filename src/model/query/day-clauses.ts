import { type Day, startOfDay } from '#base/days.ts'
import type { Clause } from '#model/query/query.ts'

const moment = (day: Day, timeZone: string) => ({ $ts: startOfDay(day, timeZone).toISOString() })

/**
 * Documents dated on or after a day, in every form in which dates are stored: a comparison never matches values of
 * another type.
 */
export const dayFrom = (field: string, day: Day, timeZone: string): Clause => ({
  or: [
    [field, '>=', day],
    [field, '>=', moment(day, timeZone)],
  ],
})

/** Documents dated before a day, in every form in which dates are stored. */
export const dayBefore = (field: string, day: Day, timeZone: string): Clause => ({
  or: [
    [field, '<', day],
    [field, '<', moment(day, timeZone)],
  ],
})
