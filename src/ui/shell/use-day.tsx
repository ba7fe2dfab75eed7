import { dayIn } from '#base/days.ts'
import { useClock, useNow } from '#ui/shell/clock.ts'

/** Today in the company's time zone. */
export function useDay(): { today: string; timeZone: string } {
  const { timeZone } = useClock()
  return { today: dayIn(timeZone, useNow()), timeZone }
}
