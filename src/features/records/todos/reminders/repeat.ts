import { addDays, type Day, dayOf } from '#base/days.ts'

/** How often a task repeats. */
export const TASK_REPEATS = [
  'Every day',
  'Every weekday',
  'Every week',
  'Every two weeks',
  'Every month',
  'Every quarter',
  'Every year',
] as const
type Repeat = (typeof TASK_REPEATS)[number]

const MONTHS: Partial<Record<Repeat, number>> = { 'Every month': 1, 'Every quarter': 3, 'Every year': 12 }
const DAYS: Partial<Record<Repeat, number>> = { 'Every day': 1, 'Every week': 7, 'Every two weeks': 14 }
/** More steps than any interval needs to reach today from a date ten years ago. */
const MAX_STEPS = 4_000

/**
 * The next date of an interval after a day, later than `after`: missed dates are skipped and not made up for. Undefined
 * when it would be past the end.
 */
export function nextDue(
  repeat: Repeat,
  from: Day,
  { after, until }: { after: Day; until?: Day | undefined },
): Day | undefined {
  for (let step = 1; step <= MAX_STEPS; step++) {
    const day = stepFrom(repeat, from, step)
    if (until !== undefined && day > until) return undefined
    if (day > after && (repeat !== 'Every weekday' || isWeekday(day))) return day
  }
  return undefined
}

function stepFrom(repeat: Repeat, from: Day, step: number): Day {
  const months = MONTHS[repeat]
  return months === undefined ? addDays(from, step * (DAYS[repeat] ?? 1)) : addMonths(from, step * months)
}

/**
 * The same day a number of months later; the 31st becomes the last day of a shorter month, and is the 31st again after
 * it.
 */
function addMonths(day: Day, months: number): Day {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const index = year * 12 + month - 1 + months
  const [toYear, toMonth] = [Math.floor(index / 12), (index % 12) + 1]
  for (let last = date; last > 28; last--) {
    const found = dayOf(toYear, toMonth, last)
    if (found) return found
  }
  return dayOf(toYear, toMonth, Math.min(date, 28))!
}

const isWeekday = (day: Day): boolean => {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
  return weekday !== 0 && weekday !== 6
}
