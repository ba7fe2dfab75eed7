import { APIError } from 'better-auth'
import type { FastifyRequest } from 'fastify'
import { Problem } from '#base/problem.ts'
import type { Caller } from '#model/command/people.ts'
import { roleOf } from '#server/access/authorise.ts'
import { PEER_HEADER } from '#server/identity/auth.ts'

const FRESH_MS = 15 * 60_000

export type Signed = Extract<Caller, { kind: 'person' }>

/** What better-auth learns of a request: its cookies, its browser and our own peer address, nothing else. */
export function headersOf(request: FastifyRequest): Headers {
  const headers = new Headers({ [PEER_HEADER]: request.ip })
  if (request.headers.cookie) headers.set('cookie', request.headers.cookie)
  if (request.headers['user-agent']) headers.set('user-agent', request.headers['user-agent'].slice(0, 300))
  return headers
}

/** The person of a session, pending or active; keys and nobody are refused. */
export function signedIn(caller: Caller): Signed {
  if (caller.kind === 'nobody') throw new Problem('unauthenticated', 'Log in first.')
  if (caller.kind === 'key') throw new Problem('forbidden', 'This needs a person who is logged in, not a key.')
  return caller
}

/** An active owner, logged in. */
export function ownerOf(caller: Caller): Signed {
  if (roleOf(caller) !== 'owner') throw new Problem('forbidden', 'Only an owner may do this.')
  return signedIn(caller)
}

/** An owner who has shown the password within the last 15 minutes. */
export function freshOwnerOf(caller: Caller, now: Date): Signed {
  const owner = ownerOf(caller)
  if (now.getTime() - Date.parse(owner.signedInAt) >= FRESH_MS)
    throw new Problem('fresh-sign-in-required', 'Enter your password again to go on.')
  return owner
}

/** The code of a better-auth error; undefined for any other error. */
export function authCode(error: unknown): string | undefined {
  if (!(error instanceof APIError)) return undefined
  return typeof error.body?.code === 'string' ? error.body.code : error.message
}

export const normalEmail = (email: string): string => email.trim().toLowerCase()
