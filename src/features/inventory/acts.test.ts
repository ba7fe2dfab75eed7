import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { countLot, isAskedFor } from '#features/counts/spot.ts'
import { interchanges } from '#features/interchanges/collection.ts'
import { relateParts, supersedePart } from '#features/interchanges/commands.ts'
import { lots } from '#features/inventory/collection.ts'
import { openingStock } from '#features/inventory/commands.ts'
import { regradeLot } from '#features/inventory/regrade.ts'
import { emptyPlace, transferMany, transferStock } from '#features/inventory/transfer.ts'
import { returnStock } from '#features/inventory/vendor-return.ts'
import { checkStock } from '#features/inventory-control/commands.ts'
import { locations } from '#features/locations/collection.ts'
import { parts } from '#features/parts/collection.ts'
import { reserveStock } from '#features/reservations/commands.ts'
import { vendors } from '#features/vendors/collection.ts'
import type { Data } from '#model/value.ts'
import type { World } from '#test/world.ts'
import { openTestWorld } from '#test/world.ts'

let world: World
beforeEach(async () => {
  world = await openTestWorld()
  await world.insert(parts, { partNumber: '6205-2RS1/C3', brand: 'SKF' }, 'p1')
  await world.insert(parts, { partNumber: '6205-2RSR-C3', brand: 'FAG' }, 'p2')
  for (const code of ['A-1', 'B-2']) await world.insert(locations, { code }, code)
  await world.insert(vendors, { name: 'SKF USA' }, 'v1')
  await world.insert(vendors, { name: 'Rollco' }, 'v2')
})
afterEach(() => world.close())

const open = async (qty: number, unitCost = 4, partId = 'p1') =>
  (await world.execute(openingStock, { partId, qty, unitCost, locationId: 'A-1' })).result.lotId
const lot = async (id: string) => (await world.get(lots, id)).data
/** Every lot and part says what its movements say. */
async function expectTrue() {
  const { result } = await world.execute(checkStock, {})
  expect(result.checks.filter(({ found, isAdvice }) => found > 0 && !isAdvice)).toEqual([])
}

describe('regrading', () => {
  it('revalues a whole lot in the ledger, with the condition before and after', async () => {
    const id = await open(12)
    await world.execute(regradeLot, {
      lotId: id,
      qty: 12,
      condition: 'New opened',
      unitCost: 3,
      price: 7.5,
      note: 'Seal torn',
    })
    expect(await lot(id)).toMatchObject({
      condition: 'New opened',
      landedUnitCost: 3,
      value: 36,
      priceOverride: 7.5,
      qtyOnHand: 12,
    })
    expect((await world.all('movements')).at(-1)!.data).toMatchObject({
      type: 'Revalue',
      qtyDelta: 0,
      valueDelta: -12,
      reason: 'Regrade',
      note: 'New sealed to New opened: Seal torn',
    })
    expect((await world.get(parts, 'p1')).data).toMatchObject({ stockValue: 36, avgCost: 3 })
    await expectTrue()
  })

  it('takes some of a lot into a lot of its own', async () => {
    const id = await open(12)
    const { result } = await world.execute(regradeLot, {
      lotId: id,
      qty: 5,
      condition: 'Used',
      unitCost: 1,
      note: 'Came back',
    })
    expect(await lot(id)).toMatchObject({ condition: 'New sealed', qtyOnHand: 7, value: 28 })
    expect(await lot(result.lotId)).toMatchObject({ condition: 'Used', qtyOnHand: 5, value: 5, landedUnitCost: 1 })
    await expectTrue()
  })

  it('refuses what is promised as it is, and what would change nothing', async () => {
    const id = await open(12)
    await expect(
      world.execute(regradeLot, { lotId: id, qty: 12, condition: 'New sealed', note: 'No' }),
    ).rejects.toThrow('is New sealed at that value already')
    await world.execute(reserveStock, { partId: 'p1', lotId: id, qty: 4, docNumber: 'SO-9' })
    await expect(world.execute(regradeLot, { lotId: id, qty: 12, condition: 'Used', note: 'No' })).rejects.toThrow(
      'promised as New sealed to SO-9 (4)',
    )
    await world.execute(regradeLot, { lotId: id, qty: 8, condition: 'Used', note: 'The rest' })
    await expectTrue()
  })
})

describe('goods that go back', () => {
  it('leave the stock and name the vendor', async () => {
    const id = await open(12)
    await world.execute(returnStock, { lotId: id, qty: 5, vendorId: 'v1', docNumber: 'RMA-7', reason: 'Noisy' })
    expect((await world.all('movements')).at(-1)!.data).toMatchObject({
      type: 'VendorReturn',
      qtyDelta: -5,
      docId: 'v1',
      docNumber: 'RMA-7',
    })
    await expectTrue()
  })

  it('go to no other vendor than they came from', async () => {
    const id = await open(12)
    await world.put('inventory', id, { ...(await lot(id)), vendorId: 'v2' } as Data)
    await expect(world.execute(returnStock, { lotId: id, qty: 5, vendorId: 'v1', reason: 'Noisy' })).rejects.toThrow(
      'came from Rollco, not from SKF USA',
    )
  })
})

describe('moving many lots', () => {
  it('takes all of each along, and everything at a place', async () => {
    const ids = [await open(3), await open(4)]
    const { result } = await world.execute(transferMany, { lotIds: ids, toLocationId: 'B-2' })
    expect(result).toEqual({ lots: 2 })
    expect(await Promise.all(ids.map(async (id) => (await lot(id)).bin))).toEqual(['B-2', 'B-2'])
    await world.execute(emptyPlace, { fromLocationId: 'B-2', toLocationId: 'A-1' })
    expect(await Promise.all(ids.map(async (id) => (await lot(id)).bin))).toEqual(['A-1', 'A-1'])
    await expectTrue()
    await expect(world.execute(emptyPlace, { fromLocationId: 'B-2', toLocationId: 'A-1' })).rejects.toThrow(
      'Nothing of it is left to move to A-1',
    )
  })

  it('says when a place is empty by the book', async () => {
    const [one, two] = [await open(3), await open(4)]
    const first = await world.execute(transferStock, { lotId: one, qty: 3, toLocationId: 'B-2' })
    expect(first.result).not.toHaveProperty('emptied')
    const last = await world.execute(transferStock, { lotId: two, qty: 4, toLocationId: 'B-2' })
    expect(last.result).toMatchObject({ emptied: 'A-1' })
  })
})

describe('one lot counted in passing', () => {
  it('posts what differs and remembers the day', async () => {
    const id = await open(12)
    expect((await world.execute(countLot, { lotId: id, countedQty: 11 })).result).toEqual({ difference: -1 })
    expect(await lot(id)).toMatchObject({ qtyOnHand: 11, lastCountedOn: '2026-11-20' })
    expect((await world.all('movements')).at(-1)!.data).toMatchObject({ type: 'Count', qtyDelta: -1 })
    const rows = (await world.all('movements')).length
    await world.execute(countLot, { lotId: id, countedQty: 11 })
    expect((await world.all('movements')).length).toBe(rows)
    await expectTrue()
  })

  it('wants a second person where much value changes', async () => {
    const id = await open(12, 400)
    await expect(world.execute(countLot, { lotId: id, countedQty: 8 })).rejects.toThrow('name the second person')
    await world.execute(countLot, { lotId: id, countedQty: 8, secondPerson: 'Ana' })
    expect(await lot(id)).toMatchObject({ qtyOnHand: 8 })
  })

  it('is asked for about one time in ten, the same all day', () => {
    const numbers = Array.from({ length: 1000 }, (_, at) => `L2611${at.toString(36).toUpperCase().padStart(3, '0')}`)
    const asked = numbers.filter((number) => isAskedFor(number, '2026-11-20'))
    expect(asked.length).toBeGreaterThan(50)
    expect(asked.length).toBeLessThan(200)
    expect(numbers.filter((number) => isAskedFor(number, '2026-11-20'))).toEqual(asked)
    expect(numbers.filter((number) => isAskedFor(number, '2026-11-21'))).not.toEqual(asked)
  })
})

describe('two parts', () => {
  const links = async () => (await world.all(interchanges.name)).map(({ data }) => data)

  it('have one word between them, whichever way it is said', async () => {
    await world.execute(relateParts, { aPartId: 'p1', bPartId: 'p2', differences: 'Other grease' })
    await world.execute(relateParts, { aPartId: 'p2', bPartId: 'p1', confidence: 'Rejected', source: 'Test bench' })
    expect(await links()).toMatchObject([
      {
        aPartId: 'p1',
        bPartNumber: '6205-2RSR-C3',
        bBrand: 'FAG',
        confidence: 'Rejected',
        differences: 'Other grease',
      },
    ])
    await expect(world.execute(relateParts, { aPartId: 'p1', bPartId: 'p1' })).rejects.toThrow('stands in for itself')
  })

  it('supersede each other one way only', async () => {
    await world.execute(supersedePart, { partId: 'p1', byPartId: 'p2' })
    expect((await world.get(parts, 'p1')).data.supersededById).toBe('p2')
    expect(await links()).toMatchObject([{ aPartId: 'p1', bPartId: 'p2', kind: 'Supersede', direction: 'A to B' }])
    await expect(world.execute(supersedePart, { partId: 'p2', byPartId: 'p1' })).rejects.toThrow(
      '6205-2RS1/C3 is superseded by 6205-2RSR-C3 already',
    )
  })
})

it('the checks find promises that nothing backs or whose day is past, and costs with a nought too many', async () => {
  const id = await open(12)
  await open(12, 40)
  await world.execute(reserveStock, { partId: 'p1', lotId: id, qty: 4, docNumber: 'SO-9', expiresOn: '2026-11-19' })
  await world.put('inventory', id, { ...(await lot(id)), qtyOnHand: 2 } as Data)
  const { result } = await world.execute(checkStock, {})
  const said = (name: string) => result.checks.find((check) => check.name === name)!.examples
  expect(said('No promise is past its day')).toEqual(['4 for SO-9'])
  expect(said('What is promised lies there')).toEqual([expect.stringContaining('are promised to SO-9, 2 are there')])
  expect(said('No lot costs far more or less than the others of its part')[0]).toContain('costs 40, the others')
})
