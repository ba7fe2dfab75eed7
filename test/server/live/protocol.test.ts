import { setTimeout as delay } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openWorld, pending, viewOf, type World } from '#test/support/live-world.ts'

let world: World
beforeEach(async () => {
  world = await openWorld()
})
afterEach(() => world.close())

const parcel = (etaISO: string, more = {}) => ({ title: `Box ${etaISO}`, etaISO, delivered: false, weight: 1, ...more })
const sub = (more = {}) => ({ t: 'sub', id: 's1', collection: 'Tracking', query: pending, ...more })

describe('a subscription', () => {
  it('is greeted, hears the whole answer in order, then one change per commit', async () => {
    await world.put({
      b: parcel('2026-11-22'),
      a: parcel('2026-11-21'),
      gone: parcel('2026-11-20', { delivered: true }),
    })
    const client = world.connect()
    expect(await client.next()).toMatchObject({
      t: 'hello',
      v: 1,
      seq: 1,
      pingMs: 25_000,
      maxSubs: 100,
      sessionExpiresAt: '2027-01-01T00:00:00.000Z',
    })
    client.say(sub())
    const snap = await client.next()
    expect(snap).toMatchObject({
      t: 'snap',
      id: 's1',
      seq: 1,
      docs: [{ id: 'a', version: 1 }, { id: 'b' }],
      last: true,
    })
    await world.put({ c: parcel('2026-11-23'), a: parcel('2026-11-21', { delivered: true }) })
    await world.put({ other: { title: 'x' } }, 'loose')
    await world.put({ a: parcel('2026-11-21', { delivered: true, title: 'still gone' }) })
    await world.put({ b: null })
    expect(await client.next()).toMatchObject({ t: 'chg', id: 's1', from: 1, seq: 2, put: [{ id: 'c' }], del: ['a'] })
    expect(await client.next()).toMatchObject({ t: 'chg', id: 's1', from: 2, seq: 5, put: [], del: ['b'] })
    client.say({ t: 'unsub', id: 's1' })
    client.say({ t: 'ping', n: 7 })
    expect(await client.next()).toEqual({ t: 'pong', n: 7, seq: 5 })
    await world.put({ d: parcel('2026-11-24') })
    await delay(50)
    expect(client.heard.filter((message) => message.seq === 6)).toEqual([])
  })

  it('hears of its own collection where a commit writes one id into several', async () => {
    const client = world.connect()
    await client.next('hello')
    for (const collection of ['Tracking', 'loose']) {
      client.say(sub({ id: collection, collection, query: {} }))
      await client.next('snap')
    }
    const written = (collection: string) => ({ collection, id: 'same', data: { title: collection }, before: undefined })
    await world.driver.write((tx) =>
      tx.commit([written('Tracking'), written('loose')], {
        at: world.prime.now(),
        by: { id: 'sam', email: 'sam@prime.test' },
        command: 'commit',
      }),
    )
    const heard = [await client.next('chg'), await client.next('chg')]
    expect(heard.map(({ id, put }) => [id, put[0].data.title]).toSorted()).toEqual([
      ['Tracking', 'Tracking'],
      ['loose', 'loose'],
    ])
  })

  it('works on a collection no one has written to', async () => {
    const client = world.connect()
    await client.next('hello')
    client.say({ t: 'sub', id: 'x', collection: 'brand-new', query: {} })
    expect(await client.next()).toMatchObject({ t: 'snap', docs: [], last: true })
    await world.put({ a: { n: 1 } }, 'brand-new')
    expect(await client.next()).toMatchObject({ t: 'chg', from: 0, seq: 1, put: [{ id: 'a', data: { n: 1 } }] })
  })

  it('hears only the selected fields', async () => {
    const client = world.connect()
    await client.next('hello')
    client.say(sub({ query: { ...pending, select: ['title'] } }))
    await client.next('snap')
    await world.put({ a: parcel('1') })
    expect((await client.next('chg')).put[0].data).toEqual({ title: 'Box 1' })
  })

  it('gets a long answer in parts of at most 256 KiB, and what is committed meanwhile follows without a gap', async () => {
    const filler = 'x'.repeat(4_000)
    for (let commit = 0; commit < 4; commit++)
      await world.put(
        Object.fromEntries(Array.from({ length: 100 }, (_, at) => [`${commit}-${at}`, parcel('1', { filler })])),
      )
    const client = world.connect()
    await client.next('hello')
    client.say(sub())
    for (let commit = 0; commit < 20; commit++) await world.put({ '0-0': parcel(`${commit}`) })
    while ((await client.next()).seq !== 24);
    const parts = client.heard.filter(({ t }) => t === 'snap')
    expect(parts.length).toBeGreaterThan(6)
    expect(parts.map(({ last }) => last)).toEqual([...parts.slice(1).map(() => false), true])
    for (const part of parts) expect(JSON.stringify(part).length).toBeLessThanOrEqual(256 * 1024)
    const view = viewOf(client.heard, 's1')
    expect([view.docs.size, view.seq, view.gaps]).toEqual([400, 24, 0])
  })

  it('of more than 10,000 documents is refused', async () => {
    for (let commit = 0; commit < 21; commit++)
      await world.put(
        Object.fromEntries(Array.from({ length: 500 }, (_, at) => [`${commit}-${at}`, { n: at }])),
        'many',
      )
    const client = world.connect()
    await client.next('hello')
    client.say({ t: 'sub', id: 'x', collection: 'many', query: {} })
    expect(await client.next()).toMatchObject({ t: 'err', id: 'x', status: 413, code: 'too-large' })
  })

  it('that grows beyond 10,000 documents is ended, whether it was there or came back, and narrower ones go on', async () => {
    const many = (from: number, to: number, more = {}) =>
      Object.fromEntries(Array.from({ length: to - from }, (_, at) => [`n${from + at}`, { n: from + at, ...more }]))
    for (let from = 0; from < 10_000; from += 500) await world.put(many(from, from + 500), 'many')
    const client = world.connect()
    const { epoch } = await client.next('hello')
    client.say({ t: 'sub', id: 'all', collection: 'many', query: {} })
    while (!(await client.next('snap')).last);
    client.say({ t: 'sub', id: 'some', collection: 'many', query: { where: [['n', '>=', 9_999]] } })
    await client.next('snap')
    await world.put({ n1: null, n10000: { n: 10_000 } }, 'many')
    for (const id of ['all', 'some']) expect(await client.next()).toMatchObject({ t: 'chg', id, seq: 21 })
    const seq = await world.put({ n10001: { n: 10_001 } }, 'many')
    expect(await client.next('err')).toMatchObject({ id: 'all', status: 413, code: 'too-large' })
    const back = world.connect()
    await back.next('hello')
    back.say({ t: 'sub', id: 'back', collection: 'many', query: {}, since: seq - 1, epoch })
    expect(await back.next('err')).toMatchObject({ id: 'back', status: 413, code: 'too-large' })
    client.forget()
    await world.put({ n10002: { n: 10_002 } }, 'many')
    expect(await client.next()).toMatchObject({ t: 'chg', id: 'some', put: [{ id: 'n10002' }] })
  })

  it('with a limit is answered again when a commit touches it, many commits at once', async () => {
    await world.put({ a: parcel('1'), b: parcel('2'), c: parcel('3') })
    const client = world.connect()
    await client.next('hello')
    client.say(sub({ query: { ...pending, limit: 2 } }))
    await client.next('snap')
    await world.put({ a: null })
    expect(await client.next()).toMatchObject({ t: 'reset', id: 's1' })
    expect(await client.next()).toMatchObject({ t: 'snap', seq: 2, docs: [{ id: 'b' }, { id: 'c' }], last: true })
    for (let commit = 0; commit < 50; commit++) await world.put({ c: parcel(`0${commit}`) })
    while ((await client.next('snap')).seq !== 52);
    expect(client.heard.filter(({ t }) => t === 'reset').length).toBeLessThan(10)
  })

  it('counts', async () => {
    await world.put({ a: parcel('1') })
    const client = world.connect()
    await client.next('hello')
    client.say(sub({ mode: 'count' }))
    expect(await client.next()).toMatchObject({ t: 'snap', id: 's1', seq: 1, count: 1 })
    await world.put({ b: parcel('2'), c: parcel('3') })
    await world.put({ c: parcel('4') })
    await world.put({ a: parcel('1', { delivered: true }) })
    expect(await client.next()).toEqual({ t: 'chg', id: 's1', from: 1, seq: 2, count: 3 })
    expect(await client.next()).toEqual({ t: 'chg', id: 's1', from: 2, seq: 4, count: 2 })
  })

  it('aggregates at most once a second, and only when the figures changed', async () => {
    await world.put({ a: parcel('1', { weight: 0.1 }) })
    const client = world.connect()
    await client.next('hello')
    client.say(sub({ query: { where: pending.where }, mode: 'aggregate', aggregate: { sum: ['weight'], count: true } }))
    expect((await client.next()).aggregate).toEqual({ count: 1, sum: { weight: { value: '0.1', count: 1 } } })
    for (let commit = 1; commit <= 9; commit++) await world.put({ [`a${commit}`]: parcel('1', { weight: 0.1 }) })
    while ((await client.next('chg')).aggregate.sum.weight.value !== '1');
    await world.put({ a: parcel('2', { weight: 0.1 }) })
    await delay(1_200)
    expect(client.heard.filter(({ t }) => t === 'chg').length).toBeLessThanOrEqual(2)
  })

  it('to one document follows only that one', async () => {
    await world.put({ a: parcel('1'), b: parcel('2') })
    const client = world.connect()
    await client.next('hello')
    client.say(sub({ query: {}, doc: 'a' }))
    expect((await client.next()).docs).toMatchObject([{ id: 'a' }])
    await world.put({ b: parcel('3') })
    await world.put({ a: null })
    expect(await client.next()).toMatchObject({ t: 'chg', from: 1, seq: 3, del: ['a'] })
  })
})

describe('a client that comes back', () => {
  it('hears every commit it missed, one by one, and nothing else', async () => {
    await world.put({ a: parcel('1') })
    const first = world.connect()
    const { epoch } = await first.next('hello')
    first.say(sub())
    await first.next('snap')
    first.socket.terminate()
    await world.put({ b: parcel('2') })
    await world.put({ other: { n: 1 } }, 'loose')
    await world.put({ a: null, c: parcel('3') })
    const again = world.connect()
    await again.next('hello')
    again.say(sub({ since: 1, epoch }))
    expect(await again.next()).toMatchObject({ t: 'chg', from: 1, seq: 2, put: [{ id: 'b' }], del: [] })
    expect(await again.next()).toMatchObject({ t: 'chg', from: 2, seq: 4, put: [{ id: 'c' }], del: ['a'] })
    await world.put({ c: null })
    expect(await again.next()).toMatchObject({ t: 'chg', from: 4, seq: 5, del: ['c'] })
  })

  it.each([
    ['of another history', { since: 1, epoch: 'another' }, 'epoch'],
    ['from beyond the head', { since: 99 }, 'too-old'],
  ])('%s starts afresh', async (_, since, reason) => {
    await world.put({ a: parcel('1') })
    const client = world.connect()
    const { epoch } = await client.next('hello')
    client.say(sub({ epoch, ...since }))
    expect(await client.next()).toEqual({ t: 'reset', id: 's1', reason })
    expect(await client.next()).toMatchObject({ t: 'snap', docs: [{ id: 'a' }], last: true })
  })
})
