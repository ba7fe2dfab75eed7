import { ownOnly } from '#base/own.ts'
import type { AnyCollection } from '#model/schema/collection.ts'
import type { Field, Fields } from '#model/schema/fields.ts'
import type { Data } from '#model/schema/value.ts'
import { structureToCollection } from '#model/structure/saved-structure.ts'

/** The prefix of fields that people add to a built-in collection; built-in fields never have it. */
export const CUSTOM_FIELD_PREFIX = 'custom_'
export const isCustomField = (name: string): boolean =>
  name.startsWith(CUSTOM_FIELD_PREFIX) && name.length > CUSTOM_FIELD_PREFIX.length

/** Whether people may add fields: not where only rules write, and not where nobody looks. */
export const acceptsCustomFields = ({ own, passing, access }: AnyCollection): boolean =>
  !own && !passing && access?.direct === undefined && access?.private !== true && access?.owned === undefined

/**
 * A built-in collection with the fields people added, which are stored in a structure under its name. They are never
 * required, unique or computed, because built-in rules do not know them.
 */
export function withCustomFields(collection: AnyCollection, structure: Data | undefined): AnyCollection {
  const stored =
    structure && acceptsCustomFields(collection) && structureToCollection(collection.name, structure, undefined)
  if (!stored) return collection
  const added: Fields = Object.fromEntries(
    Object.entries(stored.fields as Fields).flatMap(([name, field]) =>
      isCustomField(name) && !Object.hasOwn(collection.fields, name) ? [[name, free(field)]] : [],
    ),
  )
  const names = Object.keys(added)
  if (names.length === 0) return collection
  return {
    ...collection,
    fields: ownOnly({ ...collection.fields, ...added }),
    form: [...collection.form, names],
    list: {
      ...collection.list,
      columns: [
        ...collection.list.columns,
        ...stored.list.columns.filter((name: string) => Object.hasOwn(added, name)),
      ],
    },
  }
}

function free(field: Field): Field {
  const { required: _, unique: __, formula: ___, always: ____, ...options } = field.options
  return { ...field, options }
}

/** The fields people added, by name. */
export const customFieldsOf = ({ fields }: AnyCollection): Fields =>
  Object.fromEntries(Object.entries(fields as Fields).filter(([name]) => isCustomField(name)))
