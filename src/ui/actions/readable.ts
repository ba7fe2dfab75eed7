import { linesIn } from '#model/document/lines.ts'
import type { Field } from '#model/schema/fields.ts'
import type { Data, Value } from '#model/schema/value.ts'

/**
 * An input without the texts that stand where a number belongs. A pasted word stays in its cell until it is corrected;
 * what the command will do is told of the rest, and sums of lines never meet a text.
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
