import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { Problem } from '#base/problem.ts'
import { route } from '#server/http/route.ts'
import { CountShape, OnlyId, When } from '#server/http/shapes.ts'
import { signedIn } from '#server/identity/caller.ts'
import { IDLE_MS } from '#server/identity/guard.ts'
import { endKeysOf } from '#server/identity/keys.ts'
import type { IdentityParts } from '#server/identity/parts.ts'
import { isoOf, timeOf } from '#server/identity/stores/database.ts'

interface SessionRow {
  id: string
  token: string
  userId: string
  createdAt: Date
  expiresAt: Date
  lastSeenAt: Date | null
  ipAddress?: string | null
  userAgent?: string | null
}

const Shown = z.object({
  id: z.string(),
  current: z.boolean(),
  createdAt: When,
  lastSeenAt: When,
  expiresAt: When,
  address: z.string().nullable(),
  browser: z.string().nullable(),
})
const list = route('Your sessions', { answer: z.array(Shown) })
const end = route('End one of your sessions', { answer: OnlyId })
const endOthers = route('End all your other sessions and your API keys', {
  answer: z.object({ sessions: CountShape, keys: CountShape }),
})

/** A person's own sessions: list them, end one, or end all but this one and revoke API keys. */
export function sessionRoutes(app: FastifyInstance, parts: IdentityParts): void {
  const { context, now, signIns } = parts
  const sessionsOf = (userId: string) =>
    context.adapter.findMany<SessionRow>({ model: 'session', where: [{ field: 'userId', value: userId }] })
  const isAlive = (row: SessionRow): boolean => {
    const at = now().getTime()
    return at < timeOf(row.expiresAt) && at - timeOf(row.lastSeenAt) < IDLE_MS
  }

  app.get('/api/sessions', list, async (request) => {
    const { person, sessionId } = signedIn(request.caller)
    const alive = (await sessionsOf(person.id)).filter(isAlive)
    return alive
      .sort((a, b) => timeOf(b.lastSeenAt) - timeOf(a.lastSeenAt))
      .map((row) => ({
        id: row.id,
        current: row.id === sessionId,
        createdAt: isoOf(row.createdAt),
        lastSeenAt: isoOf(row.lastSeenAt),
        expiresAt: isoOf(row.expiresAt),
        address: row.ipAddress || null,
        browser: row.userAgent || null,
      }))
  })

  app.delete<{ Params: { id: string } }>('/api/sessions/:id', end, async (request) => {
    const { person } = signedIn(request.caller)
    const row = (await sessionsOf(person.id)).find(({ id }) => id === request.params.id)
    if (!row) throw new Problem('not-found', 'There is no such session among yours.')
    await context.internalAdapter.deleteSession(row.token)
    signIns.note('session-ended', { userId: person.id }, { request })
    return { id: row.id }
  })

  app.delete('/api/sessions', endOthers, async (request) => {
    const { person, sessionId } = signedIn(request.caller)
    const others = (await sessionsOf(person.id)).filter(({ id }) => id !== sessionId)
    for (const { token } of others) await context.internalAdapter.deleteSession(token)
    if (others.length > 0) signIns.note('session-ended', { userId: person.id }, { request })
    return { sessions: others.length, keys: await endKeysOf(parts, request, person.id) }
  })
}
