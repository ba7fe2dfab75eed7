import { afterAll, beforeAll, expect, it } from 'vitest'
import { type BuyingWorld, openBuyingWorld } from '#test/server/trade/buying-world.ts'
import { onBothStores } from '#test/support/both-stores.ts'

onBothStores(() => {
  let world: BuyingWorld
  beforeAll(async () => {
    world = await openBuyingWorld()
  })
  afterAll(() => world.close())

  it('goods go back to the vendor at what they were bought for, and can be taken back', async () => {
    const part = await world.part()
    const poId = await world.order([{ ...part, qty: 30, unitPrice: 12 }])
    const receipt = await world.run('po.receive', { poId, receivedOn: '2026-11-20', locationId: 'W1' })
    const lotId = receipt.data.lines[0].lotId
    const bill = { vendorInvoiceNo: 'K-1', invoiceDate: '2026-11-20', approve: true }
    await world.run('payables.bill', { ...bill, vendorId: 'kugel', receiptIds: [receipt.id], totalAmount: 360 })
    const freight = await world.run('payables.bill', {
      ...bill,
      vendorId: 'forwarder',
      lines: [{ kind: 'Landed cost', category: 'Freight', amount: 30 }],
    })
    await world.run('stock.addCost', { lotIds: [lotId], amount: 30, billId: freight.id })
    expect((await world.read('inventory', lotId)).landedUnitCost).toBe(13)
    const back = await world.run('stock.return', { lotId, qty: 5, vendorId: 'kugel', reason: 'Wrong clearance' })
    expect(back).toMatchObject({ value: 65, credit: 60 })
    expect(await world.ledgers()).toEqual({ Inventory: 325, AP: -390, GRNI: 60, 'Stock differences': 5 })
    expect(await world.read('po', poId)).toMatchObject({ lines: [{ qtyReturned: 5 }] })
    expect(await world.refused('po.unreceive', { poId, reason: 'x' })).toMatch(/is billed by|holds 25 of the 30/)

    await world.run('stock.unreturn', { movementId: back.movementId, reason: 'They kept it' })
    expect(await world.ledgers()).toEqual({ Inventory: 390, AP: -390 })
    expect(await world.read('po', poId)).toMatchObject({ lines: [{ qtyReturned: 0 }] })
    expect(await world.refused('stock.unreturn', { movementId: back.movementId, reason: 'x' })).toContain(
      'already reversed',
    )
    expect(await world.findings()).toEqual([])
  })
})
