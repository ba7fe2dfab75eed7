import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Caller, NOBODY } from '#model/command/people.ts'
import { clones, plan } from '#test/support/clone-clone.ts'
import { openTestWorld, type World } from '#test/support/world.ts'

let world: World
beforeEach(async () => {
  // Sam logged in five minutes ago.
  world = await openTestWorld({ at: '2026-11-20T00:05:00.000Z' })
})
afterEach(() => world.close())

const { begin, settled, act, dataOf } = clones(() => world)

describe('a clone', () => {
  it('is one run in the log, and an undo removes exactly what it wrote; documents changed since are reported and stay', async () => {
    for (let at = 0; at < 600; at++) await world.put('bins', `b${at}`, { at })
    await world.put('copy', 'mine', { own: true })
    const { id } = await begin(plan([{ source: 'bins', target: 'copy', append: true }], { mode: 'records' }))
    const { run } = await act(id, 'run')
    expect(await world.all('copy')).toHaveLength(601)
    const written = (await world.commits()).filter((commit) => commit.run === run)
    expect(written.map(({ command, changes }) => [command, changes.length])).toEqual([
      ['clone', 250],
      ['clone', 250],
      ['clone', 100],
    ])
    await world.put('copy', 'b7', { at: 'changed' })
    const undone = await act(id, 'undo')
    expect(undone).toMatchObject({ step: 'undone', undone: 599 })
    expect(undone.conflicts).toEqual([{ collection: 'copy', id: 'b7', reason: 'Changed since and kept.' }])
    expect((await dataOf('copy')).map((doc) => doc.id).sort()).toEqual(['b7', 'mine'])
    expect(await world.all('bins')).toHaveLength(600)
  })

  it('is paused where it stands, and goes on from there', async () => {
    for (let at = 0; at < 1200; at++) await world.put('bins', `b${at}`, { at })
    const { id } = await begin(plan([{ source: 'bins', target: 'copy' }], { mode: 'records' }))
    expect((await world.call('POST', `/api/clones/${id}/pause`)).body.detail).toContain('only a running one')
    await world.call('POST', `/api/clones/${id}/run`)
    await world.call('POST', `/api/clones/${id}/pause`)
    const stopped = await settled(id)
    expect(stopped.step).toBe('paused')
    expect(stopped.counts.created).toBeLessThan(1200)
    expect(await world.all('copy')).toHaveLength(stopped.counts.created)
    const done = await act(id, 'run')
    expect(done).toMatchObject({ step: 'done', counts: { read: 1200, created: 1200 } })
    expect(await world.all('copy')).toHaveLength(1200)
  })

  it('stops when it is cancelled, and goes on without doubles', async () => {
    for (let at = 0; at < 1200; at++) await world.put('bins', `b${at}`, { at })
    const { id } = await begin(plan([{ source: 'bins', target: 'copy' }], { mode: 'records', ids: 'new' }))
    await world.call('POST', `/api/clones/${id}/run`)
    await world.call('POST', `/api/clones/${id}/cancel`)
    const cut = await settled(id)
    expect(cut.step).toBe('cancelled')
    expect(cut.counts.created).toBeLessThan(1200)
    const done = await act(id, 'run')
    expect(done).toMatchObject({ step: 'done', counts: { read: 1200, created: 1200 } })
    expect(new Set((await dataOf('copy')).map(({ at }) => at)).size).toBe(1200)
    expect(await world.all('copy')).toHaveLength(1200)
  })
})

describe('a clone is refused', () => {
  const post = (items: object[], as: Caller = world.sam) =>
    world.call('POST', '/api/clones', { plan: { ...plan([]), items } }, {}, as)

  it('to anyone who is not an owner with a fresh login', async () => {
    const items = [{ source: 'vendors', target: 'v2' }]
    expect((await post(items, NOBODY)).body.code).toBe('unauthenticated')
    expect((await post(items, world.kim)).body.code).toBe('forbidden')
    const { body } = await post(items)
    await settled(body.id)
    world.pass(15 * 60_000)
    expect((await post(items)).body.code).toBe('fresh-sign-in-required')
    expect((await world.call('POST', `/api/clones/${body.id}/run`)).body.code).toBe('fresh-sign-in-required')
    expect((await world.call('POST', `/api/clones/${body.id}/undo`)).body.code).toBe('fresh-sign-in-required')
    expect((await world.call('GET', `/api/clones/${body.id}`, undefined, {}, world.kim)).body.code).toBe('forbidden')
    expect((await world.call('GET', '/api/clones')).status).toBe(200)
  })

  it.each([
    [{ source: 'vendors', target: 'movements' }, 'movements is kept by commands'],
    [{ source: 'vendors', target: 'counters' }, 'counters is kept by Prime itself'],
    [{ source: 'vendors', target: 'payables' }, 'payables already exists'],
    [{ source: 'vendors', target: 'a/b' }, '"a/b" is no name'],
    [{ source: 'secrets', target: 'mine' }, 'There is no collection "secrets"'],
    [{ source: 'vendors', target: 'x', where: [['a', 'like', 'b']] }, ''],
    [{ source: 'vendors', target: 'x', limit: 0 }, '"limit" is 1 or more'],
    [{ source: 'vendors', target: 'x', rules: [{ field: 'a', as: '__proto__x__' }] }, 'cannot be the name of a field'],
    [{ source: 'vendors', target: 'x', rules: [{ field: 'a', to: 'gold' }] }, '"to" is text'],
    [{ source: 'vendors', target: 'x', colour: 1 }, '"colour" is not known here'],
  ])('%j: %s', async (item, sentence) => {
    const { status, body } = await post([item])
    expect(status).toBeGreaterThanOrEqual(400)
    expect(status).toBeLessThan(500)
    expect(body.detail).toContain(sentence)
  })
})
