import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestWorld, type World } from '#test/support/world.ts'

let world: World
beforeAll(async () => {
  world = await openTestWorld()
})
afterAll(() => world.close())

let made = 0
const DOCS = '/api/collections/things/documents'
const key = () => `a-key-of-this-test-${++made}`
async function create(data: object): Promise<{ id: string; version: number; path: string }> {
  const { body } = await world.call('POST', DOCS, { id: `d${++made}`, data })
  return { ...body, path: `${DOCS}/${body.id}` }
}

describe('one document', () => {
  it('is created, read, replaced, patched and deleted, each with the version of its commit', async () => {
    const created = await world.call('POST', DOCS, {
      id: 'Größe 1',
      data: { name: 'ACME', due: { $serverTime: true } },
    })
    expect(created.status).toBe(201)
    expect(created.headers.location).toBe(`${DOCS}/Gr%C3%B6%C3%9Fe%201`)
    expect(created.headers.etag).toBe(`"${created.body.version}"`)
    const path = created.headers.location!
    const read = await world.call('GET', path)
    expect(read.body).toEqual({
      id: 'Größe 1',
      version: created.body.version,
      createTime: '2026-11-20T12:00:00.000Z',
      updateTime: '2026-11-20T12:00:00.000Z',
      data: { name: 'ACME', due: { $ts: '2026-11-20T12:00:00.000Z' } },
    })
    const patched = await world.call(
      'PATCH',
      path,
      { patch: { 'a.b': 1 }, unset: ['due'] },
      { 'if-match': read.headers.etag },
    )
    expect(patched.body).toEqual({ id: 'Größe 1', version: patched.body.seq, seq: created.body.seq + 1 })
    const put = await world.call('PUT', path, { data: { x: 1 } }, { 'if-match': `"${patched.body.version}"` })
    expect((await world.call('GET', path)).body.data).toEqual({ x: 1 })
    const gone = await world.call('DELETE', path, undefined, { 'if-match': put.headers.etag })
    expect([put.status, gone.status]).toEqual([200, 200])
    expect((await world.call('GET', path)).status).toBe(404)
  })

  it('answers 304 to anyone who has it already', async () => {
    const { path, version } = await create({ a: 1 })
    const again = await world.call('GET', path, undefined, { 'if-none-match': `"1", "${version}"` })
    expect([again.status, again.body]).toEqual([304, ''])
    expect((await world.call('GET', path, undefined, { 'if-none-match': '"1"' })).status).toBe(200)
  })

  it('asks for a precondition and names the version when it is stale', async () => {
    const { path, version } = await create({ a: 1 })
    for (const [method, body] of [
      ['PUT', { data: {} }],
      ['PATCH', { patch: { a: 2 } }],
      ['DELETE', undefined],
    ] as const) {
      expect((await world.call(method, path, body)).body).toMatchObject({ status: 428, code: 'precondition-required' })
      const stale = await world.call(method, path, body, { 'if-match': '"1"' })
      expect(stale.body).toMatchObject({ status: 412, code: 'stale', version })
      for (const tag of ['W/"1"', '1', 'abc', '"1", "2"'])
        expect(await world.call(method, path, body, { 'if-match': tag })).toMatchObject({
          status: 412,
          body: { code: 'stale', version },
        })
    }
    expect((await world.call('PATCH', path, { patch: { a: 2 } }, { 'if-match': '*' })).status).toBe(200)
  })

  it('PUT creates only where it is asked to', async () => {
    const path = `${DOCS}/put-${++made}`
    expect((await world.call('PUT', path, { data: {} }, { 'if-match': '*' })).status).toBe(412)
    expect((await world.call('PUT', path, { data: {} }, { 'if-none-match': '*' })).status).toBe(200)
    expect((await world.call('PUT', path, { data: {} }, { 'if-none-match': '*' })).status).toBe(412)
    expect((await world.call('PATCH', `${path}x`, { patch: { a: 1 } }, { 'if-match': '*' })).status).toBe(404)
    expect((await world.call('DELETE', `${path}x`, undefined, { 'if-match': '"4"' })).status).toBe(404)
  })

  it('exists: 409; without an id a key is required', async () => {
    const { id } = await create({})
    expect((await world.call('POST', DOCS, { id, data: {} })).body).toMatchObject({ status: 409, code: 'exists' })
    expect((await world.call('POST', DOCS, { data: {} })).body.code).toBe('idempotency-key-required')
    const first = await world.call('POST', DOCS, { data: { a: 1 } }, { 'idempotency-key': key() })
    expect(first.status).toBe(201)
  })

  it('a document deleted and made again revives no old version', async () => {
    const { id, path, version } = await create({ a: 1 })
    await world.call('DELETE', path, undefined, { 'if-match': '*' })
    await world.call('POST', DOCS, { id, data: { a: 2 } })
    const stale = await world.call('PATCH', path, { patch: { a: 3 } }, { 'if-match': `"${version}"` })
    expect(stale.status).toBe(412)
  })

  it('tells its history newest first, field by field, and pages it', async () => {
    const { path } = await create({ a: 1, b: { c: 'x' } })
    await world.call('PATCH', path, { patch: { a: 2 } }, { 'if-match': '*' }, world.kim)
    await world.call('PATCH', path, { patch: { 'b.c': 'y' }, unset: ['a'] }, { 'if-match': '*' })
    const { body } = await world.call('GET', `${path}/history?limit=2`)
    expect(body).toMatchObject({
      more: true,
      entries: [
        {
          by: { id: 'sam', email: 'sam@prime.test' },
          command: 'commit',
          changes: expect.arrayContaining([
            { path: 'a', before: 2 },
            { path: 'b.c', before: 'x', after: 'y' },
          ]),
        },
        { by: { email: 'kim@prime.test' }, changes: [{ path: 'a', before: 1, after: 2 }] },
      ],
    })
    const rest = await world.call('GET', `${path}/history?before=${body.entries[1].seq}`)
    expect(rest.body).toMatchObject({ more: false, entries: [{ changes: [{ path: 'a', after: 1 }, {}] }] })
  })
})

describe('a definition', () => {
  const payables = '/api/collections/payables/documents'
  it.each([
    ['payables', { status: 'Open', dueDate: { $ts: '2026-11-20T00:00:00.000Z' }, totalAmount: 12.5 }],
    ['payables', { status: 'Somehow', dueDate: 'the 20th', totalAmount: 1 }],
    ['receivable', { status: 'Open', dueDate: '2026-11-20', totalAmount: 12.5 }],
    ['po', { status: 'Pending', poNumber: '01152612' }],
    ['Tracking', { delivered: false, etaISO: '2026-11-20', title: 'Box', carrier: 'Pigeon', notes: 'x' }],
    [
      'logs',
      { status: 'pending', timestamp: { $ts: '2026-11-20T00:00:00.000Z' }, message: 'm', reference: 'r', page: 'p' },
    ],
    ['payables', {}],
    ['po', { poNumber: 'old', extra: { kept: [1] } }],
  ])('%s takes the fields of the specification and keeps what it is given: %j', async (collection, data) => {
    const { status, headers } = await world.call(
      'POST',
      `/api/collections/${collection}/documents`,
      { data },
      { 'idempotency-key': key() },
    )
    expect(status).toBe(201)
    expect((await world.call('GET', headers.location!)).body.data).toMatchObject(data)
  })

  it('keeps an amount that comes as text as the number it is, on every kind of write, so that sums count it', async () => {
    const path = `${payables}/old`
    const total = async () => (await world.call('GET', path)).body.data.totalAmount
    const made = await world.call('POST', payables, { id: 'old', data: { status: 'Old', totalAmount: '12.50' } })
    expect([made.status, await total()]).toEqual([201, 12.5])
    await world.call('PUT', path, { data: { status: 'Old', totalAmount: '-3' } }, { 'if-match': '*' })
    expect(await total()).toBe(-3)
    await world.call('PATCH', path, { patch: { totalAmount: '0.10' } }, { 'if-match': '*' })
    const question = { where: [['status', '==', 'Old']], aggregate: { sum: ['totalAmount'] } }
    const { body } = await world.call('POST', '/api/collections/payables/query', question)
    expect(body.aggregate.sum.totalAmount).toEqual({ value: '0.1', count: 1 })
    for (const totalAmount of ['12,50', '1e3', '', ' ', '1234567890123456'])
      expect([
        totalAmount,
        (await world.call('PATCH', path, { patch: { totalAmount } }, { 'if-match': '*' })).status,
      ]).toEqual([totalAmount, totalAmount === '' ? 200 : 422])
  })

  it('gives a log its status, on every kind of write', async () => {
    const made = await world.call('POST', '/api/collections/logs/documents', { id: 'l1', data: { message: 'x' } })
    expect(made.status).toBe(201)
    const path = '/api/collections/logs/documents/l1'
    const status = async () => (await world.call('GET', path)).body.data.status
    expect(await status()).toBe('pending')
    await world.call('PUT', path, { data: { message: 'y' } }, { 'if-match': '*' })
    expect(await status()).toBe('pending')
    await world.call('PATCH', path, { patch: {}, unset: ['status'] }, { 'if-match': '*' })
    expect(await status()).toBe('pending')
  })

  it('names every field that is wrong', async () => {
    const { body } = await world.call('POST', payables, { id: 'bad', data: { totalAmount: 'much', status: 4 } })
    expect(body).toMatchObject({ status: 422, code: 'invalid' })
    expect(body.errors.map(({ pointer }: { pointer: string }) => pointer).sort()).toEqual([
      '/data/status',
      '/data/totalAmount',
    ])
    const vendor = await world.call('POST', '/api/collections/vendors/documents', {
      id: 'bad',
      data: { status: 'Lost' },
    })
    expect(vendor.body.errors).toHaveLength(2)
  })

  it('looks only at what a patch touches', async () => {
    await world.put('payables', 'old', { totalAmount: 'n/a' })
    const path = `${payables}/old`
    expect((await world.call('PATCH', path, { patch: { notes: 'x' } }, { 'if-match': '*' })).status).toBe(200)
    expect((await world.call('PATCH', path, { patch: { totalAmount: 'y' } }, { 'if-match': '*' })).status).toBe(422)
  })

  it('keeps fields of commands to the commands, and ledgers altogether', async () => {
    await world.put('checks', 'c1', { status: 'Queued', amount: 5 })
    const path = '/api/collections/checks/documents/c1'
    const refused = await world.call('PATCH', path, { patch: { amount: 6 } }, { 'if-match': '*' })
    expect(refused.body).toMatchObject({ status: 403, code: 'commands-only' })
    expect((await world.call('PATCH', path, { patch: { amount: 5 } }, { 'if-match': '*' })).status).toBe(200)
    const counter = await world.call('POST', '/api/collections/counters/documents', { id: 'x', data: {} })
    expect(counter.body.code).toBe('commands-only')
  })
})
