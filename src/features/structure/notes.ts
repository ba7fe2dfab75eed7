import type { FieldNote } from '#features/structure/collection.ts'
import type { AnyCollection } from '#model/collection.ts'
import type { Field, Fields } from '#model/fields.ts'

/** Definitions as schemas and dictionaries show them: what people wrote about a field stands behind its help. */
export function withNotes(
  definitions: readonly AnyCollection[],
  notes: readonly Pick<FieldNote, 'data'>[],
): AnyCollection[] {
  const byCollection = Map.groupBy(notes, ({ data }) => data.of)
  return definitions.map((definition) => {
    const own = byCollection.get(definition.name)
    return own ? { ...definition, fields: noted(definition.fields, own) } : definition
  })
}

function noted(fields: Fields, notes: readonly Pick<FieldNote, 'data'>[]): Fields {
  const texts = new Map(notes.map(({ data }) => [data.field, data.note]))
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]: [string, Field]) => {
      const note = texts.get(name)
      const help = [field.options.help, note].filter(Boolean).join('. ')
      return [name, note === undefined ? field : { ...field, options: { ...field.options, help } }]
    }),
  )
}
