import { afterEach, beforeEach, expect, it } from 'vitest'
import { checkStock } from '#features/stock/control/commands.ts'
import { failuresOf } from '#features/stock/control/rules.ts'
import { locations } from '#features/stock/locations/collection.ts'
import { lots } from '#features/stock/lots/collection.ts'
import { adjustStock, openingStock } from '#features/stock/movements/commands.ts'
import { parts } from '#features/stock/parts/collection.ts'
import { reserveStock } from '#features/stock/reservations/commands.ts'
import { listsInto } from '#test/support/import/import.ts'
import { openTestWorld, type World } from '#test/support/world.ts'

let world: World
let lotId: string
beforeEach(async () => {
  world = await openTestWorld()
  await world.insert(parts, { partNumber: '6205', brand: 'SKF', description: 'Ball bearing' }, 'p')
  await world.insert(locations, { code: 'A-1', name: 'First' }, 'A-1')
  lotId = (await world.execute(openingStock, { partId: 'p', qty: 10, unitCost: 2, locationId: 'A-1' })).result.lotId
})
afterEach(() => world.close())

const { settled, importing } = listsInto(() => world)
const lot = async () => (await world.get(lots, lotId)).data
const available = async () => (await world.get(parts, 'p')).data.qtyAvailable
const failures = async () => failuresOf((await world.execute(checkStock, {})).result.checks)
const undo = async (id: string, choice?: string) => {
  const { status } = await world.call('POST', `/api/imports/${id}/undo`, choice && { changed: choice })
  expect(status).toBeLessThan(300)
  return await settled(id)
}
/** Every row finds its record by the name in the first column. */
const changing = (collection: string, text: string) =>
  importing(text, { collection, key: collection === 'parts' ? 'description' : 'name', mode: 'upsert' })

it('lots take the number of a part and the code of a place from an import, in its commit, and back from its undo', async () => {
  const numbers = await changing('parts', 'Description,Part number\nBall bearing,6205-2RS1\n')
  expect(numbers.counts).toMatchObject({ updated: 1, failed: 0 })
  const last = (await world.commits()).at(-1)!
  expect(last).toMatchObject({ command: 'import', run: `import:${numbers.id}` })
  expect(last.changes.map(({ collection }) => collection).sort()).toEqual(['inventory', 'parts'])
  const places = await changing('locations', 'Name,Code\nFirst,A-01\n')
  expect(await lot()).toMatchObject({ partNumber: '6205-2RS1', bin: 'A-01' })

  expect(await undo(places.id)).toMatchObject({ step: 'undone' })
  expect(await undo(numbers.id)).toMatchObject({ step: 'undone' })
  expect(await lot()).toMatchObject({ partNumber: '6205', bin: 'A-1' })
})

it('what was posted since stays posted when an import of places is taken back', async () => {
  const { id } = await changing('locations', 'Name,Code,Sellable\nFirst,A-01,no\n')
  expect(await available()).toBe(0)
  await world.execute(adjustStock, { lotId, qty: 5, reason: 'Found' })
  expect(await undo(id, 'keep')).toMatchObject({ step: 'undone' })
  expect(await lot()).toMatchObject({ bin: 'A-1', qtyOnHand: 15, qtyAvailable: 15 })
  expect(await available()).toBe(15)
  expect(await failures()).toEqual([])
})

it('what was posted since stays posted when an import of parts is put back whole', async () => {
  const { id } = await changing('parts', 'Description,Part number\nBall bearing,6205-2RS1\n')
  await world.execute(adjustStock, { lotId, qty: 5, reason: 'Found' })
  expect(await undo(id, 'restore')).toMatchObject({ step: 'undone' })
  expect((await world.get(parts, 'p')).data).toMatchObject({ partNumber: '6205', pnKey: '6205', qtyOnHand: 15 })
  expect(await lot()).toMatchObject({ partNumber: '6205', qtyOnHand: 15 })
  expect(await failures()).toEqual([])
})

it('a row that would take away what is promised is refused with the reason, and the others go in', async () => {
  await world.insert(locations, { code: 'B-1', name: 'Second' }, 'B-1')
  await world.execute(reserveStock, { partId: 'p', qty: 4, docNumber: 'SO-1' })
  const done = await changing('locations', 'Name,Code,Sellable\nFirst,A-01,no\nSecond,B-01,no\n')
  expect(done).toMatchObject({ counts: { updated: 1, failed: 1 }, faults: [{ row: 1 }] })
  expect(done.faults[0]!.reason).toContain('are reserved for SO-1 (4). Release them first.')
  expect((await world.get(locations, 'B-1')).data.code).toBe('B-01')
})

it('new documents have nothing that follows, and act alone', async () => {
  await changing('parts', 'Description,Part number\nRoller bearing,NU208\n')
  expect((await world.commits()).at(-1)!.changes).toHaveLength(1)
})
