import { getCurrentAdapter, runWithTransaction } from '@better-auth/core/context'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { Problem, refuse } from '#base/problem.ts'
import type { AccessAct } from '#model/command/access-acts.ts'
import type { Person } from '#model/command/people.ts'
import { roleOf } from '#server/access/authorise.ts'
import { route } from '#server/http/route.ts'
import { When } from '#server/http/shapes.ts'
import { type AuthContext, FIRST_ACCOUNT } from '#server/identity/auth.ts'
import { freshOwnerOf, normalEmail, ownerOf } from '#server/identity/caller.ts'
import type { IdentityParts } from '#server/identity/parts.ts'
import { isoOf } from '#server/identity/stores/database.ts'
import type { Role } from '#server/ports.ts'

interface UserRow {
  id: string
  email: string
  name: string
  role: Role
  status: Person['status']
  lastSeenAt?: Date | null
}

export const RoleName = z.enum(['owner', 'staff', 'viewer'], 'The role is owner, staff or viewer.')
const Shown = z
  .object({
    id: z.string(),
    email: z.string(),
    name: z.string(),
    role: RoleName,
    status: z.enum(['pending', 'active', 'disabled']),
    lastSeenAt: When.nullable(),
  })
  .meta({ id: 'Person' })
const Change = z
  .object({
    role: RoleName.optional(),
    status: z.enum(['active', 'disabled'], 'The status is active or disabled.').optional(),
    name: z
      .string('The name is text.')
      .trim()
      .min(1, 'The name is empty.')
      .max(100, 'A name has at most 100 characters.')
      .optional(),
  })
  .refine(({ role, status, name }) => role || status || name, 'Name a role, a status or a name.')
const Invite = z.object({
  email: z
    .string('The address is missing.')
    .transform(normalEmail)
    .pipe(z.email('This is not an email address. Enter it in full, such as name@example.com.').max(254)),
  role: RoleName.default('staff'),
})

const Link = z.object({ link: z.string(), expiresAt: When })
const Open = z.object({ email: z.string(), role: RoleName.optional(), expiresAt: When })

const list = route('The people of the company', { answer: z.array(Shown) })
const change = route('Approve, disable, rename or change the role of a person (owner), or your own name', {
  body: Change,
  answer: Shown,
  refusal: 'invalid',
})
const invite = route('Invite a person (owner)', { body: Invite, answer: Link, status: 201, refusal: 'invalid' })
const invitations = route('Invitations that still work (owner)', { answer: z.array(Open) })
const withdraw = route('Withdraw an invitation (owner)')
const resetLink = route('A one-time password link (owner)', { answer: Link, status: 201 })

const personOf = ({ id, email, name, role, status }: UserRow): Person => ({ id, email, name, role, status })
const shown = (row: UserRow) => ({ ...personOf(row), lastSeenAt: isoOf(row.lastSeenAt) ?? null })

/** Everyone with an account, without stand-ins. */
const rows = ({ adapter }: AuthContext): Promise<UserRow[]> =>
  adapter.findMany<UserRow>({
    model: 'user',
    where: [{ field: 'standsFor', value: null }],
    limit: 10_000,
    sortBy: { field: 'createdAt', direction: 'asc' },
  })

export const allPeople = async (context: AuthContext): Promise<Person[]> => (await rows(context)).map(personOf)

/** The people of the company: everyone may list them, an owner changes and invites them. */
export function peopleRoutes(app: FastifyInstance, parts: IdentityParts): void {
  const { acts, config, context, links, now, revoked } = parts

  async function note(act: AccessAct, request: FastifyRequest): Promise<void> {
    await acts.record(act, request.caller)
    acts.tell(act, request.caller, request)
  }

  app.get('/api/people', list, async (request) => {
    roleOf(request.caller)
    return (await rows(context)).map(shown)
  })

  app.patch<{ Params: { id: string } }>('/api/people/:id', change, async (request) => {
    const { caller, params } = request
    roleOf(caller)
    const own = caller.kind === 'person' && caller.person.id === params.id ? caller.person.id : undefined
    if (!own) freshOwnerOf(caller, now())
    const body = change.readBody(request)
    // Changing one's own name does not require an owner.
    if (body.role || body.status) freshOwnerOf(caller, now())
    let done: AccessAct[] = []
    const row = await changePerson(context, params.id, body, async (before, after) => {
      done = actsOf(before, after).filter(({ kind }) => kind !== 'renamed' || !own)
      for (const act of done) await acts.record(act, caller)
    })
    if (row.status === 'disabled') await context.internalAdapter.deleteUserSessions(row.id)
    // Open sockets and running work are checked against the current rights.
    if (done.some(({ kind }) => kind !== 'renamed')) revoked({ userId: row.id })
    for (const act of done) acts.tell(act, caller, request)
    return shown(row)
  })

  app.post('/api/people/invite', invite, async (request, reply) => {
    freshOwnerOf(request.caller, now())
    const { email, role } = invite.readBody(request)
    if (config.signUp === 'off') throw refuse('New accounts are switched off for this server (PRIME_SIGNUP).')
    if (await context.internalAdapter.findUserByEmail(email))
      throw new Problem('exists', `${email} already has an account.`)
    await note({ kind: 'invited', about: email, to: role }, request)
    reply.code(201)
    return links.make('invite', { email, role })
  })

  app.get('/api/people/invitations', invitations, async (request) => {
    ownerOf(request.caller)
    return links.open('invite')
  })

  app.delete<{ Params: { email: string } }>('/api/people/invitations/:email', withdraw, async (request) => {
    ownerOf(request.caller)
    const email = normalEmail(request.params.email)
    if (!(await links.open('invite')).some((link) => link.email === email))
      throw new Problem('not-found', `There is no invitation for ${email}.`)
    await note({ kind: 'invitation-withdrawn', about: email }, request)
    await links.end('invite', email)
    return {}
  })

  app.post<{ Params: { id: string } }>('/api/people/:id/reset-link', resetLink, async (request, reply) => {
    freshOwnerOf(request.caller, now())
    const { id } = request.params
    const row = await context.adapter.findOne<UserRow>({ model: 'user', where: [{ field: 'id', value: id }] })
    if (!row) throw noSuchPerson()
    await note({ kind: 'reset-link', userId: row.id, about: row.email }, request)
    reply.code(201)
    return links.make('reset', { email: row.email, userId: row.id })
  })
}

const noSuchPerson = (): Problem => new Problem('not-found', 'There is no such person.')

/**
 * Changes role, status and name in one transaction that keeps at least one active owner; nothing changes if `note`
 * could not be written.
 */
async function changePerson(
  context: AuthContext,
  id: string,
  change: z.output<typeof Change>,
  note: (before: UserRow, after: UserRow) => Promise<void>,
): Promise<UserRow> {
  return runWithTransaction(context.adapter, async () => {
    const adapter = await getCurrentAdapter(context.adapter)
    // Locks the same row first, so that two owners who demote each other at once run one after the other.
    const lock = [{ field: 'id', value: FIRST_ACCOUNT }]
    await adapter.update({ model: 'setting', where: lock, update: { value: 'taken' } })
    const where = [{ field: 'id', value: id }]
    const before = await adapter.findOne<UserRow>({ model: 'user', where })
    if (!before) throw noSuchPerson()
    const after = { ...before, ...withoutUndefined(change) }
    const isLowered = isActiveOwner(before) && !isActiveOwner(after)
    const owners = [
      { field: 'role', value: 'owner' },
      { field: 'status', value: 'active' },
    ]
    if (isLowered && (await adapter.count({ model: 'user', where: owners })) <= 1)
      throw refuse(`${before.name} is the last active owner. Make someone else an owner first.`)
    await adapter.update({ model: 'user', where, update: { role: after.role, status: after.status, name: after.name } })
    await note(before, after)
    return after
  })
}

/** The changes to a person's access. */
function actsOf(before: UserRow, after: UserRow): AccessAct[] {
  const { id: userId, email: about } = before
  const acts: AccessAct[] = []
  if (before.role !== after.role) acts.push({ kind: 'role-changed', userId, about, from: before.role, to: after.role })
  if (before.status !== after.status) {
    const kind = after.status === 'disabled' ? 'shut-out' : before.status === 'pending' ? 'approved' : 'let-in'
    acts.push({ kind, userId, about, from: before.status, to: kind === 'shut-out' ? after.status : after.role })
  }
  if (before.name !== after.name) acts.push({ kind: 'renamed', userId, about, from: before.name, to: after.name })
  return acts
}

const isActiveOwner = ({ role, status }: UserRow): boolean => role === 'owner' && status === 'active'

const withoutUndefined = (change: z.output<typeof Change>) => ({
  ...(change.role && { role: change.role }),
  ...(change.status && { status: change.status }),
  ...(change.name && { name: change.name }),
})
