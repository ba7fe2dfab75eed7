import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type AnyConnector, defineConnector } from '#model/connector/connector.ts'
import { openSecrets } from '#server/connectors/secrets.ts'
import { openTestWorld, type World } from '#test/support/world.ts'

const SECRET = 'shpat_0123456789abcdef'
const shop: AnyConnector = defineConnector({
  name: 'shop',
  label: 'Shop',
  help: 'A shop.',
  settings: {},
  secrets: { token: 'Access token', pin: 'PIN' },
  hosts: ['shop.example'],
  every: { minutes: 60 },
  pull: async () => ({ command: 'none', input: {} }),
  tell: () => ({ summary: '', differences: [] }),
})

let world: World
beforeEach(async () => {
  world = await openTestWorld({ at: '2026-11-20T00:05:00.000Z' })
  Object.assign(world.prime, { connectors: new Map([['shop', shop]]) })
})
afterEach(() => world.close())

const address = '/api/connectors/shop/secrets'
const put = (body: unknown, as = world.sam) => world.call('PUT', address, body, {}, as)

describe('credentials of a connector', () => {
  it('are set and never shown', async () => {
    const { status, body } = await put({ token: SECRET, pin: '1234' })
    const at = '2026-11-20T00:05:00.000Z'
    expect([status, body]).toEqual([
      200,
      { token: { set: true, last4: 'cdef', updatedAt: at }, pin: { set: true, updatedAt: at } },
    ])
    expect((await world.call('GET', address)).body).toEqual(body)
    expect(JSON.stringify((await world.call('GET', '/api/connectors')).body)).not.toContain('0123456789')
    expect(await openSecrets(world.prime, shop)).toEqual({ token: SECRET, pin: '1234' })
  })

  it('stay sealed in the store and open under this key alone', async () => {
    await put({ token: SECRET })
    const note = await world.prime.driver.read((tx) => tx.noteOf('connectorSecrets', 'shop'))
    expect(note?.text).not.toContain(SECRET)
    expect(note?.text).not.toContain(Buffer.from(SECRET).toString('base64').slice(0, 20))
    const other = {
      ...world.prime,
      config: { ...world.prime.config, secretKey: 'another key of at least 32 bytes, for tests' },
    }
    expect(await openSecrets(other, shop)).toEqual({})
    expect(await openSecrets(world.prime, { ...shop, name: 'other' })).toEqual({})
  })

  it('are replaced one by one and forgotten', async () => {
    await put({ token: SECRET, pin: '1234' })
    await put({ token: null, pin: '9999' })
    expect(await openSecrets(world.prime, shop)).toEqual({ pin: '9999' })
  })

  it('are for owners who have just logged in', async () => {
    expect((await put({ token: SECRET }, world.kim)).status).toBe(403)
    expect((await world.call('GET', address, undefined, {}, world.kim)).status).toBe(403)
    world.pass(20 * 60_000)
    expect((await put({ token: SECRET })).body.code).toBe('fresh-sign-in-required')
  })

  it.each([
    ['an unknown name', { other: 'x' }],
    ['an inherited name', { constructor: 'x' }],
    ['no text', { token: 5 }],
    ['nothing', { token: '' }],
    ['too much', { token: 'x'.repeat(5_000) }],
  ])('are refused: %s', async (_, body) => {
    expect((await put(body)).status).toBeGreaterThanOrEqual(400)
    expect(await openSecrets(world.prime, shop)).toEqual({})
  })
})
