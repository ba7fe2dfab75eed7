type Schema = Record<string, unknown>

const text = { type: 'string' }
const flag = { type: 'boolean' }
const count = { type: 'integer', minimum: 0 }
const texts = { type: 'array', items: text }

/** What the fields of a collection really hold. */
export const STRUCTURE: Schema = {
  type: 'object',
  properties: {
    collection: text,
    scanned: count,
    isCut: { ...flag, description: 'Only the first documents were looked at' },
    isDefined: flag,
    bytes: { ...count, description: 'How long the documents looked at are as JSON' },
    newest: { ...text, format: 'date-time' },
    at: { ...text, description: 'The moment it is of; absent for the present' },
    fields: {
      type: 'array',
      items: {
        type: 'object',
        properties: {
          name: text,
          filled: count,
          types: { type: 'object', additionalProperties: count },
          examples: texts,
          distinct: count,
          least: { type: 'number' },
          most: { type: 'number' },
          expected: text,
          problems: texts,
        },
        required: ['name', 'filled', 'types', 'examples', 'distinct', 'problems'],
      },
    },
    relations: {
      type: 'array',
      items: {
        type: 'object',
        properties: {
          field: text,
          target: text,
          filled: count,
          missing: { ...count, description: 'Values that name a document that is not there' },
          broken: { type: 'array', items: { type: 'object', properties: { id: text, to: text } } },
        },
        required: ['field', 'target', 'filled', 'missing', 'broken'],
      },
    },
  },
  required: ['collection', 'scanned', 'isCut', 'isDefined', 'bytes', 'fields', 'relations'],
}

/** The values of one field in one form. */
export const TIDY_PLAN: Schema = {
  type: 'object',
  properties: {
    collection: text,
    field: text,
    as: { enum: ['trim', 'number', 'day', 'text', 'flag', 'fill', 'rename', 'delete'] },
    value: { description: 'What fill sets: text, a number, true or false' },
    to: text,
    dayFirst: flag,
    decimalComma: flag,
  },
  required: ['collection', 'field', 'as'],
  additionalProperties: false,
}

/** What that would change. */
export const TIDY_PREVIEW: Schema = {
  type: 'object',
  properties: {
    scanned: count,
    changed: count,
    unreadable: count,
    isDayOrderOpen: flag,
    examples: {
      type: 'array',
      items: { type: 'object', properties: { id: text, before: {}, after: {} }, required: ['id', 'before', 'after'] },
    },
    left: { type: 'array', items: { type: 'object', properties: { id: text, value: {} }, required: ['id', 'value'] } },
  },
  required: ['scanned', 'changed', 'unreadable', 'isDayOrderOpen', 'examples', 'left'],
}

/** What one page of it changed. */
export const TIDY_PAGE: Schema = {
  type: 'object',
  properties: {
    scanned: count,
    changed: count,
    refused: count,
    reason: text,
    run: text,
    after: { ...text, description: 'Where the next page begins; absent after the last' },
  },
  required: ['scanned', 'changed', 'refused', 'run'],
}
