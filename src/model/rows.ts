import type { Day } from '#base/days.ts'
import { dayOf, isDay, isTimestamp, timestamp, toDate } from '#base/days.ts'
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

const NOTHING = new Set(['', 'null', 'n/a', '#n/a', '-', '–'])
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
      return readDay(text, how.dayFirst ?? false) ?? momentDay(text, how.timeZone)
    case 'moment': {
      const day = readDay(text, how.dayFirst ?? false)
      const date = toDate(day ?? text, how.timeZone)
      return date && timestamp(date)
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

/** `1,234.56`, `1.234,56`, `1 234,56`, `(123.45)`, `-282`, `£ 5`, `17850.0` and `12 USD` as numbers; undefined for anything else. */
export function readAmount(text: string, decimalComma: boolean): number | undefined {
  // No amount is longer, and the patterns below take the square of a text's length.
  if (text.length > LONGEST_AMOUNT) return undefined
  const bare = text.replace(/[\s\u00A0\u202F']/g, '').replace(/^(?:USD|EUR|GBP|[$€£])|(?:USD|EUR|GBP|[$€£%])$/gi, '')
  const [, open, sign, digits, after, close] =
    /^(\()?([-+−]?)(?:[$€£])?([\d.,]*\d[\d.,]*(?:e[-+]?\d{1,3})?)(-)?(\))?$/i.exec(bare) ?? []
  if (digits === undefined || Boolean(open) !== Boolean(close)) return undefined
  const plain = withPoint(digits, decimalComma)
  const number = plain === undefined ? Number.NaN : Number(plain)
  if (!Number.isFinite(number)) return undefined
  const isNegative = sign === '-' || sign === '−' || after === '-' || open !== undefined
  return isNegative && number !== 0 ? -number : number
}

/** The digits with a point for the decimals and without marks for thousands; undefined when the marks make no sense. */
function withPoint(digits: string, decimalComma: boolean): string | undefined {
  const [point, thousands] = decimalMark(digits, decimalComma)
  const [whole = '', decimals, ...more] = digits.split(point)
  if (more.length > 0 || decimals?.includes(thousands)) return undefined
  const groups = whole.split(thousands)
  if (groups.length > 1 && (groups[0] === '' || groups.slice(1).some((group) => group.length !== 3))) return undefined
  return `${groups.join('')}${decimals ? `.${decimals}` : ''}`
}

function decimalMark(digits: string, decimalComma: boolean): [point: string, thousands: string] {
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

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
/** Excel counts days from here (FACTS 8.2); numbers below it are no dates of business. */
const EXCEL = { base: Date.UTC(1899, 11, 30), least: 20_000, most: 80_000 }

/** `2026-11-20`, `11/20/2026`, `20.11.2026`, `20 Nov 2026`, `Nov 20, 2026`, `20261120` and Excel's day numbers as a day. */
export function readDay(text: string, dayFirst: boolean): Day | undefined {
  if (isDay(text)) return text
  const numbers = /^(\d{1,4})[/.-](\d{1,2})[/.-](\d{1,4})$/.exec(text)
  if (numbers) return dayOfNumbers(Number(numbers[1]), Number(numbers[2]), Number(numbers[3]), text, dayFirst)
  const [, day, dayMonth, dayYear] = /^(\d{1,2})[\s.-]+([A-Za-z]{3,9})\.?[\s,-]+(\d{2,4})$/.exec(text) ?? []
  if (day) return dayOf(fullYear(Number(dayYear)), monthOf(dayMonth), Number(day))
  const [, month, monthDay, year] = /^([A-Za-z]{3,9})\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})$/.exec(text) ?? []
  if (month) return dayOf(Number(year), monthOf(month), Number(monthDay))
  const [, plainYear, plainMonth, plainDay] = /^(\d{4})(\d{2})(\d{2})$/.exec(text) ?? []
  if (plainYear) return dayOf(Number(plainYear), Number(plainMonth), Number(plainDay))
  const serial = /^\d{5}(?:\.0+)?$/.test(text) ? Number(text) : 0
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
const monthOf = (name = ''): number => MONTHS.indexOf(name.slice(0, 3).toLowerCase()) + 1

/** The day of a moment written as text (`2026-11-20T09:00:00Z`, `2026-11-20 09:00`). */
function momentDay(text: string, timeZone: string): Day | undefined {
  const [, day, clock] = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2}.*)$/.exec(text) ?? []
  if (!day || !isDay(day)) return undefined
  // Without an offset the clock is the business's own.
  if (!/(?:Z|[+-]\d{2}:?\d{2})$/.test(clock!)) return day
  const date = toDate(`${day}T${clock}`, timeZone)
  return date && new Intl.DateTimeFormat('en-CA', { timeZone }).format(date)
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
