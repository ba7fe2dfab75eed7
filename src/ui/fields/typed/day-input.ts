import { addDays, type Day, dayOf, isDay, toDay } from '#base/days.ts'
import { HOUSE, monthsOf, ownWriting, type Writing } from '#base/text/writing.ts'

const WEEKDAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday']
const NAMED: Record<string, number> = { t: 0, today: 0, tom: 1, tomorrow: 1, y: -1, yesterday: -1 }

/**
 * The day that typed text means: `t`, `+7`, `-3`, `+2w`, `mon` (the next one), `24`, `11/24`, `11/24/26`, `24 Nov` or
 * `2026-11-24`. The day comes first for people who write it so: `24/11`, `24.11.` Undefined when no day can be parsed.
 */
export function dayFromKeys(typed: string, today: Day, writing: Writing = ownWriting()): Day | undefined {
  const text = typed.trim().toLowerCase()
  if (Object.hasOwn(NAMED, text)) return addDays(today, NAMED[text]!)
  const [, sign, count, unit] = /^([+-])(\d{1,4})\s*([dw]?)$/.exec(text) ?? []
  if (count) return addDays(today, Number(`${sign}${count}`) * (unit === 'w' ? 7 : 1))
  return weekday(text, today) ?? numbers(text, today, writing) ?? written(typed.trim(), today, writing)
}

function weekday(text: string, today: Day): Day | undefined {
  if (text.length < 2) return undefined
  const wanted = WEEKDAYS.findIndex((name) => name.startsWith(text))
  if (wanted < 0) return undefined
  const now = new Date(`${today}T00:00:00Z`).getUTCDay()
  return addDays(today, ((wanted - now + 6) % 7) + 1)
}

/** An example of a day in the person's format: `11/24`, `24/11` or `24.11.` */
export const dayExample = ({ dayFirst, locale } = ownWriting()): string =>
  dayFirst ? (locale === 'de-DE' ? '24.11.' : '24/11') : '11/24'

// Month before day, as on the company's documents, unless the person writes the day first.
function numbers(text: string, today: Day, { dayFirst }: Writing): Day | undefined {
  const [, a, b, c] = /^(\d{1,2})(?:[/.](\d{1,2})(?:[/.](\d{2}|\d{4})|\.)?)?$/.exec(text) ?? []
  if (a === undefined) return undefined
  const year = c === undefined ? Number(today.slice(0, 4)) : c.length === 2 ? 2000 + Number(c) : Number(c)
  if (b === undefined) return dayOf(year, Number(today.slice(5, 7)), Number(a))
  return dayFirst ? dayOf(year, Number(b), Number(a)) : dayOf(year, Number(a), Number(b))
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

function written(text: string, today: Day, writing: Writing): Day | undefined {
  const [, day1, name1, year1] = /^(\d{1,2})\.?\s*(\p{L}{3,10})\.?,?\s*(\d{4})?$/iu.exec(text) ?? []
  const [, name2, day2, year2] = /^(\p{L}{3,10})\.?\s*(\d{1,2}),?\s*(\d{4})?$/iu.exec(text) ?? []
  const month = monthCalled(name1 ?? name2 ?? '', writing)
  if (month > 0) return dayOf(Number(year1 ?? year2 ?? today.slice(0, 4)), month, Number(day1 ?? day2))
  return isDay(text) ? text : /^\d{4}-\d{2}-\d{2}T/.test(text) ? toDay(text, 'UTC') : undefined
}

/**
 * The number of a month by its English name or its name in the person's language; 0 when there is none or it is
 * ambiguous.
 */
function monthCalled(name: string, writing: Writing): number {
  const wanted = plainLetters(name)
  if (writing !== HOUSE) {
    const fitting = monthsOf(writing, 'long').flatMap((month, at) =>
      wanted.length > 2 && plainLetters(month).startsWith(wanted) ? [at + 1] : [],
    )
    if (fitting.length === 1) return fitting[0]!
  }
  return MONTHS.indexOf(wanted.slice(0, 3)) + 1
}

const plainLetters = (name: string): string => name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
