import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Data } from '#model/schema/value.ts'
import { openTestWorld, type World } from '#test/support/world.ts'

let world: World
let made = 0
beforeAll(async () => {
  world = await openTestWorld()
})
afterAll(() => world.close())

const match = { 'if-match': '*' }
const path = (collection: string, id: string) => `/api/collections/${collection}/documents/${id}`
const commit = (writes: object[]) =>
  world.call('POST', '/api/commit', { writes }, { 'idempotency-key': `command-fields-${++made}-of-this-suite` })

/** What commands have made of a document, and a field of it that only they change. */
const CASES: readonly (readonly [collection: string, data: Data, field: string, value: Data[string]])[] = [
  ['checks', { checkNumber: '1001', status: 'Cleared', amount: 5, payeeName: 'NSK' }, 'amount', 999],
  ['settings', { name: 'Stock', lockedThrough: '2026-11-01' }, 'lockedThrough', '2001-01-01'],
]

describe.each(CASES)('%s %j', (collection, data, field, value) => {
  const fresh = async () => {
    const id = `owned-${++made}`
    await world.put(collection, id, data)
    return id
  }

  it.each<[string, (id: string) => Promise<{ status: number }>]>([
    ['a patch', (id) => world.call('PATCH', path(collection, id), { patch: { [field]: value } }, match)],
    ['an unset', (id) => world.call('PATCH', path(collection, id), { unset: [field] }, match)],
    ['a put', (id) => world.call('PUT', path(collection, id), { data: { ...data, [field]: value } }, match)],
    ['a deletion', (id) => world.call('DELETE', path(collection, id), undefined, match)],
    [
      'a deletion and a new document in one commit',
      (id) =>
        commit([
          { op: 'delete', collection, id },
          { op: 'create', collection, id, data: { ...data, [field]: value } },
        ]),
    ],
    [
      'a set and a deletion in one commit',
      (id) =>
        commit([
          { op: 'set', collection, id, data: { ...data, [field]: value } },
          { op: 'delete', collection, id },
        ]),
    ],
  ])(`${field} does not change by %s`, async (_, act) => {
    const id = await fresh()
    const before = (await world.all(collection)).find((doc) => doc.id === id)
    const { status } = await act(id)
    expect([403, 422]).toContain(status)
    expect((await world.all(collection)).find((doc) => doc.id === id)).toEqual(before)
  })

  it('keeps what commands own where a put leaves it out', async () => {
    const id = await fresh()
    const { [field]: kept, ...rest } = data
    const { status } = await world.call('PUT', path(collection, id), { data: rest }, match)
    if (status === 200) expect((await world.all(collection)).find((doc) => doc.id === id)?.data[field]).toEqual(kept)
    else expect([403, 422]).toContain(status)
  })
})

it('a new bill, invoice or order that no action has touched is deleted by hand', async () => {
  for (const [collection, data] of [
    ['payables', { payableNumber: 'AP-9', totalAmount: 5 }],
    ['receivable', { invoiceNumber: 'I-9', totalAmount: 5 }],
    ['po', { poNumber: '112026-77' }],
  ] as const) {
    const { body } = await world.call('POST', `/api/collections/${collection}/documents`, { id: 'new', data })
    expect(body.id).toBe('new')
    expect((await world.call('DELETE', path(collection, 'new'), undefined, match)).status).toBe(200)
  }
})
