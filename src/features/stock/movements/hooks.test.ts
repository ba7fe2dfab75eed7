import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { undoCommit } from '#features/data/history/commands.ts'
import { checkStock } from '#features/stock/control/commands.ts'
import { failuresOf } from '#features/stock/control/rules.ts'
import { startCount } from '#features/stock/counts/commands.ts'
import { interchanges } from '#features/stock/interchanges/collection.ts'
import { relateParts } from '#features/stock/interchanges/commands.ts'
import { locations } from '#features/stock/locations/collection.ts'
import { lots } from '#features/stock/lots/collection.ts'
import { openingStock } from '#features/stock/movements/commands.ts'
import { parts } from '#features/stock/parts/collection.ts'
import { releaseStock, reserveStock } from '#features/stock/reservations/commands.ts'
import { openTestWorld, type World } from '#test/support/world.ts'

let world: World
let lotId: string
beforeEach(async () => {
  world = await openTestWorld()
  await world.insert(parts, { partNumber: '6205', brand: 'SKF' }, 'p')
  await world.insert(locations, { code: 'A' }, 'A')
  await world.insert(locations, { code: 'A-1', parentId: 'A' }, 'A-1')
  lotId = (await world.execute(openingStock, { partId: 'p', qty: 10, unitCost: 2, locationId: 'A-1' })).result.lotId
})
afterEach(() => world.close())

const patch = (collection: string, id: string, values: object) =>
  world.call('PATCH', `/api/collections/${collection}/documents/${id}`, { patch: values }, { 'if-match': '*' })
const lot = async () => (await world.get(lots, lotId)).data
const failures = async () => failuresOf((await world.execute(checkStock, {})).result.checks)

describe('lots follow their place', () => {
  it('into what is sold and out of it, with the figures of the part', async () => {
    await patch('locations', 'A-1', { isSellable: false })
    expect(await lot()).toMatchObject({ qtyOnHand: 10, qtyAvailable: 0 })
    expect((await world.get(parts, 'p')).data.qtyAvailable).toBe(0)
    expect(await failures()).toEqual([])
    await patch('locations', 'A-1', { isSellable: true })
    expect((await world.get(parts, 'p')).data.qtyAvailable).toBe(10)
    expect(await failures()).toEqual([])
  })

  it('but a place with promised goods goes on selling', async () => {
    const { result } = await world.execute(reserveStock, { partId: 'p', qty: 4, docNumber: 'SO-1' })
    expect((await patch('locations', 'A-1', { isSellable: false })).body.detail).toBe(
      'A-1 cannot stop selling: 4 of lot L2611001 are reserved for SO-1 (4). Release them first.',
    )
    await world.execute(releaseStock, { reservationId: result.reservationIds[0]! })
    expect((await patch('locations', 'A-1', { isSellable: false })).status).toBe(200)
  })

  it('and take its new code', async () => {
    await patch('locations', 'A-1', { code: 'A-01' })
    expect(await lot()).toMatchObject({ bin: 'A-01', qtyAvailable: 10 })
  })
})

it('an undo of a place brings its lots along, whoever wrote them', async () => {
  await patch('locations', 'A-1', { code: 'A-01', isSellable: false })
  const { seq } = (await world.commits()).at(-1)!
  await world.execute(undoCommit, { seq })
  expect(await lot()).toMatchObject({ bin: 'A-1', qtyAvailable: 10 })
  expect((await world.get(parts, 'p')).data.qtyAvailable).toBe(10)
})

it('lots and interchanges take the new number and maker of their part', async () => {
  await world.insert(parts, { partNumber: '6205DDU', brand: 'NSK' }, 'q')
  await world.execute(relateParts, { aPartId: 'q', bPartId: 'p' })
  await patch('parts', 'p', { partNumber: '6205-2RS1', brand: 'FAG' })
  expect(await lot()).toMatchObject({ partNumber: '6205-2RS1', brand: 'FAG' })
  const [related] = await world.all(interchanges.name)
  expect(related!.data).toMatchObject({ bPartNumber: '6205-2RS1', bBrand: 'FAG' })
})

it('a place is not put inside itself, and old places in a ring are counted once each', async () => {
  const refused = await patch('locations', 'A', { parentId: 'A-1' })
  expect(refused.body.detail).toBe('A cannot be moved into A-1, which is inside A. Choose another location.')
  await world.put('locations', 'A', { code: 'A', type: 'Zone', isSellable: true, isActive: true, parentId: 'A-1' })
  const { result } = await world.execute(startCount, { locationId: 'A' })
  expect(result.data.lines).toMatchObject([{ lotId }])
})
