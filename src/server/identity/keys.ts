import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { invalid, Problem } from '#base/problem.ts'
import { route } from '#server/http/route.ts'
import { OnlyId, When } from '#server/http/shapes.ts'
import type { AuthContext } from '#server/identity/auth.ts'
import { freshOwnerOf, ownerOf } from '#server/identity/caller.ts'
import { keyHash } from '#server/identity/guard.ts'
import type { IdentityParts } from '#server/identity/parts.ts'
import { RoleName } from '#server/identity/people.ts'
import { isoOf, timeOf } from '#server/identity/stores/database.ts'
import type { Role } from '#server/ports.ts'

/** A key without an expiry date expires after a year. */
const USUAL_MS = 365 * 86_400_000

interface KeyRow {
  id: string
  name: string
  role: Role
  last4: string
  createdAt: Date
  expiresAt?: Date | null
  lastUsedAt?: Date | null
  userId: string
}

const NewKey = z.object({
  name: z.string('A key needs a name.').trim().min(1, 'A key needs a name.').max(100, 'At most 100 characters.'),
  role: RoleName,
  expiresAt: z.iso.datetime({ offset: true, error: 'The end is a moment such as 2027-01-31T00:00:00Z.' }).nullish(),
})

const Shown = z.object({
  id: z.string(),
  name: z.string(),
  role: RoleName,
  last4: z.string(),
  userId: z.string(),
  createdAt: When,
  expiresAt: When.nullable(),
  lastUsedAt: When.nullable(),
})

const list = route('The API keys (owner)', { answer: z.array(Shown) })
const make = route('Make an API key; it is shown once (owner)', {
  body: NewKey,
  answer: Shown.extend({ key: z.string() }),
  status: 201,
  refusal: 'invalid',
})
const end = route('End an API key (owner)', { answer: OnlyId })

const shown = (row: KeyRow) => ({
  id: row.id,
  name: row.name,
  role: row.role,
  last4: row.last4,
  userId: row.userId,
  createdAt: isoOf(row.createdAt),
  expiresAt: isoOf(row.expiresAt) ?? null,
  lastUsedAt: isoOf(row.lastUsedAt) ?? null,
})

/**
 * API keys for scripts. A key is shown once, stored as a digest, and has at most the rights of the owner who created
 * it.
 */
export function keyRoutes(app: FastifyInstance, { acts, context, now, revoked }: IdentityParts): void {
  const { adapter } = context

  app.get('/api/keys', list, async (request) => {
    ownerOf(request.caller)
    const sortBy = { field: 'createdAt', direction: 'desc' as const }
    return (await adapter.findMany<KeyRow>({ model: 'apiKey', limit: 1000, sortBy })).map(shown)
  })

  app.post('/api/keys', make, async (request, reply) => {
    const owner = freshOwnerOf(request.caller, now())
    const { name, role, expiresAt } = make.readBody(request)
    if (expiresAt && Date.parse(expiresAt) <= now().getTime())
      throw invalid([{ pointer: '/expiresAt', code: 'value', detail: 'The end of a key must be in the future.' }])
    const act = { kind: 'key-made', userId: owner.person.id, about: name, to: role } as const
    await acts.record(act, request.caller)
    const key = `prime_${randomBytes(32).toString('base64url')}`
    const row = await adapter.create<Record<string, unknown>, KeyRow>({
      model: 'apiKey',
      data: {
        hash: keyHash(key),
        last4: key.slice(-4),
        name,
        role,
        userId: owner.person.id,
        createdAt: now(),
        expiresAt: expiresAt ? new Date(expiresAt) : new Date(now().getTime() + USUAL_MS),
      },
    })
    acts.tell(act, request.caller, request)
    reply.code(201)
    return { key, ...shown(row) }
  })

  app.delete<{ Params: { id: string } }>('/api/keys/:id', end, async (request) => {
    ownerOf(request.caller)
    const { id } = request.params
    const where = [{ field: 'id', value: id }]
    const row = await adapter.findOne<KeyRow>({ model: 'apiKey', where })
    if (!row) throw new Problem('not-found', 'There is no such key.')
    const act = { kind: 'key-removed', userId: row.userId, about: row.name, from: row.role } as const
    await acts.record(act, request.caller)
    await adapter.deleteMany({ model: 'apiKey', where })
    revoked({ keyId: id })
    acts.tell(act, request.caller, request)
    return { id }
  })
}

/** The ids of the keys that have not expired. */
export async function keysOfNow({ adapter }: AuthContext, now: Date): Promise<ReadonlySet<string>> {
  const rows = await adapter.findMany<KeyRow>({ model: 'apiKey', limit: 10_000 })
  return new Set(rows.filter(({ expiresAt }) => !expiresAt || timeOf(expiresAt) > now.getTime()).map(({ id }) => id))
}

/** Revokes every key of a person; returns how many there were. */
export async function endKeysOf(
  { acts, context: { adapter }, revoked }: IdentityParts,
  request: FastifyRequest,
  userId: string,
) {
  const where = [{ field: 'userId', value: userId }]
  const rows = await adapter.findMany<KeyRow>({ model: 'apiKey', where, limit: 1000 })
  for (const { id, name, role } of rows) {
    const act = { kind: 'key-removed', userId, about: name, from: role } as const
    await acts.record(act, request.caller)
    await adapter.deleteMany({ model: 'apiKey', where: [{ field: 'id', value: id }] })
    revoked({ keyId: id })
    acts.tell(act, request.caller, request)
  }
  return rows.length
}
