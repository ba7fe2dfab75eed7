import { afterEach, beforeEach, expect, it } from 'vitest'
import { type MoneyWorld, openMoneyWorld } from '#test/server/trade/money-world.ts'
import { onBothStores } from '#test/support/both-stores.ts'

onBothStores(() => {
  let world: MoneyWorld
  beforeEach(async () => {
    world = await openMoneyWorld()
  })
  afterEach(() => world.close())

  const today = '2026-11-20'

  it('a check that bounces opens its invoice again, with the bank’s fee and a charge', async () => {
    const customerId = await world.make('customers', { name: 'Acme', status: 'Active' })
    const lines = [{ description: 'Repair', kind: 'Service', qty: 1, unitPrice: 500 }]
    const { id: receivableId } = await world.run('receivable.invoice', { customerId, lines, issue: true })
    const { data } = await world.run('payments.receive', {
      ...{ customerId, amount: 500, method: 'Check', receivedOn: today, checkNumber: '771' },
      allocations: [{ receivableId, amount: 500 }],
    })
    expect(await world.read('receivable', receivableId)).toMatchObject({ status: 'Paid', paymentState: 'Paid' })
    expect(await world.ledgers()).toEqual({ 'Checks in hand': 500, Sales: -500 })
    await world.run('checks.deposit', { bankAccountId: 'main', checkIds: [data.checkId], on: today })
    expect(await world.ledgers(true)).toEqual({ 'Bank main': 500, Sales: -500 })
    const { feeInvoiceId } = await world.run('checks.bounce', { checkId: data.checkId, on: today, fee: 12, charge: 25 })
    expect(await world.read('receivable', receivableId)).toMatchObject({ status: 'Open', balance: 500, amountPaid: 0 })
    expect(await world.read('receivable', feeInvoiceId)).toMatchObject({ status: 'Open', kind: 'Fee', totalAmount: 25 })
    expect(await world.ledgers(true)).toEqual({ AR: 525, 'Bank main': -12, 'Bank fees': 12, Sales: -525 })
    expect(await world.findings()).toEqual([])
  })
})
