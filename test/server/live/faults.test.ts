import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { connect as connectTcp } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { openWorld, viewOf, type World } from '#test/support/live-world.ts'

let world: World
afterEach(async () => {
  vi.restoreAllMocks()
  await world.close()
})

const all = (more = {}) => ({ t: 'sub', id: 's1', collection: 'Tracking', query: {}, ...more })

/** Replaces the clock of the process by one that can be moved forward. */
function movableClock(): (ms: number) => void {
  const real = performance.now.bind(performance)
  let passed = 0
  vi.spyOn(performance, 'now').mockImplementation(() => real() + passed)
  return (ms) => {
    passed += ms
  }
}

async function following(who = 'sam') {
  const client = world.connect(who)
  const { epoch } = await client.next('hello')
  client.say(all())
  await client.next('snap')
  return { ...client, epoch: epoch as string }
}

describe('a restored database', () => {
  it('sends every client back to begin afresh in the new history', async () => {
    world = await openWorld()
    await world.put({ a: { title: 'before' } })
    const [sam, olga] = [await following('sam'), await following('olga')]
    await world.driver.rotateEpoch()
    await world.put({ b: { title: 'after' } })
    expect(await Promise.all([sam.closed, olga.closed])).toEqual([1012, 1012])
    const again = world.connect()
    const { epoch } = await again.next('hello')
    expect(epoch).not.toBe(sam.epoch)
    again.say(all({ since: 1, epoch: sam.epoch }))
    expect(await again.next()).toEqual({ t: 'reset', id: 's1', reason: 'epoch' })
    expect(await again.next()).toMatchObject({ t: 'snap', docs: [{ id: 'a' }, { id: 'b' }] })
    await world.put({ c: { title: 'live again' } })
    expect(await again.next('chg')).toMatchObject({ from: 2, seq: 3, put: [{ id: 'c' }] })
  })
})

describe('a client that falls behind while its answer is on the way', () => {
  it('is notified and gets the complete answer again', async () => {
    world = await openWorld()
    const filler = 'x'.repeat(900_000)
    for (let at = 0; at < 24; at++) await world.put({ [`p${at}`]: { title: 'old', filler } })
    const client = world.connect()
    await client.next('hello')
    client.say(all())
    await client.next('snap')
    client.socket.pause()
    for (let at = 0; at < 8; at++) await world.put({ [`p${at}`]: { title: 'new', filler } })
    await delay(100)
    client.socket.resume()
    expect(await client.next('reset')).toEqual({ t: 'reset', id: 's1', reason: 'overflow' })
    while (!(await client.next('snap')).last);
    const { docs, gaps } = viewOf(client.heard.slice(client.heard.findIndex(({ t }) => t === 'reset')), 's1')
    expect(gaps).toBe(0)
    expect([...docs.values()].filter(({ data }) => data.title === 'new')).toHaveLength(8)
    expect(docs.size).toBe(24)
  })
})

describe('an idle client', () => {
  it('gets the current seq of the log after 30 s, and can continue from there', async () => {
    const pass = movableClock()
    world = await openWorld()
    await world.put({ a: { title: 'x' } })
    const client = await following()
    await world.put({ other: { n: 1 } }, 'loose')
    await world.put({ other: { n: 2 } }, 'loose')
    pass(27_000)
    await delay(1_100)
    expect(client.heard.filter(({ t }) => t === 'sync')).toEqual([])
    pass(4_000)
    expect(await client.next('sync')).toEqual({ t: 'sync', id: 's1', seq: 3 })
    await world.put({ a: { title: 'y' } })
    expect(await client.next('chg')).toMatchObject({ from: 3, seq: 4 })
  })

  it('is asked every 25 s whether it is there, and dropped when it does not answer', async () => {
    const pass = movableClock()
    world = await openWorld()
    const [brisk, silent] = [await following('sam'), await following('olga')]
    let pings = 0
    brisk.socket.on('ping', () => pings++)
    silent.socket.pause()
    for (let round = 1; round <= 2; round++) {
      pass(25_000)
      await expect.poll(() => pings, { timeout: 20_000 }).toBe(round)
      await delay(50)
    }
    silent.socket.resume()
    expect(await silent.closed).toBe(1006)
    await world.put({ a: { title: 'x' } })
    expect((await brisk.next('chg')).seq).toBe(1)
  })
})

/** A connection that sends arbitrary bytes after the handshake; returns what came back. */
async function rawClient(url: string, who: string) {
  const { hostname, port, host, pathname } = new URL(url)
  const socket = connectTcp(Number(port), hostname)
  await once(socket, 'connect')
  const key = randomBytes(16).toString('base64')
  socket.write(
    `GET ${pathname} HTTP/1.1\r\nHost: ${host}\r\nCookie: ${who}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n` +
      `Sec-WebSocket-Key: ${key}\r\nSec-WebSocket-Version: 13\r\n\r\n`,
  )
  let heard = Buffer.alloc(0)
  socket.on('data', (bytes) => {
    heard = Buffer.concat([heard, Buffer.from(bytes)])
  })
  const closed = once(socket, 'close')
  await expect.poll(() => heard.toString('latin1')).toContain('"t":"hello"')
  heard = Buffer.alloc(0)
  return { socket, closed, heard: () => heard }
}

describe('corrupted frames', () => {
  const MASK = [1, 2, 3, 4]
  it.each([
    ['reserved bits', [0xf1, 0x81, ...MASK, 0], 1002],
    ['an unknown kind', [0x83, 0x81, ...MASK, 0], 1002],
    ['no mask', [0x81, 0x02, 0x7b, 0x7d], 1002],
    ['a control frame in parts', [0x09, 0x80, ...MASK], 1002],
    ['a continuation of nothing', [0x80, 0x80, ...MASK], 1002],
    ['a length beyond what fits', [0x81, 0xff, 0, 0, 0, 1, 0, 0, 0, 0, ...MASK], 1009],
    ['text that is not UTF-8', [0x81, 0x82, 0, 0, 0, 0, 0xc3, 0x28], 1007],
    ['bytes instead of text', [0x82, 0x82, 0, 0, 0, 0, 0x7b, 0x7d], 4400],
  ])('%s: that one is cut off, the others hear on', async (_, bytes, code) => {
    world = await openWorld()
    const other = await following('olga')
    const broken = await rawClient(world.url, 'sam')
    broken.socket.write(Buffer.from(bytes))
    await expect.poll(() => broken.heard().length).toBeGreaterThanOrEqual(4)
    expect([broken.heard()[0], broken.heard().readUInt16BE(2)]).toEqual([0x88, code])
    broken.socket.end()
    await broken.closed
    await world.put({ a: { title: 'x' } })
    expect((await other.next('chg')).seq).toBe(1)
  })

  it('a frame that never ends keeps no one waiting', async () => {
    world = await openWorld()
    const other = await following('olga')
    const half = await rawClient(world.url, 'sam')
    half.socket.write(Buffer.from([0x81, 0xfe, 0x10, 0x00, ...MASK, 0x7b]))
    await world.put({ a: { title: 'x' } })
    expect((await other.next('chg')).seq).toBe(1)
    half.socket.destroy()
    await half.closed
  })
})
