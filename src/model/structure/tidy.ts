import { isTimestamp, toDay } from '#base/days.ts'
import { type FileReading, readCell } from '#model/import/rows.ts'
import { date, flag, number } from '#model/schema/fields.ts'
import { type Data, hasNoValue, type Value } from '#model/schema/value.ts'

/** How the values of a field can be converted to one form. */
export const TIDYINGS = ['trim', 'number', 'day', 'text', 'flag'] as const
export type Tidying = (typeof TIDYINGS)[number]

/** A change to a field other than its type: filling missing values, renaming or removing it. */
export const FIXES = ['fill', 'rename', 'delete'] as const
export type Fix = (typeof FIXES)[number]

/** The planned change of one field of a collection. */
export interface TidyPlan {
  collection: string
  field: string
  as: Tidying | Fix
  /** The value that `fill` sets when the field is missing or empty. */
  value?: string | number | boolean
  /** The new name set by `rename`; in a document that already has a value under it, both stay as they are. */
  to?: string
  /** Read 03/04/2026 as 3 April. */
  dayFirst?: boolean
  /** Read 1.234,50 as one thousand two hundred thirty-four and a half. */
  decimalComma?: boolean
}

/** The effect of a plan. */
export interface TidyPreview {
  scanned: number
  changed: number
  unreadable: number
  /** Dates in which no value shows whether day or month comes first: someone has to say. */
  isDayOrderOpen: boolean
  /** Absent when the field is missing before or after. */
  examples: readonly { id: string; before?: Value; after?: Value }[]
  /** Values that cannot be converted, or that already use a new name; they are left unchanged. */
  left: readonly { id: string; value: Value }[]
}

const READERS = { number: number('Value'), day: date('Value'), flag: flag('Value') }

/** A value in the wanted form; undefined when it cannot be converted. Empty values stay empty. */
export function tidied(value: Value, as: Tidying, how: FileReading): Value | undefined {
  if (value === null || value === '') return value
  if (as === 'trim') return typeof value === 'string' ? value.trim() : value
  if (as === 'text') return typeof value === 'number' || typeof value === 'boolean' ? String(value) : asText(value)
  if (as === 'day' && isTimestamp(value)) return toDay(value, how.timeZone)
  if (typeof value === 'string') {
    const text = value.trim()
    return text === '' ? '' : readCell(READERS[as], text, how)
  }
  return (as === 'number' && typeof value === 'number') || (as === 'flag' && typeof value === 'boolean')
    ? value
    : undefined
}

const asText = (value: Value): Value | undefined => (typeof value === 'string' ? value : undefined)

/** The changes a fix makes to one document: values to set, fields to remove; undefined for none. */
interface Fixed {
  set: Readonly<Record<string, Value>>
  unset: readonly string[]
}

/** How a fix changes a document; `in the way` when the new name already has another value. */
export function fixed(data: Data, { field, as, value, to }: TidyPlan): Fixed | 'in the way' | undefined {
  const before = Object.hasOwn(data, field) ? data[field] : undefined
  if (as === 'fill') {
    return hasNoValue(before) && value !== undefined ? { set: { [field]: value }, unset: [] } : undefined
  }
  if (before === undefined) return undefined
  if (as !== 'rename') return { set: {}, unset: [field] }
  if (to === undefined) return undefined
  return Object.hasOwn(data, to) ? 'in the way' : { set: { [to]: before }, unset: [field] }
}

/** Whether a plan fixes a field rather than converting its values to one form. */
export const isFix = (as: TidyPlan['as']): as is Fix => FIXES.some((fix) => fix === as)
