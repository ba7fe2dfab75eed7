import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { roundTo, sumMoney } from '#base/decimal.ts'
import type { Movement } from '#features/stock/ledger/collection.ts'
import { locations } from '#features/stock/locations/collection.ts'
import { lots } from '#features/stock/lots/collection.ts'
import { adjustStock, openingStock, receiveStock, scrapStock } from '#features/stock/movements/commands.ts'
import { correctMovement } from '#features/stock/movements/correct.ts'
import { judgeLot } from '#features/stock/movements/inspect.ts'
import { mergeLots, splitLot } from '#features/stock/movements/lot-commands.ts'
import { parts } from '#features/stock/parts/collection.ts'
import { transferStock } from '#features/stock/transfers/commands.ts'
import { hasTwoLegs } from '#model/stock/quantity.ts'
import { openTestWorld, type World } from '#test/support/world.ts'

let world: World
let partId: string
let binA: string
let binB: string
beforeEach(async () => {
  world = await openTestWorld()
  partId = (await world.insert(parts, { partNumber: '6205-2RS1/C3', brand: 'SKF' })).id
  binA = (await world.insert(locations, { code: 'A-01-1' })).id
  binB = (await world.insert(locations, { code: 'B-02-3' })).id
})
afterEach(() => world.close())

const open = async (qty: number, unitCost = 4.18) =>
  (await world.execute(openingStock, { partId, qty, unitCost, locationId: binA })).result.lotId
const lot = (id: string) => world.get(lots, id)
const ledger = async () => (await world.all('movements')) as unknown as Movement[]

/** Every projection equals the sum of the rows. */
async function expectTrue() {
  const rows = await ledger()
  const qtyOf = (own: Movement[]) =>
    roundTo(
      own.reduce((sum, { data }) => sum + data.qtyDelta, 0),
      6,
    )
  for (const { id, data } of await world.all('inventory')) {
    const own = rows.filter((row) => row.data.lotId === id)
    expect(data.qtyOnHand).toBe(qtyOf(own))
    expect(data.value).toBe(sumMoney(own.map((row) => row.data.valueDelta)))
    expect(data.qtyOnHand).toBeGreaterThanOrEqual(0)
  }
  // Goods that leave one lot arrive in another, and a correction of one leg corrects the other.
  for (const legs of Map.groupBy(rows, ({ data }) => data.groupId ?? '').values())
    if (legs.some(({ data }) => data.groupId && (hasTwoLegs(data.type) || data.correctionOfId)))
      expect(qtyOf(legs)).toBe(0)
  const part = await world.get(parts, partId)
  expect(part.data.qtyOnHand ?? 0).toBe(qtyOf(rows))
  expect(part.data.stockValue ?? 0).toBe(sumMoney(rows.map((row) => row.data.valueDelta)))
  expect(rows.map(({ data }) => data.seq).toSorted((a, b) => a - b)).toEqual(rows.map((_, at) => at + 1))
}

describe('stock', () => {
  it('a part gets its key and family from its number', async () => {
    expect((await world.get(parts, partId)).data).toMatchObject({
      pnKey: '62052RS1C3',
      pnFamily: '6205|CLR_C3|SEAL_2RS',
    })
  })

  it('opening stock makes a lot, one row and the figures of the part', async () => {
    const id = await open(36)
    expect((await lot(id)).data).toMatchObject({
      lotNumber: 'L2611001',
      qtyOnHand: 36,
      qtyAvailable: 36,
      value: 150.48,
      bin: 'A-01-1',
    })
    expect((await world.get(parts, partId)).data).toMatchObject({
      qtyOnHand: 36,
      qtyAvailable: 36,
      stockValue: 150.48,
      avgCost: 4.18,
    })
    expect((await ledger()).map(({ data }) => [data.type, data.qtyDelta, data.qtyAfter])).toEqual([['Opening', 36, 36]])
    expect((await world.commits()).at(-1)).toMatchObject({ command: 'stock.open', by: { email: 'sam@prime.test' } })
  })

  it('moving some of a lot writes both legs and opens a row of the same lot at the other place', async () => {
    const id = await open(36)
    const { result } = await world.execute(transferStock, { lotId: id, qty: 5, toLocationId: binB })
    expect((await lot(id)).data.qtyOnHand).toBe(31)
    expect((await lot(result.lotId)).data).toMatchObject({ lotNumber: 'L2611001', qtyOnHand: 5, bin: 'B-02-3' })
    const back = await world.execute(transferStock, { lotId: result.lotId, qty: 5, toLocationId: binA })
    expect(back.result.lotId).toBe(id)
    await expectTrue()
  })

  it('refuses what is not there, and names the lot', async () => {
    const id = await open(3)
    await expect(world.execute(transferStock, { lotId: id, qty: 5, toLocationId: binB })).rejects.toThrow(
      'Lot L2611001 of 6205-2RS1/C3 holds 3, not 5.',
    )
    await expect(world.execute(adjustStock, { lotId: id, qty: -4, reason: 'Lost' })).rejects.toThrow(
      'that is 1 too few',
    )
    await expect(world.execute(scrapStock, { lotId: id, qty: 0, reason: 'Damaged' })).rejects.toThrow('greater than 0')
    await expect(world.execute(scrapStock, { lotId: id, qty: 0.5, reason: 'Damaged' })).rejects.toThrow('whole numbers')
    await expect(world.execute(transferStock, { lotId: id, qty: 1, toLocationId: binA })).rejects.toThrow(
      'already at A-01-1',
    )
    expect(await ledger()).toHaveLength(1)
  })

  it('refuses to move what is promised, naming to whom', async () => {
    const id = await open(10)
    await world.put('reservations', 'r1', { docNumber: 'SO-2611-0003', partId, lotId: id, qty: 8, status: 'Active' })
    await world.put('inventory', id, { ...(await lot(id)).data, qtyReserved: 8 } as never)
    await expect(world.execute(transferStock, { lotId: id, qty: 3, toLocationId: binB })).rejects.toThrow(
      '8 of 10 are reserved for SO-2611-0003 (8)',
    )
  })

  it('splits, merges, judges and scraps', async () => {
    const id = await open(20)
    const piece = (await world.execute(splitLot, { lotId: id, qty: 4, condition: 'New opened' })).result
    expect((await lot(piece.lotId)).data).toMatchObject({
      condition: 'New opened',
      qtyOnHand: 4,
      lotNumber: 'L2611002',
    })
    await expect(world.execute(mergeLots, { lotId: piece.lotId, intoLotId: id })).rejects.toThrow('differ in condition')
    await world.execute(judgeLot, { lotId: piece.lotId, qcStatus: 'Quarantine' })
    expect((await world.get(parts, partId)).data).toMatchObject({ qtyOnHand: 20, qtyAvailable: 16 })
    await world.execute(scrapStock, { lotId: piece.lotId, qty: 4, reason: 'Damaged' })
    const second = (await world.execute(receiveStock, { partId, qty: 6, unitCost: 4.18, locationId: binA })).result
    await world.execute(mergeLots, { lotId: second.lotId, intoLotId: id })
    expect((await lot(id)).data.qtyOnHand).toBe(22)
    await expectTrue()
  })

  it('corrects a wrong movement by one opposite row and leaves the original alone', async () => {
    await open(36)
    const [wrong] = await ledger()
    await world.execute(correctMovement, { movementId: wrong!.id, qty: 63, reason: 'digits swapped' })
    await expect(world.execute(correctMovement, { movementId: wrong!.id, qty: 63, reason: 'again' })).rejects.toThrow(
      'is already corrected to 63',
    )
    const rows = await ledger()
    expect(rows).toHaveLength(2)
    expect(rows.find(({ id }) => id === wrong!.id)?.data).toEqual(wrong!.data)
    expect(rows.find(({ id }) => id !== wrong!.id)?.data).toMatchObject({
      type: 'Correction',
      qtyDelta: 27,
      correctionOfId: wrong!.id,
    })
    await expectTrue()
  })

  it('corrects both legs of a move, so that nothing comes from nowhere', async () => {
    const id = await open(10)
    const moved = (await world.execute(transferStock, { lotId: id, qty: 5, toLocationId: binB })).result.lotId
    const of = async (type: string, lotId: string) =>
      (await ledger()).find(({ data }) => data.type === type && data.lotId === lotId)!.id
    await world.execute(correctMovement, { movementId: await of('TransferOut', id), qty: -3, reason: 'Two stayed' })
    expect([(await lot(id)).data.qtyOnHand, (await lot(moved)).data.qtyOnHand]).toEqual([7, 3])
    await world.execute(correctMovement, { movementId: await of('TransferIn', moved), qty: 4, reason: 'One did not' })
    expect([(await lot(id)).data.qtyOnHand, (await lot(moved)).data.qtyOnHand]).toEqual([6, 4])
    const correct = (movementId: string, qty: number) =>
      world.execute(correctMovement, { movementId, qty, reason: 'x' })
    await expect(correct(await of('TransferIn', moved), -4)).rejects.toThrow('took goods in. Enter 0')
    await expect(correct(await of('Correction', moved), 1)).rejects.toThrow(
      'corrects movement 3. Correct the original movement again',
    )
    await world.execute(scrapStock, { lotId: moved, qty: 4, reason: 'Damaged' })
    await expect(correct(await of('TransferIn', moved), 2)).rejects.toThrow('holds 0 at B-02-3; that is 2 too few')
    await expectTrue()
  })

  it('names the way back of a lot that went as a whole', async () => {
    const id = await open(10)
    await world.execute(transferStock, { lotId: id, qty: 10, toLocationId: binB })
    const out = (await ledger()).find(({ data }) => data.type === 'TransferOut')!
    await expect(world.execute(correctMovement, { movementId: out.id, qty: -8, reason: 'Two stayed' })).rejects.toThrow(
      /took all of lot L2611001 from .* to .*. Transfer back what stayed behind/,
    )
  })

  it('takes no posting ahead of time or into a closed month', async () => {
    await expect(
      world.execute(openingStock, { partId, qty: 1, unitCost: 1, locationId: binA, on: '2026-11-21' }),
    ).rejects.toThrow('is in the future')
    await world.put('settings', 'stock', { name: 'Stock', lockedThrough: '2026-10-31' })
    await expect(
      world.execute(openingStock, { partId, qty: 1, unitCost: 1, locationId: binA, on: '2026-10-31' }),
    ).rejects.toThrow('closed through 2026-10-31')
    await world.execute(openingStock, { partId, qty: 1, unitCost: 1, locationId: binA, on: '2026-11-01' })
  })

  it('takes free goods only with a note that says why', async () => {
    const free = { partId, qty: 1, unitCost: 0, locationId: binA }
    await expect(world.execute(receiveStock, free)).rejects.toThrow('Enter the reason in the note')
    await expect(world.execute(receiveStock, { ...free, note: ' ' })).rejects.toThrow('cost of 0')
    await world.execute(receiveStock, { ...free, note: 'Sample from the maker' })
    expect((await world.get(parts, partId)).data).toMatchObject({ qtyOnHand: 1, stockValue: 0, avgCost: 0 })
  })

  it('is never written past its commands', async () => {
    const id = await open(3)
    const answer = await world.call(
      'PATCH',
      `/api/collections/inventory/documents/${id}`,
      { patch: { qtyOnHand: 99 } },
      { 'if-match': '*' },
    )
    expect([answer.status, answer.body.code ?? answer.body.type]).toEqual([
      403,
      expect.stringContaining('commands-only'),
    ])
  })
})

it('over any series of acts the projections equal the sums of the ledger', async () => {
  const act = fc.tuple(
    fc.constantFrom('in', 'move', 'adjust', 'scrap', 'split', 'correct'),
    fc.nat(30),
    fc.nat(20),
    fc.integer({ min: 1, max: 99999 }),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 5, maxLength: 25 }), async (acts) => {
      for (const [kind, pick, qty, cost] of acts) {
        const all = await world.all('inventory')
        const lotId = all[pick % Math.max(all.length, 1)]?.id ?? ''
        const rows = await ledger()
        const movementId = rows[pick % Math.max(rows.length, 1)]?.id ?? ''
        const tried =
          kind === 'in' || all.length === 0
            ? world.execute(receiveStock, { partId, qty: qty + 1, unitCost: cost / 10_000, locationId: binA })
            : kind === 'move'
              ? world.execute(transferStock, { lotId, qty, toLocationId: pick % 2 ? binA : binB })
              : kind === 'adjust'
                ? world.execute(adjustStock, { lotId, qty: qty - 10, reason: 'Found' })
                : kind === 'scrap'
                  ? world.execute(scrapStock, { lotId, qty, reason: 'Damaged' })
                  : kind === 'split'
                    ? world.execute(splitLot, { lotId, qty, condition: 'Used' })
                    : world.execute(correctMovement, { movementId, qty: qty - 5, reason: 'property' })
        await tried.catch((error) => expect(error).toMatchObject({ code: 'refused' }))
      }
      await expectTrue()
    }),
    { numRuns: 12 },
  )
})
