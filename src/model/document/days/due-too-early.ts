import { longDay, toDay } from '#base/days.ts'
import type { Data } from '#model/schema/value.ts'

/** A sentence when a part is due before its document's date, which usually means a wrong year; otherwise nothing. */
export function dueTooEarly(parts: readonly Data[], issued: unknown, timeZone: string): string | undefined {
  const day = toDay(issued, timeZone)
  const early = day && parts.map(({ dueDate }) => toDay(dueDate, timeZone)).find((due) => due && due < day)
  return early
    ? `The part due ${longDay(early)} is before the document date, ${longDay(day)}. Check its date.`
    : undefined
}
