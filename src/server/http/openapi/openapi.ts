import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { STATUS_OF } from '#base/problem.ts'
import { actionTables } from '#model/feature.ts'
import type { AnyCollection } from '#model/schema/collection.ts'
import { fieldsSchema, type Schema, TIMESTAMP } from '#model/schema/json-schema.ts'
import { allowed } from '#server/access/authorise.ts'
import { Document, Ran } from '#server/documents/shapes.ts'
import { type Described, jsonSchema, noteRoutes, operationOf } from '#server/http/openapi/routes.ts'
import { sendJson } from '#server/http/request-hooks.ts'
import { route } from '#server/http/route.ts'
import { KeyShape } from '#server/http/shapes.ts'
import type { Prime } from '#server/ports.ts'
import { slicer } from '#server/slicing.ts'

const MOMENT = '#/components/schemas/Timestamp'
const Fault = z.object({
  pointer: z.string(),
  code: z.string(),
  detail: z.string(),
  instead: z.number().meta({ description: 'A number that would be taken in its place' }).optional(),
})
const Refusal = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  code: z.enum(Object.keys(STATUS_OF)),
  detail: z.string().optional(),
  requestId: z.string(),
  errors: z.array(Fault).optional(),
  leadsTo: z
    .object({ name: z.string(), href: z.string() })
    .meta({ description: 'The record a refusal names, where what was sent already exists' })
    .optional(),
})

/**
 * Serves the OpenAPI 3.1 description, generated from the schemas that validate requests; mounted before the routes it
 * describes. Its collections are those that exist at that moment and that the caller may read.
 */
export function openApiRoutes(app: FastifyInstance, prime: Prime): void {
  const described = noteRoutes(app)
  const known = new WeakMap<AnyCollection, Schema>()
  let everyones: Promise<Description> | undefined
  app.get('/api/openapi.json', route('This description'), async ({ caller }, reply) => {
    everyones ??= describe(prime, described())
    const { components, ...description } = await everyones
    const pause = slicer()
    const schemas: Schema = {}
    for (const [name, collection] of [...prime.collections]) {
      if (!allowed(caller, 'query', { name, collection })) continue
      const shape = known.get(collection) ?? shapeOf(collection, components.schemas)
      known.set(collection, shape)
      schemas[`collection-${name}`] = shape
      await pause()
    }
    return sendJson(reply, {
      ...description,
      components: { ...components, schemas: { ...components.schemas, ...schemas } },
    })
  })
}

type Description = Awaited<ReturnType<typeof describe>>

/** The documents of a collection; schemas it refers to are added to `schemas`. */
function shapeOf({ label, fields, lenient }: AnyCollection, schemas: Schema): Schema {
  const data = fieldsSchema(fields, { lenient: lenient ?? false, timestamp: MOMENT })
  return { title: label.many, ...jsonSchema(withData(data), schemas) }
}

async function describe({ commands }: Pick<Prime, 'commands'>, { paths, schemas }: Described) {
  Object.assign(schemas, { Problem: jsonSchema(Refusal, schemas), Timestamp: TIMESTAMP })
  const pause = slicer()
  for (const { name, label, help, input } of commands.values()) {
    await pause()
    const step = actionTables.map(({ steps }) => steps.get(name)).find(Boolean)
    const description = [help, step].filter(Boolean).join(' ')
    const body = z.object({ input: described(fieldsSchema(input, { lenient: false, timestamp: MOMENT })) })
    const about = { summary: label, headers: { 'Idempotency-Key': KeyShape }, body, answer: Ran }
    paths[`/api/commands/${name}`] = {
      post: { ...operationOf(about, '', schemas), ...(description && { description }) },
    }
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

const described = (schema: Schema) => z.unknown().meta(schema)
const withData = (data: Schema) => Document.extend({ data: described(data) })
