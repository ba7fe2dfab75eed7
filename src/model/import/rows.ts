import { isTimestamp, timestamp } from '#base/days.ts'
import type { Mapping } from '#model/import/import.ts'
import { readDay, readMoment, zonedDay } from '#model/import/written-days.ts'
import { readAmount } from '#model/query/amounts.ts'
import type { Field, Fields } from '#model/schema/fields.ts'
import { type Data, isReservedKey, type Value } from '#model/schema/value.ts'

/** The mapping's name for the document's id. */
export const ID = '$id'

/** How a file writes numbers and dates. */
export interface FileReading {
  timeZone: string
  /** Read 03/04/2026 as 3 April. */
  dayFirst?: boolean
  /** Read 1.234,50 as one thousand two hundred thirty-four and a half. */
  decimalComma?: boolean
  /** Columns in a different format, by heading. */
  columns?: Readonly<Record<string, Partial<FileReading>>>
}

/** One row as a document, or its faults. */
export interface ReadRow {
  id?: string
  data: Data
  faults: { column: string; value: string; reason: string }[]
}

/** What spreadsheets show for a formula that failed. */
const ERRORS = new Set([
  ...['#n/a', '#div/0!', '#ref!', '#value!', '#name?', '#null!', '#num!', '#spill!', '#calc!'],
  ...['#field!', '#blocked!', '#connect!', '#busy!', '#getting_data', '#unknown!', '#err!'],
])
const NOTHING = new Set(['', 'null', 'n/a', 'n.a.', '-', '--', '---', '–', '—', ...ERRORS])
/** How bookkeepers write no amount, and the date databases write for none. */
const NONE = /^(?:\p{Sc} ?[-–—]|0000-00-00(?:[T ][0:]+)?|00[/.]00[/.]0000)$/u
/** Words in files that mean an empty cell. */
export const isEmptyWord = (text: string): boolean => NOTHING.has(text.toLowerCase()) || NONE.test(text)
/** Whether a cell holds a formula error. */
export const isFormulaError = (text: string): boolean => text.startsWith('#') && ERRORS.has(text.toLowerCase())
const loose = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')

/** Which field each heading fills: by field name, label or accepted heading, then ignoring case and punctuation. */
export function matchHeadings(headings: readonly string[], fields: Fields): Mapping {
  const exact = new Map<string, string>()
  const similar = new Map<string, string>()
  const learn = (text: string, name: string) => {
    if (!exact.has(text)) exact.set(text, name)
    if (!similar.has(loose(text))) similar.set(loose(text), name)
  }
  // Names come before labels and labels before other headings, so that one field's alias never takes another field's
  // name.
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

/** A loose collection takes every heading unchanged; `valuesOf` returns the first values of a column. */
export function plainMapping(
  headings: readonly string[],
  valuesOf: (heading: string) => readonly unknown[] = () => [],
): Mapping {
  // When corrected rows are imported again, their error column is not a field.
  const isBack = headings.at(-2) === 'Row' && headings.at(-1) === 'Reason'
  const names = (isBack ? headings.slice(0, -2) : headings).filter((heading) => !isReservedKey(heading))
  const isId = (heading: string) => loose(heading) === 'id' && areIds(valuesOf(heading))
  return Object.fromEntries(names.map((heading) => [heading, isId(heading) ? ID : heading.trim()]))
}

/** Whether values could be document ids: addresses cannot. */
export const areIds = (values: readonly unknown[]): boolean =>
  !values.some((value) => typeof value === 'string' && value.includes('/'))

/** Headings without duplicates and blanks: `Name`, `Name 2`, `Column 3`. */
export function uniqueHeadings(row: readonly string[]): string[] {
  const seen = new Set<string>()
  return row.map((text, at) => {
    const said = text.trim().replace(/\s+/g, ' ') || `Column ${at + 1}`
    // The one name that cannot be an object key; the added character makes it one, and it stays reserved.
    const plain = said === '__proto__' ? `$${said}` : said
    let heading = plain
    for (let number = 2; seen.has(heading); number++) heading = `${plain} ${number}`
    seen.add(heading)
    return heading
  })
}

// A heading such as `constructor` must not match inherited properties.
const fieldOf = (mapping: Mapping, heading: string): string | undefined =>
  Object.hasOwn(mapping, heading) ? mapping[heading] : undefined

/** Reads one row of cells (CSV) with a mapping. Empty cells and `NULL`, `N/A` and `-` are skipped. */
export function readCells(
  headings: readonly string[],
  cells: readonly string[],
  mapping: Mapping,
  fields: Fields,
  how: FileReading,
): ReadRow {
  const row: ReadRow = { data: {}, faults: [] }
  for (let at = 0; at < headings.length; at++) {
    const name = fieldOf(mapping, headings[at]!)
    const text = cells[at]?.trim() ?? ''
    if (name === undefined || isEmptyWord(text)) continue
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

/** Reads one object (JSON) with a mapping: texts are read like cells, other values stay as they are. */
export function readObject(object: Data, mapping: Mapping, fields: Fields, how: FileReading): ReadRow {
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

/** Converts one text for a field; undefined when it is not valid. Part numbers and other texts stay text. */
export function readCell(field: Field, text: string, how: FileReading): Value | undefined {
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
  ...'true t yes y x 1 on ja j wahr oui vrai sí si verdadero sì vero sim tak ✓'
    .split(' ')
    .map((text): [string, boolean] => [text, true]),
  ...'false f no n 0 off nein falsch non faux falso não nie nee'
    .split(' ')
    .map((text): [string, boolean] => [text, false]),
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
/** The format of the cells under a heading. */
const ownReading = (how: FileReading, heading: string): FileReading =>
  how.columns && Object.hasOwn(how.columns, heading) ? { ...how, ...how.columns[heading] } : how

/** Why a text is not valid for a field, for the person who has to correct it. */
export const whyNot = (field: Field): string => `${field.label} is not ${WORDS[field.kind] ?? 'readable'}.`

function readJson(field: Field, text: string): Value | undefined {
  try {
    const value: unknown = JSON.parse(text)
    const fits = field.kind === 'lines' ? Array.isArray(value) : typeof value === 'object' && !Array.isArray(value)
    return fits ? (value as Value) : undefined
  } catch {
    return undefined
  }
}

/** A document's values as the cells of a row, in column order. Lists of texts are joined, lines are JSON. */
export const cellsOf = (data: Data, columns: readonly string[]): (string | number | boolean | null)[] =>
  columns.map((name) => cellOf(data[name]))

function cellOf(value: Value | undefined): string | number | boolean | null {
  if (value === undefined || value === null) return null
  if (typeof value !== 'object') return value
  if (isTimestamp(value)) return value.$ts
  if (Array.isArray(value) && value.every((item) => typeof item === 'string')) return value.join(', ')
  return JSON.stringify(value)
}
