import { afterEach, beforeEach, expect, it } from 'vitest'
import { type MoneyWorld, openMoneyWorld } from '#test/server/trade/money-world.ts'
import { onBothStores } from '#test/support/both-stores.ts'

onBothStores(() => {
  const D = '2026-11-20'
  let world: MoneyWorld
  beforeEach(async () => {
    world = await openMoneyWorld()
    await world.make('vendors', { name: 'Kugel AG' }, 'kugel')
    await world.make('customers', { name: 'Acme' }, 'acme')
  })
  afterEach(() => world.close())

  it.each([
    {
      ...{ currency: 'USD', total: 100, corrected: 110, paid: 40 },
      paidOf: { AP: -70, Opening: 110, Bank: -40 },
      end: { AP: -110, Opening: 110 },
    },
    {
      // Of 2026-10-31 at 1.1: 333.33 is 366.66, 111.11 of it 122.22; paid at 1.2.
      ...{ currency: 'EUR', total: 300, corrected: 333.33, paid: 111.11 },
      paidOf: { AP: -244.44, Opening: 366.66, Bank: -133.33, Exchange: 11.11 },
      end: { AP: -366.66, Opening: 366.66 },
    },
  ])('a bill in $currency written by hand is in the ledger from its first payment on', async (the) => {
    const id = await world.make('payables', {
      ...{ status: 'Open', vendorId: 'kugel', vendorInvoiceNo: 'H-1', totalAmount: the.total },
      ...{ currency: the.currency, invoiceDate: '2026-10-31' },
    })
    expect(await world.all('postings')).toEqual([])
    const at = `/api/collections/payables/documents/${id}`
    const patch = (data: object) => world.call('PATCH', at, { patch: data }, { 'if-match': '*' })
    expect((await patch({ totalAmount: the.corrected })).status).toBe(200)
    const payment = await world.pay('kugel', id, the.paid)
    expect(await world.ledgers()).toEqual(the.paidOf)
    expect(await world.read('payables', id)).toMatchObject({ posted: true, amountPaid: the.paid })
    for (const kept of [
      { totalAmount: 1 },
      { currency: 'KWD' },
      { status: 'Paid' },
      { balance: 0 },
      { vendorId: 'x' },
    ]) {
      const answer = await patch(kept)
      expect([answer.status, answer.body.detail], JSON.stringify(kept)).toEqual([
        422,
        expect.stringContaining('is posted'),
      ])
    }
    expect((await patch({ notes: 'Called', dueDate: '2026-12-24' })).status).toBe(200)
    expect((await world.call('DELETE', at, undefined, { 'if-match': '*' })).status).toBe(422)
    await world.run('payments.void', { paymentId: payment.id, reason: 'Wrong' })
    expect(await world.read('payables', id)).toMatchObject({ balance: the.corrected, status: 'Open' })
    expect(await world.refused('payments.void', { paymentId: payment.id, reason: 'x' })).toContain('is already void')
    const commits = (await world.commits()).filter(({ command }) => /^payments\./.test(command ?? ''))
    expect(commits).toHaveLength(2)
    for (const { seq } of commits) {
      const [undone] = await world.atOnce([['history.undo', { seq }]])
      expect(undone!.status).toBe(422)
      expect(undone!.detail).not.toBe('')
    }
    expect(await world.ledgers()).toEqual(the.end)
    expect(await world.findings()).toEqual([])
  })

  it('an invoice written by hand is in the ledger from its first money on, in its currency', async () => {
    const id = await world.make('receivable', {
      ...{ status: 'Open', customerId: 'acme', invoiceDate: D, totalAmount: 12_345, currency: 'JPY' },
    })
    const { id: paymentId } = await world.run('payments.receive', {
      ...{ customerId: 'acme', method: 'Wire', receivedOn: D, amount: 345, currency: 'JPY', bankAccountId: 'main' },
      allocations: [{ receivableId: id, amount: 345 }],
    })
    // 12,345 at 0.0066 is 81.48; 345 of it 2.28.
    expect(await world.ledgers()).toEqual({ AR: 79.2, Opening: -81.48, Bank: 2.28 })
    await world.run('payments.void', { paymentId, reason: 'Wrong' })
    expect(await world.read('receivable', id)).toMatchObject({ status: 'Open', balance: 12_345 })
    expect(await world.ledgers()).toEqual({ AR: 81.48, Opening: -81.48 })
    expect(await world.findings()).toEqual([])
  })
})
