import { dayIn } from '#base/days.ts'
import { shortMoment } from '#ui/grid/format.ts'
import { useClock, useNow } from '#ui/shell/clock.ts'

/** Formats moments as `Nov 20, 2:05 PM` in the business time zone; empty for no value. */
export function useShortMoment(): (moment: unknown) => string {
  const { timeZone } = useClock()
  const today = dayIn(timeZone, useNow())
  return (moment) => shortMoment(moment, today, timeZone)
}
