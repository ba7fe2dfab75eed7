import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Schema } from '#model/schema/json-schema.ts'
import { describedBy } from '#server/http/check.ts'
import type { RouteSchemas } from '#server/http/route.ts'

/** The paths of an app in OpenAPI form, and the schemas shared by several of them. */
export interface Described {
  paths: Record<string, Record<string, Schema>>
  schemas: Schema
}

/** Records every route that is mounted from now on, with its description. */
export function noteRoutes(app: FastifyInstance): () => Described {
  const noted: { method: string; url: string; about: RouteSchemas }[] = []
  app.addHook('onRoute', ({ method, url, config }) => {
    for (const one of [method].flat())
      if (config?.about && one !== 'HEAD') noted.push({ method: one.toLowerCase(), url, about: config.about })
  })
  return () => {
    const described: Described = { paths: {}, schemas: {} }
    for (const { method, url, about } of noted) {
      const path = url.replace(/:(\w+)/g, '{$1}')
      described.paths[path] = { ...described.paths[path], [method]: operationOf(about, url, described.schemas) }
    }
    return described
  }
}

/** One operation in OpenAPI form. */
export function operationOf(about: RouteSchemas, url: string, schemas: Schema): Schema {
  const { summary, body, sends, query, params = {}, headers = {}, isOpen } = about
  const of = (schema: z.ZodType) => jsonSchema(schema, schemas)
  const parameter = (where: string, name: string, schema: z.ZodType) => {
    const required = where === 'path' || schema.safeParse(undefined).success === false
    return { name, in: where, ...(required && { required }), schema: of(schema) }
  }
  const parameters = [
    ...[...url.matchAll(/:(\w+)/g)].map(([, name]) => parameter('path', name!, params[name!] ?? z.string())),
    ...Object.entries(query?.shape ?? {}).map(([name, schema]) => parameter('query', name, schema as z.ZodType)),
    ...Object.entries(headers).map(([name, schema]) => parameter('header', name, schema)),
  ]
  const bodies = { ...(body && { 'application/json': body }), ...sends }
  const required = !body?.safeParse(undefined).success
  return {
    summary,
    ...(isOpen && { security: [] }),
    ...(parameters.length > 0 && { parameters }),
    ...((body ?? sends) && {
      requestBody: { required, content: mapped(bodies, (schema) => ({ schema: of(schema) })) },
    }),
    responses: { ...answerOf(about, of), default: { $ref: '#/components/responses/Problem' } },
  }
}

function answerOf(
  { answer = z.object({}), file, status = 200 }: RouteSchemas,
  of: (schema: z.ZodType) => Schema,
): Schema {
  if (status === 204) return { 204: { description: 'Done' } }
  if (!file) return { [status]: { description: 'The answer', content: { 'application/json': { schema: of(answer) } } } }
  const content = Object.fromEntries(file.map((type) => [type, { schema: { type: 'string', format: 'binary' } }]))
  return { [status]: { description: 'The file', content } }
}

/** A schema as JSON Schema; those with an id are added to `schemas` and referenced from there. */
export function jsonSchema(schema: z.ZodType, schemas: Schema): Schema {
  const text = JSON.stringify(describedBy(schema)).replaceAll('"#/$defs/', '"#/components/schemas/')
  const { $defs = {}, ...own } = JSON.parse(text) as Schema & { $defs?: Schema }
  Object.assign(schemas, $defs)
  return own
}

const mapped = <T, U>(of: Readonly<Record<string, T>>, change: (one: T) => U): Record<string, U> =>
  Object.fromEntries(Object.entries(of).map(([name, one]) => [name, change(one)]))
