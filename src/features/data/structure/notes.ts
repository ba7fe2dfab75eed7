import type { FieldNote } from '#features/data/structure/collection.ts'
import type { AnyCollection } from '#model/schema/collection.ts'
import type { Field, Fields } from '#model/schema/fields.ts'
import type { FieldFacts } from '#model/structure/structure.ts'

/** The definitions for schemas and dictionaries, with people's notes appended to the help of each field. */
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
  const texts = new Map(notes.flatMap(({ data }) => (data.note ? [[data.field, data.note] as const] : [])))
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]: [string, Field]) => {
      const note = texts.get(name)
      const help = [field.options.help, note].filter(Boolean).join('. ')
      return [name, note === undefined ? field : { ...field, options: { ...field.options, help } }]
    }),
  )
}

/**
 * The fields with their open problems, and the accepted problems separately. A problem that has grown since counts as
 * new, because its text differs.
 */
export function withAccepted(
  fields: readonly FieldFacts[],
  notes: ReadonlyMap<string, Pick<FieldNote, 'data'>>,
): { open: FieldFacts[]; accepted: { field: FieldFacts; problem: string }[] } {
  const isAccepted = (field: string, problem: string) => notes.get(field)?.data.accepted?.includes(problem) ?? false
  return {
    open: fields.map((field) => ({ ...field, problems: field.problems.filter((one) => !isAccepted(field.name, one)) })),
    accepted: fields.flatMap((field) =>
      field.problems.filter((one) => isAccepted(field.name, one)).map((problem) => ({ field, problem })),
    ),
  }
}
