import { linesIn } from '#model/document/lines.ts'
import type { Field } from '#model/schema/fields.ts'
import type { Data, Value } from '#model/schema/value.ts'

/**
 * An input without texts in number fields. A pasted word stays in its cell until it is corrected; the effect of the
 * command is shown for the rest, and totals never include text.
 */
export const readableInput = (fields: Iterable<readonly [name: string, field: Field]>, input: Data): Data => {
  const next = { ...input }
  for (const [name, field] of fields) {
    const value: Value | undefined = next[name]
    if (typeof value === 'string' && (field.kind === 'number' || field.kind === 'money')) delete next[name]
    else if (field.kind === 'lines' && Array.isArray(value)) {
      const cells = Object.entries<Field>(field.of ?? {})
      next[name] = linesIn(value).map((line) => readableInput(cells, line))
    }
  }
  return next
}
