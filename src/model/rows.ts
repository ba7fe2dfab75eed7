import type { Day } from '#base/days.ts'
import { atClock, dayIn, dayOf, isDay, isTimestamp, timestamp, toDate } from '#base/days.ts'
import type { Field, Fields } from '#model/fields.ts'
import type { Mapping } from '#model/import.ts'
import type { Data, Value } from '#model/value.ts'
import { isReservedKey } from '#model/value.ts'

/** The mapping's name for the document's id. */
export const ID = '$id'

/** How a file writes numbers and dates. */
export interface Reading {
  timeZone: string
  /** 03/04/2026 is the third of April. */
  dayFirst?: boolean
  /** 1.234,50 is one thousand two hundred thirty-four and a half. */
  decimalComma?: boolean
  /** Columns that are written otherwise than the rest, by heading. */
  columns?: Readonly<Record<string, Partial<Reading>>>
}

/** One row as a document, or what is wrong with it. */
export interface ReadRow {
  id?: string
  data: Data
  faults: { column: string; value: string; reason: string }[]
}

const NOTHING = new Set(['', 'null', 'n/a', '#n/a', '-', '–', '—'])
/** Words of files that mean an empty cell. */
export const isNothing = (text: string): boolean => NOTHING.has(text.toLowerCase())
const loose = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')

/** Which field each heading fills: by the field's name, its label, the headings it accepts, then without case and signs. */
export function matchHeadings(headings: readonly string[], fields: Fields): Mapping {
  const exact = new Map<string, string>()
  const similar = new Map<string, string>()
  const learn = (text: string, name: string) => {
    if (!exact.has(text)) exact.set(text, name)
    if (!similar.has(loose(text))) similar.set(loose(text), name)
  }
  // Names before labels before other headings, so that one field's other heading never takes another field's name.
  for (const name of Object.keys(fields)) learn(name, name)
  for (const [name, { label }] of Object.entries(fields)) learn(label, name)
  for (const [name, { options }] of Object.entries(fields))
    for (const heading of options.importAs ?? []) learn(heading, name)
  const mapping: Record<string, string> = {}
  const taken = new Set<string>()
  for (const find of [(heading: string) => exact.get(heading), (heading: string) => similar.get(loose(heading))])
    for (const heading of headings) {
      const name = Object.hasOwn(mapping, heading) ? undefined : find(heading.trim())
      if (name === undefined || taken.has(name)) continue
      mapping[heading] = name
      taken.add(name)
    }
  const id = headings.find((heading) => loose(heading) === 'id' && !Object.hasOwn(mapping, heading))
  return id === undefined ? mapping : { [id]: ID, ...mapping }
}

/** A loose collection takes every heading as it stands. */
export function plainMapping(headings: readonly string[]): Mapping {
  const names = headings.filter((heading) => !isReservedKey(heading))
  return Object.fromEntries(names.map((heading) => [heading, loose(heading) === 'id' ? ID : heading.trim()]))
}

/** Headings without doubles and blanks: `Name`, `Name 2`, `Column 3`. */
export function uniqueHeadings(row: readonly string[]): string[] {
  const seen = new Set<string>()
  return row.map((text, at) => {
    const plain = text.trim().replace(/\s+/g, ' ') || `Column ${at + 1}`
    let heading = plain
    for (let number = 2; seen.has(heading); number++) heading = `${plain} ${number}`
    seen.add(heading)
    return heading
  })
}

// A heading such as `constructor` must not find what every object has.
const fieldOf = (mapping: Mapping, heading: string): string | undefined =>
  Object.hasOwn(mapping, heading) ? mapping[heading] : undefined

/** Reads one row of cells (CSV) by a mapping. Empty cells and `NULL`, `N/A` and `-` are left out. */
export function readCells(
  headings: readonly string[],
  cells: readonly string[],
  mapping: Mapping,
  fields: Fields,
  how: Reading,
): ReadRow {
  const row: ReadRow = { data: {}, faults: [] }
  for (let at = 0; at < headings.length; at++) {
    const name = fieldOf(mapping, headings[at]!)
    const text = cells[at]?.trim() ?? ''
    if (name === undefined || isNothing(text)) continue
    if (name === ID) row.id = text
    else {
      const field = Object.hasOwn(fields, name) ? fields[name] : undefined
      const value = field ? readCell(field, text, ownReading(how, headings[at]!)) : text
      if (value === undefined) row.faults.push({ column: headings[at]!, value: text, reason: whyNot(field!) })
      else row.data[name] = value
    }
  }
  if (cells.length > headings.length && cells.slice(headings.length).some((cell) => cell.trim() !== ''))
    row.faults.push({
      column: '',
      value: cells.slice(headings.length).join(' '),
      reason: `The row has ${cells.length} cells, but there are ${headings.length} headings.`,
    })
  return row
}

/** Reads one object (JSON) by a mapping: texts are read like cells, other values stay as they are. */
export function readObject(object: Data, mapping: Mapping, fields: Fields, how: Reading): ReadRow {
  const row: ReadRow = { data: {}, faults: [] }
  for (const [key, raw] of Object.entries(object)) {
    const name = fieldOf(mapping, key)
    if (name === undefined) continue
    if (name === ID) row.id = String(raw)
    else {
      const field = Object.hasOwn(fields, name) ? fields[name] : undefined
      if (raw === '' && field && field.kind !== 'text') continue
      const value = field && typeof raw === 'string' ? readCell(field, raw, ownReading(how, key)) : raw
      if (value === undefined)
        row.faults.push({ column: key, value: String(raw).slice(0, 200), reason: whyNot(field!) })
      else row.data[name] = value
    }
  }
  return row
}

/** Reads one text for a field; undefined when it means nothing there. Part numbers and other texts stay texts. */
export function readCell(field: Field, text: string, how: Reading): Value | undefined {
  switch (field.kind) {
    case 'text':
    case 'reference':
      return text
    case 'number':
    case 'money':
      return readAmount(text, how.decimalComma ?? false)
    case 'date':
      return readDay(text, how.dayFirst ?? false) ?? zonedDay(text, how.timeZone)
    case 'moment': {
      const moment = readMoment(text, how)
      return moment && timestamp(moment)
    }
    case 'flag':
      return FLAGS.get(text.toLowerCase())
    case 'choice':
      return field.choices?.find((choice) => loose(choice) === loose(text)) ?? text
    case 'tags':
      return text
        .split(/[,;]/)
        .map((tag) => tag.trim())
        .filter(Boolean)
    case 'lines':
    case 'object':
      return readJson(field, text)
  }
}

const FLAGS = new Map<string, boolean>([
  ...['true', 'yes', 'y', 'x', '1', 'on', 'ja', 'wahr'].map((text): [string, boolean] => [text, true]),
  ...['false', 'no', 'n', '0', 'off', 'nein', 'falsch'].map((text): [string, boolean] => [text, false]),
])

const WORDS: Partial<Record<Field['kind'], string>> = {
  number: 'a number',
  money: 'an amount',
  date: 'a date',
  moment: 'a date',
  flag: 'yes or no',
  lines: 'a list of lines (JSON)',
  object: 'an object (JSON)',
}
/** How the cells under a heading are written. */
const ownReading = (how: Reading, heading: string): Reading =>
  how.columns && Object.hasOwn(how.columns, heading) ? { ...how, ...how.columns[heading] } : how

/** Why a text is no value of a field, for the person who has to mend it. */
export const whyNot = (field: Field): string => `${field.label} is not ${WORDS[field.kind] ?? 'readable'}.`

const LONGEST_AMOUNT = 200

/** Most amounts: nobody reads them otherwise, and files have millions of them. */
const SIMPLE = /^-?(?:0|[1-9]\d{0,12})(?:\.\d\d?)?$/

/** Currencies as amounts name them, before or after the figure. */
const CURRENCY = '(?:US\\$|USD|EUR|GBP|CHF|CAD|AUD|JPY|CNY|SEK|NOK|DKK|PLN|MXN|BRL|INR|\\p{Sc})'
const AROUND = new RegExp(`^${CURRENCY}|(?:${CURRENCY}|%)$`, 'giu')
const AMOUNT = new RegExp(
  `^(\\()?([-+−–]?)${CURRENCY}?([\\d.,]*\\d[\\d.,]*(?:e[-+]?\\d{1,3})?)${CURRENCY}?([-−–])?(\\))?$`,
  'iu',
)

/** The parts of an amount as it is written: its digits with their marks, and whether it is below zero. */
function partsOf(text: string): { digits: string; isNegative: boolean } | undefined {
  // No amount is longer, and the patterns take the square of a text's length.
  if (text.length > LONGEST_AMOUNT) return undefined
  const bare = text.replace(/[\s'’]/g, '').replace(AROUND, '')
  const [, open, sign, digits, after, close] = AMOUNT.exec(bare) ?? []
  if (digits === undefined || Boolean(open) !== Boolean(close) || (sign && after)) return undefined
  return { digits, isNegative: Boolean((sign && sign !== '+') || after || open) }
}

/**
 * `1,234.56`, `1.234,56`, `1 234,56`, `(123.45)`, `-282`, `£ 5`, `17850.0` and `12 USD` as numbers; undefined for anything
 * else, and for a whole number of more digits than can be kept.
 */
export function readAmount(text: string, decimalComma: boolean): number | undefined {
  if (SIMPLE.test(text)) return Number(text) + 0
  const parts = partsOf(text)
  const plain = parts && withPoint(parts.digits, decimalComma)
  const number = plain === undefined ? Number.NaN : Number(plain)
  if (!parts || !Number.isFinite(number)) return undefined
  if (number > Number.MAX_SAFE_INTEGER && String(number) !== plain) return undefined
  return parts.isNegative && number !== 0 ? -number : number
}

/** Which mark divides the decimals of an amount; `either` where it means two things, undefined where it has no marks. */
export function markOf(text: string): ',' | '.' | 'either' | undefined {
  const { digits } = partsOf(text) ?? {}
  if (digits === undefined || !/[.,]/.test(digits) || withPoint(digits, false) === undefined) return undefined
  const [one, other] = [decimalMark(digits, false), decimalMark(digits, true)]
  return one[0] === other[0] ? one[0] : 'either'
}

/** Four decimals at most: `6205,6206` is a list. */
const PLAIN_DIGITS = /^(?:0|[1-9]\d*|[1-9]\d{0,2}(?:([.,])\d{3})+)?(?:\.\d+|,\d{1,3})?$/

/** Whether a text is an amount that nothing is lost of as a number: no leading zeros, powers of ten or percents. */
export function isPlainAmount(text: string, decimalComma: boolean): boolean {
  if (SIMPLE.test(text)) return true
  const { digits } = partsOf(text) ?? {}
  if (digits === undefined || text.includes('%') || !PLAIN_DIGITS.test(digits)) return false
  // Figures parted by spaces alone may be a number of something: 22 210.
  if (/\d\s+\d/.test(text.trim()) && !/[.,]\d+\D*$/.test(text)) return false
  const amount = readAmount(text, decimalComma)
  return amount !== undefined && digits.replace(/\D/g, '').length <= MOST_DIGITS
}

/** So many digits a number keeps exactly. */
const MOST_DIGITS = 15

/** The digits with a point for the decimals and without marks for thousands; undefined when the marks make no sense. */
function withPoint(digits: string, decimalComma: boolean): string | undefined {
  const [point, thousands] = decimalMark(digits, decimalComma)
  const [whole = '', decimals, ...more] = digits.split(point)
  if (more.length > 0 || decimals?.includes(thousands)) return undefined
  const groups = whole.split(thousands)
  if (groups.length > 1 && (groups[0] === '' || groups.slice(1).some((group) => group.length !== 3))) return undefined
  return `${groups.join('')}${decimals ? `.${decimals}` : ''}`
}

type Mark = ',' | '.'
function decimalMark(digits: string, decimalComma: boolean): [point: Mark, thousands: Mark] {
  const [comma, dot] = [digits.lastIndexOf(','), digits.lastIndexOf('.')]
  // With both there, the later one is the decimal mark, whatever the file is said to be.
  if (comma >= 0 && dot >= 0) return comma > dot ? [',', '.'] : ['.', ',']
  // A mark that comes twice divides thousands; one that three digits do not follow divides decimals.
  if (comma !== digits.indexOf(',')) return ['.', ',']
  if (dot !== digits.indexOf('.')) return [',', '.']
  if (comma >= 0 && !/,\d{3}$/.test(digits)) return [',', '.']
  if (dot >= 0 && !/\.\d{3}$/.test(digits)) return ['.', ',']
  return decimalComma ? [',', '.'] : ['.', ',']
}

/** The months by how their names begin, in English, German, French and Spanish. */
const MONTHS = [
  /^(?:jan|ene)/,
  /^(?:feb|fev|fév)/,
  /^(?:mar|mär|mrz)/,
  /^(?:apr|avr|abr)/,
  /^(?:may|mai)/,
  /^(?:jun|juin)/,
  /^(?:jul|juil)/,
  /^(?:aug|aoû|aou|ago)/,
  /^(?:sep)/,
  /^(?:oct|okt)/,
  /^(?:nov)/,
  /^(?:dec|dez|déc|dic)/,
]
/** Excel counts days from here (FACTS 8.2); numbers below it are no dates of business. */
const EXCEL = { base: Date.UTC(1899, 11, 30), least: 20_000, most: 80_000 }
const WEEKDAY = /^(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*\.?,?\s+/i
/** A clock behind a day, which says nothing about the day: `14:30`, `T09:00:00`, `3:15 PM`. */
const CLOCK = /(?:,?\s+|T)\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:\s*[ap]\.?m\.?)?$/i

/** `2026-11-20`, `11/20/2026`, `20.11.2026`, `20 Nov 2026`, `Nov 20, 2026`, `20261120` and Excel's day numbers as a day, with a clock or without. */
export function readDay(text: string, dayFirst: boolean): Day | undefined {
  const plain = text.length > LONGEST_DAY ? '' : text.replace(WEEKDAY, '').replace(CLOCK, '')
  return isDay(plain) ? plain : (writtenDay(plain, dayFirst) ?? serialDay(plain))
}

function writtenDay(plain: string, dayFirst: boolean): Day | undefined {
  const numbers = /^(\d{1,4})([/.-])(\d{1,2})\2(\d{1,4})\.?$/.exec(plain)
  if (numbers) return dayOfNumbers(Number(numbers[1]), Number(numbers[3]), Number(numbers[4]), plain, dayFirst)
  const [, day, dayMonth, dayYear] =
    /^(\d{1,2})(?:st|nd|rd|th)?[\s.-]+(?:of |de )?(\p{L}{3,10})\.?[\s,-]+(?:de )?(\d{4}|\d{2})$/iu.exec(plain) ?? []
  if (day) return dayOf(fullYear(Number(dayYear)), monthOf(dayMonth), Number(day))
  const [, month, monthDay, year] = /^(\p{L}{3,10})\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})$/iu.exec(plain) ?? []
  if (month) return dayOf(Number(year), monthOf(month), Number(monthDay))
  const [, plainYear, plainMonth, plainDay] = /^(\d{4})(\d{2})(\d{2})$/.exec(plain) ?? []
  return plainYear ? dayOf(Number(plainYear), Number(plainMonth), Number(plainDay)) : undefined
}

const LONGEST_DAY = 100

/** The day that a number of Excel's means; undefined where it is too small or large to be one. */
export function serialDay(text: string): Day | undefined {
  const serial = /^\d{5}(?:\.\d+)?$/.test(text) ? Math.floor(Number(text)) : 0
  return serial >= EXCEL.least && serial <= EXCEL.most
    ? new Date(EXCEL.base + serial * 86_400_000).toISOString().slice(0, 10)
    : undefined
}

function dayOfNumbers(a: number, b: number, c: number, text: string, dayFirst: boolean): Day | undefined {
  if (a > 31) return dayOf(a, b, c)
  const year = fullYear(c)
  // A point is the mark of countries that write the day first.
  const isDayFirst = a > 12 || (b <= 12 && (dayFirst || text.includes('.')))
  return isDayFirst ? dayOf(year, b, a) : dayOf(year, a, b)
}

const fullYear = (year: number): number => (year < 100 ? 2000 + year : year)
const monthOf = (name = ''): number => MONTHS.findIndex((month) => month.test(name.toLowerCase())) + 1

/** A moment that says its own time zone: `2026-11-20T09:00:00Z`, `Fri, 20 Nov 2026 09:00:00 GMT`. */
const ZONED = /\d{1,2}:\d{2}.*(?:Z|GMT|UTC|[+-]\d{2}:?\d{2})$/

function zonedDay(text: string, timeZone: string): Day | undefined {
  const date = text.length <= LONGEST_DAY && ZONED.test(text) ? toDate(text, timeZone) : undefined
  return date && dayIn(timeZone, date)
}

/** Without a time zone of its own the clock is the business's. */
function readMoment(text: string, { timeZone, dayFirst = false }: Reading): Date | undefined {
  const day = ZONED.test(text) ? undefined : readDay(text, dayFirst)
  return day === undefined ? toDate(text, timeZone) : atClock(day, clockIn(text), timeZone)
}

/** Milliseconds since midnight of the clock at the end of a text. */
function clockIn(text: string): number {
  const [, hours, minutes, seconds = 0, half] =
    /(\d{1,2}):(\d{2})(?::(\d{2}(?:\.\d+)?))?\s*([ap])?\.?m?\.?$/i.exec(text) ?? []
  if (hours === undefined) return 0
  const late = half ? (Number(hours) % 12) + (/p/i.test(half) ? 12 : 0) : Number(hours)
  return Math.round(((late * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000)
}

function readJson(field: Field, text: string): Value | undefined {
  try {
    const value: unknown = JSON.parse(text)
    const fits = field.kind === 'lines' ? Array.isArray(value) : typeof value === 'object' && !Array.isArray(value)
    return fits ? (value as Value) : undefined
  } catch {
    return undefined
  }
}

/** A document's values for the cells of a row, in the order of the columns. Lists of texts are joined, lines are JSON. */
export const cellsOf = (data: Data, columns: readonly string[]): (string | number | boolean | null)[] =>
  columns.map((name) => cellOf(data[name]))

function cellOf(value: Value | undefined): string | number | boolean | null {
  if (value === undefined || value === null) return null
  if (typeof value !== 'object') return value
  if (isTimestamp(value)) return value.$ts
  if (Array.isArray(value) && value.every((item) => typeof item === 'string')) return value.join(', ')
  return JSON.stringify(value)
}
