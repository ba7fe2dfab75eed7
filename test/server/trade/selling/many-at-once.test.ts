import { afterEach, beforeEach, expect, it } from 'vitest'
import { openSellingWorld, type SellingWorld } from '#test/server/trade/selling-world.ts'

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

const order = async (lines: object[]): Promise<string> => {
  const { id } = await world.run('deal.enter', { customerId, lines })
  await world.run('deal.confirm', { transactionId: id })
  return id
}

it('of two packing slips, the one whose second lot is promised elsewhere stays as it was', async () => {
  const [first, second, other] = [await world.stocked(5, 1.5), await world.stocked(5, 2.5), await world.stocked(5, 3.5)]
  const line = ({ partId }: { partId: string }) => ({ partId, qty: 5, unitPrice: 9 })
  const held = await order([line(first), line(second)])
  const { id: stays } = await world.run('slips.create', { transactionId: held })
  await world.run('deal.release', { transactionId: held, lineId: '2' })
  await order([line(second)])
  const { id: goes } = await world.run('slips.create', { transactionId: await order([line(other)]) })
  const told = await world.run('slips.shipMany', { ids: [stays, goes] })
  expect(told).toEqual({ done: 1, refused: [expect.stringContaining('5 of 5 are reserved for')] })
  expect(await world.read('packingSlips', stays)).toMatchObject({ status: 'Draft' })
  expect(await world.read('packingSlips', goes)).toMatchObject({ status: 'Shipped' })
  expect((await world.read('transactions', held)).lines[0]).toMatchObject({ qtyReserved: 5, qtyOpen: 5 })
  const moved = (await world.all('movements')).filter(({ data }) => data.type === 'Issue')
  expect(moved.map(({ data }) => data.partId)).toEqual([other.partId])
})

it('of two invoices, the one in a currency without a rate stays a draft without a number', async () => {
  const draft = async (more: object) =>
    await world.make('receivable', { status: 'Draft', customerId, invoiceDate: '2026-11-20', totalAmount: 8, ...more })
  const [stays, goes] = [await draft({ currency: 'CHF' }), await draft({})]
  const told = await world.run('receivable.issueMany', { ids: [stays, goes] })
  expect(told).toEqual({ done: 1, refused: [expect.stringContaining('no exchange rate for CHF')] })
  const read = await world.read('receivable', stays)
  expect([read.status, read.invoiceNumber, read.posted]).toEqual(['Draft', undefined, undefined])
  expect(await world.read('receivable', goes)).toMatchObject({ status: 'Open', invoiceNumber: 'INV-2611-0001' })
})

it('no record at all is refused with what to do', async () => {
  expect(await world.refused('receivable.issueMany', { ids: [] })).toBe('No record is selected. Select at least one.')
})
