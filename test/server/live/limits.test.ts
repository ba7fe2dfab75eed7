import { setTimeout as delay } from 'node:timers/promises'
import { afterEach, describe, expect, it } from 'vitest'
import { openWorld, type World } from '#test/support/live-world.ts'

let world: World
afterEach(() => world.close())

const all = (id: string, collection = 'Tracking') => ({ t: 'sub', id, collection, query: {} })

describe('a connection', () => {
  it.each([
    ['no JSON', 'hello', 4400],
    ['no object', '[]', 4400],
    ['an unknown kind', '{"t":"write"}', 4400],
    ['a subscription without id', '{"t":"sub","collection":"Tracking"}', 4400],
    ['an end without id', '{"t":"unsub"}', 4400],
    ['an id that is no text', '{"t":"sub","id":1,"collection":"Tracking"}', 4400],
    ['a key that is there twice', '{"t":"sub","id":"s1","id":"s2","collection":"c"}', 4400],
    ['JSON nested 65 deep', `{"t":"sub","id":"s1","collection":"c","query":${'['.repeat(64)}${']'.repeat(64)}}`, 4400],
    ['more than 64 KiB', `{"t":"ping","n":"${'x'.repeat(65_536)}"}`, 1009],
  ])('that says %s is closed', async (_, text, code) => {
    world = await openWorld()
    const client = world.connect()
    await client.next('hello')
    client.say(text)
    expect(await client.closed).toBe(code)
  })

  it('with a faulty query gets an error and stays connected', async () => {
    world = await openWorld()
    const client = world.connect()
    await client.next('hello')
    client.say({ ...all('s1'), query: { where: [['a', 'like', 'b']] } })
    client.say({ ...all('s2'), query: { where: 'a' } })
    client.say({ ...all('s3'), mode: 'aggregate' })
    expect([await client.next(), await client.next(), await client.next()]).toMatchObject([
      { t: 'err', id: 's1', status: 400, code: 'bad-query' },
      { t: 'err', id: 's2', status: 400, code: 'bad-query' },
      { t: 'err', id: 's3', status: 400, code: 'bad-query' },
    ])
    client.say(all('s1'))
    expect((await client.next()).t).toBe('snap')
  })

  it.each<[string, object]>([
    ['no collection', { collection: undefined }],
    ['a collection that is no text', { collection: 5 }],
    ['a query that is a list', { query: [] }],
    ['a mode nobody knows', { mode: 'pictures' }],
    ['a "since" that is text', { since: '1' }],
    ['an epoch that is a number', { since: 1, epoch: 5 }],
    ['a "doc" that is a number', { doc: 5 }],
  ])('whose subscription has %s hears so for that one alone', async (_, wrong) => {
    world = await openWorld()
    const client = world.connect()
    await client.next('hello')
    client.say(all('s1'))
    await client.next('snap')
    client.say({ ...all('s2'), ...wrong })
    expect(await client.next()).toMatchObject({ t: 'err', id: 's2', status: 400, code: 'bad-request' })
    await world.put({ a: { n: 1 } })
    expect(await client.next()).toMatchObject({ t: 'chg', id: 's1', put: [{ id: 'a' }] })
  })

  it('has at most 100 subscriptions', async () => {
    world = await openWorld()
    const client = world.connect()
    await client.next('hello')
    for (let at = 0; at <= 100; at++) client.say(all(`s${at}`))
    expect(await client.next('err')).toMatchObject({ id: 's100', status: 429 })
    client.say({ t: 'unsub', id: 's0' })
    client.say(all('s100'))
    while ((await client.next('snap')).id !== 's100');
    expect(client.heard.filter(({ t }) => t === 'err')).toHaveLength(1)
  })

  it('that floods is closed', async () => {
    world = await openWorld()
    const client = world.connect()
    await client.next('hello')
    for (let n = 0; n < 400; n++) client.say({ t: 'ping', n })
    expect(await client.closed).toBe(4429)
  })

  it('is the twentieth of a person at most, unless limits are off', async () => {
    world = await openWorld()
    const clients = Array.from({ length: 20 }, () => world.connect())
    for (const client of clients) await client.next('hello')
    expect(await world.connect().closed).toBe(429)
    await world.connect('olga').next('hello')
    clients[0]!.socket.close()
    await clients[0]!.closed
    await delay(50)
    await world.connect().next('hello')
    await world.close()

    world = await openWorld({ limited: false })
    for (let n = 0; n < 30; n++) await world.connect().next('hello')
  })

  it('is asked to reconnect when Prime restarts', async () => {
    world = await openWorld()
    const client = world.connect()
    await client.next('hello')
    await world.live.close()
    expect(await client.closed).toBe(1012)
  })
})

describe('a client that stops reading', () => {
  it('is cut off while the others hear everything', async () => {
    world = await openWorld()
    const stalled = world.connect('olga')
    const brisk = world.connect('sam')
    for (const client of [stalled, brisk]) {
      await client.next('hello')
      client.say(all('s1'))
      await client.next('snap')
    }
    stalled.socket.pause()
    const before = process.memoryUsage().rss
    for (let commit = 1; commit <= 60; commit++) {
      const seq = await world.put({ big: { filler: 'x'.repeat(500_000), commit } })
      while ((await brisk.next('chg')).seq !== seq);
      brisk.forget()
    }
    expect(process.memoryUsage().rss - before).toBeLessThan(300 * 1024 * 1024)
    stalled.socket.resume()
    expect([1006, 1013]).toContain(await stalled.closed)
  })
})
