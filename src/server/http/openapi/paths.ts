import { answers, ask, at, body, list, type Schema } from '#server/http/openapi/parts.ts'

const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` })
const header = (name: string, required = false) => ({ name, in: 'header', required, schema: { type: 'string' } })
const data = (required: string[]) =>
  body({ type: 'object', properties: { id: { type: 'string' }, data: { type: 'object' } }, required })

const QUERY = {
  type: 'object',
  properties: {
    where: list,
    orderBy: list,
    limit: { type: 'integer', minimum: 1, maximum: 1000, default: 100 },
    cursor: { type: 'string' },
    skip: { type: 'integer', minimum: 0 },
    select: { type: 'array', items: { type: 'string' }, maxItems: 100 },
    search: { type: 'string', maxLength: 200 },
    aggregate: { type: 'object' },
  },
  additionalProperties: false,
}
const PAGE = {
  type: 'object',
  properties: {
    documents: { type: 'array', items: ref('Document') },
    nextCursor: { type: ['string', 'null'] },
    seq: { type: 'integer' },
    epoch: { type: 'string' },
  },
}
const WRITE = {
  type: 'object',
  properties: {
    op: { enum: ['create', 'set', 'update', 'delete', 'check'] },
    collection: { type: 'string', pattern: '^[A-Za-z][A-Za-z0-9_-]{0,63}$' },
    id: { type: 'string' },
    data: { type: 'object' },
    patch: { type: 'object' },
    unset: { type: 'array', items: { type: 'string' } },
    ifVersion: { type: ['integer', 'null'] },
  },
  required: ['op', 'collection'],
}
const [c, id] = [at('c'), at('id')]
const KEY = header('Idempotency-Key')
const MATCH = header('If-Match')

/** The paths that every Prime has, whatever its collections and commands. */
export const PATHS: Schema = {
  '/api/health': {
    get: { summary: 'Whether the server is there', security: [], responses: answers({ type: 'object' }) },
  },
  '/api/public/{token}': {
    get: {
      summary: 'What was shared by a link, for visitors',
      security: [],
      parameters: [at('token')],
      responses: answers({ type: 'object' }),
    },
  },
  '/api/clock': {
    get: { summary: 'The time and the business time zone', responses: answers({ type: 'object' }) },
  },
  '/api/openapi.json': { get: { summary: 'This description', responses: answers({ type: 'object' }) } },
  '/api/csp-report': {
    post: {
      summary: 'A browser tells of content that the page policy refused',
      security: [],
      requestBody: {
        required: true,
        content: {
          'application/csp-report': { schema: { type: 'object' } },
          'application/reports+json': { schema: { type: 'array', items: { type: 'object' } } },
        },
      },
      responses: { 204: { description: 'Noted' }, default: { $ref: '#/components/responses/Problem' } },
    },
  },
  '/api/collections': { get: { summary: 'The collections you may read', responses: answers(list) } },
  '/api/collections/{c}/documents': {
    get: {
      summary: 'Query by address',
      parameters: [
        c,
        ...['where', 'orderBy', 'limit', 'cursor', 'skip', 'select', 'search', 'aggregate'].map((name) => ask(name)),
      ],
      responses: answers(PAGE),
    },
    post: {
      summary: 'Create a document',
      parameters: [c, KEY],
      requestBody: data(['data']),
      responses: answers(ref('Written'), 201),
    },
  },
  '/api/collections/{c}/documents/{id}': {
    get: {
      summary: 'Read a document',
      parameters: [c, id, header('If-None-Match')],
      responses: answers(ref('Document')),
    },
    put: {
      summary: 'Replace or create a document',
      parameters: [c, id, MATCH, header('If-None-Match'), KEY],
      requestBody: data(['data']),
      responses: answers(ref('Written')),
    },
    patch: {
      summary: 'Change fields of a document',
      parameters: [c, id, MATCH, KEY],
      requestBody: body({
        type: 'object',
        properties: { patch: { type: 'object' }, unset: { type: 'array', items: { type: 'string' } } },
      }),
      responses: answers(ref('Written')),
    },
    delete: { summary: 'Delete a document', parameters: [c, id, MATCH, KEY], responses: answers(ref('Written')) },
  },
  '/api/collections/{c}/documents/{id}/history': {
    get: {
      summary: 'Who changed what in a document, newest first',
      parameters: [c, id, ask('before', 'integer'), ask('limit', 'integer')],
      responses: answers({ type: 'object' }),
    },
  },
  '/api/collections/{c}/query': {
    post: { summary: 'Query or aggregate', parameters: [c], requestBody: body(QUERY), responses: answers(PAGE) },
  },
  '/api/collections/{c}/changes': {
    get: {
      summary: 'The latest change per document since a seq',
      parameters: [c, ask('since', 'integer'), ask('epoch'), ask('limit', 'integer')],
      responses: answers({ type: 'object' }),
    },
  },
  '/api/read': {
    post: {
      summary: 'Several answers at one seq',
      requestBody: body({ type: 'object', properties: { gets: list, queries: list } }),
      responses: answers({ type: 'object' }),
    },
  },
  '/api/commit': {
    post: {
      summary: 'Several writes, all or nothing',
      parameters: [header('Idempotency-Key', true)],
      requestBody: body({
        type: 'object',
        properties: { writes: { type: 'array', items: WRITE, minItems: 1, maxItems: 500 } },
        required: ['writes'],
      }),
      responses: answers({ type: 'object' }),
    },
  },
  '/api/bulk': {
    post: {
      summary: 'One part of a larger act: several writes, all or nothing, undone together with the other parts',
      parameters: [header('Idempotency-Key', true)],
      requestBody: body({
        type: 'object',
        properties: {
          run: { type: 'string', pattern: '^[A-Za-z0-9_-]{8,64}$' },
          writes: { type: 'array', items: WRITE, minItems: 1, maxItems: 500 },
        },
        required: ['run', 'writes'],
      }),
      responses: answers({ type: 'object' }),
    },
  },
  '/api/commands': { get: { summary: 'The acts of the business', responses: answers(list) } },
  '/api/commands/{name}': {
    post: {
      summary: 'Run a command; the known ones are described one by one',
      parameters: [at('name'), header('Idempotency-Key', true)],
      requestBody: body({ type: 'object', properties: { input: { type: 'object' } }, additionalProperties: false }),
      responses: answers({ type: 'object' }),
    },
  },
  '/api/history': {
    get: {
      summary:
        'The log of everything you may read, newest first; with asOf a record or list as it stood at that moment, narrowed by search, and beside=now what it is now',
      parameters: [
        ...['before', 'limit'].map((name) => ask(name, 'integer')),
        ...['collection', 'by', 'command', 'run', 'field', 'from', 'to', 'asOf', 'id', 'where', 'search', 'beside'].map(
          (name) => ask(name),
        ),
      ],
      responses: answers({ type: 'object' }),
    },
  },
}
