import { addDays, type Day, toDay } from '#base/days.ts'
import type { Fault } from '#base/problem.ts'
import { date, flag, text } from '#model/schema/fields.ts'
import type { Data } from '#model/schema/value.ts'

/** The rule for a due date on a weekend or holiday. */
export const DUE_MOVES = ['Stays', 'Next business day', 'Business day before'] as const

/** The fields of one holiday in the settings' list. */
export const holidayFields = {
  name: text('Name', { required: true }),
  day: date('Day', { required: true }),
  everyYear: flag('Every year'),
} as const

/** No country has two weeks of holidays in a row. */
const MAX_DAYS = 14
const SATURDAY = 6

/** How the company settings move due dates off weekends and holidays; unchanged when they say nothing. */
export function dueMoveOf(
  company: { dueMoves?: unknown; holidays?: unknown } | undefined,
  timeZone: string,
): (day: Day) => Day {
  const step = { 'Next business day': 1, 'Business day before': -1 }[String(company?.dueMoves)] ?? 0
  if (step === 0) return (day) => day
  const isOff = daysOff(company?.holidays, timeZone)
  return (day) => {
    let moved = day
    for (let tries = 0; isOff(moved) && tries < MAX_DAYS; tries++) moved = addDays(moved, step)
    return moved
  }
}

/** Whether a day is not a business day: Saturday, Sunday or a listed holiday. */
export function daysOff(holidays: unknown, timeZone: string): (day: Day) => boolean {
  const once = new Set<string>()
  const yearly = new Set<string>()
  for (const { day, everyYear } of Array.isArray(holidays) ? (holidays as Data[]) : []) {
    const found = toDay(day, timeZone)
    if (found && everyYear === true) yearly.add(found.slice(5))
    else if (found) once.add(found)
  }
  return (day) => isWeekend(day) || once.has(day) || yearly.has(day.slice(5))
}

const isWeekend = (day: Day): boolean => new Date(`${day}T00:00:00Z`).getUTCDay() % SATURDAY === 0

/** Why a list of holidays cannot be saved in the settings. */
export function faultsOfHolidays(rows: unknown): Fault[] {
  const seen = new Set<string>()
  for (const [at, { day }] of (Array.isArray(rows) ? (rows as Data[]) : []).entries()) {
    const key = JSON.stringify(day)
    if (day !== undefined && seen.has(key))
      return [{ pointer: `/holidays/${at}`, code: 'holiday', detail: 'This day is in the list twice.' }]
    seen.add(key)
  }
  return []
}
