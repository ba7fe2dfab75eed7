import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openWorld, type World } from '#test/support/live-world.ts'

let world: World
beforeEach(async () => {
  world = await openWorld()
})
afterEach(() => world.close())

const sub = (collection: string, query: object, more = {}) => ({ t: 'sub', id: 's1', collection, query, ...more })

async function following(message: object) {
  const client = world.connect()
  await client.next('hello')
  client.say(message)
  return client
}

describe('a live search', () => {
  it('of a loose collection looks into the texts it is known by, and is kept true', async () => {
    await world.put({ a: { name: 'Sealed bearing', price: 3 }, b: { name: 'Grease', price: 4 } }, 'notes')
    const order = { orderBy: [['name', 'asc']] }
    const client = await following(sub('notes', { search: 'sealed', ...order }))
    expect(await client.next()).toMatchObject({ t: 'snap', docs: [{ id: 'a' }], last: true })
    await world.put({ b: { name: 'Sealed grease' } }, 'notes')
    expect(await client.next()).toMatchObject({ t: 'chg', from: 1, seq: 2, put: [{ id: 'b' }] })
    const counting = await following(sub('notes', { search: 'sealed' }, { mode: 'count' }))
    expect(await counting.next()).toMatchObject({ t: 'snap', count: 2 })
  })

  it('of a loose collection ends when it is taken back before it has begun', async () => {
    await world.put({ a: { name: 'Sealed bearing' } }, 'notes')
    const client = await following(sub('notes', { search: 'sealed' }))
    client.say({ t: 'unsub', id: 's1' })
    client.say({ t: 'ping', n: 1 })
    await client.next('pong')
    await world.put({ a: { name: 'Sealed again' } }, 'notes')
    client.say({ t: 'ping', n: 2 })
    await client.next('pong')
    expect(client.heard.filter(({ id }) => id === 's1')).toEqual([])
  })

  it('for half of a character is refused, and so is a filter by one', async () => {
    const half = { t: 'err', status: 400, code: 'bad-value' }
    const client = await following(sub('Tracking', { search: 'x\ud800' }))
    expect(await client.next()).toMatchObject(half)
    client.say(sub('Tracking', { where: [['title', '==', '\udc00']] }))
    expect(await client.next()).toMatchObject(half)
    client.say('{"t":"sub","id":"s1","collection":"c","query":{"limit":12345678901234567890}}')
    expect(await client.next()).toMatchObject(half)
  })

  it('of what no one may read is refused before anything is read', async () => {
    const client = await following(sub('vault', { search: 'sealed' }))
    expect(await client.next()).toMatchObject({ t: 'err', status: 404, code: 'not-found' })
    client.say(sub('no such name', { search: 'sealed' }))
    expect(await client.next()).toMatchObject({ t: 'err', status: 400, code: 'bad-collection' })
  })

  it('in the order of its hits is answered again as a whole, because only the store ranks', async () => {
    const parcel = (title: string) => ({ title, delivered: false })
    await world.put({ a: parcel('Box 6205 sealed'), b: parcel('Crate of 6205') })
    const client = await following(sub('Tracking', { search: '6205' }))
    expect(await client.next()).toMatchObject({ t: 'snap', docs: [{ id: 'a' }, { id: 'b' }] })
    await world.put({ c: parcel('6205') })
    expect(await client.next()).toEqual({ t: 'reset', id: 's1', reason: 'overflow' })
    expect(await client.next()).toMatchObject({ t: 'snap', seq: 2, docs: [{ id: 'c' }, { id: 'a' }, { id: 'b' }] })
    await world.put({ d: parcel('Something else') })
    client.say({ t: 'ping', n: 1 })
    expect(await client.next()).toMatchObject({ t: 'pong', seq: 3 })
  })
})
