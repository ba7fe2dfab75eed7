import { afterAll, beforeAll, expect, it } from 'vitest'
import { type BuyingWorld, openBuyingWorld } from '#test/server/trade/buying-world.ts'

const D = '2026-11-20'
const LINES = 240

let world: BuyingWorld
beforeAll(async () => {
  world = await openBuyingWorld()
})
afterAll(() => world.close())

it(`a bill of ${LINES} lines is approved and voided, and its receipt reversed`, async () => {
  const part = await world.part()
  const lines = Array.from({ length: LINES }, (_, at) => ({ ...part, qty: 1 + (at % 7), unitPrice: 0.0101 * (at + 1) }))
  const poId = await world.order(lines)
  const receipt = await world.run('po.receive', { poId, receivedOn: D, locationId: 'W1' })
  const { value } = receipt.data
  const input = { vendorId: 'kugel', vendorInvoiceNo: 'K-240', invoiceDate: D, receiptIds: [receipt.id] }
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

it('an invoice of an order that is entered twice is refused as such', async () => {
  const part = await world.part()
  const poId = await world.order([{ ...part, qty: 1, unitPrice: 3 }])
  await world.run('po.receive', { poId, receivedOn: D, invoiceNumber: 'K-7' })
  const other = await world.order([{ ...part, qty: 1, unitPrice: 3 }])
  const input = { poId: other, receivedOn: D, invoiceNumber: ' k-7' }
  const key = { 'idempotency-key': 'invoice-entered-twice-of-test' }
  const answer = await world.call('POST', '/api/commands/po.receive', { input }, key)
  expect([answer.status, answer.body.code]).toEqual([422, 'refused'])
  expect(answer.body.detail).toContain('was already entered as Bill AP-')
  expect(answer.body.errors).toMatchObject([{ pointer: '/input/invoiceNumber' }])
})

it('an order of which goods came keeps its currency', async () => {
  const poId = await world.order([{ ...(await world.part()), qty: 2, unitPrice: 3 }])
  const change = (currency: string) =>
    world.call('PATCH', `/api/collections/po/documents/${poId}`, { patch: { currency } }, { 'if-match': '*' })
  expect((await change('USD')).status).toBe(200)
  await world.run('po.receive', { poId, receivedOn: D, lines: [{ poLineId: '1', qty: 1 }] })
  expect((await change('EUR')).body).toMatchObject({ status: 403, code: 'commands-only' })
})
