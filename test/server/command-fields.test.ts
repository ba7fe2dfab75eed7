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

const AT = { $ts: '2026-11-20T12:00:00.000Z' }
const LINES = [{ partNumber: '6205', qty: 2, unitPrice: 1, amount: 2 }]

/** What commands have made of a document, and a field of it that only they change. */
const CASES: readonly (readonly [collection: string, data: Data, field: string, value: Data[string]])[] = [
  ['payables', { payableNumber: 'AP-1', status: 'Paid', totalAmount: 9, amountPaid: 9, balance: 0 }, 'status', 'Open'],
  ['payables', { payableNumber: 'AP-2', status: 'Open', totalAmount: 9, amountPaid: 4, balance: 5 }, 'amountPaid', 9],
  ['payables', { payableNumber: 'AP-3', status: 'Open', onHold: true, holdReason: 'x' }, 'onHold', false],
  ['payables', { payableNumber: 'AP-4', status: 'Paid', totalAmount: 9, amountPaid: 9, balance: 0 }, 'totalAmount', 5],
  ['payables', { payableNumber: 'AP-5', status: 'Open', totalAmount: 9, balance: 4 }, 'balance', 9],
  ['payables', { payableNumber: 'AP-6', status: 'Void', totalAmount: 9, voidReason: 'x' }, 'voidReason', 'y'],
  ['receivable', { invoiceNumber: 'I-1', status: 'Written off', writtenOff: 5 }, 'status', 'Open'],
  ['receivable', { invoiceNumber: 'I-2', status: 'Paid', amountPaid: 5, paidOn: '2026-11-01' }, 'paidOn', '2026-11-02'],
  ['receivable', { invoiceNumber: 'I-3', status: 'Open', disputed: true, disputeReason: 'x' }, 'disputed', false],
  ['receivable', { invoiceNumber: 'I-4', status: 'Void', totalAmount: 9, currency: 'USD' }, 'currency', 'EUR'],
  ['po', { poNumber: '112026-01', status: 'Received', payableId: 'p' }, 'status', 'Pending'],
  ['po', { poNumber: '112026-02', status: 'Cancelled', closeReason: 'x' }, 'status', 'Pending'],
  ['po', { poNumber: '112026-03', status: 'Pending', sentAt: AT, lines: LINES }, 'lines', [{ qty: 9 }]],
  ['po', { poNumber: '112026-04', status: 'Pending', sentAt: AT, lines: LINES, totalAmount: 2 }, 'totalAmount', 9],
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

describe('what is deleted and made again', () => {
  const bill = { payableNumber: 'AP-20', totalAmount: 5 }
  const create = (data: Data) => world.call('POST', '/api/collections/payables/documents', { id: 'again', data })
  const remove = () => world.call('DELETE', path('payables', 'again'), undefined, match)
  const paid = { ...bill, status: 'Paid', amountPaid: 5, balance: 0 }

  it('is not paid by that, in one commit or in two, and comes back as it was', async () => {
    await create(bill)
    const once = await commit([
      { op: 'delete', collection: 'payables', id: 'again' },
      { op: 'create', collection: 'payables', id: 'again', data: paid },
    ])
    expect(once.body.code).toBe('commands-only')
    await remove()
    expect((await create(paid)).body.code).toBe('commands-only')
    expect((await create({ ...bill, totalAmount: 7 })).status).toBe(201)
    await remove()
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
