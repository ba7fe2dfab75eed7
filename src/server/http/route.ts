import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { check } from '#server/http/check.ts'

/** The schemas of a route: they validate its requests, and `/api/openapi.json` is generated from them. */
export interface RouteSchemas {
  summary: string
  /** The JSON body. */
  body?: z.ZodType
  /** Bodies of other types, by their media type. */
  sends?: Readonly<Record<string, z.ZodType>>
  query?: z.ZodObject
  /** Path parameters that are more than text, by name. */
  params?: Readonly<Record<string, z.ZodType>>
  headers?: Readonly<Record<string, z.ZodType>>
  /** The JSON response; an object by default. */
  answer?: z.ZodType
  /** The media types of a response that is a file. */
  file?: readonly string[]
  /** 204 is a response without a body. */
  status?: 200 | 201 | 204
  /** For everyone, logged in or not. */
  isOpen?: boolean
}

interface Parts<B extends z.ZodType, Q extends z.ZodObject> extends Omit<RouteSchemas, 'summary'> {
  body?: B
  query?: Q
  /** How an invalid body is refused: as an unreadable request, or field by field for a form. */
  refusal?: 'bad-request' | 'invalid'
  /** The kind of turn it takes among heavy requests. */
  weight?: 'read' | 'large' | 'job'
}

declare module 'fastify' {
  interface FastifyContextConfig {
    about?: RouteSchemas
  }
}

/**
 * The options of a route, with readers for what is sent. A handler reads after checking the caller's rights, so that
 * someone without the right is told that first.
 */
export function route<B extends z.ZodType = z.ZodUnknown, Q extends z.ZodObject = z.ZodObject>(
  summary: string,
  { refusal = 'bad-request', weight, ...about }: Parts<B, Q> = {},
) {
  const nothing = refusal === 'invalid' ? {} : undefined
  return {
    config: { about: { summary, ...about }, ...(weight && { weight }) },
    readBody: ({ body = nothing }: Pick<FastifyRequest, 'body'>): z.output<B> =>
      check((about.body ?? z.unknown()) as B, body, refusal),
    readQuery: ({ query }: Pick<FastifyRequest, 'query'>): z.output<Q> =>
      check((about.query ?? z.object({})) as unknown as Q, query),
  }
}
