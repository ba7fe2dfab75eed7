import { afterAll, beforeAll, expect, it } from 'vitest'
import { type BuyingWorld, openBuyingWorld } from '#test/server/trade/buying-world.ts'

const D = '2026-11-20'

let world: BuyingWorld
beforeAll(async () => {
  world = await openBuyingWorld()
})
afterAll(() => world.close())

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

it.each([
  ['with tax', { taxName: 'VAT 20' }, 36, 48, 8],
  ['with charges besides its lines', { totalAmount: 40.5 }, 40.5, 50.5, undefined],
  ['with charges and tax', { taxName: 'VAT 20', totalAmount: 42 }, 42, 54, 9],
  ['with a charge and tax', { taxName: 'VAT 20', charges: [{ kind: 'Freight', amount: 5 }] }, 42, 54, 9],
  ['in yen', { currency: 'JPY', taxName: 'Sales tax' }, 32, 43, 3],
])('the total of a revised order %s moves with its lines', async (_, more, before, after, tax) => {
  const part = await world.part()
  const poId = await world.order([{ ...part, qty: 3, unitPrice: 10 }], more)
  expect(await world.read('po', poId)).toMatchObject({ totalAmount: before })
  const lines = [{ lineId: '1', ...part, qty: 4, unitPrice: 10 }]
  const { data } = await world.run('po.revise', { poId, lines, reason: 'One more' })
  expect([data.totalAmount, data.taxAmount]).toEqual([after, tax])
})

it.each([
  ['without tax', {}, 36.5, { Inventory: 30, Expense: 6.5, AP: -36.5 }],
  ['with tax', { taxName: 'VAT 20' }, 43.8, { Inventory: 30, Expense: 6.5, 'Input tax': 7.3, AP: -43.8 }],
])('the charges of an order %s are in its total, and in the bill of its receipt', async (_, more, total, posted) => {
  const own = await openBuyingWorld()
  const charges = [
    { kind: 'Freight', amount: 5.5 },
    { kind: 'Other', amount: 1 },
  ]
  const poId = await own.order([{ ...(await own.part()), qty: 3, unitPrice: 10 }], { charges, ...more })
  expect(await own.read('po', poId)).toMatchObject({ totalAmount: total })
  await own.run('po.receive', { poId, receivedOn: D, invoiceNumber: 'K-11' })
  expect(await own.ledgers()).toEqual(posted)
  await own.close()
})

it('an order that is revised to what came is received', async () => {
  const part = await world.part()
  const poId = await world.order([{ ...part, qty: 3, unitPrice: 10 }])
  await world.run('po.receive', { poId, receivedOn: D, lines: [{ poLineId: '1', qty: 2 }] })
  const lines = [{ lineId: '1', ...part, qty: 2, unitPrice: 10 }]
  const { data } = await world.run('po.revise', { poId, lines, reason: 'No more' })
  expect(data).toMatchObject({ status: 'Received', receivedOn: D, receiveState: 'Full' })
  expect((await world.run('po.unreceive', { poId, reason: 'Wrong' })).data).toMatchObject({ status: 'Pending' })
  expect(await world.findings()).toEqual([])
})
