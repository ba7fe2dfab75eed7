import { afterEach, expect, it } from 'vitest'
import type { SignInEntry } from '#model/command/sign-ins.ts'
import { type Browser, type IdentityWorld, openIdentityWorld } from '#test/support/identity-world.ts'

let world: IdentityWorld
afterEach(() => world.close())

const OWNER = 'owner@example.com'
const SECOND = 'second@example.com'
const idOf = async (email: string) => (await world.identity.people()).find((person) => person.email === email)!.id
const logOf = async (browser: Browser): Promise<SignInEntry[]> =>
  (await browser.send('GET', '/api/sign-ins?access=true')).body.entries

async function twoPeople() {
  world = await openIdentityWorld()
  const owner = await world.owner()
  const second = await world.signUp(SECOND)
  return { owner, second, id: await idOf(SECOND) }
}

/** Everything an owner can do to people and keys, and the log lines it leaves. */
async function everyAct(owner: Browser, id: string): Promise<void> {
  const steps: [method: 'PATCH' | 'POST' | 'DELETE', url: string, body?: object][] = [
    ['PATCH', `/api/people/${id}`, { status: 'active', role: 'viewer' }],
    ['PATCH', `/api/people/${id}`, { role: 'owner' }],
    ['PATCH', `/api/people/${id}`, { name: 'Somebody else' }],
    ['PATCH', `/api/people/${id}`, { status: 'disabled' }],
    ['PATCH', `/api/people/${id}`, { status: 'active' }],
    ['POST', `/api/people/${id}/reset-link`],
    ['POST', '/api/people/invite', { email: 'third@example.com', role: 'owner' }],
    ['DELETE', '/api/people/invitations/third@example.com'],
  ]
  for (const [method, url, body] of steps) {
    world.pass(1000)
    expect((await owner.send(method, url, body)).status).toBeLessThan(300)
  }
  const { id: key } = (await owner.post('/api/keys', { name: 'Till', role: 'staff' })).body
  world.pass(1000)
  await owner.send('DELETE', `/api/keys/${key}`)
}

const LINES = [
  ['role-changed', SECOND, 'staff', 'viewer'],
  ['approved', SECOND, 'pending', 'viewer'],
  ['role-changed', SECOND, 'viewer', 'owner'],
  ['renamed', SECOND, 'second', 'Somebody else'],
  ['shut-out', SECOND, 'active', 'disabled'],
  ['let-in', SECOND, 'disabled', 'owner'],
  ['reset-link', SECOND, null, null],
  ['invited', 'third@example.com', null, 'owner'],
  ['invitation-withdrawn', 'third@example.com', null, null],
  ['key-made', 'Till', null, 'staff'],
  ['key-removed', 'Till', 'staff', null],
]

it('owner actions on people and keys are logged with the person and the values before and after', async () => {
  const { owner, id } = await twoPeople()
  await everyAct(owner, id)
  const entries = (await logOf(owner)).reverse()
  const lines = entries.map(({ kind, about, from, to }) => [kind, about, from, to])
  expect(lines.toSorted()).toEqual(LINES.toSorted())
  expect(entries.filter(({ person }) => person?.email === SECOND).every(({ by }) => by?.email === OWNER)).toBe(true)
})

it('each of it is in the log before it is done, signed by who does it', async () => {
  const { owner, id } = await twoPeople()
  await everyAct(owner, id)
  expect(world.acts.map(({ kind, about, from, to }) => [kind, about, from ?? null, to ?? null])).toEqual(LINES)
  expect(world.acts.every(({ by }) => by === OWNER)).toBe(true)
})

it('nothing is done that the log cannot tell', async () => {
  const { owner, second, id } = await twoPeople()
  const key = (await owner.post('/api/keys', { name: 'Till', role: 'staff' })).body.id
  world.fill()
  const refused = await Promise.all([
    owner.send('PATCH', `/api/people/${id}`, { status: 'active', role: 'owner' }),
    owner.post(`/api/people/${id}/reset-link`),
    owner.post('/api/people/invite', { email: 'third@example.com', role: 'owner' }),
    owner.post('/api/keys', { name: 'Other', role: 'owner' }),
    owner.send('DELETE', `/api/keys/${key}`),
  ])
  expect(refused.map(({ body }) => body.code)).toEqual(Array(5).fill('storage-full'))
  expect((await second.send('GET', '/api/people')).body.code).toBe('account-pending')
  expect((await owner.send('GET', '/api/people/invitations')).body).toEqual([])
  expect((await owner.send('GET', '/api/keys')).body).toHaveLength(1)
})

it('a change that changes nothing, and one that is refused, leave no line', async () => {
  const { owner, second } = await twoPeople()
  const own = await idOf(OWNER)
  await owner.send('PATCH', `/api/people/${own}`, { role: 'owner' })
  await owner.send('PATCH', `/api/people/${own}`, { role: 'staff' })
  await owner.send('PATCH', `/api/people/${own}`, { name: 'Sam' })
  await second.post('/api/people/invite', { email: 'third@example.com', role: 'owner' })
  await owner.send('DELETE', '/api/people/invitations/nobody@example.com')
  expect([await logOf(owner), world.acts]).toEqual([[], []])
})
