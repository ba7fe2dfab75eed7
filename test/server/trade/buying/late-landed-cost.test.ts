import { afterAll, beforeAll, expect, it } from 'vitest'
import { type BuyingWorld, openBuyingWorld } from '#test/server/trade/buying-world.ts'

let world: BuyingWorld
beforeAll(async () => {
  world = await openBuyingWorld()
})
afterAll(() => world.close())

it('freight that comes after goods were sold is cost of goods sold for their share, also where nothing is left', async () => {
  const [some, none] = [await world.part(), await world.part()]
  const poId = await world.order([
    { ...some, qty: 12, unitPrice: 7.77 },
    { ...none, qty: 5, unitPrice: 31.4 },
  ])
  const receipt = await world.run('po.receive', { poId, receivedOn: '2026-11-20', locationId: 'W1' })
  const [one, two] = receipt.data.lines.map(({ lotId }: { lotId: string }) => lotId)
  await world.issue(one, 7)
  await world.issue(two, 5)
  const freight = await world.run('payables.bill', {
    ...{ vendorId: 'forwarder', vendorInvoiceNo: 'L-1', invoiceDate: '2026-11-20', approve: true },
    lines: [{ kind: 'Landed cost', category: 'Freight', amount: 41.17 }],
  })
  // 41.17 over 17 pieces is 2.4218 each: the 5 in stock go from 38.85 to 50.96, and the other 12 are sold.
  const cost = { receiptIds: [receipt.id], basis: 'Quantity', billId: freight.id }
  expect(await world.run('stock.addCost', { ...cost, amount: 41.17 })).toEqual({ inStock: 12.11, elsewhere: 29.06 })
  expect(await world.read('inventory', one)).toMatchObject({ landedUnitCost: 10.1918, unitCost: 7.77 })
  expect(await world.ledgers()).toEqual({ Inventory: 50.96, SNI: 211.39, COGS: 29.06, GRNI: -250.24, AP: -41.17 })
  expect(await world.findings()).toEqual([])
  // Once it is taken back, nothing of it remains anywhere.
  expect(await world.run('stock.addCost', { ...cost, amount: -41.17 })).toEqual({ inStock: -12.11, elsewhere: -29.06 })
  expect(await world.ledgers()).toEqual({
    ...{ Inventory: 38.85, SNI: 211.39, GRNI: -250.24, AP: -41.17 },
    'Landed cost clearing': 41.17,
  })
})
