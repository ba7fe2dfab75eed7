import { APIError } from 'better-auth'
import type { FastifyRequest } from 'fastify'
import { PEER_HEADER } from '#server/identity/auth.ts'

/** The headers passed to better-auth: cookies, browser and our own peer address, nothing else. */
export function headersOf(request: FastifyRequest): Headers {
  const headers = new Headers({ [PEER_HEADER]: request.ip })
  if (request.headers.cookie) headers.set('cookie', request.headers.cookie)
  if (request.headers['user-agent']) headers.set('user-agent', request.headers['user-agent'].slice(0, 300))
  return headers
}

/** The code of a better-auth error; undefined for any other error. */
export function authCode(error: unknown): string | undefined {
  if (!(error instanceof APIError)) return undefined
  return typeof error.body?.code === 'string' ? error.body.code : error.message
}
