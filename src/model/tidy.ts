import { isTimestamp, toDay } from '#base/days.ts'
import { date, flag, number } from '#model/fields.ts'
import type { Reading } from '#model/rows.ts'
import { readCell } from '#model/rows.ts'
import type { Value } from '#model/value.ts'

/** How a field's values can be brought into one form. */
export const TIDYINGS = ['trim', 'number', 'day', 'text', 'flag'] as const
export type Tidying = (typeof TIDYINGS)[number]

/** What the field of a collection is to become. */
export interface TidyPlan {
  collection: string
  field: string
  as: Tidying
  /** 03/04/2026 is the third of April. */
  dayFirst?: boolean
  /** 1.234,50 is one thousand two hundred thirty-four and a half. */
  decimalComma?: boolean
}

/** What a plan would come to. */
export interface TidyPreview {
  scanned: number
  changed: number
  unreadable: number
  /** Days of which no value tells the day from the month: somebody has to say. */
  isDayOrderOpen: boolean
  examples: readonly { id: string; before: Value; after: Value }[]
  /** Values that mean nothing in the new form and stay as they are. */
  left: readonly { id: string; value: Value }[]
}

const READERS = { number: number('Value'), day: date('Value'), flag: flag('Value') }

/** A value in the wanted form; undefined when it means nothing there. What is empty stays empty. */
export function tidied(value: Value, as: Tidying, how: Reading): Value | undefined {
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
