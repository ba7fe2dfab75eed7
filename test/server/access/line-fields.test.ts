import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bring } from '#test/support/import/import.ts'
import { openTestWorld, type World } from '#test/support/world.ts'

const path = (collection: string, id: string) => `/api/collections/${collection}/documents/${id}`
const any = { 'if-match': '*' }

const GOODS = { lineId: '1', kind: 'Goods', partNumber: '6205', qty: 5, unitPrice: 2 }
const SLIP = { lineId: '1', dealLineId: '1', partNumber: '6205', qtyToPick: 5 }
/** A draft of each document, and the line fields that only commands write. */
const DRAFTS = [
  ['transactions', { kind: 'Return', status: 'Draft' }, GOODS, { qtyShipped: 5, qtyInvoiced: 5, settledValue: 10 }],
  ['transactions', { kind: 'Return', status: 'Draft' }, GOODS, { backQty: 5, backValue: 10, qtyReserved: 5 }],
  ['packingSlips', { status: 'Draft' }, SLIP, { qtyInvoiced: 5, value: 9, unitCost: 3 }],
  ['po', { status: 'Pending' }, { ...GOODS, lineId: 'a' }, { qtyReceived: 5, qtyBilled: 5, forTransactionId: 't1' }],
  ['payables', { status: 'Open' }, { lineId: '1', qty: 5, amount: 9 }, { cost: 4, variance: 5, taken: { r: 1 } }],
] as const

describe('what commands write down in the lines of a draft', () => {
  let world: World
  let made = 0
  beforeAll(async () => {
    world = await openTestWorld({ at: '2026-11-20T00:05:00.000Z' })
  })
  afterAll(() => world?.close())

  const key = () => ({ 'idempotency-key': `line-fields-${++made}-of-this-suite` })
  const standing = (collection: string, id: string) => world.prime.driver.read((tx) => tx.get(collection, id))
  const commit = (writes: object[]) => world.call('POST', '/api/commit', { writes }, key())
  const bulk = (writes: object[]) => world.call('POST', '/api/bulk', { run: `lines-${++made}-run`, writes }, key())

  type Way = (collection: string, id: string, data: { lines: readonly object[] }) => Promise<unknown>
  const CHANGES: Record<string, Way> = {
    'a patch': (c, id, { lines }) => world.call('PATCH', path(c, id), { patch: { lines } }, any),
    'a put': (c, id, data) => world.call('PUT', path(c, id), { data }, any),
    'a set': (collection, id, data) => commit([{ op: 'set', collection, id, data }]),
    'an update': (collection, id, { lines }) => commit([{ op: 'update', collection, id, patch: { lines } }]),
    'a bulk edit': (collection, id, data) => bulk([{ op: 'set', collection, id, data }]),
    'a deletion and a new one': (collection, id, data) =>
      commit([
        { op: 'delete', collection, id },
        { op: 'create', collection, id, data },
      ]),
    'a file': (collection, id, data) =>
      bring(
        world,
        { name: 'rows.json', text: JSON.stringify([{ id, ...data }]) },
        { collection, mode: 'update', key: '$id' },
      ),
  }

  describe.each(DRAFTS)('%s %j', (collection, head, line, worked) => {
    it.each(Object.keys(CHANGES))('is not written by hand with %s', async (way) => {
      const { id } = await world.put(collection, `lines-${++made}`, { ...head, lines: [line] })
      await CHANGES[way]!(collection, id, { ...head, lines: [{ ...line, ...worked }] })
      const [now] = ((await standing(collection, id))?.data.lines ?? []) as Record<string, unknown>[]
      for (const [field, value] of Object.entries(worked)) expect([field, now?.[field]]).not.toEqual([field, value])
    })

    it.each(Object.keys(CHANGES))('stays with its line when %s leaves it out or changes the rest', async (way) => {
      const { id } = await world.put(collection, `lines-${++made}`, { ...head, lines: [{ ...line, ...worked }] })
      await CHANGES[way]!(collection, id, { ...head, lines: [{ description: 'new' }, { ...line, description: way }] })
      const lines = ((await standing(collection, id))?.data.lines ?? []) as Record<string, unknown>[]
      expect(lines.find(({ lineId }) => lineId === line.lineId)).toMatchObject(worked)
    })

    it('is not taken over by a second line of the same id, nor by a new line', async () => {
      const { id } = await world.put(collection, `lines-${++made}`, { ...head, lines: [{ ...line, ...worked }] })
      await world.call(
        'PATCH',
        path(collection, id),
        { patch: { lines: [line, line, { ...line, ...worked, lineId: '9' }] } },
        any,
      )
      const lines = ((await standing(collection, id))?.data.lines ?? []) as Record<string, unknown>[]
      for (const [field, value] of Object.entries(worked))
        expect([field, lines.filter((one) => JSON.stringify(one[field]) === JSON.stringify(value)).length]).toEqual([
          field,
          1,
        ])
    })
  })

  it.each(DRAFTS.filter(([name]) => name === 'transactions' || name === 'packingSlips'))(
    'a new draft of %s %j begins without it',
    async (collection, head, line, worked) => {
      const id = `lines-${++made}`
      const data = { ...head, lines: [{ ...line, ...worked }] }
      await world.call('POST', `/api/collections/${collection}/documents`, { id, data }, key())
      const [now] = ((await standing(collection, id))?.data.lines ?? []) as Record<string, unknown>[]
      for (const [field, value] of Object.entries(worked)) expect([field, now?.[field]]).not.toEqual([field, value])
    },
  )

  it('says which field of which lines it keeps', async () => {
    const { id } = await world.put('po', `lines-${++made}`, { status: 'Pending', lines: [GOODS] })
    const patch = { lines: [{ ...GOODS, qtyReceived: 5 }] }
    expect((await world.call('PATCH', path('po', id), { patch }, any)).body).toMatchObject({
      code: 'commands-only',
      detail: '"Received" in lines of po changes through its commands only. Leave it as it is.',
    })
  })
})
