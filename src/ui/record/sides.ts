import { linesIn } from '#model/document/lines.ts'
import type { AnyCollection } from '#model/schema/collection.ts'
import type { Field } from '#model/schema/fields.ts'
import type { Data } from '#model/schema/value.ts'
import { linesField } from '#ui/record/lines/lines.ts'

/** The tab with a record's fields and everything that has no tab of its own. */
export const DETAILS = 'details'

/** The tabs of a definition besides the details. */
export const sidesOf = (collection: AnyCollection): NonNullable<AnyCollection['sides']> => collection.sides ?? []

/** The fields a tab leaves out: Details those that have their own tab, the others all fields that are not theirs. */
export function leftOut(collection: AnyCollection, side: string, data: Data): ReadonlySet<string> {
  const own = sidesOf(collection).find(({ label }) => label === side)?.fields as readonly string[] | undefined
  const lines = linesField(collection)
  if (!own)
    return new Set([...sidesOf(collection).flatMap(({ fields }): string[] => [...fields]), ...(lines ? [lines] : [])])
  return new Set([...Object.keys(collection.fields), ...Object.keys(data)].filter((name) => !own.includes(name)))
}

/** The number of lines in the tables of a tab. */
export const linesOn = ({ fields }: AnyCollection, names: readonly string[], data: Data): number =>
  names.reduce((sum, name) => sum + ((fields[name] as Field).kind === 'lines' ? linesIn(data[name]).length : 0), 0)

/** Whether a tab has an editable table. */
export function hasTables(collection: AnyCollection, side: string): boolean {
  const without = leftOut(collection, side, {})
  return Object.entries<Field>(collection.fields).some(
    ([name, { kind, options }]) => kind === 'lines' && !options.readOnly && !without.has(name),
  )
}
