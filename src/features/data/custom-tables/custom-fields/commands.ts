import { invalid, refuse } from '#base/problem.ts'
import { structures } from '#features/data/clone/collection.ts'
import { defineCommand } from '#model/command/command.ts'
import { collections } from '#model/feature.ts'
import type { AnyCollection } from '#model/schema/collection.ts'
import { acceptsCustomFields, isCustomField } from '#model/schema/custom-fields.ts'
import { type Field, type Fields, object, tags, text } from '#model/schema/fields.ts'
import type { Data } from '#model/schema/value.ts'
import { structureToCollection } from '#model/structure/saved-structure.ts'

export const ADD_FIELDS = 'tables.addFields'
const MAX_ADDED = 100
const NAME = /^[\p{L}\p{N}_-]{1,64}$/u

/** Saves the custom fields of a built-in collection, whose own fields are unchanged. */
export const addFields = defineCommand({
  name: ADD_FIELDS,
  label: 'Save custom fields',
  help: 'Custom fields of a built-in table. Their names start with custom_. Data of removed fields is kept.',
  input: {
    table: text('Table', { required: true }),
    fields: object('Fields', { required: true }),
    columns: tags('Shown in the list'),
  },
  async run({ tx, input, mayWrite }) {
    const { table, columns = [] } = input
    const fields = input.fields as Data
    const collection = collections.find(({ name }) => name === table)
    if (!collection || !acceptsCustomFields(collection)) throw refuse(`${table} cannot have custom fields.`)
    if (!mayWrite(table)) throw refuse(`You may not change ${collection.label.many}, so you cannot add fields to them.`)
    const { one, many } = collection.label
    const names = Object.keys(fields)
    if (names.length > MAX_ADDED) throw refuse(`${many} can have ${MAX_ADDED} custom fields. Remove one first.`)
    if (names.length === 0) {
      await tx.remove(structures.name, table)
      return { fields: 0 }
    }
    const structure = { one, many, title: names[0]!, fields, columns: [...columns] }
    const added = structureToCollection(table, structure, undefined)
    const faults = names.flatMap((name) => {
      const detail = faultOf(name, added?.fields[name], collection)
      return detail ? [{ pointer: `/fields/${name}`, code: 'invalid', detail }] : []
    })
    if (faults.length > 0) throw invalid(faults)
    await tx.put(structures.name, table, structure)
    return { fields: names.length }
  },
})

function faultOf(name: string, field: Field | undefined, { label, fields }: AnyCollection): string | undefined {
  if (!field || !isCustomField(name) || !NAME.test(name)) return `"${name}" is not a field that can be added.`
  const wanted = field.label.trim().toLowerCase()
  const isTaken = Object.entries(fields as Fields).some(
    ([other, known]) => known.label.toLowerCase() === wanted || other.toLowerCase() === wanted,
  )
  return isTaken ? `${label.many} already have a field named “${field.label}”.` : undefined
}
