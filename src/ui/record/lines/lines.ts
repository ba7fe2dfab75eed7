import { withAmounts } from '#model/document/lines.ts'
import type { AnyCollection } from '#model/schema/collection.ts'
import type { Field } from '#model/schema/fields.ts'
import type { Data } from '#model/schema/value.ts'
import { fieldOf } from '#ui/list/rows/list-rows.ts'

/**
 * The field with the lines of a document: quantities of something, entered by hand. Contacts and the like are not
 * lines.
 */
export const linesField = (collection: AnyCollection): string | undefined =>
  (Object.entries(collection.fields) as [string, Field][]).find(
    ([name, { kind, of, options }]) =>
      kind === 'lines' &&
      of?.qty !== undefined &&
      !options.readOnly &&
      !collection.access?.commandFields?.includes(name),
  )?.[0]

/** Lines with amounts calculated from quantity and price, when their fields include all three. */
export function figured(collection: AnyCollection, name: string, lines: readonly Data[], currency?: unknown): Data[] {
  const of = fieldOf(collection, name)?.of ?? {}
  return of.qty && of.unitPrice && of.amount ? withAmounts(lines, currency) : [...lines]
}
