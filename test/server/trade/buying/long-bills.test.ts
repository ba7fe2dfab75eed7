import { afterAll, beforeAll, expect, it } from 'vitest'
import { type BuyingWorld, openBuyingWorld } from '#test/server/trade/buying-world.ts'

const D = '2026-11-20'
const [LINES, PARTS] = [200, 25]

let world: BuyingWorld
beforeAll(async () => {
  world = await openBuyingWorld()
})
afterAll(() => world.close())

it(`a bill of ${LINES} lines is approved and voided, and its receipt reversed`, async () => {
  const parts = await Promise.all(Array.from({ length: PARTS }, () => world.part()))
  const lines = Array.from({ length: LINES }, (_, at) => ({
    ...parts[at % PARTS],
    qty: 1 + (at % 7),
    unitPrice: 0.0101 * (at + 1),
  }))
  const poId = await world.order(lines)
  const receipt = await world.run('po.receive', { poId, receivedOn: D, locationId: 'W1' })
  const { value } = receipt.data
  const input = { vendorId: 'kugel', vendorInvoiceNo: 'K-200', invoiceDate: D, receiptIds: [receipt.id] }
  const bill = await world.run('payables.bill', input)
  await world.run('payables.approve', { payableId: bill.id })
  expect(await world.ledgers()).toMatchObject({ Inventory: value, AP: -bill.data.totalAmount })
  expect(await world.read('receipts', receipt.id)).toMatchObject({ billState: 'Full' })
  expect(await world.read('po', poId)).toMatchObject({ status: 'Received', billState: 'Full' })
  expect(await world.findings()).toEqual([])
  await world.run('payables.void', { payableId: bill.id, reason: 'Wrong vendor' })
  expect(await world.ledgers()).toEqual({ Inventory: value, GRNI: -value })
  expect(await world.read('receipts', receipt.id)).toMatchObject({ billState: 'None' })
  await world.run('po.unreceive', { poId, reason: 'Wrong order' })
  expect(await world.ledgers()).toEqual({})
  expect(await world.findings()).toEqual([])
}, 120_000)
