import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { checkStock } from '#features/stock/control/commands.ts'
import { failuresOf } from '#features/stock/control/rules.ts'
import type { Movement } from '#features/stock/ledger/collection.ts'
import { locations } from '#features/stock/locations/collection.ts'
import { lots } from '#features/stock/lots/collection.ts'
import { openingStock, receiveStock } from '#features/stock/movements/commands.ts'
import { inspectLot, judgeLot } from '#features/stock/movements/inspect.ts'
import { parts } from '#features/stock/parts/collection.ts'
import { reserveStock } from '#features/stock/reservations/commands.ts'
import { arriveStock, transferStock } from '#features/stock/transfers/commands.ts'
import { openTestWorld, type World } from '#test/support/world.ts'

let world: World
let partId: string
let lotId: string
beforeEach(async () => {
  world = await openTestWorld()
  partId = (await world.insert(parts, { partNumber: '6205-2RS1', brand: 'SKF' })).id
  for (const site of ['NY', 'LA'])
    await world.insert(locations, { code: site, type: 'Warehouse', isSellable: false }, site)
  for (const [code, parentId] of [
    ['A-1', 'NY'],
    ['A-2', 'NY'],
    ['B-1', 'LA'],
    ['Q-1', 'NY'],
  ] as const)
    await world.insert(locations, { code, parentId, isSellable: code !== 'Q-1' }, code)
  lotId = (await world.execute(openingStock, { partId, qty: 10, unitCost: 3, locationId: 'A-1' })).result.lotId
})
afterEach(() => world.close())

const lot = async (id = lotId) => (await world.get(lots, id)).data
const rows = async () => (await world.all('movements')) as unknown as Movement[]
const move = (qty: number, toLocationId: string, id = lotId) =>
  world.execute(transferStock, { lotId: id, qty, toLocationId })
const expectGreen = async () => {
  const { result } = await world.execute(checkStock, {})
  expect(failuresOf(result.checks)).toEqual([])
}

describe('moving all of a lot', () => {
  it('takes the row along and writes both legs in one group, out of the old place and into the new', async () => {
    const { result } = await move(10, 'A-2')
    expect(result.lotId).toBe(lotId)
    expect(await lot()).toMatchObject({ locationId: 'A-2', bin: 'A-2', qtyOnHand: 10, qtyAvailable: 10, value: 30 })
    expect(await world.all('inventory')).toHaveLength(1)
    const [, out, into] = (await rows()).map(({ data }) => data)
    expect(out).toMatchObject({ type: 'TransferOut', locationId: 'A-1', qtyDelta: -10, qtyAfter: 0, lotId, seq: 2 })
    expect(into).toMatchObject({ type: 'TransferIn', locationId: 'A-2', qtyDelta: 10, qtyAfter: 10, lotId, seq: 3 })
    expect(out?.groupId).toBeTruthy()
    expect(into?.groupId).toBe(out?.groupId)
    await expectGreen()
  })

  it('takes its promises along to a place that sells, and is refused to one that does not', async () => {
    await world.execute(reserveStock, { partId, qty: 4, docNumber: 'SO-2611-0003' })
    await expect(move(10, 'Q-1')).rejects.toThrow(
      '4 of lot L2611001 are reserved for SO-2611-0003 (4), and Q-1 does not',
    )
    await move(10, 'A-2')
    expect(await lot()).toMatchObject({ bin: 'A-2', qtyReserved: 4, qtyAvailable: 6 })
    expect((await world.get(parts, partId)).data).toMatchObject({ qtyReserved: 4, qtyAvailable: 6 })
    await expectGreen()
  })

  it('joins what is there already of the same lot', async () => {
    const part = (await move(4, 'A-2')).result
    expect((await move(6, 'A-2')).result.lotId).toBe(part.lotId)
    expect(await lot(part.lotId)).toMatchObject({ qtyOnHand: 10, bin: 'A-2' })
    expect(await lot()).toMatchObject({ qtyOnHand: 0, bin: 'A-1' })
    await expectGreen()
  })
})

describe('moving part of a lot', () => {
  it('keeps apart what differs in condition, quality or date code', async () => {
    const first = (await move(2, 'A-2')).result.lotId
    await world.execute(judgeLot, { lotId: first, qcStatus: 'Damaged' })
    const second = (await move(2, 'A-2')).result.lotId
    expect(second).not.toBe(first)
    expect(await lot(second)).toMatchObject({ lotNumber: 'L2611001', qcStatus: 'OK', qtyOnHand: 2 })
    await expectGreen()
  })

  it('leaves what is promised, and names to whom', async () => {
    await world.execute(reserveStock, { partId, lotId, qty: 8, docNumber: 'SO-2611-0003' })
    await expect(move(3, 'A-2')).rejects.toThrow('8 of 10 are reserved for SO-2611-0003 (8)')
    await move(2, 'A-2')
    expect(await lot()).toMatchObject({ qtyOnHand: 8, qtyReserved: 8, qtyAvailable: 0 })
  })
})

describe('moving to another warehouse', () => {
  it('puts the goods on the way, where no one sells them, until they arrive', async () => {
    const { result } = await move(6, 'B-1')
    expect(result.onTheWay).toBe(true)
    const transit = await lot(result.lotId)
    expect(transit).toMatchObject({ bin: 'TRANSIT', headedForId: 'B-1', qtyOnHand: 6, qtyAvailable: 0 })
    expect((await world.get(parts, partId)).data).toMatchObject({ qtyOnHand: 10, qtyAvailable: 4 })
    await expect(move(1, 'A-2', result.lotId)).rejects.toThrow('is in transit; receive it first')

    const some = (await world.execute(arriveStock, { lotId: result.lotId, qty: 5 })).result
    expect(await lot(some.lotId)).toMatchObject({ bin: 'B-1', qtyOnHand: 5, qtyAvailable: 5 })
    expect((await lot(some.lotId)).headedForId).toBeUndefined()
    expect(await lot(result.lotId)).toMatchObject({ qtyOnHand: 1, headedForId: 'B-1' })
    await world.execute(arriveStock, { lotId: result.lotId, qty: 1 })
    expect(await lot(some.lotId)).toMatchObject({ qtyOnHand: 6 })
    await expectGreen()
  })

  it('takes the one transit place there is, and the row along when all of it goes', async () => {
    await world.insert(locations, { code: 'TRUCK', type: 'Transit', isSellable: false }, 'truck')
    await move(10, 'B-1')
    expect(await lot()).toMatchObject({ locationId: 'truck', headedForId: 'B-1' })
    await world.execute(arriveStock, { lotId, qty: 10 })
    expect(await lot()).toMatchObject({ locationId: 'B-1' })
    expect(await lot()).not.toHaveProperty('headedForId')
    expect(await world.all('inventory')).toHaveLength(1)
    await expectGreen()
  })

  it('nothing arrives that is not on the way, and no more than is', async () => {
    await expect(world.execute(arriveStock, { lotId, qty: 1 })).rejects.toThrow(
      'is not in transit. Use Transfer instead',
    )
    const { result } = await move(6, 'B-1')
    await expect(world.execute(arriveStock, { lotId: result.lotId, qty: 7 })).rejects.toThrow('holds 6, not 7')
  })
})

describe('goods in quarantine', () => {
  const all = { packaging: true, marking: true, dateCode: true, dimensions: true, noise: true }

  it('are released when every point was found good; who looked and when is kept', async () => {
    await world.execute(judgeLot, { lotId, qcStatus: 'Quarantine' })
    await world.execute(inspectLot, { lotId, ...all, outcome: 'OK' }, world.kim)
    expect(await lot()).toMatchObject({
      qcStatus: 'OK',
      qtyAvailable: 10,
      inspected: ['Packaging', 'Marking', 'Date code', 'Dimensions', 'Noise'],
      inspectedBy: 'kim@prime.test',
      inspectedOn: '2026-11-20',
    })
  })

  it('are not released with a point open unless the note says why', async () => {
    await world.execute(judgeLot, { lotId, qcStatus: 'Quarantine' })
    const release = { lotId, ...all, noise: false, dateCode: false, outcome: 'OK' } as const
    await expect(world.execute(inspectLot, release)).rejects.toThrow('date code, noise not passed')
    expect((await lot()).qcStatus).toBe('Quarantine')
    await world.execute(inspectLot, { ...release, note: 'No date code on this series' })
    expect(await lot()).toMatchObject({ qcStatus: 'OK', inspected: ['Packaging', 'Marking', 'Dimensions'] })
  })

  it('promised goods do not go into quarantine', async () => {
    const { result } = await world.execute(receiveStock, { partId, qty: 2, unitCost: 3, locationId: 'A-2' })
    await world.execute(reserveStock, { partId, lotId: result.lotId, qty: 2, docNumber: 'SO-1' })
    await expect(world.execute(inspectLot, { lotId: result.lotId, outcome: 'Rejected' })).rejects.toThrow(
      '2 of lot L2611002 are reserved for SO-1 (2). Release them first',
    )
  })
})
