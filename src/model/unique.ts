import type { AnyCollection } from '#model/collection.ts'
import type { Fields } from '#model/fields.ts'
import type { Doc, Value } from '#model/value.ts'
import { canonical } from '#model/value.ts'

/** The fields of a collection whose values stand in one record at most. */
export const uniqueFields = ({ fields }: AnyCollection): string[] =>
  Object.entries(fields as Fields).flatMap(([name, { options }]) => (options.unique ? [name] : []))

/** Whether a value counts: many records may have none. */
export const isFilled = (value: Value | undefined): value is Value =>
  value !== undefined && value !== null && value !== ''

/**
 * `Serial “A-17” is that of “Puller” already; in Serial each value stands once.` Where the value is the record's own name,
 * `There is a loan with the Tool “Puller” already; …`.
 */
export function takenWords(
  { fields, title, label: { one } }: AnyCollection,
  field: string,
  value: Value,
  other: Pick<Doc, 'id' | 'data'>,
): string {
  const { label } = (fields as Fields)[field]!
  const once = `in ${label} each value stands once.`
  if (title === field) return `There is a ${one.toLowerCase()} with the ${label} ${quoted(value)} already; ${once}`
  const called = other.data[title]
  return `${label} ${quoted(value)} is that of ${quoted(isFilled(called) ? called : other.id)} already; ${once}`
}

const quoted = (value: Value): string => `“${typeof value === 'object' ? canonical(value) : value}”`
