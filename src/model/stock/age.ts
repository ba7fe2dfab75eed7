import { toDay } from '#base/days.ts'

/** `3 mo` or `2 y 7 mo` since a lot was received, in calendar months; undefined without a date. */
export function stockAgeOf(receivedOn: unknown, at: { today: string; timeZone: string }): string | undefined {
  const day = toDay(receivedOn, at.timeZone)
  if (!day) return undefined
  const [year = 0, month = 0] = day.split('-').map(Number)
  const [thisYear = 0, thisMonth = 0] = at.today.split('-').map(Number)
  const months = (thisYear - year) * 12 + thisMonth - month
  const years = Math.floor(months / 12)
  const rest = months % 12
  return [years > 0 && `${years} y`, (rest > 0 || years === 0) && `${rest} mo`].filter(Boolean).join(' ')
}
