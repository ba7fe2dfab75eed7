import { atClock, type Day, dayOf, isDay, toDate, toDay } from '#base/days.ts'

/**
 * The months by how their names begin, in English, German, French, Spanish, Italian, Portuguese, Dutch, Polish and
 * Turkish.
 */
const MONTHS = [
  /^(?:jan|ene|gen|sty|oca)/,
  /^(?:feb|fev|fév|lut|şub)/,
  /^(?:mar|mär|mrz|mrt|maa)/,
  /^(?:apr|avr|abr|kwi|nis)/,
  /^(?:may|mai|mei|mag|maj)/,
  /^(?:jun|juin|giu|cze|haz)/,
  /^(?:jul|juil|lug|lip|tem)/,
  /^(?:aug|aoû|aou|ago|sie|ağu)/,
  /^(?:sep|set|wrz|eyl)/,
  /^(?:oct|okt|ott|out|paź|paz|eki)/,
  /^(?:nov|lis|kas)/,
  /^(?:dec|dez|déc|dic|gru|ara)/,
]
/** Excel counts days from here; numbers below it are not business dates. */
const EXCEL = { base: Date.UTC(1899, 11, 30), least: 20_000, most: 80_000 }
const WEEKDAY = /^(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*\.?,?\s+/i
/** A time after a date, which does not affect the date: `14:30`, `T09:00:00`, `3:15 PM`. */
const CLOCK = /(?:,?\s+|T)\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:\s*[ap]\.?m\.?)?$/i

/**
 * Reads `2026-11-20`, `11/20/2026`, `20.11.2026`, `20 Nov 2026`, `Nov 20, 2026`, `20261120` and Excel's day numbers as
 * a day, with or without a time.
 */
export function readDay(text: string, dayFirst: boolean): Day | undefined {
  const plain =
    text.length > LONGEST_DAY ? '' : text.replace(/\s+/g, ' ').trim().replace(WEEKDAY, '').replace(CLOCK, '')
  return isDay(plain) ? plain : (writtenDay(plain, dayFirst) ?? serialDay(plain))
}

function writtenDay(plain: string, dayFirst: boolean): Day | undefined {
  const numbers = /^(\d{1,4})([/.-])(\d{1,2})\2(\d{1,4})\.?$/.exec(plain)
  if (numbers) return dayOfNumbers(Number(numbers[1]), Number(numbers[3]), Number(numbers[4]), plain, dayFirst)
  const [, day, dayMonth, dayYear] =
    /^(\d{1,2})(?:st|nd|rd|th)?[\s.-]+(?:of |de )?(\p{L}{3,10})\.?[\s,-]+(?:de )?(\d{4}|\d{2})$/iu.exec(plain) ?? []
  if (day) return dayOf(fullYear(Number(dayYear)), monthOf(dayMonth), Number(day))
  const [, month, monthDay, year] =
    /^(\p{L}{3,10})\.?(?:\s+|-)(\d{1,2})(?:st|nd|rd|th)?(?:,?\s+|-)(\d{4}|(?<=-)\d{2})$/iu.exec(plain) ?? []
  if (month) return dayOf(fullYear(Number(year)), monthOf(month), Number(monthDay))
  const [, signedYear, signedMonth, signedDay] = /^(\d{4})年(\d{1,2})月(\d{1,2})日$/.exec(plain) ?? []
  if (signedYear) return dayOf(Number(signedYear), Number(signedMonth), Number(signedDay))
  const [, plainYear, plainMonth, plainDay] = /^(\d{4})(\d{2})(\d{2})$/.exec(plain) ?? []
  return plainYear ? dayOf(Number(plainYear), Number(plainMonth), Number(plainDay)) : undefined
}

const LONGEST_DAY = 100

/** The day of an Excel day number; undefined when it is too small or too large. */
export function serialDay(text: string): Day | undefined {
  const serial = /^\d{5}(?:\.\d+)?$/.test(text) ? Math.floor(Number(text)) : 0
  return serial >= EXCEL.least && serial <= EXCEL.most
    ? new Date(EXCEL.base + serial * 86_400_000).toISOString().slice(0, 10)
    : undefined
}

function dayOfNumbers(a: number, b: number, c: number, text: string, dayFirst: boolean): Day | undefined {
  if (a > 31) return dayOf(a, b, c)
  const year = fullYear(c)
  // Points are used in countries that write the day first.
  const isDayFirst = a > 12 || (b <= 12 && (dayFirst || text.includes('.')))
  return isDayFirst ? dayOf(year, b, a) : dayOf(year, a, b)
}

/** Two-digit years from 70 on are in the last century: books go back, and hardly any look that far ahead. */
const fullYear = (year: number): number => (year >= 100 ? year : year < 70 ? 2000 + year : 1900 + year)
const monthOf = (name = ''): number => MONTHS.findIndex((month) => month.test(name.toLowerCase())) + 1

const ZONED = /\d{1,2}:\d{2}.*(?:Z|GMT|UTC|[+-]\d{2}:?\d{2})$/
/** A moment with its own time zone: `2026-11-20T09:00:00Z`, `Fri, 20 Nov 2026 09:00:00 GMT`. */
const isZoned = (text: string): boolean => text.length <= LONGEST_DAY && ZONED.test(text)

/** The business day of a moment that has a time zone. */
export function zonedDay(text: string, timeZone: string): Day | undefined {
  return isZoned(text) ? toDay(text, timeZone) : undefined
}

/** A moment as people write it; without a time zone it is business time. */
export function readMoment(
  text: string,
  { timeZone, dayFirst = false }: { timeZone: string; dayFirst?: boolean },
): Date | undefined {
  const day = isZoned(text) ? undefined : readDay(text, dayFirst)
  if (day !== undefined) return atClock(day, clockIn(text), timeZone)
  // `Nov-26` would become a day in 2001.
  return /\d{4}/.test(text) ? toDate(text, timeZone) : undefined
}

/** Milliseconds since midnight of the time at the end of a text. */
function clockIn(text: string): number {
  const [, hours, minutes, seconds = 0, half] =
    /(\d{1,2}):(\d{2})(?::(\d{2}(?:\.\d+)?))?\s*([ap])?\.?m?\.?$/i.exec(text) ?? []
  if (hours === undefined) return 0
  const late = half ? (Number(hours) % 12) + (/p/i.test(half) ? 12 : 0) : Number(hours)
  return Math.round(((late * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000)
}
