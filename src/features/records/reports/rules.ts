import { addDays, type Day, dayOf } from '#base/days.ts'
import type { RHYTHMS } from '#features/records/reports/collection.ts'

/**
 * The next day after `day` on which a report that began on `startsOn` is sent; in months without that day, the last
 * day.
 */
export function nextMail(every: (typeof RHYTHMS)[number], startsOn: Day, day: Day): Day {
  if (every === 'Every weekday') {
    let next = addDays(day, 1)
    while (isWeekend(next)) next = addDays(next, 1)
    return next
  }
  let next = startsOn
  for (let times = 1; next <= day; times++)
    next = every === 'Every week' ? addDays(startsOn, 7 * times) : monthsAfter(startsOn, times)
  return next
}

const isWeekend = (day: Day): boolean => [0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay())

function monthsAfter(day: Day, months: number): Day {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number]
  const at = year * 12 + (month - 1) + months
  for (let last = date; ; last--) {
    const found = dayOf(Math.floor(at / 12), (at % 12) + 1, last)
    if (found) return found
  }
}
