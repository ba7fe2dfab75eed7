import { EXISTING } from '#model/import/import.ts'
import { MAX_STEPS, PLAIN_STEPS, READING_STEPS } from '#model/import/steps.ts'
import { UNDO_CHOICES } from '#model/import/undo.ts'
import { KEY_TESTS } from '#model/matching/match-keys.ts'

type Schema = Record<string, unknown>

const text = { type: 'string' }
const flag = { type: 'boolean' }
const count = { type: 'integer', minimum: 0 }
const texts = { type: 'array', items: text }

/** What is done to the cells of a column, one after the other; a look-up comes last. */
const STEPS: Schema = {
  type: 'array',
  maxItems: MAX_STEPS,
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
    command: { ...text, description: 'Posts each row instead of writing a document: stock.open into inventory' },
    format: { enum: ['csv', 'json', 'sheet'] },
    mode: {
      enum: ['create', 'upsert', 'update', 'replace'],
      description: 'replace: what the file leaves out is removed as well',
    },
    key: { ...text, description: 'The field, or $id, by which a row finds its document' },
    also: { ...texts, maxItems: 4, description: 'Further fields that must agree as well' },
    mapping: { type: 'object', additionalProperties: text, description: 'The field of each heading' },
    delimiter: { ...text, minLength: 1, maxLength: 1 },
    encoding: { ...text, examples: ['utf-8', 'windows-1252', 'iso-8859-7'] },
    sheet: { ...text, maxLength: 200 },
    at: { ...text, examples: ['/data/items'], description: 'JSON: where the records stand, as a JSON pointer' },
    flatten: { ...flag, description: 'JSON: maps are taken apart, address.city into address_city' },
    children: {
      type: 'object',
      additionalProperties: text,
      description: 'JSON: lists of records that become documents of another collection, with a reference `parent`',
    },
    headerRow: { type: 'integer', minimum: 0, maximum: 200 },
    headerRows: { type: 'integer', minimum: 1, maximum: 5 },
    skipTotals: flag,
    dayFirst: flag,
    decimalComma: flag,
    restore: {
      ...flag,
      description:
        'An owner brings back what only commands write too, each collection of it where nothing stands yet; goes with the key "$id"',
    },
    whole: { ...flag, description: 'All or nothing: nothing is written when a row cannot go in' },
    types: {
      type: 'object',
      additionalProperties: { enum: ['text', 'number', 'date', 'flag'] },
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
    existing: {
      type: 'object',
      additionalProperties: { enum: EXISTING },
      description: 'What becomes of what a document holds already, by field; it is replaced unless said',
    },
    leave: {
      type: 'object',
      additionalProperties: texts,
      description: 'Fields of single rows that stay as they are now, by the number of the row',
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

/** Documents of an import that others changed since. */
export const UNDO_CONFLICTS: Schema = {
  type: 'object',
  properties: {
    count,
    choices: { type: 'array', items: { enum: [...UNDO_CHOICES] } },
    conflicts: {
      type: 'array',
      items: {
        type: 'object',
        properties: {
          collection: text,
          id: text,
          title: text,
          isNew: flag,
          isGone: flag,
          changes: {
            type: 'array',
            items: { type: 'object', properties: { field: text, imported: {}, now: {} }, required: ['field'] },
          },
        },
        required: ['collection', 'id', 'title', 'isNew', 'isGone', 'changes'],
      },
    },
  },
  required: ['count', 'conflicts', 'choices'],
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
          kind: { enum: ['create', 'update', 'remove'] },
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
