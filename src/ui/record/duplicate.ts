import { linesIn } from '#model/document/lines.ts'
import type { AnyCollection } from '#model/schema/collection.ts'
import type { Field, Fields } from '#model/schema/fields.ts'
import type { Data, Value } from '#model/schema/value.ts'

/**
 * The initial data of a copy of a record: every field a person may type, except the title, the status and fields set by
 * commands.
 */
export function copyOf(collection: AnyCollection, data: Data): Data {
  const fields = Object.entries(collection.fields) as [string, Field][]
  const copied = fields.filter(
    ([name, { kind, options }]) =>
      !options.readOnly &&
      kind !== 'moment' &&
      name !== collection.title &&
      name !== 'status' &&
      !collection.access?.commandFields?.includes(name),
  )
  return Object.fromEntries(
    copied.flatMap(([name, { of }]) =>
      data[name] === undefined ? [] : [[name, of ? copiedLines(of, data[name]) : structuredClone(data[name])]],
    ),
  )
}

/** Lines without the fields that commands set: a copy has shipped nothing. */
const copiedLines = (of: Fields, value: Value): Value =>
  linesIn(value).map((line) =>
    structuredClone(Object.fromEntries(Object.entries(line).filter(([name]) => !of[name]?.options.readOnly))),
  )
