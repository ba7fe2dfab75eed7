import { createHash } from 'node:crypto'
import { type Caller, NOBODY, type Person } from '#model/command/people.ts'
import { SESSION_MS } from '#server/identity/auth.ts'
import { cookieIn, cookiePrefix, signedValue } from '#server/identity/sessions/cookies.ts'
import { type Database, type IdentityRow, timeOf } from '#server/identity/stores/database.ts'
import type { Role } from '#server/ports.ts'

export const IDLE_MS = 12 * 3_600_000
const TOUCH_MS = 60_000
const KEY = /^Bearer (prime_[A-Za-z0-9_-]{20,100})$/

/** Written after the response: when a session, its person or a key was last used. */
export type Touch = { sessionId: string; userId: string } | { keyId: string }

export interface Guard {
  /** A request that `isBackground` does not count as using the session or key. */
  callerOf(headers: { cookie?: string; authorization?: string }, how?: { isBackground?: boolean }): Promise<Caller>
  /** The caller for a session token; NOBODY when the session has ended or its person is disabled. */
  callerOfToken(token: string): Promise<Caller>
}

const PERSON = `u."id" AS "userId", COALESCE(u."standsFor", u."email") AS "email", u."name" AS "name", u."role" AS "role", u."status" AS "status",
  u."twoFactorEnabled" AS "twoFactor", (SELECT t."value" FROM "setting" t WHERE t."id" = 'owners-two-factor') AS "ownersTwoFactor"`
const BY_TOKEN = `SELECT s."id" AS "sessionId", s."createdAt" AS "createdAt", s."expiresAt" AS "expiresAt",
  s."signedInAt" AS "signedInAt", s."lastSeenAt" AS "lastSeenAt", ${PERSON}
  FROM "session" s JOIN "user" u ON u."id" = s."userId" WHERE s."token" = ?`
const BY_KEY = `SELECT k."id" AS "keyId", k."role" AS "keyRole", k."expiresAt" AS "expiresAt", k."lastUsedAt" AS "lastUsedAt", ${PERSON}
  FROM "apiKey" k JOIN "user" u ON u."id" = k."userId" WHERE k."hash" = ?`

/** The number of cookie headers with a valid signature that are cached. */
const COOKIES_KNOWN = 1_000

/** A row of the sessions table, with moments in milliseconds. */
interface Session {
  caller: Extract<Caller, { kind: 'person' }>
  ends: number
  lastSeenAt: number
}

/** Keys are random enough that a plain digest cannot be reversed. */
export const keyHash = (key: string): string => createHash('sha256').update(key).digest('base64url')

/** Identifies the sender of a request with one signature check and one read, without waiting for better-auth. */
export function openGuard(parts: {
  database: Database
  secret: string
  secure: boolean
  now: () => Date
  touch: (what: Touch) => void
}): Guard {
  const { database, secret, now } = parts
  const cookieName = `${cookiePrefix(parts.secure)}.session_token`
  const seen = openSeen(now, parts.touch)
  const tokens = new Map<string, string>()
  // The database returns the same row object until the row changes.
  const sessions = new Map<string, { row: IdentityRow; session: Session }>()

  function remembered(token: string, row: IdentityRow): Session {
    const known = sessions.get(token)
    if (known?.row === row) return known.session
    const session = sessionOf(row)
    if (sessions.size >= COOKIES_KNOWN) sessions.clear()
    sessions.set(token, { row, session })
    return session
  }

  /**
   * The session token in the cookies of a request, if its signature is valid. The result is cached because a valid
   * signature stays valid.
   */
  function tokenOf(cookies: string | undefined): string | undefined {
    const known = cookies && tokens.get(cookies)
    if (known) return known
    const token = signedValue(cookieIn(cookies, cookieName), secret)
    if (!cookies || !token) return undefined
    if (tokens.size >= COOKIES_KNOWN) tokens.clear()
    tokens.set(cookies, token)
    return token
  }

  async function callerOfToken(token: string, isBackground = false): Promise<Caller> {
    const row = await database.first(BY_TOKEN, token)
    if (!row || row.status === 'disabled') return NOBODY
    const { caller, ends, lastSeenAt } = remembered(token, row)
    const { sessionId } = caller
    const at = now().getTime()
    const lastSeen = Math.max(lastSeenAt, seen.at(sessionId))
    if (at >= ends || at - lastSeen >= IDLE_MS) return NOBODY
    if (!isBackground) seen.note(sessionId, lastSeen, { sessionId, userId: caller.person.id })
    return caller
  }

  async function callerOfKey(key: string, isBackground: boolean): Promise<Caller> {
    const row = await database.first(BY_KEY, keyHash(key))
    if (!row || row.status === 'disabled') return NOBODY
    const ends = timeOf(row.expiresAt) || undefined
    if (ends !== undefined && now().getTime() >= ends) return NOBODY
    const keyId = String(row.keyId)
    if (!isBackground) seen.note(keyId, Math.max(timeOf(row.lastUsedAt) || 0, seen.at(keyId)), { keyId })
    return {
      kind: 'key',
      person: personOf(row),
      keyId,
      role: row.keyRole as Role,
      ...(ends !== undefined && { expiresAt: new Date(ends).toISOString() }),
    }
  }

  return {
    callerOfToken,
    callerOf({ cookie, authorization }, { isBackground = false } = {}) {
      // A request with a key is identified by the key alone: a cookie does not make up for a wrong key. (`Basic` may
      // belong to a proxy.)
      if (authorization?.startsWith('Bearer ')) {
        const key = KEY.exec(authorization)?.[1]
        return key ? callerOfKey(key, isBackground) : Promise.resolve(NOBODY)
      }
      const token = tokenOf(cookie)
      return token ? callerOfToken(token, isBackground) : Promise.resolve(NOBODY)
    },
  }
}

function sessionOf(row: IdentityRow): Session {
  const ends = Math.min(timeOf(row.expiresAt), timeOf(row.createdAt) + SESSION_MS)
  const caller: Session['caller'] = {
    kind: 'person',
    person: personOf(row),
    sessionId: String(row.sessionId),
    expiresAt: new Date(ends).toISOString(),
    signedInAt: new Date(timeOf(row.signedInAt) || 0).toISOString(),
  }
  return { caller, ends, lastSeenAt: timeOf(row.lastSeenAt) || 0 }
}

function personOf(row: IdentityRow): Person {
  const owes = row.role === 'owner' && row.ownersTwoFactor === 'on' && !row.twoFactor
  return {
    id: String(row.userId),
    email: String(row.email),
    name: String(row.name),
    // When owners need a second factor, an owner without one has the rights of staff until it is set up.
    role: owes ? 'staff' : (row.role as Role),
    status: row.status as Person['status'],
  }
}

function openSeen(now: () => Date, touch: (what: Touch) => void) {
  const times = new Map<string, number>()
  return {
    at: (id: string): number => times.get(id) ?? 0,
    note(id: string, lastSeen: number, what: Touch): void {
      const at = now().getTime()
      if (at - lastSeen < TOUCH_MS) return
      times.set(id, at)
      for (const [old, time] of times) if (at - time > 2 * TOUCH_MS) times.delete(old)
      touch(what)
    },
  }
}
