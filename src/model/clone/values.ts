import { isTimestamp, timestamp, toDate, toDay } from '#base/days.ts'
import { roundTo } from '#base/decimal.ts'
import type { Mask, ValueConversion } from '#model/clone/clone.ts'
import { codeOf, mixedBits } from '#model/clone/ids.ts'
import { cellsOf, readCell } from '#model/import/rows.ts'
import { readAmount } from '#model/query/amounts.ts'
import type { Field, FieldKind } from '#model/schema/fields.ts'
import type { Value } from '#model/schema/value.ts'

const KIND_OF: Record<ValueConversion, FieldKind> = {
  text: 'text',
  number: 'number',
  day: 'date',
  moment: 'moment',
  flag: 'flag',
  tags: 'tags',
}

/** A value converted to another type; undefined when it is not valid. Null and empty texts stay empty. */
export function converted(value: Value, to: ValueConversion, timeZone: string): Value | undefined {
  if (value === null || (value === '' && to !== 'text')) return null
  if (to === 'text') return textOf(value)
  if (typeof value === 'string') return readCell(plainField(to), value.trim(), { timeZone })
  if (to === 'number') return typeof value === 'number' ? value : typeof value === 'boolean' ? Number(value) : undefined
  if (to === 'day') return isTimestamp(value) ? toDay(value, timeZone) : undefined
  if (to === 'moment') {
    const date = isTimestamp(value) || typeof value === 'number' ? toDate(value, timeZone) : undefined
    return date && { ...timestamp(date) }
  }
  if (to === 'flag') return typeof value === 'boolean' ? value : value === 1 ? true : value === 0 ? false : undefined
  if (Array.isArray(value)) return value.map(textOf)
  return typeof value === 'number' || typeof value === 'boolean' ? [textOf(value)] : undefined
}

function textOf(value: Value): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return String(cellsOf({ value }, ['value'])[0] ?? '')
}

const plainField = (to: ValueConversion): Field => ({ kind: KIND_OF[to], label: '', options: {} })
export const kindAfter = (to: ValueConversion): FieldKind => KIND_OF[to]

/** A masked value: equal values of one clone get equal masks, so that lists still match. */
export function masked(value: Value, as: Mask, salt: string): Value {
  if (value === null || value === '') return value
  if (Array.isArray(value)) return value.map((item) => masked(item, as, salt))
  if (typeof value === 'object') {
    if (isTimestamp(value)) return null
    return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, masked(item, as, salt)]))
  }
  if (typeof value === 'number') return as === 'amount' ? otherAmount(value, salt) : null
  if (typeof value === 'boolean') return null
  const key = JSON.stringify([salt, as, as === 'email' || as === 'name' ? value.trim().toLowerCase() : value])
  if (as === 'name') return `Name ${codeOf(key, 6)}`
  if (as === 'email') return `person-${codeOf(key, 8).toLowerCase()}@example.com`
  if (as === 'amount') {
    const amount = readAmount(value, false)
    return amount === undefined ? scrambled(value, key, LETTERS) : String(otherAmount(amount, salt))
  }
  return scrambled(value, key, as === 'phone' ? DIGITS : LETTERS)
}

/** Between half and one and a half times the value, with the same number of decimals. */
function otherAmount(value: number, salt: string): number {
  const [bits] = mixedBits(JSON.stringify([salt, value]))
  const decimals = Math.min(4, /\.(\d+)$/.exec(String(value))?.[1]?.length ?? 0)
  return roundTo(value * (0.5 + bits / 2 ** 32), decimals)
}

const DIGITS = /\d/
const LETTERS = /[\p{L}\d]/u

/** The same length and punctuation with other letters and digits. */
function scrambled(text: string, key: string, what: RegExp): string {
  let [a, b, c, d] = mixedBits(key)
  // A few steps of xorshift, so that a long text needs only one hash.
  const next = (): number => {
    const mixed = d ^ (d << 11)
    ;[d, c, b] = [c, b, a]
    a = (a ^ (a >>> 19) ^ mixed ^ (mixed >>> 8)) >>> 0
    return a
  }
  return [...text].map((sign) => (what.test(sign) ? otherSign(sign, next()) : sign)).join('')
}

function otherSign(sign: string, bits: number): string {
  if (DIGITS.test(sign)) return String(bits % 10)
  const letter = String.fromCharCode(97 + (bits % 26))
  return sign === sign.toLowerCase() ? letter : letter.toUpperCase()
}
