import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { AnyCollection } from '#model/schema/collection.ts'
import { openWorld, parcels, type World } from '#test/support/live-world.ts'

let world: World
beforeEach(async () => {
  world = await openWorld()
})
afterEach(() => world.close())

const all = (collection: string, more = {}) => ({ t: 'sub', id: 's1', collection, query: {}, ...more })

async function answerTo(who: string, message: object) {
  const client = world.connect(who)
  await client.next('hello')
  client.say(message)
  const { t, status, code } = await client.next()
  client.socket.close()
  return t === 'err' ? [status, code] : t
}

describe('who may follow what', () => {
  it('nobody gets no socket at all', async () => {
    expect(await world.connect('stranger').closed).toBe(401)
  })

  it('depends on the role and on what the collection says of it', async () => {
    for (const [who, collection, expected] of [
      ['pia', 'Tracking', [403, 'account-pending']],
      ['pia', 'loose', [403, 'account-pending']],
      ['pia', 'vault', [403, 'account-pending']],
      ['vera', 'Tracking', 'snap'],
      ['vera', 'loose', 'snap'],
      ['vera', 'vault', [404, 'not-found']],
      ['vera', 'wages', [404, 'not-found']],
      ['vera', 'counters', [404, 'not-found']],
      ['sam', 'Tracking', 'snap'],
      ['sam', 'loose', 'snap'],
      ['sam', 'vault', [404, 'not-found']],
      ['sam', 'wages', [404, 'not-found']],
      ['olga', 'Tracking', 'snap'],
      ['olga', 'loose', 'snap'],
      ['olga', 'vault', [404, 'not-found']],
      ['olga', 'wages', 'snap'],
      ['olga', 'counters', 'snap'],
      ['olga', 'no such name', [400, 'bad-collection']],
    ] as const) {
      expect([who, collection, await answerTo(who, all(collection))]).toEqual([who, collection, expected])
    }
  })

  it('a field that staff may not read cannot be probed', async () => {
    for (const [_, message] of [
      ['where', { query: { where: [['cost', '>', 5]] } }],
      ['a nested where', { query: { where: [{ or: [{ not: ['cost', '==', 5] }] }] } }],
      ['orderBy', { query: { orderBy: [['cost', 'asc']] } }],
      ['select', { query: { select: ['cost.net'] } }],
      ['a count', { mode: 'count', query: { where: [['cost', '>', 5]] } }],
      ['a sum', { mode: 'aggregate', query: { aggregate: { sum: ['cost'] } } }],
      ['groups', { mode: 'aggregate', query: { aggregate: { count: true, by: ['cost'] } } }],
    ] as const) {
      expect(await answerTo('sam', all('Tracking', message))).toEqual([403, 'forbidden'])
      expect(await answerTo('olga', all('Tracking', message))).toBe('snap')
    }
  })

  it('a field that staff may not read is taken off snapshots and changes, and search does not look into it', async () => {
    await world.put({ a: { title: 'Box', cost: 4711 } })
    const [sam, olga] = [world.connect('sam'), world.connect('olga')]
    for (const client of [sam, olga]) {
      await client.next('hello')
      client.say(all('Tracking'))
      client.say(all('Tracking', { id: 'found', query: { search: '4711' } }))
      await client.next('snap')
      await client.next('snap')
    }
    await world.put({ a: { title: 'Crate', cost: 4711 } })
    await sam.next('chg')
    await olga.next('chg')
    expect(JSON.stringify(sam.heard)).not.toContain('4711')
    await olga.next('snap')
    expect(olga.heard.filter(({ t, docs }) => t === 'snap' && docs[0]?.data.cost === 4711)).toHaveLength(3)
  })
})

describe('rights that change', () => {
  it('a role that may see less starts the list afresh, without the hidden field', async () => {
    await world.put({ a: { title: 'Box', cost: 4711 } })
    const client = world.connect('olga')
    await client.next('hello')
    client.say(all('Tracking'))
    client.say(all('wages', { id: 's2' }))
    await client.next('snap')
    await client.next('snap')
    world.setPerson('olga', 'staff')
    world.revoke({ userId: 'olga' })
    const heard = [await client.next('reset', 'snap', 'err'), await client.next('reset', 'snap', 'err')]
    heard.push(await client.next('reset', 'snap', 'err'))
    expect(heard.find(({ t }) => t === 'reset')).toEqual({ t: 'reset', id: 's1', reason: 'permission' })
    expect(heard.find(({ t }) => t === 'err')).toMatchObject({ id: 's2', status: 404, code: 'not-found' })
    expect(heard.find(({ t }) => t === 'snap').docs).toMatchObject([{ id: 'a', data: { title: 'Box' } }])
    expect(JSON.stringify(heard)).not.toContain('4711')
    await world.put({ w: { title: 'x' } }, 'wages')
    await world.put({ a: { title: 'Crate', cost: 4711 } })
    const change = await client.next()
    expect(change).toMatchObject({ t: 'chg', id: 's1', put: [{ id: 'a', data: { title: 'Crate' } }] })
    expect(change.put[0].data).not.toHaveProperty('cost')
  })

  it.each<[string, string, Parameters<World['put']>, string]>([
    ['the structure of the list', 'Tracking', [{ Tracking: { one: 'x' } }, 'structures'], 'reset'],
    ['the structure of another list', 'Tracking', [{ other: { one: 'x' } }, 'structures'], 'sync'],
    [
      'the structure of any list, for what belongs to records',
      'notes',
      [{ other: { one: 'x' } }, 'structures'],
      'reset',
    ],
    ['what somebody may do', 'Tracking', [{ a1: { kind: 'role-changed', userId: 'sam' } }, 'access'], 'reset'],
    ['what somebody else may do', 'Tracking', [{ a1: { kind: 'role-changed', userId: 'vera' } }, 'access'], 'sync'],
  ])('that changed while a client was away: %s of %s', async (_, collection, [writes, into], expected) => {
    const access = { about: { collection: 'of', id: 'record' } } as never
    ;(world.prime.collections as Map<string, AnyCollection>).set('notes', { ...parcels, name: 'notes', access })
    await world.put({ a: { title: 'Box' } }, collection)
    const before = world.connect('sam')
    const { epoch } = await before.next('hello')
    before.say(all(collection))
    const { seq } = await before.next('snap')
    before.socket.close()
    await before.closed
    await world.put(writes, into)
    const after = world.connect('sam')
    await after.next('hello')
    after.say(all(collection, { since: seq, epoch }))
    expect(await after.next()).toMatchObject(
      expected === 'reset' ? { t: 'reset', reason: 'permission' } : { t: 'sync', seq: seq + 1 },
    )
    if (expected === 'reset') expect(await after.next()).toMatchObject({ t: 'snap', docs: [{ id: 'a' }] })
  })

  it('a revoked session is notified and closed at once', async () => {
    const client = world.connect()
    await client.next('hello')
    world.callers.delete('sam')
    world.revoke({ sessionId: 'session of sam' })
    expect(await client.next()).toEqual({ t: 'auth', state: 'revoked' })
    expect(await client.closed).toBe(4401)
  })

  it('a revocation that concerns another session leaves this one alone', async () => {
    const client = world.connect()
    await client.next('hello')
    world.revoke({ userId: 'sam' })
    world.revoke({ sessionId: 'session of olga' })
    client.say({ t: 'ping', n: 1 })
    expect((await client.next()).t).toBe('pong')
  })

  it('a session that ended without a word is noticed within five seconds', async () => {
    const client = world.connect()
    await client.next('hello')
    const began = performance.now()
    world.callers.delete('sam')
    expect(await client.closed).toBe(4401)
    expect(performance.now() - began).toBeLessThan(15_000)
  })

  it('an expired session is notified', async () => {
    world.setPerson('eve', 'staff', 'active', '2026-11-20T12:00:00.000Z')
    const client = world.connect('eve')
    await client.next('hello')
    world.callers.delete('eve')
    expect(await client.next()).toEqual({ t: 'auth', state: 'expired' })
    expect(await client.closed).toBe(4401)
  })
})
