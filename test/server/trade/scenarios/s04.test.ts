import { afterAll, beforeAll, expect, it } from 'vitest'
import { type BuyingWorld, openBuyingWorld } from '#test/server/trade/buying-world.ts'
import { onBothStores } from '#test/support/both-stores.ts'

onBothStores(() => {
  let world: BuyingWorld
  beforeAll(async () => {
    world = await openBuyingWorld()
  })
  afterAll(() => world.close())

  it('freight of a forwarder is spread over lots of which some are sold', async () => {
    const [a, b] = [await world.part(), await world.part()]
    const poId = await world.order([
      { ...a, qty: 100, unitPrice: 20 },
      { ...b, qty: 50, unitPrice: 40 },
    ])
    const receipt = await world.run('po.receive', { poId, receivedOn: '2026-11-20', locationId: 'W1' })
    const bill = { vendorInvoiceNo: 'K-1', invoiceDate: '2026-11-20', approve: true }
    await world.run('payables.bill', { ...bill, vendorId: 'kugel', receiptIds: [receipt.id], totalAmount: 4000 })
    const [one, two] = receipt.data.lines.map(({ lotId }: { lotId: string }) => lotId)
    await world.issue(one, 40)
    const freight = await world.run('payables.bill', {
      ...bill,
      vendorId: 'forwarder',
      lines: [{ kind: 'Landed cost', category: 'Freight', amount: 300 }],
    })
    expect(freight.data).toMatchObject({ status: 'Open', matchState: 'No PO' })
    expect((await world.ledgers())['Landed cost clearing']).toBe(300)
    const cost = { lotIds: [one, two], basis: 'Value', billId: freight.id }
    expect(await world.refused('stock.addCost', { ...cost, amount: 350 })).toContain(
      'has 300.00 of landed cost left to spread, not 350.00',
    )
    expect(await world.run('stock.addCost', { ...cost, amount: 300 })).toEqual({ inStock: 240, elsewhere: 60 })
    expect(await world.refused('stock.addCost', { ...cost, amount: 1 })).toContain('0.00 of landed cost left')
    expect(await world.refused('payables.void', { payableId: freight.id, reason: 'x' })).toContain('300.00 of')
    expect(await world.ledgers()).toEqual({ Inventory: 3440, SNI: 800, COGS: 60, AP: -4300 })
    expect(await world.findings()).toEqual([])
    expect(await world.run('stock.addCost', { ...cost, amount: -300 })).toEqual({ inStock: -240, elsewhere: -60 })
    await world.run('payables.void', { payableId: freight.id, reason: 'Twice' })
    expect(await world.ledgers()).toEqual({ Inventory: 3200, SNI: 800, AP: -4000 })
  })
})
