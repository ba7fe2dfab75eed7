import { afterEach, beforeEach, expect, it } from 'vitest'
import { type MoneyWorld, openMoneyWorld } from '#test/server/trade/money-world.ts'
import { onBothStores } from '#test/support/both-stores.ts'

onBothStores(() => {
  const D = '2026-11-20'
  let world: MoneyWorld
  beforeEach(async () => {
    world = await openMoneyWorld()
    await world.make('customers', { name: 'Acme', status: 'Active' }, 'acme')
  })
  afterEach(async () => {
    expect(await world.findings()).toEqual([])
    await world.close()
  })

  /** A customer's check over 100.00 that pays an invoice of 60.00, with the given additional fields. */
  async function received(more: object = {}) {
    const receivableId = await world.invoice('acme', 60)
    const { id, data } = await world.run('payments.receive', {
      ...{ customerId: 'acme', amount: 100, method: 'Check', receivedOn: D, checkNumber: '771' },
      ...{ allocations: [{ receivableId, amount: 60 }], ...more },
    })
    await world.run('checks.deposit', { bankAccountId: 'main', checkIds: [data.checkId], on: D })
    return { receivableId, paymentId: id as string, checkId: data.checkId as string }
  }
  const refund = (sourceId: string, amount: number, more: object = {}) =>
    world.run('payments.refund', {
      ...{ sourceType: 'payments', sourceId, amount, method: 'ACH', paidOn: D, bankAccountId: 'main', ...more },
    })

  it('a check that bounces after a refund leaves what was refunded on an invoice, which is paid like any other', async () => {
    const { receivableId, paymentId, checkId } = await received()
    const { id: refundId } = await refund(paymentId, 40)
    const { refundInvoiceIds, feeInvoiceId } = await world.run('checks.bounce', { checkId, on: D, fee: 12, charge: 25 })
    expect(refundInvoiceIds).toEqual([refundId])
    expect(await world.read('payments', paymentId)).toMatchObject({ status: 'Void', unapplied: 0 })
    expect(await world.read('receivable', receivableId)).toMatchObject({ status: 'Open', balance: 60 })
    const claim = await world.read('receivable', refundId)
    expect(claim).toMatchObject({ status: 'Open', kind: 'Fee', customerId: 'acme', totalAmount: 40, balance: 40 })
    expect(claim.lines[0].description).toMatch(/^Refund PAY-.* of check 771$/)
    expect(await world.read('receivable', feeInvoiceId)).toMatchObject({ totalAmount: 25 })
    expect(await world.ledgers()).toEqual({ AR: 125, Bank: -52, 'Bank fees': 12, Sales: -85 })
    const all = { customerId: 'acme', amount: 125, method: 'Wire', receivedOn: D, bankAccountId: 'main', auto: true }
    await world.run('payments.receive', all)
    expect(await world.read('receivable', refundId)).toMatchObject({ status: 'Paid', balance: 0 })
    expect(await world.ledgers()).toEqual({ Bank: 73, 'Bank fees': 12, Sales: -85 })
    expect(await world.refused('payments.void', { paymentId: refundId, reason: 'x' })).toContain('is paid. Unapply')
  })

  it('the invoice goes with its refund, and not without it', async () => {
    const { paymentId, checkId } = await received()
    const ids = [(await refund(paymentId, 15)).id, (await refund(paymentId, 5)).id]
    await world.run('payments.void', { paymentId: ids[1], reason: 'Not sent' })
    ids[1] = (await refund(paymentId, 10)).id
    const { refundInvoiceIds } = await world.run('checks.bounce', { checkId, on: D })
    expect(refundInvoiceIds.toSorted()).toEqual(ids.toSorted())
    expect(await world.ledgers()).toEqual({ AR: 85, Bank: -25, Sales: -60 })
    expect(await world.refused('receivable.void', { receivableId: ids[0], reason: 'x' })).toContain('Void that refund')
    await world.run('payments.void', { paymentId: ids[0], reason: 'Never cashed' })
    expect(await world.read('receivable', ids[0])).toMatchObject({ status: 'Void', balance: 0 })
    expect(await world.read('receivable', ids[1])).toMatchObject({ status: 'Open', balance: 10 })
    expect(await world.ledgers()).toEqual({ AR: 70, Bank: -10, Sales: -60 })
  })

  it('a deposit that was refunded is owed again too, in its currency', async () => {
    const customerId = await world.make('customers', { name: 'Nord', status: 'Active', currency: 'EUR' })
    const lines = [{ description: 'Repair', kind: 'Service', qty: 1, unitPrice: 90 }]
    const { id: transactionId } = await world.run('deal.enter', { customerId, currency: 'EUR', lines })
    const { id, data } = await world.run('payments.receive', {
      ...{ customerId, amount: 90, currency: 'EUR', method: 'Check', receivedOn: '2026-11-02', checkNumber: '5' },
      ...{ transactionId, deposit: 90 },
    })
    await refund(id, 30, { bankAccountId: 'eur' })
    const { refundInvoiceIds } = await world.run('checks.bounce', { checkId: data.checkId, on: '2026-11-12' })
    expect(await world.read('receivable', refundInvoiceIds[0])).toMatchObject({
      ...{ invoiceDate: D, currency: 'EUR', fxRate: 1.1, balance: 30 },
    })
    expect(await world.ledgers()).toEqual({ AR: 33, Bank: -36, Exchange: 3 })
  })

  /** Our check over 100.00 to a vendor that pays a bill of 60.00, with the given additional fields. */
  async function paidOut(more: object = {}) {
    const vendorId = await world.make('vendors', { name: 'Kugel', status: 'Active' })
    const { id: payableId } = await world.run('payables.enter', {
      ...{ vendorId, vendorInvoiceNo: 'K-1', invoiceDate: D, totalAmount: 60, category: 'Rent' },
    })
    const { id, data } = await world.run('payments.pay', {
      ...{ vendorId, method: 'Check', paidOn: D, checkNumber: '2001', bankAccountId: 'main' },
      ...{ allocations: [{ payableId, amount: 60 }], unapplied: 40, ...more },
    })
    return { vendorId, payableId, paymentId: id as string, checkId: data.checkId as string }
  }

  it('our check that bounces after the vendor refunded part of it leaves a bill over the refund, which is paid like any other', async () => {
    const { vendorId, payableId, paymentId, checkId } = await paidOut()
    const { id: refundId } = await refund(paymentId, 30)
    const { refundBillIds } = await world.run('checks.bounce', { checkId, on: D, fee: 12 })
    expect(refundBillIds).toEqual([refundId])
    expect(await world.read('payments', paymentId)).toMatchObject({ status: 'Void', unapplied: 0 })
    expect(await world.read('payables', payableId)).toMatchObject({ status: 'Open', balance: 60 })
    const claim = await world.read('payables', refundId)
    expect(claim).toMatchObject({ status: 'Open', vendorId, totalAmount: 30, balance: 30 })
    expect(claim.lines[0].description).toMatch(/^Refund PAY-.* of check 2001$/)
    expect(await world.ledgers()).toEqual({ AP: -90, Bank: 18, 'Bank fees': 12, Expense: 60 })
    expect(await world.findings()).toEqual([])
    expect(await world.refused('payables.void', { payableId: refundId, reason: 'x' })).toContain('Void that refund')
    const both = [payableId, refundId].map((one) => ({ payableId: one, amount: one === refundId ? 30 : 60 }))
    const wire = { vendorId, method: 'Wire', paidOn: D, bankAccountId: 'main' }
    await world.run('payments.pay', { ...wire, allocations: both })
    expect(await world.read('payables', refundId)).toMatchObject({ status: 'Paid', balance: 0 })
    expect(await world.ledgers()).toEqual({ Bank: -72, 'Bank fees': 12, Expense: 60 })
    expect(await world.refused('payments.void', { paymentId: refundId, reason: 'x' })).toContain('is paid. Unapply')
  })

  it('the bill over a refund goes with the refund', async () => {
    const { paymentId, checkId } = await paidOut()
    const { id } = await refund(paymentId, 30)
    await world.run('checks.bounce', { checkId, on: D })
    await world.run('payments.void', { paymentId: id, reason: 'Returned' })
    expect(await world.read('payables', id)).toMatchObject({ status: 'Void', balance: 0 })
    expect(await world.ledgers()).toEqual({ AP: -60, Expense: 60 })
  })
})
