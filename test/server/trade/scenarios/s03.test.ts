import { afterAll, beforeAll, expect, it } from 'vitest'
import { type BuyingWorld, openBuyingWorld } from '#test/server/trade/buying-world.ts'
import { onBothStores } from '#test/support/both-stores.ts'

onBothStores(() => {
  let world: BuyingWorld
  beforeAll(async () => {
    world = await openBuyingWorld()
  })
  afterAll(() => world.close())

  it('a dearer bill is accepted with a reason; the lots and what was sold of them take the difference', async () => {
    const part = await world.part()
    const poId = await world.order([{ ...part, qty: 40, unitPrice: 5 }])
    const receipt = await world.run('po.receive', { poId, receivedOn: '2026-11-20', locationId: 'W1' })
    const lotId = receipt.data.lines[0].lotId
    await world.issue(lotId, 10)
    const bill = await world.run('payables.bill', {
      vendorId: 'kugel',
      vendorInvoiceNo: 'K-1',
      invoiceDate: '2026-11-20',
      lines: [{ receiptId: receipt.id, receiptLineId: '1', qty: 40, unitPrice: 5.25 }],
      totalAmount: 210,
    })
    expect(bill.data.matchState).toBe('Price variance')
    expect(await world.refused('payables.approve', { payableId: bill.id })).toContain(
      'is billed at 5.25, ordered at 5.00',
    )
    const { data } = await world.run('payables.approve', { payableId: bill.id, acceptVariance: 'New price list' })
    expect(data.matchAccepted).toContain('New price list')
    expect(await world.ledgers()).toEqual({ Inventory: 157.5, COGS: 2.5, SNI: 50, AP: -210 })
    expect(await world.read('inventory', lotId)).toMatchObject({ unitCost: 5.25, landedUnitCost: 5.25, value: 157.5 })
    expect(await world.owedByLine()).toEqual({})
    expect(await world.findings()).toEqual([])

    await world.run('payables.void', { payableId: bill.id, reason: 'Back to the old price' })
    expect(await world.ledgers()).toEqual({ Inventory: 150, SNI: 50, GRNI: -200 })
    expect(await world.read('inventory', lotId)).toMatchObject({ unitCost: 5, landedUnitCost: 5 })
    expect(await world.findings()).toEqual([])
  })
})
