import { roundTo } from '#base/decimal.ts'
import type { AnyCollection } from '#model/schema/collection.ts'
import type { Field } from '#model/schema/fields.ts'
import type { Data, Value } from '#model/schema/value.ts'
import { fieldOf } from '#ui/list/rows/list-rows.ts'

/** The field that holds the lines of a document: quantities of something, written by hand. Contacts and the like are none. */
export const linesOf = (collection: AnyCollection): string | undefined =>
  (Object.entries(collection.fields) as [string, Field][]).find(
    ([name, { kind, of, options }]) =>
      kind === 'lines' &&
      of?.qty !== undefined &&
      !options.readOnly &&
      !collection.access?.commandFields?.includes(name),
  )?.[0]

/** The lines as a document holds them; old data may hold anything. */
export const linesIn = (value: Value | undefined): readonly Data[] =>
  Array.isArray(value)
    ? value.filter((line): line is Data => typeof line === 'object' && line !== null && !Array.isArray(line))
    : []

/** Lines whose amounts follow from quantity and price, where their fields have all three. */
export function withAmounts(collection: AnyCollection, name: string, lines: readonly Data[]): Data[] {
  const of = fieldOf(collection, name)?.of ?? {}
  if (!of.qty || !of.unitPrice || !of.amount) return [...lines]
  return lines.map((line) => {
    const { qty, unitPrice } = line
    return typeof qty === 'number' && typeof unitPrice === 'number'
      ? { ...line, amount: roundTo(qty * unitPrice, 2) }
      : { ...line }
  })
}
