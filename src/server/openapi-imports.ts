import { MOST_STEPS, PLAIN_STEPS, READING_STEPS } from '#model/import-steps.ts'
import { KEY_TESTS } from '#model/match-keys.ts'

type Schema = Record<string, unknown>

const text = { type: 'string' }
const flag = { type: 'boolean' }
const count = { type: 'integer', minimum: 0 }
const texts = { type: 'array', items: text }

/** What is done to the cells of a column, one after the other; a look-up comes last. */
const STEPS: Schema = {
  type: 'array',
  maxItems: MOST_STEPS,
  items: {
    type: 'object',
    properties: {
      do: { enum: [...PLAIN_STEPS, ...READING_STEPS, 'replace', 'correct', 'split', 'empty', 'lookup'] },
      find: { ...text, description: 'replace: the text to find' },
      value: { ...text, description: 'correct: the cell as a whole' },
      by: { ...text, description: 'replace, correct, empty: what takes the place; split: the mark between pieces' },
      take: { type: 'integer', description: 'split: which piece, -1 is the last' },
      collection: { ...text, description: 'lookup: where a document is looked for, whose id goes in' },
      field: { ...text, description: 'lookup: the field that holds the cell' },
      test: { enum: [...KEY_TESTS], description: 'lookup: when two values are the same' },
      orEmpty: { ...flag, description: 'lookup: a cell that finds nothing stays empty' },
    },
    required: ['do'],
    additionalProperties: false,
  },
}

/** What to do with a file; what is absent is found out from the file and the definition. */
export const PLAN: Schema = {
  type: 'object',
  properties: {
    collection: { ...text, description: '`*` for a JSON file of several collections' },
    format: { enum: ['csv', 'json', 'sheet'] },
    mode: { enum: ['create', 'upsert', 'update'] },
    key: { ...text, description: 'The field, or $id, by which a row finds its document' },
    mapping: { type: 'object', additionalProperties: text, description: 'The field of each heading' },
    delimiter: { ...text, minLength: 1, maxLength: 1 },
    encoding: { ...text, examples: ['utf-8', 'windows-1252', 'iso-8859-7'] },
    sheet: { ...text, maxLength: 200 },
    headerRow: { type: 'integer', minimum: 0, maximum: 200 },
    headerRows: { type: 'integer', minimum: 1, maximum: 5 },
    skipTotals: flag,
    dayFirst: flag,
    decimalComma: flag,
    whole: { ...flag, description: 'All or nothing: nothing is written when a row cannot go in' },
    types: {
      type: 'object',
      additionalProperties: { enum: ['text', 'number', 'date'] },
      description: 'What columns of a loose collection hold, by heading',
    },
    steps: {
      type: 'object',
      additionalProperties: STEPS,
      description: 'What is done to the cells of a column before they are read, by heading',
    },
    fill: {
      type: 'object',
      additionalProperties: {
        type: 'object',
        properties: {
          text: { ...text, description: 'The same in every row' },
          from: { ...text, description: 'A heading' },
          formula: { ...text, description: 'Over fields, and over columns with _ for what is no letter or digit' },
          steps: STEPS,
        },
        additionalProperties: false,
      },
      description: 'Fields that are filled in another way than by a column of their own',
    },
  },
  required: ['collection', 'format'],
  additionalProperties: false,
}

/** Corrections of rows in error. */
export const MENDS: Schema = {
  type: 'object',
  properties: {
    rows: {
      type: 'array',
      maxItems: 1000,
      items: {
        type: 'object',
        properties: {
          row: { type: 'integer', minimum: 1 },
          cells: { type: 'object', additionalProperties: text, description: 'Corrected cells by heading' },
          text: { ...text, description: 'The whole document of a JSON file' },
        },
        required: ['row'],
      },
    },
    all: {
      type: 'array',
      maxItems: 100,
      description: 'One correction for every row in error that holds this value',
      items: {
        type: 'object',
        properties: { column: text, value: text, by: text },
        required: ['column', 'value', 'by'],
      },
    },
  },
}

/** Rows that did not go in. */
export const FAILED_ROWS: Schema = {
  type: 'object',
  properties: {
    items: {
      type: 'array',
      items: {
        type: 'object',
        properties: {
          row: count,
          cells: texts,
          text,
          faults: {
            type: 'array',
            items: {
              type: 'object',
              properties: { row: count, column: text, value: text, reason: text },
              required: ['row', 'reason'],
            },
          },
        },
        required: ['row', 'faults'],
      },
    },
  },
  required: ['items'],
}

/** Your latest imports, newest first. */
export const IMPORT_LIST: Schema = {
  type: 'object',
  properties: {
    items: {
      type: 'array',
      items: {
        type: 'object',
        properties: {
          id: text,
          fileName: text,
          collection: text,
          format: { enum: ['csv', 'json', 'sheet'] },
          step: text,
          counts: { type: 'object', additionalProperties: count },
          startedAt: { ...text, format: 'date-time' },
        },
        required: ['id', 'fileName', 'collection', 'format', 'step', 'counts', 'startedAt'],
      },
    },
  },
  required: ['items'],
}

/** What the fields of a collection really hold. */
export const STRUCTURE: Schema = {
  type: 'object',
  properties: {
    collection: text,
    scanned: count,
    isCut: { ...flag, description: 'Only the first documents were looked at' },
    isDefined: flag,
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
  required: ['collection', 'scanned', 'isCut', 'isDefined', 'fields', 'relations'],
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

/** What rows would do. */
export const PREVIEW: Schema = {
  type: 'object',
  properties: {
    items: {
      type: 'array',
      items: {
        type: 'object',
        properties: {
          row: count,
          kind: { enum: ['create', 'update'] },
          title: text,
          id: text,
          data: { type: 'object' },
          changes: {
            type: 'array',
            items: {
              type: 'object',
              properties: { field: text, before: {}, after: {} },
              required: ['field', 'after'],
            },
          },
        },
        required: ['row', 'kind', 'title'],
      },
    },
  },
  required: ['items'],
}
