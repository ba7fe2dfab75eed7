import { afterAll, beforeAll, expect, it } from 'vitest'
import { openSellingWorld, type SellingWorld } from '#test/server/trade/selling-world.ts'
import { readPdf } from '#test/support/inputs/pdf.ts'

let world: SellingWorld
let transactionId: string
let needs: object[]
let vendorId: string
beforeAll(async () => {
  world = await openSellingWorld()
  const part = (partNumber: string) =>
    world.make('parts', { partNumber, brand: 'SKF', isActive: true, uom: 'ea', lastCost: 5, packQty: 10 })
  const partIds = [await part('6301'), await part('6302')]
  const customerId = await world.make('customers', { name: 'Acme Mills', customerCode: 'ACME' })
  vendorId = await world.make('vendors', { name: 'Kugel' })
  const lines = [
    { partId: partIds[0], qty: 4, unitPrice: 9 },
    { partId: partIds[1], qty: 6, unitPrice: 9, source: 'Drop ship' },
    { partId: partIds[1], qty: 3, unitPrice: 9, source: 'Drop ship' },
  ]
  const shipTo = { street: '12 Mill Lane', city: 'Reno' }
  transactionId = (await world.run('deal.enter', { customerId, shipTo, lines })).id
  await world.run('deal.confirm', { transactionId })
  needs = lines.map(({ partId, qty }, at) => ({ partId, qty, vendorId, transactionId, dealLineId: String(at + 1) }))
})
afterAll(() => world.close())

it('what a vendor ships to a customer is on an order of its own, line by line as it was sold', async () => {
  const { orders } = await world.run('po.fromNeeds', { lines: needs })
  const [stocked, dropShipped] = [await world.read('po', orders[0].poId), await world.read('po', orders[1].poId)]
  expect(stocked).toMatchObject({ lines: [{ qty: 10, forLineId: '1' }] })
  expect(stocked.dropShip).toBeUndefined()
  expect(dropShipped).toMatchObject({
    dropShip: { transactionId, shipTo: { name: 'Acme Mills', street: '12 Mill Lane', city: 'Reno' } },
    lines: [
      { qty: 6, forTransactionId: transactionId, forLineId: '2' },
      { qty: 3, forTransactionId: transactionId, forLineId: '3' },
    ],
  })

  // Later needs for stock are added to the draft that is delivered to us.
  const later = { partNumber: '6399', qty: 1, vendorId }
  expect((await world.run('po.fromNeeds', { lines: [later] })).orders).toMatchObject([{ poId: orders[0].poId }])

  // The printed order tells the vendor where to ship, and what the vendor has shipped counts as shipped for the deal.
  const { poId } = orders[1]
  await world.run('po.issue', { poId })
  const headers = { cookie: 'sam@prime.test' }
  const [page] = readPdf(
    (await world.app.inject({ url: `/api/print/purchase-order/${poId}`, headers })).rawPayload,
  ).pages
  expect(page).toMatch(/SHIP TO.*Acme Mills.*12 Mill Lane/s)
  const lines = dropShipped.lines.map(({ lineId, qty }: Record<string, unknown>) => ({ poLineId: lineId, qty }))
  await world.run('po.dropShipped', { poId, shippedOn: '2026-11-20', lines })
  expect((await world.read('transactions', transactionId)).lines).toMatchObject([
    {},
    { qtyShipped: 6 },
    { qtyShipped: 3 },
  ])
  expect(await world.read('po', poId)).toMatchObject({ status: 'Received' })
})
