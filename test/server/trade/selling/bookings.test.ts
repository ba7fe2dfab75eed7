import { afterEach, beforeEach, expect, it } from 'vitest'
import { sumMoney } from '#base/decimal.ts'
import { completeBookings } from '#features/sales/deals/complete-bookings.ts'
import { netPrice } from '#model/document/lines.ts'
import type { Data } from '#model/schema/value.ts'
import { openSellingWorld, type SellingWorld } from '#test/server/trade/selling-world.ts'
import { bring } from '#test/support/import/import.ts'

const DAY_MS = 86_400_000

let world: SellingWorld
let customerId: string
beforeEach(async () => {
  world = await openSellingWorld()
  customerId = await world.customer()
})
afterEach(async () => {
  expect(await world.findings()).toEqual([])
  await world.close()
})

const booked = async (): Promise<unknown[][]> =>
  (await world.all('bookings')).map(({ data }) => [data.day, data.orders, data.net, data.cancelled])

const order = async (qty: number, unitPrice: number): Promise<string> => {
  const lines = [{ kind: 'Service', description: 'Repair', qty, unitPrice, taxName: 'Sales tax' }]
  const { id } = await world.run('deal.enter', { customerId, lines })
  await world.run('deal.quote', { transactionId: id, validUntil: '2026-12-31' })
  await world.run('deal.confirm', { transactionId: id })
  return id
}

/** The `Ordered` entries of a deal at its net prices. */
async function entriesWorth(id: string): Promise<number> {
  const { lines } = await world.read('transactions', id)
  const rows = (await world.all('lineEntries')).filter(({ data }) => data.orderId === id && data.kind === 'Ordered')
  return sumMoney(
    rows.map(({ data }) => Number(data.qty) * netPrice(lines.find((line: Data) => line.lineId === data.lineId))!),
  )
}

it('an order is booked on its day, and what it is revised by on the day of the revision', async () => {
  const id = await order(10, 5)
  world.pass(DAY_MS)
  await world.run('deal.revise', { transactionId: id, lines: [{ lineId: '1', qty: 12 }], reason: 'More' })
  world.pass(DAY_MS)
  await world.run('deal.revise', {
    transactionId: id,
    lines: [{ lineId: '1', qty: 12, unitPrice: 4 }],
    reason: 'Price',
  })
  expect(await booked()).toEqual([
    ['2026-11-20', 1, 50, 0],
    ['2026-11-21', 0, 10, 0],
    ['2026-11-22', 0, -12, 0],
  ])
  expect(await entriesWorth(id)).toBe(48)
})

it('what is cancelled stays booked and stands beside it; an order that is reopened as a draft is booked back', async () => {
  const id = await order(10, 5)
  world.pass(DAY_MS)
  await world.run('deal.cancelLines', { transactionId: id, lines: [{ lineId: '1', qty: 4 }], reason: 'Fewer' })
  expect(await entriesWorth(id)).toBe(50)
  world.pass(DAY_MS)
  await world.run('deal.cancel', { transactionId: id, reason: 'Bought elsewhere' })
  world.pass(DAY_MS)
  await world.run('deal.reopen', { transactionId: id })
  expect(await booked()).toEqual([
    ['2026-11-20', 1, 50, 0],
    ['2026-11-21', 0, 0, 20],
    ['2026-11-22', 0, 0, 30],
    ['2026-11-23', -1, -50, -50],
  ])
  expect(await entriesWorth(id)).toBe(0)
})

it('drafts, quotes, lost deals and returns are in no bookings, and shipping and invoicing change none', async () => {
  const lines = [{ kind: 'Service', description: 'Repair', qty: 1, unitPrice: 5 }]
  const { id } = await world.run('deal.enter', { customerId, lines })
  await world.run('deal.quote', { transactionId: id, validUntil: '2026-12-31' })
  await world.run('deal.lose', { transactionId: id, reason: 'Price' })
  const { partId } = await world.stocked(20, 3)
  const goods = [{ partId, qty: 8, unitPrice: 7 }]
  const sold = await world.run('deal.enter', { customerId, lines: goods })
  await world.run('deal.confirm', { transactionId: sold.id })
  world.pass(DAY_MS)
  await world.run('deal.ship', { transactionId: sold.id })
  await world.run('receivable.invoice', { transactionId: sold.id, issue: true })
  const back = [{ dealLineId: '1', qty: 2, reason: 'Damaged' }]
  await world.run('deal.return', { transactionId: sold.id, lines: back })
  expect(await booked()).toEqual([['2026-11-20', 1, 56, 0]])
})

it('bookings stand under whom an order belongs to now', async () => {
  const id = await order(10, 5)
  await world.run('deal.assign', { transactionId: id, owner: 'kim@prime.test' })
  expect((await world.all('bookings')).map(({ data }) => [data.owner, data.net])).toEqual([['kim@prime.test', 50]])
})

it('orders that are brought in are booked on their days, and no more once the import is undone', async () => {
  const text = 'transactionNumber,status,orderDate,totalAmount,taxAmount\nA-1,Closed,2025-03-04,110,10\nA-2,Quoted,,50,'
  const job = await bring(world, { name: 'deals.csv', text }, { collection: 'transactions', key: 'transactionNumber' })
  expect(await booked()).toEqual([['2025-03-04', 1, 100, 0]])
  await world.call('POST', `/api/imports/${job.id}/undo`, {}, { 'idempotency-key': 'undo-of-older-orders-1' })
  await expect.poll(async () => (await booked()).length).toBe(2)
  expect(sumMoney((await world.all('bookings')).map(({ data }) => Number(data.net)))).toBe(0)
})

it('orders from before bookings were kept are booked once, as the server starts', async () => {
  for (const [id, status] of Object.entries({ closed: 'Closed', gone: 'Cancelled', draft: 'Draft' }))
    await world.put('transactions', id, {
      ...{ kind: 'Sale', transactionNumber: id, status, totalAmount: 20 },
      ...(status !== 'Draft' && { orderDate: '2026-10-02' }),
    })
  await world.execute(completeBookings, {})
  expect((await booked()).toSorted()).toEqual([
    ['2026-10-02', 1, 20, 0],
    ['2026-10-02', 1, 20, 20],
  ])
  await expect(world.execute(completeBookings, {})).rejects.toThrow('booked')
  expect(await booked()).toHaveLength(2)
})
