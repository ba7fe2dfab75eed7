import type { Data, Value } from '#model/schema/value.ts'

// PostgreSQL text can contain neither U+0000 nor lone surrogates. This replacement of U+0000 keeps order, equality and
// prefixes.
const ESCAPED = /[\0\u0001]/g
const NEEDS_CARE = /\\u(?:000[01]|d[89a-f])/i

/** A text in a form that PostgreSQL can store and compare. */
export const storable = (text: string): string =>
  text.toWellFormed().replace(ESCAPED, (char) => (char === '\0' ? '\u0001\u0001' : '\u0001\u0002'))

/** A parameter without what PostgreSQL refuses: no stored id, name or key contains it, so nothing is found. */
export function sendable(parameter: unknown): unknown {
  if (typeof parameter === 'string') return parameter.includes('\0') ? storable(parameter) : parameter
  return Array.isArray(parameter) ? parameter.map(sendable) : parameter
}

/** The original of a text converted by `storable`. */
const original = (text: string): string =>
  text.replace(/\u0001([\u0001\u0002])/g, (_, char: string) => (char === '\u0001' ? '\0' : '\u0001'))

/** A value as JSON that `jsonb` accepts. */
export function storableJson(value: Value): string {
  const text = JSON.stringify(value)
  return storableText(text, value) ?? text
}

/** The JSON of a value in a form `jsonb` accepts; null when its present JSON already is. */
export const storableText = (text: string, value: Value): string | null =>
  NEEDS_CARE.test(text) ? JSON.stringify(mapTexts(value, storable)) : null

/** A value read from `jsonb`. */
export const fromJsonb = (value: Value): Value => mapTexts(value, original)

function mapTexts(value: Value, change: (text: string) => string): Value {
  if (typeof value === 'string') return change(value)
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map((item) => mapTexts(item, change))
  return Object.fromEntries(Object.entries(value as Data).map(([key, item]) => [change(key), mapTexts(item, change)]))
}
