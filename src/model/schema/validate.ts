import { isTimestamp, timestamp, toDate, toDay } from '#base/days.ts'
import { roundTo } from '#base/decimal.ts'
import { LIMITS } from '#base/limits.ts'
import type { Fault } from '#base/problem.ts'
import { decimalsOf } from '#model/document/amounts/amount.ts'
import type { Field, Fields } from '#model/schema/fields.ts'
import { type Data, hasNoValue, type Value } from '#model/schema/value.ts'

interface CheckOptions {
  /** For data that may be old: nothing is required, and choices and dates may be any text. */
  lenient?: boolean
  /** The prefix of the field in a fault's pointer, such as `/writes/0/data`. */
  prefix?: string
  /** Whether the data is a command's input, whose numbers are limited like amounts. */
  isInput?: boolean
  /** Check only these fields; all when absent. */
  only?: ReadonlySet<string> | undefined
}

/**
 * The faults in data according to its definition: one sentence per field. Fields without a definition are not checked.
 */
export function validate(fields: Fields, data: Data, options: CheckOptions = {}): Fault[] {
  const faults: Fault[] = []
  for (const name in fields) {
    if (options.only && !options.only.has(name)) continue
    const field = fields[name]!
    const pointer = `${options.prefix ?? ''}/${name}`
    const value = data[name]
    if (hasNoValue(value)) {
      if (field.options.required && !options.lenient)
        faults.push({
          ...{ pointer, code: 'required' },
          detail: field.kind === 'lines' ? `${field.label}: enter at least one line.` : `${field.label} is missing.`,
        })
      continue
    }
    const detail = faultOf(field, value, options)
    if (detail) faults.push({ pointer, code: 'invalid', detail: `${field.label} ${detail}.` })
    else if (field.kind === 'lines' && field.of)
      for (const [at, line] of (value as Data[]).entries())
        faults.push(...validate(field.of, line, { ...options, only: undefined, prefix: `${pointer}/${at}` }))
  }
  return faults
}

export const isMap = (value: Value): value is Data =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !isTimestamp(value)

function faultOf(field: Field, value: Value, { lenient = false, isInput = false }: CheckOptions): string | undefined {
  switch (field.kind) {
    case 'text':
      if (typeof value !== 'string') return 'is not text'
      return field.options.as === 'link' && !isWebAddress(value)
        ? 'is not a web address, such as https://skf.com'
        : undefined
    case 'reference':
      return typeof value === 'string' ? undefined : 'is not text'
    case 'number':
    case 'money':
      return numberFault(field, value, isInput)
    case 'date':
      if (lenient && typeof value === 'string') return undefined
      return (isInput ? toDay(value, 'UTC') : toDate(value, 'UTC')) ? undefined : 'is not a date'
    case 'moment':
      if (lenient ? typeof value === 'string' || toDate(value, 'UTC') : isTimestamp(value)) return undefined
      return 'is not a moment'
    case 'flag':
      return typeof value === 'boolean' ? undefined : 'is neither yes nor no'
    case 'choice':
      if (typeof value === 'string' && (lenient || field.choices?.includes(value))) return undefined
      return `must be one of ${field.choices?.join(', ')}`
    case 'tags':
      return Array.isArray(value) && value.every((item) => typeof item === 'string')
        ? undefined
        : 'is not a list of texts'
    case 'lines':
      return Array.isArray(value) && value.every(isMap) ? undefined : 'is not a list of lines'
    case 'object':
      return isMap(value) ? undefined : 'is not an object'
  }
}

/** An address that a browser may safely open: http or https, never a script. */
export const isWebAddress = (text: string): boolean => /^https?:\/\/[^\s/?#]+\S*$/i.test(text)

/** Sums of larger amounts would no longer be exact to the cent. */
function numberFault({ options, kind }: Field, value: Value, isInput: boolean): string | undefined {
  if (typeof value !== 'number' || !Number.isFinite(value))
    return kind === 'money' ? 'is not an amount' : 'is not a number'
  if (options.min !== undefined && value < options.min)
    return options.min > 0 && options.min < 1 && value <= 0 ? 'must be above 0' : `is below ${options.min}`
  if (options.max !== undefined && value > options.max) return `is above ${options.max}`
  if ((kind === 'money' || isInput) && Math.abs(value) > LIMITS.amount)
    return `is too large: at most ${LIMITS.amount.toLocaleString('en-US')} is possible`
  return undefined
}

/**
 * Adds the default values of absent fields. Returns the same object when nothing was missing. `lenient` adds only those
 * that queries rely on, so that old data keeps its meaning.
 */
export function withDefaults(fields: Fields, data: Data, lenient = false): Data {
  let filled: Data | undefined
  for (const name in fields) {
    const { default: fallback, always } = fields[name]!.options
    if (lenient && !always) continue
    if (fallback === undefined || data[name] !== undefined) continue
    filled ??= { ...data }
    filled[name] = fallback as Value
  }
  return filled ?? data
}

/**
 * Old data stores some amounts as text: what is clearly a number becomes one, so that sums and queries include it.
 * Anything else stays for `validate` to report. Returns the same object when there was none.
 */
export function withNumbers(fields: Fields, data: Data): Data {
  let read: Data | undefined
  for (const name in fields) {
    const { kind } = fields[name]!
    const value = data[name]
    if (typeof value !== 'string' || (kind !== 'number' && kind !== 'money')) continue
    if (!PLAIN_NUMBER.test(value) || value.replace(/\D/g, '').length > EXACT_DIGITS) continue
    read ??= { ...data }
    read[name] = Number(value)
  }
  return read ?? data
}

const PLAIN_NUMBER = /^-?\d+(?:\.\d+)?$/
/** A number keeps this many digits exactly. */
const EXACT_DIGITS = 15

/**
 * The normalized form that forms, commands and imports write: trimmed texts, days as `YYYY-MM-DD`, moments as
 * `{"$ts":…}`, numbers from text, codes in upper case, amounts rounded to the currency's decimals. What cannot be read
 * stays as it is for `validate` to report. Parts of a document do not name its currency, so it is passed in.
 */
export function normalise(fields: Fields, data: Data, timeZone: string, currency = data.currency): Data {
  const normal: Data = {}
  for (const [name, value] of Object.entries(data)) {
    if (value === undefined) continue
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined
    const clean = field ? normalValue(field, value, timeZone, { data, currency }) : value
    if (clean !== undefined) normal[name] = clean
  }
  return normal
}

const normalText = ({ options }: Field, value: string): string =>
  options.capitals ? value.trim().toUpperCase() : value.trim()

function normalValue(field: Field, value: Value, timeZone: string, of: Within): Value | undefined {
  const trimmed = typeof value === 'string' && field.kind !== 'text' ? value.trim() : value
  if (trimmed === '' && field.kind !== 'text') return undefined
  switch (field.kind) {
    case 'text':
      return typeof value === 'number' ? String(value) : typeof value === 'string' ? normalText(field, value) : value
    case 'number':
    case 'money':
      return normalNumber(field, trimmed, of)
    case 'date':
      return toDay(trimmed, timeZone) ?? trimmed
    case 'moment': {
      const date = toDate(trimmed, timeZone)
      return date ? timestamp(date) : trimmed
    }
    case 'flag':
      return typeof trimmed === 'string' ? (FLAGS.get(trimmed.toLowerCase()) ?? trimmed) : trimmed
    case 'choice':
      // A list or a map names no choice, and not every map can become text.
      return typeof trimmed === 'object' ? trimmed : (choiceOf(field, String(trimmed)) ?? trimmed)
    case 'reference':
      return typeof trimmed === 'number' ? String(trimmed) : trimmed
    case 'tags':
      return typeof trimmed === 'string'
        ? trimmed
            .split(',')
            .map((tag) => tag.trim())
            .filter(Boolean)
        : trimmed
    case 'lines':
      return field.of && Array.isArray(trimmed)
        ? trimmed.map((line) => (isMap(line) ? normalise(field.of!, line, timeZone, of.currency) : line))
        : trimmed
    case 'object':
      return trimmed
  }
}

const choiceOf = ({ choices = [], options: { formerly = {} } }: Field, text: string): string | undefined =>
  choices.find((choice) => choice.toLowerCase() === text.toLowerCase()) ??
  (Object.hasOwn(formerly, text) ? formerly[text] : undefined)

const FLAGS = new Map([
  ['yes', true],
  ['true', true],
  ['y', true],
  ['1', true],
  ['no', false],
  ['false', false],
  ['n', false],
  ['0', false],
])

function normalNumber(field: Field, value: Value, of: Within): Value {
  const number = typeof value === 'string' ? readNumber(value) : value
  if (typeof number !== 'number') return value
  const decimals = fieldDecimals(field, of.data[field.options.currency ?? ''] ?? of.currency)
  return decimals === undefined ? number : roundTo(number, decimals)
}

/** The context of a value: its document or line, and the document's currency. */
interface Within {
  data: Data
  currency: Value | undefined
}

/**
 * The most decimals of a number: its own limit, otherwise that of the currency of the amount. An amount without a
 * currency field, or whose document names no currency, may have as many as its default currency or the company's own,
 * and at least two. Undefined when there is no limit.
 */
export function fieldDecimals({ kind, options }: Field, currency: unknown): number | undefined {
  if (options.decimals !== undefined || kind !== 'money') return options.decimals
  const known = decimalsOf(currency)
  return options.currency && currency ? known : Math.max(2, known, decimalsOf())
}

/** The pattern below takes quadratic time. */
const LONGEST_NUMBER = 100

/** Commas only separate thousands (or lakhs): `5,5` is not 55, and whether it means 5.5 must not be guessed. */
const WRITTEN =
  /^(\()?([-+]?[$€£]?\s*[-+]?(?:[1-9]\d{0,2}(?:,\d{2,3})*,\d{3}(?:\.\d+)?|\d*\.?\d+)(?:e[-+]?\d+)?)(\))?$/i

/** `1,234.50`, `$ 12`, `(3.20)` and `-3.2` as numbers; undefined for anything else. */
export function readNumber(text: string): number | undefined {
  if (text.length > LONGEST_NUMBER) return undefined
  const [, open, digits, close] = WRITTEN.exec(text) ?? []
  if (digits === undefined || Boolean(open) !== Boolean(close)) return undefined
  const number = Number(digits.replace(/[$€£,\s]/g, ''))
  if (!Number.isFinite(number)) return undefined
  return open ? -number : number
}
