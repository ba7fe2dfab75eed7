import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Answer, openTestWorld, type World } from '#test/support/world.ts'

let world: World
beforeAll(async () => {
  world = await openTestWorld()
})
afterAll(() => world.close())

let made = 0
const commit = (writes: object[]): Promise<Answer> =>
  world.call('POST', '/api/commit', { writes }, { 'idempotency-key': `a-key-of-consistency-${++made}` })
const read = async (collection: string, id: string) =>
  (await world.call('GET', `/api/collections/${collection}/documents/${id}`)).body

/** Retries with the current state until no other writer was faster. */
async function until200(attempt: () => Promise<Answer>): Promise<void> {
  for (;;) {
    const { status, body } = await attempt()
    if (status === 200) return
    if (body.code !== 'version-conflict') throw new Error(JSON.stringify(body))
  }
}

describe('commits', () => {
  it('names every conflict at once and writes nothing of such a commit', async () => {
    await world.put('po', 'p1', { poNumber: '1' })
    const { version } = await world.put('po', 'p2', { poNumber: '2' })
    const { body } = await commit([
      { op: 'update', collection: 'po', id: 'p1', ifVersion: 1, patch: { notes: 'x' } },
      { op: 'set', collection: 'po', id: 'p2', ifVersion: null, data: {} },
      { op: 'set', collection: 'po', id: 'p3', ifVersion: null, data: {} },
      { op: 'check', collection: 'po', id: 'p4', ifVersion: 7 },
    ])
    expect(body).toMatchObject({ status: 409, code: 'version-conflict' })
    expect(body.conflicts).toEqual([
      { index: 1, collection: 'po', id: 'p2', expected: null, actual: version },
      { index: 3, collection: 'po', id: 'p4', expected: 7, actual: null },
    ])
    expect((await read('po', 'p1')).data.notes).toBeUndefined()
    expect((await read('po', 'p3')).status).toBe(404)
  })

  it('writes several documents under one seq', async () => {
    const { body } = await commit([
      { op: 'create', collection: 'logs', data: { timestamp: { $serverTime: true }, message: 'm' } },
      { op: 'create', collection: 'errands', id: 't1', data: { a: 1 } },
      { op: 'update', collection: 'errands', id: 't1', patch: { a: { $increment: 2 } } },
    ])
    expect(body).toMatchObject({ epoch: expect.any(String), commitTime: '2026-11-20T12:00:00.000Z' })
    expect(body.results.map(({ version }: { version: number }) => version)).toEqual([body.seq, body.seq, body.seq])
    expect((await read('errands', 't1')).data).toEqual({ a: 3 })
    const [entry] = (await world.call('GET', '/api/history?limit=1')).body.entries
    expect(entry).toMatchObject({ seq: body.seq, command: 'commit', documentCount: 2 })
  })

  it('points to the write and field that is wrong', async () => {
    const { body } = await commit([
      { op: 'create', collection: 'errands', id: 'ok', data: {} },
      { op: 'create', collection: 'payables', id: 'bad', data: { totalAmount: 'x' } },
    ])
    expect(body.errors).toEqual([
      { pointer: '/writes/1/data/totalAmount', code: 'invalid', detail: expect.stringContaining('is not an amount') },
    ])
  })

  it('takes 500 writes and no more', async () => {
    const writes = (count: number) =>
      Array.from({ length: count }, (_, n) => ({ op: 'create', collection: 'many', id: `m${n}`, data: { n } }))
    expect((await commit(writes(501))).status).toBe(413)
    expect((await commit(writes(500))).status).toBe(200)
    expect(await world.all('many')).toHaveLength(500)
  })
})

describe('people who write at once', () => {
  it('of two people who save the same record, one wins and the other is notified', async () => {
    const { version } = await world.put('records', 'r', { a: 0 })
    const save = (a: number) =>
      world.call('PATCH', '/api/collections/records/documents/r', { patch: { a } }, { 'if-match': `"${version}"` })
    const answers = await Promise.all([save(1), save(2)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 412])
    expect(answers.find(({ status }) => status === 412)?.body.version).toBe(version + 1)
  })

  it('100 increments at once make 100, and ten times 0.10 makes 1', async () => {
    await world.put('counts', 'n', { n: 0, x: 0 })
    const add = (patch: object) => commit([{ op: 'update', collection: 'counts', id: 'n', patch }])
    await Promise.all(Array.from({ length: 100 }, () => add({ n: { $increment: 1 } })))
    await Promise.all(Array.from({ length: 10 }, () => add({ x: { $increment: 0.1 } })))
    expect((await read('counts', 'n')).data).toEqual({ n: 100, x: 1 })
  })

  it('16 writers append 25 items each to one list and lose none', { timeout: 120_000 }, async () => {
    await world.put('lists', 'l', { items: [] })
    const items = (writer: number) => Array.from({ length: 25 }, (_, n) => `${writer}-${n}`)
    await Promise.all(
      Array.from({ length: 16 }, async (_, writer) => {
        for (const item of items(writer))
          await until200(async () => {
            const { version, data } = await read('lists', 'l')
            return commit([
              {
                op: 'update',
                collection: 'lists',
                id: 'l',
                ifVersion: version,
                patch: { items: [...data.items, item] },
              },
            ])
          })
      }),
    )
    const kept = (await read('lists', 'l')).data.items as string[]
    expect(kept).toHaveLength(400)
    for (let writer = 0; writer < 16; writer++)
      expect(kept.filter((item) => item.startsWith(`${writer}-`))).toEqual(items(writer))
  })

  it('money moved 8 × 50 times between accounts stays the same sum', async () => {
    for (let n = 0; n < 8; n++) await world.put('bank', `a${n}`, { balance: 100 })
    await Promise.all(
      Array.from({ length: 8 }, async (_, from) => {
        for (let step = 1; step <= 50; step++) {
          const to = (from + (step % 7) + 1) % 8
          await until200(async () => {
            const { gets } = (
              await world.call('POST', '/api/read', {
                gets: [from, to].map((n) => ({ collection: 'bank', id: `a${n}` })),
              })
            ).body
            return commit([
              {
                op: 'set',
                collection: 'bank',
                id: `a${from}`,
                ifVersion: gets[0].version,
                data: { balance: gets[0].data.balance - 1 },
              },
              {
                op: 'set',
                collection: 'bank',
                id: `a${to}`,
                ifVersion: gets[1].version,
                data: { balance: gets[1].data.balance + 1 },
              },
            ])
          })
        }
      }),
    )
    const { body } = await world.call('POST', '/api/collections/bank/query', { aggregate: { sum: ['balance'] } })
    expect(body.aggregate.sum.balance).toEqual({ value: '800', count: 8 })
  })

  it('two who each rely on what the other changes cannot both go through', async () => {
    for (let round = 0; round < 20; round++) {
      const [a, b] = [
        await world.put('shift', `a${round}`, { on: true }),
        await world.put('shift', `b${round}`, { on: true }),
      ]
      const leave = (self: typeof a, other: typeof a) =>
        commit([
          { op: 'check', collection: 'shift', id: other.id, ifVersion: other.version },
          { op: 'update', collection: 'shift', id: self.id, ifVersion: self.version, patch: { on: false } },
        ])
      const answers = await Promise.all([leave(a, b), leave(b, a)])
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    }
  })
})
