import { type Day, startOfDay } from '#base/days.ts'
import type { Clause } from '#model/query/query.ts'

const moment = (day: Day, timeZone: string) => ({ $ts: startOfDay(day, timeZone).toISOString() })

/** Documents whose day is this one or a later one, in every form a day is stored in: values of other types are no answer to a comparison. */
export const dayFrom = (field: string, day: Day, timeZone: string): Clause => ({
  or: [
    [field, '>=', day],
    [field, '>=', moment(day, timeZone)],
  ],
})

/** Documents whose day is before this one, in every form a day is stored in. */
export const dayBefore = (field: string, day: Day, timeZone: string): Clause => ({
  or: [
    [field, '<', day],
    [field, '<', moment(day, timeZone)],
  ],
})
