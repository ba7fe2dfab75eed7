import { setTimeout as delay } from 'node:timers/promises'
import { afterEach, expect, it } from 'vitest'
import { openWorld, type World } from '#test/support/live-world.ts'

let world: World
afterEach(() => world.close())

it('a client that takes nothing has few answers read for it, and is closed after 15 s while others go on', async () => {
  world = await openWorld()
  const filler = 'x'.repeat(20_000)
  for (let from = 0; from < 300; from += 100)
    await world.put(Object.fromEntries(Array.from({ length: 100 }, (_, n) => [`p${from + n}`, { n, filler }])))
  const { driver } = world
  const read = driver.read.bind(driver)
  let reads = 0
  driver.read = (work, how) => {
    reads++
    return read(work, how)
  }
  const [stalled, other] = [world.connect('sam'), world.connect('olga')]
  await Promise.all([stalled.next('hello'), other.next('hello')])
  stalled.socket.pause()
  for (let n = 0; n < 40; n++)
    stalled.say({ t: 'sub', id: `s${n}`, collection: 'Tracking', query: { where: [['n', '>=', -n]] } })
  const began = performance.now()
  await delay(3_000)
  expect(reads).toBeGreaterThan(0)
  expect(reads).toBeLessThan(12)
  other.say({ t: 'sub', id: 'o', collection: 'Tracking', query: { where: [['n', '==', 1]] } })
  expect((await other.next('snap')).docs).toHaveLength(3)
  // The next message shows that its end is over; the first 15 s begin once the socket's own buffers are full.
  await delay(15_000 - (performance.now() - began) + 4_000)
  stalled.socket.resume()
  expect([1006, 1013]).toContain(await stalled.closed)
  expect(stalled.heard.filter(({ last }) => last).length).toBeLessThan(10)
}, 60_000)

it('one that takes what it asked for hears all of it, whatever it comes to', async () => {
  world = await openWorld()
  const filler = 'x'.repeat(20_000)
  for (let from = 0; from < 300; from += 100)
    await world.put(Object.fromEntries(Array.from({ length: 100 }, (_, n) => [`p${from + n}`, { n, filler }])))
  const client = world.connect()
  await client.next('hello')
  for (let n = 0; n < 10; n++)
    client.say({ t: 'sub', id: `s${n}`, collection: 'Tracking', query: { where: [['n', '>=', -n]] } })
  await expect.poll(() => client.heard.filter(({ last }) => last).length, { timeout: 20_000 }).toBe(10)
}, 30_000)
