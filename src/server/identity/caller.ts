import { Problem } from '#base/problem.ts'
import type { Caller } from '#model/command/people.ts'
import { roleOf } from '#server/access/authorise.ts'

const FRESH_MS = 15 * 60_000

export type Signed = Extract<Caller, { kind: 'person' }>

/** The person of a session, pending or active; refuses keys and visitors. */
export function signedIn(caller: Caller): Signed {
  if (caller.kind === 'nobody') throw new Problem('unauthenticated', 'Log in first.')
  if (caller.kind === 'key') throw new Problem('forbidden', 'This needs a person who is logged in, not a key.')
  return caller
}

/** An active owner with a session. */
export function ownerOf(caller: Caller): Signed {
  if (roleOf(caller) !== 'owner') throw new Problem('forbidden', 'Only an owner may do this.')
  return signedIn(caller)
}

/** An owner who entered the password within the last 15 minutes. */
export function freshOwnerOf(caller: Caller, now: Date): Signed {
  const owner = ownerOf(caller)
  if (now.getTime() - Date.parse(owner.signedInAt) >= FRESH_MS)
    throw new Problem('fresh-sign-in-required', 'Enter your password again to go on.')
  return owner
}

export const normalEmail = (email: string): string => email.trim().toLowerCase()
