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

  it('money is applied to the oldest invoices, PayPal keeps its fee, and what is left is applied and paid back', async () => {
    const customerId = await world.make('customers', { name: 'Acme', status: 'Active' })
    const invoice = async (unitPrice: number) =>
      (
        await world.run('receivable.invoice', {
          customerId,
          lines: [{ description: 'Repair', kind: 'Service', qty: 1, unitPrice }],
          issue: true,
        })
      ).id as string
    const first = [await invoice(100), await invoice(250), await invoice(75.4)]
    const wire = { customerId, amount: 600, method: 'Wire', receivedOn: today, bankAccountId: 'main', auto: true }
    const { id: sourceId, data } = await world.run('payments.receive', wire)
    expect(data).toMatchObject({ unapplied: 174.6 })
    for (const id of first) expect(await world.read('receivable', id)).toMatchObject({ status: 'Paid', balance: 0 })

    const byPayPal = await invoice(150)
    const text = [
      'Date,Time,TimeZone,Name,Type,Status,Currency,Gross,Fee,Net,From Email Address,To Email Address,Transaction ID,Reference Txn ID,Invoice Number,Balance',
      '11/20/2026,08:00:00,UTC,Acme,Website Payment,Completed,USD,150.00,-4.65,145.35,a@acme.test,us@prime.test,T1,,I-1,145.35',
    ].join('\n')
    expect(await world.run('paypal.import', { text })).toMatchObject({ added: 1, known: 0 })
    expect(await world.run('paypal.import', { text })).toMatchObject({ added: 0, known: 1 })
    const [row] = await world.all('paypalTransactions')
    await world.run('paypal.match', { rowId: row!.id, allocations: [{ receivableId: byPayPal, amount: 150 }] })
    expect(await world.read('receivable', byPayPal)).toMatchObject({ status: 'Paid' })

    const last = await invoice(100)
    const source = { sourceType: 'payments', sourceId }
    const apply = { ...source, allocations: [{ docType: 'receivable', docId: last, amount: 100 }] }
    expect(await world.run('payments.apply', apply)).toEqual({ left: 74.6 })
    expect(await world.run('payments.unapply', { ...source, docId: last })).toEqual({ left: 174.6 })
    expect(await world.read('receivable', last)).toMatchObject({ status: 'Open', balance: 100 })
    expect(await world.run('payments.apply', apply)).toEqual({ left: 74.6 })
    const { body } = await world.call('GET', `/api/collections/receivable/documents/${last}/history?limit=4`)
    expect(body.entries.map(({ command, settledBy }: Record<string, unknown>) => [command, settledBy])).toEqual([
      ['payments.apply', data.paymentNumber],
      ['payments.unapply', data.paymentNumber],
      ['payments.apply', data.paymentNumber],
      ['receivable.invoice', undefined],
    ])
    const refund = { ...source, amount: 75, method: 'ACH', bankAccountId: 'main', paidOn: today }
    expect(await world.refused('payments.refund', refund)).toContain('Only 74.60')
    expect(await world.ledgers(true)).toEqual({
      ...{ AR: -74.6, 'Bank main': 600, 'Bank paypal': 145.35 },
      ...{ 'Bank fees': 4.65, Sales: -675.4 },
    })
    expect(await world.findings()).toEqual([])
  })
})
