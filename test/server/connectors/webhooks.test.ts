import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { setConnector } from '#features/admin/connectors/commands.ts'
import { type AnyConnector, ConnectorFault } from '#model/connector/connector.ts'
import type { WebhookDelivery } from '#model/connector/webhook.ts'
import { setSecrets } from '#server/connectors/secrets.ts'
import { shop, signed, useShop } from '#test/support/connectors/fake-shop.ts'
import { ORIGIN, openTestWorld, type World } from '#test/support/world.ts'

const SECRET = 'whsec_0123456789abcdef'
const NOW = '2026-11-20T12:00:00.000Z'

let world: World
const use = (connector?: AnyConnector) => useShop(world.prime, connector)
beforeEach(async () => {
  world = await openTestWorld({ at: NOW })
  use()
  await setSecrets(world.prime, shop(), { signing: SECRET })
  await world.execute(setConnector, { connector: 'shop', isOn: true })
})
afterEach(() => world.close())

interface Sent {
  body?: string | Buffer
  headers?: Record<string, string>
  name?: string
}
const order = (more: object = {}) => JSON.stringify({ id: 'o1', total: 12.5, sent_at: NOW, ...more })
/** Sends it as a service does: without a page, a session or an origin. */
async function send({ body = order(), headers = {}, name = 'shop' }: Sent = {}) {
  const answer = await world.app.inject({
    method: 'POST',
    url: `/api/webhooks/${name}`,
    payload: body,
    headers: {
      'content-type': 'application/json',
      'x-shop-topic': 'orders/paid',
      'x-shop-delivery': 'd1',
      'x-shop-signature': signed(body, SECRET),
      ...headers,
    },
  })
  return { status: answer.statusCode, body: answer.json() as { outcome?: string; detail?: string; code?: string } }
}
const orders = async () => (await world.all('shopOrders')).map(({ id, data }) => [id, data.total, data.times])
const runs = async () => (await world.all('syncRuns')).map(({ data }) => [data.outcome, data.summary, data.startedBy])

describe('a message of an outside service', () => {
  it('brings its order in, and the run is noted', async () => {
    expect(await send()).toEqual({ status: 200, body: { outcome: 'taken' } })
    expect(await orders()).toEqual([['o1', 12.5, 1]])
    expect(await runs()).toEqual([['Done', 'Order o1 was taken.', 'Webhook']])
    const state = (await world.all('connectors'))[0]!.data
    expect(state).toMatchObject({ lastWebhookAt: { $ts: NOW }, nextRunAt: { $ts: NOW } })
  })

  it('is done once, however often and in how many copies at a time it comes', async () => {
    const all = await Promise.all([send(), send(), send()])
    expect(all.map(({ body }) => body.outcome).toSorted()).toEqual(['again', 'again', 'taken'])
    expect((await send()).body).toEqual({ outcome: 'again' })
    expect(await orders()).toEqual([['o1', 12.5, 1]])
    expect(await runs()).toHaveLength(1)
  })

  it('is distinguished from another one by its body when the service sends no number', async () => {
    const { webhook } = shop()
    use(shop({ webhook: { ...webhook!, idOf: () => undefined } }))
    expect((await send({ headers: { 'x-shop-delivery': 'a' } })).body.outcome).toBe('taken')
    expect((await send({ headers: { 'x-shop-delivery': 'b' } })).body.outcome).toBe('again')
    expect((await send({ body: order({ total: 13 }) })).body.outcome).toBe('taken')
    expect(await orders()).toEqual([['o1', 13, 2]])
  })

  it('is done once under any number, for as long as its moment is taken', async () => {
    expect((await send()).body.outcome).toBe('taken')
    world.pass(4 * 60_000)
    const copies = ['d2', 'd3', 'd4'].map((id) => send({ headers: { 'x-shop-delivery': id } }))
    expect((await Promise.all(copies)).map(({ body }) => body.outcome)).toEqual(['again', 'again', 'again'])
    world.pass(60_000)
    expect((await send({ headers: { 'x-shop-delivery': 'd5' } })).body.outcome).toBe('again')
    world.pass(60_000)
    expect((await send({ headers: { 'x-shop-delivery': 'd6' } })).status).toBe(401)
    expect(await orders()).toEqual([['o1', 12.5, 1]])
    // A delivery number that only a duplicate used is still free for another message.
    const other = order({ id: 'o2', sent_at: world.now().toISOString() })
    expect((await send({ body: other, headers: { 'x-shop-delivery': 'd2' } })).body.outcome).toBe('taken')
  })

  it.each([-5, 5])('is done once when it was sent %s minutes from now, in a wide window, too', async (minutes) => {
    const { webhook } = shop()
    use(shop({ webhook: { ...webhook!, windowMinutes: 180 } }))
    const body = order({ sent_at: new Date(Date.parse(NOW) + minutes * 34 * 60_000).toISOString() })
    expect((await send({ body })).body.outcome).toBe('taken')
    for (let n = 0; n < 36; n++) {
      world.pass(10 * 60_000)
      expect((await send({ body, headers: { 'x-shop-delivery': `later-${n}` } })).body.outcome).not.toBe('taken')
    }
    expect(await orders()).toEqual([['o1', 12.5, 1]])
  })

  it('is done once under any number where no moment is signed, and its number tells it from others where it is signed', async () => {
    const { webhook } = shop()
    use(shop({ webhook: { ...webhook!, sentAt: undefined as never } }))
    expect((await send({ headers: { 'x-shop-delivery': 'a' } })).body.outcome).toBe('taken')
    for (const id of ['a', 'b', 'c']) {
      expect((await send({ headers: { 'x-shop-delivery': id } })).body.outcome).toBe('again')
      world.pass(2 * 86_400_000)
    }
    expect(await orders()).toEqual([['o1', 12.5, 1]])
    // A delivery number that only a duplicate used is still free for another message.
    expect((await send({ body: order({ total: 13 }), headers: { 'x-shop-delivery': 'b' } })).body.outcome).toBe('taken')
    const numbered = (id: string) => `${id}.${order()}`
    const isSigned = {
      ...webhook!.signature,
      signed: (one: WebhookDelivery) => `${one.header('x-shop-delivery')}.${one.text}`,
    }
    use(shop({ webhook: { ...webhook!, sentAt: undefined as never, signature: isSigned as never } }))
    const sentAs = (id: string, by = id) =>
      send({ headers: { 'x-shop-delivery': id, 'x-shop-signature': signed(numbered(by), SECRET) } })
    for (const id of ['n1', 'n2']) expect((await sentAs(id)).body.outcome).toBe('taken')
    expect((await sentAs('n1')).body.outcome).toBe('again')
    expect((await sentAs('n3', 'n1')).status).toBe(401)
  })

  it('has its signature checked over the bytes, spaces and broken letters included', async () => {
    const spaced = `{ "id": "o1",\n "total": 12.50, "sent_at": "${NOW}" }`
    expect((await send({ body: spaced })).body.outcome).toBe('taken')
    const compact = JSON.stringify(JSON.parse(spaced))
    expect((await send({ body: compact, headers: { 'x-shop-signature': signed(spaced, SECRET) } })).status).toBe(401)
    const broken = Buffer.concat([
      Buffer.from(`{"id":"o2","total":1,"sent_at":"${NOW}","note":"`),
      Buffer.from([0xff, 0x22, 0x7d]),
    ])
    const replaced = Buffer.from(broken.toString('utf8'))
    expect((await send({ body: replaced, headers: { 'x-shop-signature': signed(broken, SECRET) } })).status).toBe(401)
  })

  it.each([
    ['no signature', { 'x-shop-signature': '' }],
    ['a signature of another secret', { 'x-shop-signature': signed(order(), 'another') }],
    ['a signature of another body', { 'x-shop-signature': signed(order({ total: 1 }), SECRET) }],
    ['half a signature', { 'x-shop-signature': signed(order(), SECRET).slice(0, 20) }],
    ['no base64', { 'x-shop-signature': '%%%' }],
  ])('is turned away with %s', async (_, headers) => {
    expect(await send({ headers })).toMatchObject({ status: 401, body: { detail: 'The signature does not match.' } })
    expect(await orders()).toEqual([])
  })

  it.each([
    ['6 minutes old', '2026-11-20T11:54:00.000Z'],
    ['of 6 minutes ahead', '2026-11-20T12:06:00.000Z'],
    ['of no moment', 'soon'],
    ['without one', undefined],
  ])('is turned away when it is %s', async (_, sent_at) => {
    expect(await send({ body: order({ sent_at }) })).toMatchObject({
      status: 401,
      body: { detail: 'The message was not sent within the last 5 minutes.' },
    })
  })

  it.each([
    ['that is no JSON', 'paid!', 400, 'bad-json'],
    ['of nothing', '', 400, 'bad-json'],
    ['that is null', 'null', 400, 'bad-request'],
    ['of more than 1 MB', order({ note: 'x'.repeat(1_100_000) }), 413, 'too-large'],
  ])('with a body %s writes nothing', async (_, body, status, code) => {
    expect(await send({ body })).toMatchObject({ status, body: { code } })
    expect(await orders()).toEqual([])
  })

  it('of a form or of no type is read as well', async () => {
    expect((await send({ headers: { 'content-type': 'application/x-www-form-urlencoded' } })).body.outcome).toBe(
      'taken',
    )
    expect((await send({ headers: { 'content-type': 'text/plain', 'content-encoding': 'gzip' } })).status).toBe(415)
  })

  it('on a topic of no interest changes nothing', async () => {
    expect((await send({ headers: { 'x-shop-topic': 'carts/update' } })).body).toEqual({ outcome: 'ignored' })
    expect(await orders()).toEqual([])
  })

  it('that asks for more is followed by a read from the service at once', async () => {
    world.pass(60_000)
    expect((await send({ headers: { 'x-shop-topic': 'orders/many' } })).body).toEqual({ outcome: 'taken' })
    expect((await world.all('connectors'))[0]!.data.nextRunAt).toEqual({ $ts: '2026-11-20T12:01:00.000Z' })
  })

  it('that a rule refuses is noted for people, and taken when it comes again and is right', async () => {
    expect((await send({ body: order({ total: -1 }) })).body).toEqual({ outcome: 'refused' })
    // Duplicates are refused as well, and logged once.
    for (const id of ['d1', 'd2', 'd3'])
      expect((await send({ body: order({ total: -1 }), headers: { 'x-shop-delivery': id } })).body.outcome).toBe(
        'refused',
      )
    expect(await runs()).toEqual([['Failed', expect.stringContaining('Total'), 'Webhook']])
    expect((await send()).body).toEqual({ outcome: 'taken' })
  })
})

describe('the address of a webhook', () => {
  it('is set up for a connector there is, and for no other name', async () => {
    for (const connector of ['shoq', 'Shop', 'constructor', 'x'.repeat(200)])
      await expect(world.execute(setConnector, { connector, isOn: true })).rejects.toMatchObject({ code: 'not-found' })
    expect((await world.all('connectors')).map(({ id }) => id)).toEqual(['shop'])
  })

  it('is not there for a connector without one, one that is off, or one without its secret', async () => {
    expect((await send({ name: 'nothing' })).status).toBe(404)
    await setSecrets(world.prime, shop(), { signing: null })
    expect((await send()).status).toBe(404)
    await setSecrets(world.prime, shop(), { signing: SECRET })
    await world.execute(setConnector, { connector: 'shop', isOn: false })
    expect((await send()).status).toBe(404)
    use(shop({ webhook: undefined as never }))
    expect((await send()).status).toBe(404)
  })

  it('opens nothing else to visitors', async () => {
    for (const url of ['/api/webhooks', '/api/webhooks/shop/x', '/api/connectors', '/api/webhooks/../connectors'])
      expect(
        (await world.app.inject({ method: 'POST', url, headers: { origin: ORIGIN }, payload: {} })).statusCode,
      ).toBe(401)
    expect((await world.app.inject({ method: 'GET', url: '/api/webhooks/shop' })).statusCode).toBe(401)
  })

  it('takes the secret before for an hour after it was replaced, never one that was forgotten', async () => {
    await setSecrets(world.prime, shop(), { signing: 'the new one' })
    expect((await send()).status).toBe(200)
    world.pass(3_600_000)
    const later = order({ sent_at: world.now().toISOString() })
    expect((await send({ body: later, headers: { 'x-shop-delivery': 'd2' } })).status).toBe(401)
    await setSecrets(world.prime, shop(), { signing: SECRET })
    await setSecrets(world.prime, shop(), { signing: null })
    await setSecrets(world.prime, shop(), { signing: 'a third' })
    expect((await send({ body: later, headers: { 'x-shop-delivery': 'd3' } })).status).toBe(401)
  })
})

describe('a signature that only the service can check', () => {
  const asking = (isGenuine: () => Promise<boolean>) =>
    use(shop({ webhook: { ...shop().webhook!, signature: { isGenuine } } }))
  it('lets in what it confirms, and nothing else', async () => {
    asking(async () => true)
    expect((await send({ headers: { 'x-shop-signature': '' } })).status).toBe(200)
    asking(async () => false)
    expect((await send({ headers: { 'x-shop-delivery': 'd2' } })).status).toBe(401)
  })

  it('has the message sent again while the service cannot be asked', async () => {
    asking(async () => {
      throw new ConnectorFault('shop.example answered 503.', { mayPass: true })
    })
    expect(await send()).toMatchObject({ status: 503, body: { detail: 'shop.example answered 503.' } })
    asking(async () => true)
    expect((await send()).body.outcome).toBe('taken')
  })
})
