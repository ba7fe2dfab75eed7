import { afterAll, beforeAll, expect, it } from 'vitest'
import { type BuyingWorld, openBuyingWorld } from '#test/server/trade/buying-world.ts'
import { onBothStores } from '#test/support/both-stores.ts'

onBothStores(() => {
  const D = '2026-11-20'
  let world: BuyingWorld
  beforeAll(async () => {
    world = await openBuyingWorld()
  })
  afterAll(() => world.close())

  it('a deposit on an order settles the bill of its goods as it is approved', async () => {
    const part = await world.part()
    const poId = await world.order([{ ...part, qty: 50, unitPrice: 20 }])
    const deposit = await world.run('payments.pay', {
      vendorId: 'kugel',
      method: 'Wire',
      paidOn: D,
      depositPoId: poId,
      deposit: 400,
    })
    expect(await world.read('po', poId)).toMatchObject({ depositPaid: 400, depositLeft: 400 })
    expect(await world.ledgers()).toEqual({ 'Vendor deposits': 400, Bank: -400 })
    const receipt = await world.run('po.receive', { poId, receivedOn: D, locationId: 'W1' })
    const bill = await world.run('payables.bill', {
      vendorId: 'kugel',
      vendorInvoiceNo: 'K-1',
      invoiceDate: D,
      receiptIds: [receipt.id],
      approve: true,
    })
    expect(await world.read('payables', bill.id)).toMatchObject({ status: 'Open', balance: 600, amountPaid: 400 })
    expect(await world.read('po', poId)).toMatchObject({ depositPaid: 400, depositLeft: 0 })
    expect(await world.refused('payables.void', { payableId: bill.id, reason: 'x' })).toContain('is paid')
    await world.run('payments.pay', {
      vendorId: 'kugel',
      method: 'Wire',
      paidOn: D,
      allocations: [{ payableId: bill.id, amount: 600 }],
    })
    expect(await world.ledgers()).toEqual({ Inventory: 1000, Bank: -1000 })
    expect(await world.findings()).toEqual([])
    await world.run('payments.void', { paymentId: deposit.id, reason: 'Wrong account' })
    expect(await world.read('payables', bill.id)).toMatchObject({ status: 'Open', balance: 400 })
    expect(await world.read('po', poId)).toMatchObject({ depositPaid: 0, depositLeft: 0 })
    expect(await world.findings()).toEqual([])
  })
})
