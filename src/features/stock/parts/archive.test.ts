import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { purchaseOrders } from '#features/purchasing/purchase-orders/collection.ts'
import { locations } from '#features/stock/locations/collection.ts'
import { lots } from '#features/stock/lots/collection.ts'
import { openingStock, scrapStock } from '#features/stock/movements/commands.ts'
import { parts } from '#features/stock/parts/collection.ts'
import { releaseStock, reserveStock } from '#features/stock/reservations/commands.ts'
import { transferStock } from '#features/stock/transfers/commands.ts'
import type { Data } from '#model/schema/value.ts'
import { openTestWorld, type World } from '#test/support/world.ts'

let world: World
beforeEach(async () => {
  world = await openTestWorld()
  await world.insert(parts, { partNumber: '6205-2RS1/C3', brand: 'SKF' }, 'p1')
  await world.insert(parts, { partNumber: 'NU208', brand: 'NTN' }, 'p2')
  for (const code of ['A-1', 'B-2']) await world.insert(locations, { code }, code)
})
afterEach(() => world.close())

const change = async (collection: string, id: string, body: object) => {
  const url = `/api/collections/${collection}/documents/${id}`
  const { version } = (await world.call('GET', url)).body
  return world.call('PATCH', url, body, { 'if-match': `"${version}"` })
}
const remove = (collection: string, ids: readonly string[]) => {
  const writes = ids.map((id) => ({ op: 'delete', collection, id }))
  return world.call('POST', '/api/commit', { writes }, { 'idempotency-key': `delete-from-${collection}` })
}
const archive = (id: string) => change('parts', id, { patch: { isActive: false } })
const open = async (partId: string, qty: number) =>
  (await world.execute(openingStock, { partId, qty, unitCost: 3, locationId: 'A-1' })).result.lotId

describe('a part that is still in use', () => {
  it('is not archived: stock, promises and orders are named, with the way out; then it is', async () => {
    const lotId = await open('p1', 36)
    const { result } = await world.execute(reserveStock, { partId: 'p1', qty: 8, docNumber: 'SO-2611-0003' })
    const lines: Data[] = [
      { partId: 'p1', partNumber: '6205-2RS1/C3', qty: 50 },
      { partNumber: '6205-2RS1/C3', brand: 'SKF', qty: 10 },
      { partNumber: '6205-2RS1/C3', brand: 'FAG', qty: 99 },
    ]
    await world.insert(purchaseOrders, { poNumber: '112026-01', status: 'Pending', lines }, 'o1')
    const refused = await archive('p1')
    expect([refused.status, refused.body.code]).toEqual([422, 'refused'])
    expect(refused.body.detail).toBe(
      'SKF 6205-2RS1/C3 is not archived: 36 on hand in L2611001, 8 reserved for SO-2611-0003 and 60 on order with 112026-01. First issue, adjust or scrap the stock, release the promises and receive or close the orders.',
    )
    await world.execute(releaseStock, { reservationId: result.reservationIds[0]! })
    await world.execute(scrapStock, { lotId, qty: 36, reason: 'Damaged' })
    expect((await archive('p1')).body.detail).toBe(
      'SKF 6205-2RS1/C3 is not archived: 60 on order with 112026-01. First receive or close the orders.',
    )
    await world.put('po', 'o1', { poNumber: '112026-01', status: 'Received', lines })
    expect((await archive('p1')).status).toBe(200)
    expect((await world.get(parts, 'p1')).data.isActive).toBe(false)
  })

  it('is changed otherwise as ever, and an archived one stays so whatever it holds', async () => {
    await open('p1', 1)
    expect((await change('parts', 'p1', { patch: { listPrice: 9 } })).status).toBe(200)
    const { data } = await world.get(parts, 'p1')
    await world.put('parts', 'p1', { ...data, isActive: false } as never)
    expect((await change('parts', 'p1', { patch: { listPrice: 8 } })).status).toBe(200)
    expect((await change('parts', 'p1', { patch: { isActive: true } })).status).toBe(200)
  })

  it('is not deleted either, and of many the others are counted', async () => {
    await open('p1', 1)
    await open('p2', 2)
    const answer = await remove('parts', ['p1', 'p2'])
    expect(answer.body.detail).toBe(
      'SKF 6205-2RS1/C3 is not deleted: 1 on hand in L2611001. First issue, adjust or scrap the stock. The same holds for 1 more.',
    )
    expect(answer.body.errors).toHaveLength(2)
    expect(await world.all('parts')).toHaveLength(2)
  })
})

describe('a place that is still in use', () => {
  it('is closed when nothing is there any more, and never deleted once it was used', async () => {
    const lotId = await open('p1', 5)
    const close = () => change('locations', 'A-1', { patch: { isActive: false } })
    expect((await close()).body.detail).toBe(
      'A-1 cannot be closed: 1 lot is there. Transfer it to another location first.',
    )
    await world.execute(transferStock, { lotId, qty: 2, toLocationId: 'B-2' })
    await world.execute(scrapStock, { lotId, qty: 3, reason: 'Damaged' })
    const gone = await remove('locations', ['A-1'])
    expect(gone.body.detail).toBe('A-1 cannot be deleted: it has lot history. Set it to inactive instead.')
    expect((await close()).status).toBe(200)
    expect((await world.get(lots, lotId)).data.locationId).toBe('A-1')
  })
})
