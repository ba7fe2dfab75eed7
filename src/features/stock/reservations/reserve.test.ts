import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { undoCommit } from '#features/data/history/commands.ts'
import { customers } from '#features/parties/customers/collection.ts'
import { checkStock } from '#features/stock/control/commands.ts'
import { failuresOf } from '#features/stock/control/rules.ts'
import { locations } from '#features/stock/locations/collection.ts'
import { lots } from '#features/stock/lots/collection.ts'
import { openingStock, scrapStock } from '#features/stock/movements/commands.ts'
import { parts } from '#features/stock/parts/collection.ts'
import { reservations } from '#features/stock/reservations/collection.ts'
import {
  keepUntil,
  releaseLate,
  releaseStock,
  reserveAll,
  reserveStock,
} from '#features/stock/reservations/commands.ts'
import { runNightly } from '#server/jobs/nightly.ts'
import { openTestWorld, type World } from '#test/support/world.ts'

let world: World
let partId: string
let old: string
let young: string
beforeEach(async () => {
  world = await openTestWorld()
  partId = (await world.insert(parts, { partNumber: '6205', brand: 'SKF' })).id
  await world.insert(locations, { code: 'A-1' }, 'A-1')
  const open = async (qty: number, on: string) =>
    (await world.execute(openingStock, { partId, qty, unitCost: 3, locationId: 'A-1', on })).result.lotId
  young = await open(10, '2026-11-01')
  old = await open(4, '2026-02-01')
})
afterEach(() => world.close())

const lot = async (id: string) => (await world.get(lots, id)).data
const reserve = (qty: number, docNumber: string, lotId?: string) =>
  world.execute(reserveStock, { partId, qty, docNumber, ...(lotId && { lotId }) })

describe('reserving', () => {
  it('takes the oldest good lots first; on hand stays, available falls', async () => {
    const { result } = await reserve(6, 'SO-2611-0001')
    expect(result.reservationIds).toHaveLength(2)
    expect(await lot(old)).toMatchObject({ qtyOnHand: 4, qtyReserved: 4, qtyAvailable: 0 })
    expect(await lot(young)).toMatchObject({ qtyOnHand: 10, qtyReserved: 2, qtyAvailable: 8 })
    expect((await world.get(parts, partId)).data).toMatchObject({ qtyOnHand: 14, qtyReserved: 6, qtyAvailable: 8 })
    const { result: report } = await world.execute(checkStock, {})
    expect(failuresOf(report.checks)).toEqual([])
  })

  it('takes several parts at once, all of them or none', async () => {
    const short = (await world.insert(parts, { partNumber: '6206', brand: 'SKF' })).id
    const lines = (qty: number) => ({
      lines: [
        { partId, qty: 3 },
        { partId: short, qty },
      ],
      docNumber: 'SO-1',
    })
    await expect(world.execute(reserveAll, lines(1))).rejects.toThrow('Of 6206, 0 can be reserved')
    expect(await lot(old)).toMatchObject({ qtyReserved: 0 })
    const { result } = await world.execute(reserveAll, { lines: [{ partId, qty: 3 }], docNumber: 'SO-1' })
    expect(result.reservationIds).toHaveLength(1)
    expect(await lot(old)).toMatchObject({ qtyReserved: 3 })
  })

  it.each([
    [{ customerId: 'acme' }, { customerId: 'acme', docNumber: 'Acme Ltd' }],
    [
      { customerId: 'acme', docNumber: ' SO-9 ' },
      { customerId: 'acme', docNumber: 'SO-9' },
    ],
    [{ docNumber: 'Trade fair' }, { docNumber: 'Trade fair' }],
  ])('is for a customer, a document or anything else: %j', async (input, stored) => {
    await world.insert(customers, { name: 'Acme Ltd' }, 'acme')
    const one = (await world.execute(reserveStock, { partId, qty: 2, ...input })).result
    const all = (await world.execute(reserveAll, { lines: [{ partId, qty: 1 }], ...input })).result
    for (const { reservationIds, docNumber } of [one, all]) {
      const { data } = await world.get(reservations, reservationIds[0]!)
      expect({ customerId: data.customerId, docNumber: data.docNumber }).toEqual({ customerId: undefined, ...stored })
      expect(docNumber).toBe(stored.docNumber)
    }
  })

  it('is refused for no one', async () => {
    for (const [command, input] of [
      [reserveStock, { partId, qty: 1 }],
      [reserveAll, { lines: [{ partId, qty: 1 }] }],
    ] as const)
      await expect(
        world.execute(command as typeof reserveStock, { ...input, docNumber: ' ' } as never),
      ).rejects.toThrow('Choose a customer, or enter what the stock is reserved for.')
  })

  it('refuses what is not free, naming who competes', async () => {
    await reserve(9, 'SO-2611-0001', young)
    await expect(reserve(2, 'SO-2611-0002', young)).rejects.toThrow(
      'Of lot L2611001 of 6205, 1 can be reserved; 9 just reserved for SO-2611-0001. Reserve 1 instead.',
    )
    await expect(reserve(6, 'SO-2611-0002')).rejects.toThrow(
      'Of 6205, 5 can be reserved; 9 just reserved for SO-2611-0001. Reserve 5 instead.',
    )
    await expect(world.execute(scrapStock, { lotId: young, qty: 2, reason: 'Damaged' })).rejects.toThrow(
      '9 of 10 are reserved for SO-2611-0001 (9)',
    )
    await expect(reserve(0, 'SO-2611-0002')).rejects.toThrow('greater than 0')
    await expect(reserve(0.5, 'SO-2611-0002')).rejects.toThrow('whole numbers')
  })

  it('tells who came first from who has held it for long, and offers what is left at the field', async () => {
    for (const docNumber of ['SO-1', 'SO-2', 'SO-3', 'SO-4']) {
      await reserve(2, docNumber)
      world.pass(docNumber === 'SO-3' ? 10 * 60_000 : 1_000)
    }
    const input = { partId, qty: 7, docNumber: 'SO-5' }
    const key = { 'idempotency-key': 'reserve-more-than-there-is-1' }
    const { status, body } = await world.call('POST', '/api/commands/stock.reserve', { input }, key)
    const message =
      'Of 6205, 6 can be reserved; 2 just reserved for SO-4, 2 reserved for SO-3, 2 reserved for SO-2, 1 more document. Reserve 6 instead.'
    expect([status, body.detail]).toEqual([422, message])
    expect(body.errors).toEqual([{ pointer: '/input/qty', code: 'refused', detail: message, instead: 6 }])
  })

  it('refuses a lot of another part', async () => {
    const other = await world.insert(parts, { partNumber: '6206' })
    await expect(
      world.execute(reserveStock, { partId: other.id, lotId: old, qty: 1, docNumber: 'SO-1' }),
    ).rejects.toThrow('Lot L2602001 is 6205, not 6206.')
  })

  it('a released promise frees the goods, once', async () => {
    const { result } = await reserve(3, 'SO-2611-0001', old)
    const reservationId = result.reservationIds[0]!
    await world.execute(releaseStock, { reservationId })
    expect(await lot(old)).toMatchObject({ qtyReserved: 0, qtyAvailable: 4 })
    expect((await world.get(parts, partId)).data).toMatchObject({ qtyReserved: 0, qtyAvailable: 14 })
    await expect(world.execute(releaseStock, { reservationId })).rejects.toThrow('is already released')
  })
})

describe('a promise past its day', () => {
  const promise = async (qty: number, expiresOn?: string) =>
    (
      await world.execute(reserveStock, {
        partId,
        lotId: young,
        qty,
        docNumber: 'SO-9',
        ...(expiresOn && { expiresOn }),
      })
    ).result.reservationIds[0]!
  const tasks = async () => (await world.all('todos')).map(({ data }) => data)

  it('is released at night with a line of the log, and its creator is notified; others stay', async () => {
    await promise(3, '2026-11-19')
    await promise(2, '2026-11-20')
    await promise(1)
    expect((await world.execute(releaseLate, {})).result).toEqual({ released: 1 })
    expect(await lot(young)).toMatchObject({ qtyReserved: 3, qtyAvailable: 7 })
    expect((await world.get(parts, partId)).data).toMatchObject({ qtyReserved: 3 })
    expect(await tasks()).toMatchObject([
      {
        title: '3 of 6205 released: the reservation for SO-9 ended on Nov 19, 2026',
        assignee: 'sam@prime.test',
        dueOn: '2026-11-20',
        source: 'Rule',
        about: `/inventory?tab=all&id=${partId}`,
      },
    ])
    expect((await world.commits()).at(-1)).toMatchObject({ command: 'stock.releaseLate' })
    await expect(world.execute(releaseLate, {})).rejects.toThrow('No expired reservations.')
    expect(failuresOf((await world.execute(checkStock, {})).result.checks)).toEqual([])
  })

  it('can be kept longer before, or without an end; a day that is in the past is refused', async () => {
    const reservationId = await promise(3, '2026-11-19')
    await expect(world.execute(keepUntil, { reservationId, expiresOn: '2026-11-18' })).rejects.toThrow('is in the past')
    await world.execute(keepUntil, { reservationId, expiresOn: '2026-12-01' })
    await expect(world.execute(releaseLate, {})).rejects.toThrow('No expired reservations.')
    const { seq } = await world.execute(keepUntil, { reservationId })
    expect((await world.get(reservations, reservationId)).data.expiresOn).toBeUndefined()
    await world.execute(undoCommit, { seq })
    expect((await world.get(reservations, reservationId)).data.expiresOn).toBe('2026-12-01')
  })

  it('is released by itself in the night', async () => {
    await promise(3, '2026-11-19')
    world.pass(24 * 3_600_000)
    await runNightly(world.prime, '2026-11-20')
    expect(await lot(young)).toMatchObject({ qtyReserved: 0 })
    expect(await tasks()).toHaveLength(1)
  })
})
