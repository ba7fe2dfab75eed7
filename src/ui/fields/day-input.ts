import type { Day } from '#base/days.ts'
import { addDays, dayOf, isDay, toDay } from '#base/days.ts'

const WEEKDAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday']
const NAMED: Record<string, number> = { t: 0, today: 0, tom: 1, tomorrow: 1, y: -1, yesterday: -1 }

/**
 * The day somebody means: `t`, `+7`, `-3`, `+2w`, `mon` (the next one), `24`, `11/24`, `11/24/26`, `24 Nov` or `2026-11-24`.
 * Undefined when no day can be read.
 */
export function readDay(typed: string, today: Day): Day | undefined {
  const text = typed.trim().toLowerCase()
  if (Object.hasOwn(NAMED, text)) return addDays(today, NAMED[text]!)
  const [, sign, count, unit] = /^([+-])(\d{1,4})\s*([dw]?)$/.exec(text) ?? []
  if (count) return addDays(today, Number(`${sign}${count}`) * (unit === 'w' ? 7 : 1))
  return weekday(text, today) ?? numbers(text, today) ?? written(typed.trim(), today)
}

function weekday(text: string, today: Day): Day | undefined {
  if (text.length < 2) return undefined
  const wanted = WEEKDAYS.findIndex((name) => name.startsWith(text))
  if (wanted < 0) return undefined
  const now = new Date(`${today}T00:00:00Z`).getUTCDay()
  return addDays(today, ((wanted - now + 6) % 7) + 1)
}

// Month before day, as on the company's papers.
function numbers(text: string, today: Day): Day | undefined {
  const [, a, b, c] = /^(\d{1,2})(?:[/.](\d{1,2})(?:[/.](\d{2}|\d{4}))?)?$/.exec(text) ?? []
  if (a === undefined) return undefined
  const year = c === undefined ? Number(today.slice(0, 4)) : c.length === 2 ? 2000 + Number(c) : Number(c)
  return b === undefined ? dayOf(year, Number(today.slice(5, 7)), Number(a)) : dayOf(year, Number(a), Number(b))
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

function written(text: string, today: Day): Day | undefined {
  const [, day1, name1, year1] = /^(\d{1,2})\.?\s*([a-z]{3,9})\.?,?\s*(\d{4})?$/i.exec(text) ?? []
  const [, name2, day2, year2] = /^([a-z]{3,9})\.?\s*(\d{1,2}),?\s*(\d{4})?$/i.exec(text) ?? []
  const month = MONTHS.indexOf((name1 ?? name2 ?? '').slice(0, 3).toLowerCase()) + 1
  if (month > 0) return dayOf(Number(year1 ?? year2 ?? today.slice(0, 4)), month, Number(day1 ?? day2))
  return isDay(text) ? text : /^\d{4}-\d{2}-\d{2}T/.test(text) ? toDay(text, 'UTC') : undefined
}
