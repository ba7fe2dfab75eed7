import type { FastifyInstance } from 'fastify'
import { STATUS_OF } from '#base/problem.ts'
import { fieldsSchema, type Schema, TIMESTAMP } from '#model/schema/json-schema.ts'
import { CONNECTOR_PATHS } from '#server/http/openapi/connectors.ts'
import { DUPLICATE_PATHS } from '#server/http/openapi/duplicates.ts'
import { FILE_PATHS } from '#server/http/openapi/files.ts'
import { PATHS } from '#server/http/openapi/paths.ts'
import { type Described, noteRoutes } from '#server/http/openapi/routes.ts'
import { sendJson } from '#server/http/request-hooks.ts'
import { route } from '#server/http/route.ts'
import type { Prime } from '#server/ports.ts'

const MOMENT = '#/components/schemas/Timestamp'

/** Serves the OpenAPI 3.1 description, made from the schemas that check the requests; mounted before the routes it tells of. */
export function openApiRoutes(app: FastifyInstance, prime: Prime): void {
  const described = noteRoutes(app)
  let description: Schema | undefined
  app.get('/api/openapi.json', route('This description'), async (_request, reply) => {
    description ??= describe(prime, described())
    return sendJson(reply, description)
  })
}

function describe({ collections, commands }: Pick<Prime, 'collections' | 'commands'>, routes: Described): Schema {
  const schemas: Schema = {
    Problem: PROBLEM,
    Timestamp: TIMESTAMP,
    Document: documentOf({ type: 'object' }),
    Written: WRITTEN,
    ...routes.schemas,
  }
  const paths: Schema = { ...routes.paths, ...PATHS, ...FILE_PATHS, ...DUPLICATE_PATHS, ...CONNECTOR_PATHS }
  for (const { name, label, fields, lenient } of collections.values())
    schemas[`collection-${name}`] = {
      title: label.many,
      ...documentOf(fieldsSchema(fields, { lenient: lenient ?? false, timestamp: MOMENT })),
    }
  for (const { name, label, help, input } of commands.values())
    paths[`/api/commands/${name}`] = {
      post: {
        summary: label,
        ...(help && { description: help }),
        parameters: [KEY],
        requestBody: bodyOf({
          type: 'object',
          properties: { input: fieldsSchema(input, { lenient: false, timestamp: MOMENT }) },
          required: ['input'],
        }),
        responses: {
          200: jsonOf({
            type: 'object',
            properties: { seq: { type: 'integer' }, epoch: { type: 'string' }, result: {} },
            required: ['seq', 'epoch', 'result'],
          }),
          default: { $ref: '#/components/responses/Problem' },
        },
      },
    }
  return {
    openapi: '3.1.0',
    info: { title: 'Prime', version: '1', description: 'Documents, commands and changes of a trading business.' },
    servers: [{ url: '/' }],
    security: [{ session: [] }, { key: [] }],
    paths,
    components: {
      schemas,
      responses: {
        Problem: {
          description: 'What is wrong, as RFC 9457 has it',
          content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
        },
      },
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: 'session' },
        key: { type: 'http', scheme: 'bearer' },
      },
    },
  }
}

const PROBLEM = {
  type: 'object',
  properties: {
    type: { type: 'string' },
    title: { type: 'string' },
    status: { type: 'integer' },
    code: { enum: Object.keys(STATUS_OF) },
    detail: { type: 'string' },
    requestId: { type: 'string' },
    errors: {
      type: 'array',
      items: {
        type: 'object',
        properties: { pointer: { type: 'string' }, code: { type: 'string' }, detail: { type: 'string' } },
      },
    },
    leadsTo: {
      description: 'The record a refusal names, where what was sent is there already',
      type: 'object',
      properties: { name: { type: 'string' }, href: { type: 'string' } },
    },
  },
  required: ['type', 'title', 'status', 'code', 'requestId'],
}
const WRITTEN = {
  type: 'object',
  properties: { id: { type: 'string' }, version: { type: 'integer' }, seq: { type: 'integer' } },
  required: ['id', 'version', 'seq'],
}
const KEY = {
  name: 'Idempotency-Key',
  in: 'header',
  required: true,
  schema: { type: 'string', minLength: 16, maxLength: 255 },
}

const jsonOf = (schema: Schema) => ({ description: 'The answer', content: { 'application/json': { schema } } })
const bodyOf = (schema: Schema) => ({ required: true, content: { 'application/json': { schema } } })

function documentOf(data: Schema): Schema {
  return {
    type: 'object',
    properties: {
      id: { type: 'string' },
      version: { type: 'integer' },
      createTime: { type: 'string', format: 'date-time' },
      updateTime: { type: 'string', format: 'date-time' },
      data,
    },
    required: ['id', 'version', 'createTime', 'updateTime', 'data'],
  }
}
