import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { mergeDuplicates } from '#features/data/duplicates/commands.ts'
import { undoMerge } from '#features/data/duplicates/undo-command.ts'
import { checkStock } from '#features/stock/control/commands.ts'
import { locations } from '#features/stock/locations/collection.ts'
import { lots } from '#features/stock/lots/collection.ts'
import { adjustStock, openingStock } from '#features/stock/movements/commands.ts'
import { splitLot } from '#features/stock/movements/lot-commands.ts'
import { parts } from '#features/stock/parts/collection.ts'
import { reserveStock } from '#features/stock/reservations/commands.ts'
import { transferStock } from '#features/stock/transfers/commands.ts'
import { empty, everything } from '#test/support/contents.ts'
import { openTestWorld, type World } from '#test/support/world.ts'

let world: World
beforeAll(async () => {
  world = await openTestWorld()
})
afterAll(() => world.close())
afterEach(() => empty(world))

const partOf = async (id: string) => (await world.get(parts, id)).data

it('merging places gives the lots the code of the one that is kept, and back', async () => {
  for (const code of ['A-1', 'A1']) await world.insert(locations, { code }, code)
  await world.insert(parts, { partNumber: '6205' }, 'p')
  const { result } = await world.execute(openingStock, { partId: 'p', qty: 4, unitCost: 1, locationId: 'A1' })
  const place = async () => {
    const { locationId, bin } = (await world.get(lots, result.lotId)).data
    return [locationId, bin]
  }
  const merged = await world.execute(mergeDuplicates, { collection: 'locations', keepId: 'A-1', loserIds: ['A1'] })
  expect(await place()).toEqual(['A-1', 'A-1'])
  await world.execute(undoMerge, { mergeId: merged.result.mergeId })
  expect(await place()).toEqual(['A1', 'A1'])
})

describe('merging parts', () => {
  async function twoParts() {
    const here = await world.insert(locations, { code: 'A-1' })
    for (const [id, partNumber] of [
      ['a', '6205-2RS'],
      ['b', '6205-2RSH'],
    ] as const)
      await world.insert(parts, { partNumber, brand: 'SKF', reorderPoint: 5, weightKg: 0.1 }, id)
    const open = (partId: string, qty: number, unitCost: number) =>
      world.execute(openingStock, { partId, qty, unitCost, locationId: here.id })
    await open('a', 10, 2)
    const { result } = await open('b', 4, 3.5)
    return { lotId: result.lotId }
  }
  const failing = async () => (await world.execute(checkStock, {})).result.checks.filter(({ found }) => found > 0)

  it('keeps every stock figure true, and the ledger sums by part', async () => {
    const { lotId } = await twoParts()
    await world.execute(mergeDuplicates, { collection: 'parts', keepId: 'a', loserIds: ['b'] })
    expect(await partOf('a')).toMatchObject({
      qtyOnHand: 14,
      qtyAvailable: 14,
      stockValue: 34,
      avgCost: 2.4286,
    })
    expect((await world.get(lots, lotId)).data).toMatchObject({ partId: 'a', partNumber: '6205-2RS', qtyOnHand: 4 })
    const rows = await world.all('movements')
    expect(rows.map(({ data }) => data.partId)).toEqual(['a', 'a'])
    expect(await failing()).toEqual([])
    await world.execute(adjustStock, { lotId, qty: -1, reason: 'Lost' })
    expect(await partOf('a')).toMatchObject({ qtyOnHand: 13 })
    expect(await failing()).toEqual([])
  })

  it('is undone exactly', async () => {
    await twoParts()
    const before = await everything(world)
    const { result } = await world.execute(mergeDuplicates, { collection: 'parts', keepId: 'a', loserIds: ['b'] })
    await world.execute(undoMerge, { mergeId: result.mergeId })
    expect(await everything(world)).toEqual(before)
    expect(await failing()).toEqual([])
  })

  it('is undone truthfully when stock has moved since', async () => {
    const { lotId } = await twoParts()
    const { result } = await world.execute(mergeDuplicates, { collection: 'parts', keepId: 'a', loserIds: ['b'] })
    await world.execute(adjustStock, { lotId, qty: -1, reason: 'Lost' })
    const undone = await world.execute(undoMerge, { mergeId: result.mergeId })
    expect(undone.result.conflicts).toEqual([])
    expect(await partOf('a')).toMatchObject({ qtyOnHand: 10, stockValue: 20 })
    expect(await partOf('b')).toMatchObject({ qtyOnHand: 3, stockValue: 10.5 })
    expect(
      (await world.all('movements')).filter(({ data }) => data.lotId === lotId).map(({ data }) => data.partId),
    ).toEqual(['b', 'b'])
    expect(await failing()).toEqual([])
  })

  it('is undone with what was moved, split and promised out of its lots since', async () => {
    const { lotId } = await twoParts()
    await world.insert(locations, { code: 'B-1' }, 'there')
    world.pass(1000)
    const { result } = await world.execute(mergeDuplicates, { collection: 'parts', keepId: 'a', loserIds: ['b'] })
    world.pass(1000)
    const moved = await world.execute(transferStock, { lotId, qty: 3, toLocationId: 'there' })
    await world.execute(splitLot, { lotId: moved.result.lotId, qty: 2, condition: 'Used' })
    await world.execute(reserveStock, { partId: 'a', lotId, qty: 1, docNumber: 'SO-1' })
    await world.execute(undoMerge, { mergeId: result.mergeId })
    expect(await partOf('a')).toMatchObject({ qtyOnHand: 10 })
    expect(await partOf('b')).toMatchObject({ qtyOnHand: 4, qtyReserved: 1, stockValue: 14 })
    const [promise] = await world.all('reservations')
    expect(promise!.data.partId).toBe('b')
    expect(await failing()).toEqual([])
  })

  it('of different brands asks to confirm', async () => {
    await world.insert(parts, { partNumber: '6205', brand: 'SKF' }, 'a')
    await world.insert(parts, { partNumber: '6205', brand: 'FAG' }, 'b')
    const input = { collection: 'parts', keepId: 'a', loserIds: ['b'] }
    await expect(world.execute(mergeDuplicates, input)).rejects.toThrow('different brands')
    await world.execute(mergeDuplicates, { ...input, confirmed: true })
  })
})
