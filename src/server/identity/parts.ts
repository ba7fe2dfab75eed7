import { z } from 'zod'
import type { Caller } from '#model/command/people.ts'
import type { Acts } from '#server/identity/acts.ts'
import type { Auth, AuthContext } from '#server/identity/auth.ts'
import type { Guard } from '#server/identity/guard.ts'
import type { Limits } from '#server/identity/limits.ts'
import type { Links } from '#server/identity/links.ts'
import type { Mail } from '#server/identity/mail.ts'
import type { Hashing } from '#server/identity/passwords/hashing.ts'
import { cookiePrefix, signedValue } from '#server/identity/sessions/cookies.ts'
import type { KnownDevices } from '#server/identity/sessions/devices.ts'
import type { SignInLog } from '#server/identity/sessions/sign-in-log.ts'
import type { Database } from '#server/identity/stores/database.ts'
import type { Config, Log, Revocation } from '#server/ports.ts'

/** The parts that the routes of the identity service share. */
export interface IdentityParts {
  config: Config
  now: () => Date
  newId: () => string
  log: Log
  secure: boolean
  database: Database
  auth: Auth
  context: AuthContext
  hashing: Hashing
  guard: Guard
  limits: Limits
  devices: KnownDevices
  links: Links
  signIns: SignInLog
  acts: Acts
  /** Undefined when no mail server is configured. */
  mail: Mail | undefined
  revoked(what: Revocation): void
}

export const SessionShape = z.object({
  user: z.object({
    id: z.string(),
    email: z.string(),
    name: z.string(),
    role: z.string(),
    status: z.string(),
  }),
  session: z.object({ expiresAt: z.string() }),
})

/** `{user, session}` as returned by get-session and every login; null without a session. Never a token. */
export function sessionBody(caller: Caller) {
  if (caller.kind !== 'person') return null
  const { id, email, name, role, status } = caller.person
  return { user: { id, email, name, role, status }, session: { expiresAt: caller.expiresAt } }
}

/** The caller of the session that a better-auth response has just started; undefined when it started none. */
export async function newCaller(parts: IdentityParts, headers: Headers): Promise<Caller | undefined> {
  const name = `${cookiePrefix(parts.secure)}.session_token=`
  const line = headers.getSetCookie().findLast((cookie) => cookie.startsWith(name))
  const value = line?.slice(name.length).split(';', 1)[0]
  const token = value && signedValue(decodeURIComponent(value), parts.config.secretKey)
  return token ? parts.guard.callerOfToken(token) : undefined
}
