import { UNDO_CHOICES } from '#model/import/undo.ts'
import { PAPERS } from '#model/print/print.ts'
import { LABEL_PAGES } from '#model/print/stocks.ts'
import { FAILED_ROWS, IMPORT_LIST, MENDS, PLAN, PREVIEW, UNDO_CONFLICTS } from '#server/http/openapi/imports.ts'
import {
  answers,
  ask,
  at,
  body,
  bytes,
  fields,
  form,
  list,
  post,
  type Schema,
  some,
  text,
} from '#server/http/openapi/parts.ts'

const id = at('id')
const CSV = 'text/csv'
const JSON_TYPE = 'application/json'
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const PDF = 'application/pdf'
const page = { enum: [...Object.keys(PAPERS), ...LABEL_PAGES] }
const printHow = {
  page,
  each: { type: 'integer', minimum: 1, maximum: 500 },
  used: { type: 'integer', minimum: 0 },
  offset: { type: 'string', pattern: '^-?[0-9.]+,-?[0-9.]+$' },
  asOf: { type: 'string', format: 'date' },
}
const template = at('template')
/** Records by their ids, for a file or a printed list. */
const named = {
  collection: text,
  ids: { type: 'array', items: text, maxItems: 10_000 },
  select: { type: 'array', items: text },
  about: text,
}

/** Files in and out: attachments, imports, exports, clones and prints. */
export const FILE_PATHS: Schema = {
  '/api/files': post('Keep a file of at most 25 MB', form({ file: { type: 'string', format: 'binary' } }), 201),
  '/api/files/{hash}': {
    get: { summary: 'A file of a record you may read', parameters: [at('hash')], responses: bytes('*/*') },
  },
  '/api/imports': {
    get: { summary: 'Your imports, newest first', responses: answers(IMPORT_LIST) },
    post: {
      summary:
        'Look at a file and try it out; with run=true also take it in, with resume=true going on with what broke off of it',
      parameters: [ask('run', 'boolean'), ask('resume', 'boolean')],
      requestBody: form({ plan: PLAN, file: { type: 'string', format: 'binary' } }),
      responses: answers({ type: 'object', properties: { id: text } }, 201),
    },
  },
  '/api/imports/{id}': { get: { summary: 'How far an import is', parameters: [id], responses: some } },
  '/api/imports/{id}/errors': {
    get: { summary: 'The rows that did not go in', parameters: [id], responses: bytes(CSV, 'application/jsonl') },
  },
  '/api/imports/{id}/rows': {
    get: {
      summary: 'Rows that did not go in, with their cells and reasons, after a row',
      parameters: [id, ask('after', 'integer')],
      responses: answers(FAILED_ROWS),
    },
  },
  '/api/imports/{id}/preview': {
    get: {
      summary: 'What rows would change or make, with the values before, after a row',
      parameters: [id, { ...ask('kind'), required: true }, ask('after', 'integer')],
      responses: answers(PREVIEW),
    },
  },
  '/api/imports/{id}/mend': {
    post: {
      summary: 'Correct rows in error: tried again before the run, taken into the same run after it',
      parameters: [id],
      requestBody: body(MENDS),
      responses: some,
    },
  },
  '/api/imports/{id}/check': {
    post: {
      summary: 'Try the file out with another plan',
      parameters: [id],
      requestBody: fields({ plan: PLAN }),
      responses: some,
    },
  },
  ...Object.fromEntries(
    (['run', 'cancel'] as const).map((act) => [
      `/api/imports/{id}/${act}`,
      { post: { summary: `Import: ${act}`, parameters: [id], responses: some } },
    ]),
  ),
  '/api/imports/{id}/undo': {
    get: {
      summary: 'What of the import was changed since by others',
      parameters: [id],
      responses: answers(UNDO_CONFLICTS),
    },
    post: {
      summary:
        'Take the import back; "changed" says what becomes of what was changed since, without it that is refused',
      parameters: [id],
      requestBody: { ...fields({ changed: { enum: [...UNDO_CHOICES] } }), required: false },
      responses: some,
    },
  },
  '/api/export': {
    get: {
      summary: 'Everything a query means, as a file: csv, xlsx, json, jsonl or firestore',
      parameters: [
        { ...ask('collection'), required: true },
        ask('format'),
        ask('query'),
        ask('blanks'),
        ask('groups'),
        { ...ask('decimal'), description: '`comma`: a csv with a decimal comma and semicolons between its cells' },
      ],
      responses: bytes(CSV, JSON_TYPE, 'application/jsonl', XLSX),
    },
    post: {
      summary: 'Up to 10,000 named records as a file, in the order they are named; `select` the columns',
      requestBody: fields(
        {
          ...named,
          format: { enum: ['csv', 'xlsx', 'json', 'jsonl', 'firestore'] },
          decimal: { enum: ['point', 'comma'] },
        },
        ['collection', 'ids'],
      ),
      responses: bytes(CSV, JSON_TYPE, 'application/jsonl', XLSX),
    },
  },
  '/api/export/all': {
    get: {
      summary: 'Every collection as a file, and the attachments, in one zip (owner)',
      parameters: [ask('format'), ask('collections')],
      responses: bytes('application/zip'),
    },
  },
  '/api/print': { get: { summary: 'The prints you may make', responses: answers(list) } },
  '/api/print/list': {
    get: {
      summary: 'Print what a list shows, at most 2,000 rows; `query` as in a query, `about` stands at its top',
      parameters: [ask('collection'), ask('query'), ask('title'), ask('about'), ask('groups')],
      responses: bytes(PDF),
    },
    post: {
      summary: 'Print up to 2,000 named records as a list; `select` the columns',
      requestBody: fields({ ...named, title: text }, ['collection', 'ids']),
      responses: bytes(PDF),
    },
  },
  '/api/print/history': {
    get: {
      summary: 'Print the history, at most 2,000 records; asked as /api/history, `about` stands at its top',
      parameters: ['collection', 'by', 'command', 'run', 'field', 'from', 'to', 'about'].map((name) => ask(name)),
      responses: bytes(PDF),
    },
  },
  '/api/print/report': {
    post: {
      summary: 'Print a report of facts and tables that is sent along, at most 3,000 rows',
      requestBody: fields({ title: text, facts: { type: 'array' }, tables: { type: 'array' } }, ['title']),
      responses: bytes(PDF),
    },
  },
  '/api/print/{template}': {
    post: {
      summary:
        'Print up to 2,000 records as one PDF: `each` labels of every record, after `used` places of the first sheet, moved against the `offset` of the printer in mm; `asOf` an earlier day, where the template looks back',
      parameters: [template],
      requestBody: fields({ ids: { type: 'array', items: text, maxItems: 2000 }, ...printHow }, ['ids']),
      responses: bytes(PDF),
    },
  },
  '/api/print/{template}/{id}': {
    get: {
      summary: 'Print a record as PDF; `also` names further ones',
      parameters: [
        template,
        id,
        ...Object.entries(printHow).map(([name, schema]) => ({ ...ask(name), schema })),
        { ...ask('also'), schema: { type: 'array', items: text } },
      ],
      responses: bytes(PDF),
    },
  },
}
