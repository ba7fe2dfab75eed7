import { atClock, type Day, isDay } from '#base/days.ts'

const TIME = /^([01]?\d|2[0-3]):([0-5]\d)$/

/** The moment of a local time in a time zone, to the end of its minute; the end of the day without a time. */
export function wallClockMoment(day: Day, time: string | undefined, timeZone: string): Date | undefined {
  if (!isDay(day)) return undefined
  const [, hour = '23', minute = '59'] = TIME.exec(time?.trim() || '23:59') ?? []
  if (time?.trim() && !TIME.test(time.trim())) return undefined
  const wanted = Number(hour) * 60 + Number(minute)
  return atClock(day, wanted * 60_000 + 59_999, timeZone)
}
