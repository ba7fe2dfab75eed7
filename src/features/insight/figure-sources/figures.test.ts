import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { figureOf, type Why, type WhyReader, withTotals } from '#features/insight/figure-sources/figures.ts'
import { MAX_LISTED } from '#features/insight/figure-sources/stock.ts'
import { locations } from '#features/stock/locations/collection.ts'
import { adjustStock, openingStock } from '#features/stock/movements/commands.ts'
import { parts } from '#features/stock/parts/collection.ts'
import { reserveStock } from '#features/stock/reservations/commands.ts'
import { openTestWorld, type World } from '#test/support/world.ts'

let world: World
let partId: string
let lotId: string

const reader: WhyReader = {
  find: async ({ collection, ...query }) =>
    (await world.call('POST', `/api/collections/${collection}/query`, query)).body.documents,
  get: async (collection, id) =>
    (await world.call('POST', '/api/read', { gets: [{ collection, id }] })).body.gets[0] ?? undefined,
  sum: async ({ collection, ...query }) =>
    (await world.call('POST', `/api/collections/${collection}/query`, query)).body.aggregate,
}
const AT = { today: '2026-11-20', timeZone: 'UTC', base: 'USD' }

/** The calculation of a figure of a record, and the value stored in the record. */
async function why(collection: string, id: string, field: string) {
  const doc = (await reader.get(collection, id))!
  const found: Why = await figureOf(collection, field)!.read(doc, reader, AT)
  return { says: doc.data[field], found, sections: withTotals(found, 'USD') }
}
const invoice = (id: string, data: object) =>
  world.put('receivable', id, { status: 'Open', customerId: 'acme', invoiceNumber: id, ...data } as never)

beforeAll(async () => {
  world = await openTestWorld()
  partId = (await world.insert(parts, { partNumber: '6205-2RS1', brand: 'SKF' })).id
  const locationId = (await world.insert(locations, { code: 'A-01-1' })).id
  const opened = await world.execute(openingStock, { partId, qty: 36, unitCost: 4.18, locationId })
  lotId = opened.result.lotId
  await world.execute(adjustStock, { lotId, qty: -2, reason: 'Damaged' })
  await world.execute(reserveStock, { partId, lotId, qty: 4, docNumber: 'SO-1' })
  await world.put('customers', 'acme', { name: 'Acme Pumps' })
  await invoice('A-1', { dueDate: '2026-11-01', totalAmount: 100, balance: 40 })
  await invoice('A-2', { dueDate: '2026-12-01', totalAmount: 10 })
  await invoice('A-3', { dueDate: '2026-12-01', totalAmount: 7, currency: 'EUR' })
  await invoice('A-4', { dueDate: '2026-12-01', totalAmount: 5, customerId: '', customerName: 'Acme Pumps' })
  await invoice('A-5', { dueDate: '2026-12-01', totalAmount: 900, customerId: 'other', customerName: 'Acme Pumps' })
  await invoice('A-6', { dueDate: '2026-01-01', totalAmount: 800, status: 'Paid' })
})
afterAll(() => world.close())

describe('why a figure is so', () => {
  it.each(['qtyOnHand', 'stockValue', 'qtyAvailable', 'qtyReserved'])(
    'the entries of a part make exactly its %s',
    async (field) => {
      const { says, sections } = await why('parts', partId, field)
      expect(sections[0]!.total).toBe(says ?? 0)
    },
  )

  it.each(['qtyOnHand', 'value', 'qtyAvailable', 'qtyReserved'])(
    'the entries of a lot make exactly its %s',
    async (field) => {
      const { says, sections } = await why('inventory', lotId, field)
      expect(sections[0]!.total).toBe(says)
    },
  )

  it('each entry says what the figure came to with it, the latest first', async () => {
    const { sections } = await why('parts', partId, 'qtyOnHand')
    expect(sections[0]!.lines.map(({ words, amount, after }) => [words, amount, after])).toEqual([
      ['Adjust, Damaged', -2, 34],
      ['Opening', 36, 36],
    ])
    expect(sections[0]!.lines[0]!.href).toContain(lotId)
  })

  it('a lot that is not for sale says what is held back', async () => {
    await world.put('inventory', 'held', {
      ...(await reader.get('inventory', lotId))!.data,
      qcStatus: 'Quarantine',
      qtyAvailable: 0,
    })
    const { sections } = await why('inventory', 'held', 'qtyAvailable')
    expect(sections[0]!.lines.map(({ words, amount }) => [words, amount])).toEqual([
      ['Not for sale: Quarantine', -34],
      ['On hand', 34],
    ])
  })

  it('what a customer owes is each open invoice, by currency, not those that bear only the name', async () => {
    const { sections } = await why('customers', 'acme', 'openBalance')
    expect(sections.map(({ currency, total, lines }) => [currency, total, lines.map(({ number }) => number)])).toEqual([
      ['USD', 50, ['A-2', 'A-1']],
      ['EUR', 7, ['A-3']],
    ])
    expect(sections[0]!.lines.at(-1)).toMatchObject({ words: 'Partly paid', amount: 40, after: 40 })
  })

  it('what is overdue is what is past its day', async () => {
    const { sections } = await why('customers', 'acme', 'overdue')
    expect(sections.map(({ total }) => total)).toEqual([40])
  })

  it('a long ledger lists the latest and adds up what came before', async () => {
    const movement = (seq: number) => ({
      seq,
      partId: 'busy',
      lotId: 'l',
      lotNumber: 'L1',
      type: 'Adjust',
      day: '2026-11-20',
      qtyDelta: 1,
      valueDelta: 0,
    })
    await world.put('parts', 'busy', { partNumber: 'BUSY' })
    for (let seq = 1; seq <= MAX_LISTED + 5; seq++) await world.put('movements', `m${seq}`, movement(1000 + seq))
    const { found, sections } = await why('parts', 'busy', 'qtyOnHand')
    expect([found.entries.length, found.earlier, sections[0]!.total]).toEqual([MAX_LISTED, 5, MAX_LISTED + 5])
  })
})
