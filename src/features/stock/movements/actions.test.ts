import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { vendors } from '#features/parties/vendors/collection.ts'
import { checkStock } from '#features/stock/control/commands.ts'
import { countLot } from '#features/stock/counts/commands.ts'
import { isPickedForCount } from '#features/stock/counts/rules.ts'
import { interchanges } from '#features/stock/interchanges/collection.ts'
import { relateParts, supersedePart } from '#features/stock/interchanges/commands.ts'
import { addLandedCost } from '#features/stock/landed-cost/commands.ts'
import { locations } from '#features/stock/locations/collection.ts'
import { lots } from '#features/stock/lots/collection.ts'
import { openingStock } from '#features/stock/movements/commands.ts'
import { regradeLot } from '#features/stock/movements/regrade.ts'
import { returnStock } from '#features/stock/movements/vendor-return.ts'
import { parts } from '#features/stock/parts/collection.ts'
import { reserveStock } from '#features/stock/reservations/commands.ts'
import { emptyPlace, transferMany, transferStock } from '#features/stock/transfers/commands.ts'
import type { Data } from '#model/schema/value.ts'
import { openTestWorld, type World } from '#test/support/world.ts'

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
/** The figures of every lot and part equal the sums of its movements. */
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
    ).rejects.toThrow('is New sealed at that value')
    await world.execute(reserveStock, { partId: 'p1', lotId: id, qty: 4, docNumber: 'SO-9' })
    await expect(world.execute(regradeLot, { lotId: id, qty: 12, condition: 'Used', note: 'No' })).rejects.toThrow(
      'reserved as New sealed for SO-9 (4)',
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
      'Nothing left to move to A-1',
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

  it('leaves much value to a count that a second person confirms', async () => {
    const id = await open(12, 400)
    await expect(world.execute(countLot, { lotId: id, countedQty: 8 })).rejects.toThrow('a second person can confirm')
    const named = { lotId: id, countedQty: 8, secondPerson: 'Ana' }
    await expect(world.execute(countLot, named)).rejects.toThrow('"secondPerson" is not asked for.')
    expect(await lot(id)).toMatchObject({ qtyOnHand: 12 })
  })

  it('is asked for about one time in ten, the same all day', () => {
    const numbers = Array.from({ length: 1000 }, (_, at) => `L2611${at.toString(36).toUpperCase().padStart(3, '0')}`)
    const picked = numbers.filter((number) => isPickedForCount(number, '2026-11-20'))
    expect(picked.length).toBeGreaterThan(50)
    expect(picked.length).toBeLessThan(200)
    expect(numbers.filter((number) => isPickedForCount(number, '2026-11-20'))).toEqual(picked)
    expect(numbers.filter((number) => isPickedForCount(number, '2026-11-21'))).not.toEqual(picked)
  })
})

describe('landed cost', () => {
  const add = (lotIds: string[], amount: number, more: object = {}) =>
    world.execute(addLandedCost, { lotIds, amount, ...more })

  it.each([
    ['Value', [1.5, 3.75]],
    ['Quantity', [2.25, 2.25]],
    ['Weight', [1.125, 4.5]],
  ] as const)('is spread by %s over several lots, in the ledger', async (basis, [first, second]) => {
    await world.put('parts', 'p1', { ...(await world.get(parts, 'p1')).data, weightKg: 0.1 } as Data)
    await world.put('parts', 'p2', { ...(await world.get(parts, 'p2')).data, weightKg: 0.4 } as Data)
    const [one, two] = [await open(8, 4), await open(4, 10, 'p2')]
    const { result } = await add([one, two], 27, { basis, kind: 'Duty', note: 'Entry 17' })
    expect(result).toEqual({ inStock: 27, elsewhere: 0 })
    expect(await lot(one)).toMatchObject({ unitCost: 4, landedUnitCost: 4 + first, value: 8 * (4 + first) })
    expect(await lot(two)).toMatchObject({ unitCost: 10, landedUnitCost: 10 + second, value: 4 * (10 + second) })
    expect((await world.get(parts, 'p1')).data).toMatchObject({ stockValue: 8 * (4 + first), avgCost: 4 + first })
    expect((await world.all('movements')).at(-1)!.data).toMatchObject({
      type: 'Revalue',
      qtyDelta: 0,
      reason: 'Duty',
      note: `27.00 by ${basis.toLowerCase()}: Entry 17`,
    })
    await expectTrue()
    await add([one, two], -27, { basis })
    expect(await lot(one)).toMatchObject({ landedUnitCost: 4, value: 32 })
    await expectTrue()
  })

  it('is borne by the lot wherever it lies, and by what was sold of it outside the stock', async () => {
    const id = await open(10)
    const { result: moved } = await world.execute(transferStock, { lotId: id, qty: 2, toLocationId: 'B-2' })
    const { partId, lotNumber, locationId } = await lot(id)
    const { landedUnitCost: unitCost } = await lot(id)
    await world.put('movements', 'sold', {
      ...{ seq: 900, day: '2026-11-20', type: 'Issue', partId, lotId: id, lotNumber, locationId },
      ...{ qtyDelta: -5, unitCost, valueDelta: -20, qtyAfter: 3 },
    })
    await world.put('inventory', id, { ...(await lot(id)), qtyOnHand: 3, qtyAvailable: 3, value: 12 } as Data)
    const bill = { payableNumber: 'AP-7', status: 'Open', vendorId: 'v2', totalAmount: 30 }
    await world.put('payables', 'bill', bill)
    expect((await add([id], 30, { billId: 'bill' })).result).toEqual({ inStock: 15, elsewhere: 15 })
    expect(await lot(moved.lotId)).toMatchObject({ landedUnitCost: 7, value: 14 })
    const charges = (await world.all('movements')).filter(({ data }) => data.type === 'Revalue')
    expect(charges.map(({ data }) => data.docNumber)).toEqual(['AP-7', 'AP-7'])
  })

  it('is refused where it cannot be spread, or takes more than there is', async () => {
    const [one, free] = [await open(8), await open(2, 0, 'p2').catch(() => '')]
    expect(free).toBe('')
    await expect(add([one], 5, { basis: 'Weight' })).rejects.toThrow('has no weight. Enter the part weight')
    await expect(add([one], 0)).rejects.toThrow('other than 0')
    await expect(add([one], -40)).rejects.toThrow('The value cannot go below 0')
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
    await expect(world.execute(relateParts, { aPartId: 'p1', bPartId: 'p1' })).rejects.toThrow('be its own interchange')
  })

  it('supersede each other one way only', async () => {
    await world.execute(supersedePart, { partId: 'p1', byPartId: 'p2' })
    expect((await world.get(parts, 'p1')).data.supersededById).toBe('p2')
    expect(await links()).toMatchObject([{ aPartId: 'p1', bPartId: 'p2', kind: 'Supersede', direction: 'A to B' }])
    await expect(world.execute(supersedePart, { partId: 'p2', byPartId: 'p1' })).rejects.toThrow(
      '6205-2RS1/C3 is superseded by 6205-2RSR-C3',
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
  expect(said('No expired reservations')).toEqual(['4 for SO-9'])
  expect(said('Reserved stock is on hand')).toEqual([
    expect.stringContaining('are reserved for SO-9, but only 2 are on hand'),
  ])
  expect(said('Lot costs of a part are consistent')[0]).toContain('costs 40, the others')
})
