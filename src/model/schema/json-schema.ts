import type { AnyCollection } from '#model/schema/collection.ts'
import type { Field, Fields } from '#model/schema/fields.ts'

/** JSON Schema as a plain object. */
export type Schema = Record<string, unknown>

interface How {
  /** For data that may be old: nothing is required and a choice is any text. */
  lenient: boolean
  /** Where the schema of a moment `{"$ts":…}` is defined. */
  timestamp: string
}

/** A moment as stored in documents. */
export const TIMESTAMP: Schema = {
  type: 'object',
  properties: { $ts: { type: 'string', format: 'date-time' } },
  required: ['$ts'],
  additionalProperties: false,
}

/** The fields of a document or line: the same types that `validate` checks. */
export function fieldsSchema(fields: Fields, how: How): Schema {
  const required = Object.keys(fields).filter((name) => fields[name]!.options.required && !how.lenient)
  return {
    type: 'object',
    properties: Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, fieldSchema(field, how)])),
    ...(required.length > 0 && { required }),
  }
}

function fieldSchema(field: Field, how: How): Schema {
  const { label, options, kind } = field
  const title = { title: label, ...(options.help && { description: options.help }) }
  switch (kind) {
    case 'number':
    case 'money':
      return {
        ...title,
        type: 'number',
        ...(options.min !== undefined && { minimum: options.min }),
        ...(options.max !== undefined && { maximum: options.max }),
      }
    case 'flag':
      return { ...title, type: 'boolean' }
    case 'choice':
      return how.lenient ? { ...title, type: 'string', examples: field.choices } : { ...title, enum: field.choices }
    case 'moment':
      return { ...title, $ref: how.timestamp }
    case 'date':
      return { ...title, anyOf: [{ type: 'string' }, { $ref: how.timestamp }, { type: 'number' }] }
    case 'tags':
      return { ...title, type: 'array', items: { type: 'string' } }
    case 'lines':
      return { ...title, type: 'array', items: fieldsSchema(field.of ?? {}, how) }
    case 'object':
      return { ...title, type: 'object' }
    case 'reference':
      return { ...title, type: 'string', 'x-references': field.target }
    default:
      return { ...title, type: 'string' }
  }
}

/**
 * The documents of some collections as one self-contained JSON Schema (2020-12): `$defs` has an entry for each
 * collection; for a single collection the schema itself describes its document.
 */
export function schemaOf(collections: readonly AnyCollection[]): Schema {
  const defs = collections.map(({ name, label, fields, lenient }): [string, Schema] => [
    name,
    { title: label.many, ...fieldsSchema(fields, { lenient: lenient ?? false, timestamp: '#/$defs/Timestamp' }) },
  ])
  const [only] = defs.length === 1 ? defs : []
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    ...(only ? only[1] : {}),
    $defs: { Timestamp: TIMESTAMP, ...(only ? {} : Object.fromEntries(defs)) },
  }
}
