import { afterAll, beforeAll, expect, it } from 'vitest'
import { orderSourced } from '#features/insight/global-search/sourcing/order-command.ts'
import { vendors } from '#features/parties/vendors/collection.ts'
import { purchaseOrders } from '#features/purchasing/purchase-orders/collection.ts'
import { openTestWorld, type World } from '#test/support/world.ts'

let world: World
beforeAll(async () => {
  world = await openTestWorld()
  await world.insert(vendors, { name: 'Nordic', currency: 'EUR', termsId: 'Net 30' }, 'v1')
  await world.insert(vendors, { name: 'Acme' }, 'v2')
})
afterAll(() => world.close())

const line = (vendorId: string, partNumber: string, qty: number, unitPrice?: number) => ({
  ...{ vendorId, partNumber, qty },
  ...(unitPrice !== undefined && { unitPrice }),
})

it('parts of a list go onto one draft for each vendor, at the price that is known', async () => {
  const lines = [line('v1', '6205', 10, 2.5), line('v2', '6206', 1), line('v1', '6207', 3, 1.1)]
  const { result } = await world.execute(orderSourced, { lines })
  expect(result.orders.map(({ vendor, lines: count }) => [vendor, count])).toEqual([
    ['Nordic', 2],
    ['Acme', 1],
  ])
  const { data } = await world.get(purchaseOrders, result.orders[0]!.id)
  expect(data).toMatchObject({
    ...{ status: 'Draft', vendorName: 'Nordic', currency: 'EUR', termsId: 'Net 30', orderDate: '2026-11-20' },
    totalAmount: 28.3,
    lines: [
      { partNumber: '6205', qty: 10, unitPrice: 2.5, amount: 25 },
      { partNumber: '6207', qty: 3, unitPrice: 1.1, amount: 3.3 },
    ],
  })
  expect(data.poNumber).toMatch(/^112026-/)
})

it('a vendor with a draft gets no second one, and an undo takes the lines off again', async () => {
  const { result, seq } = await world.execute(orderSourced, { lines: [line('v1', '6300', 2, 4)] })
  const { data } = await world.get(purchaseOrders, result.orders[0]!.id)
  expect([data.lines?.length, data.totalAmount]).toEqual([3, 36.3])
  await world.call('POST', '/api/commands/history.undo', { input: { seq } }, { 'idempotency-key': 'undo-of-the-third' })
  expect((await world.get(purchaseOrders, result.orders[0]!.id)).data.lines).toHaveLength(2)
})

it('a draft without a date is found, too', async () => {
  await world.insert(vendors, { name: 'Undated' }, 'v4')
  await world.insert(purchaseOrders, { status: 'Draft', vendorId: 'v4', vendorName: 'Undated', lines: [] }, 'undated')
  const { result } = await world.execute(orderSourced, { lines: [line('v4', '6205', 2)] })
  expect(result.orders.map(({ id }) => id)).toEqual(['undated'])
})

it('a vendor on hold gets none', async () => {
  await world.put('vendors', 'v3', { name: 'Held', hold: true, status: 'Blocked' })
  await expect(world.execute(orderSourced, { lines: [line('v3', '6205', 1)] })).rejects.toThrow('Held')
})
