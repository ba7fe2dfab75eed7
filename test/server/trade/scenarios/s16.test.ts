import { afterAll, beforeAll, expect, it } from 'vitest'
import { type BuyingWorld, openBuyingWorld } from '#test/server/trade/buying-world.ts'
import { onBothStores } from '#test/support/both-stores.ts'

onBothStores(() => {
  let world: BuyingWorld
  beforeAll(async () => {
    world = await openBuyingWorld()
  })
  afterAll(() => world.close())

  it('the exchange rate moves between receipt and bill: the lot keeps its cost', async () => {
    const part = await world.part()
    const poId = await world.order([{ ...part, qty: 100, unitPrice: 8 }], { currency: 'EUR', orderDate: '2026-10-21' })
    const receipt = await world.run('po.receive', { poId, receivedOn: '2026-10-31', locationId: 'W1' })
    expect(receipt.data).toMatchObject({ fxRate: 1.1, value: 880, lines: [{ unitCost: 8.8 }] })
    expect(await world.ledgers()).toEqual({ Inventory: 880, GRNI: -880 })
    const bill = await world.run('payables.bill', {
      vendorId: 'kugel',
      vendorInvoiceNo: 'K-1',
      invoiceDate: '2026-11-15',
      receiptIds: [receipt.id],
      totalAmount: 800,
    })
    expect(bill.data).toMatchObject({ matchState: 'Matched', currency: 'EUR', fxRate: 1.2 })
    await world.run('payables.approve', { payableId: bill.id })
    expect(await world.ledgers()).toEqual({ Inventory: 880, Exchange: 80, AP: -960 })
    expect((await world.read('inventory', receipt.data.lines[0].lotId)).unitCost).toBe(8.8)
    expect(await world.findings()).toEqual([])
  })
})
