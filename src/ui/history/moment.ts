import { type Day, isDay, startOfDay } from '#base/days.ts'

const TIME = /^([01]?\d|2[0-3]):([0-5]\d)$/

/** The moment of a wall clock in a time zone, through the whole of its minute; the end of the day where no time is named. */
export function momentOf(day: Day, time: string | undefined, timeZone: string): Date | undefined {
  if (!isDay(day)) return undefined
  const [, hour = '23', minute = '59'] = TIME.exec(time?.trim() || '23:59') ?? []
  if (time?.trim() && !TIME.test(time.trim())) return undefined
  const wanted = Number(hour) * 60 + Number(minute)
  const guess = new Date(startOfDay(day, timeZone).getTime() + wanted * 60_000 + 59_999)
  // On the day the clocks change, midnight plus hours is an hour off.
  const shown = minutesOf(guess, timeZone)
  const drift = Math.abs(wanted - shown) <= 120 ? wanted - shown : 0
  return new Date(guess.getTime() + drift * 60_000)
}

/** `14:05` in a time zone. */
export const timeOf = (moment: Date, timeZone: string): string =>
  new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(moment)

function minutesOf(moment: Date, timeZone: string): number {
  const [hour = 0, minute = 0] = timeOf(moment, timeZone).split(':').map(Number)
  return hour * 60 + minute
}
