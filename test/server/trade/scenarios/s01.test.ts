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

  it('an order is received, billed, paid by check, and the check clears on the statement', async () => {
    await world.put('bankAccounts', 'main', { name: 'Main', kind: 'Bank', currency: 'USD', isActive: true })
    await world.run('bank.setOpening', { bankAccountId: 'main', amount: 5000, on: D })
    expect(await world.refused('bank.setOpening', { bankAccountId: 'main', amount: 1, on: D })).toContain(
      'already has an opening balance',
    )
    const part = await world.part()
    const poId = await world.order([{ ...part, qty: 100, unitPrice: 10 }])
    const receipt = await world.run('po.receive', {
      poId,
      receivedOn: D,
      lines: [{ poLineId: '1', qty: 100, locationId: 'W1' }],
    })
    const bill = await world.run('payables.bill', {
      vendorId: 'kugel',
      vendorInvoiceNo: 'K-1',
      invoiceDate: D,
      receiptIds: [receipt.id],
    })
    await world.run('payables.approve', { payableId: bill.id })
    const payment = await world.run('payments.pay', {
      vendorId: 'kugel',
      method: 'Check',
      paidOn: D,
      bankAccountId: 'main',
      allocations: [{ payableId: bill.id, amount: 1000 }],
    })
    expect(await world.read('payables', bill.id)).toMatchObject({ status: 'Paid', balance: 0 })
    expect((await world.ledgers())['Checks issued']).toBe(-1000)
    const { checkId } = payment.data
    const batch = await world.run('checks.printBatch', {
      bankAccountId: 'main',
      checkIds: [checkId],
      firstNumber: '1001',
    })
    await world.run('checks.confirmBatch', { batchId: batch.batchId })
    const text = ['Date,Description,Amount,Check number', `${D},Check,-1000.00,1001`, `${D},Monthly fee,-15.00,`].join(
      '\n',
    )
    const input = { bankAccountId: 'main', text, opening: 5000, closing: 3985 }
    expect(await world.refused('bank.importStatement', { ...input, closing: 3986 })).toContain(
      'The lines end at 3,985.00, but the statement ends at 3,986.00',
    )
    const read = await world.run('bank.importStatement', input)
    expect(read).toMatchObject({ added: 2, known: 0, opening: 5000, closing: 3985 })
    expect(await world.run('bank.importStatement', input)).toMatchObject({ added: 0, known: 2 })
    const { suggestions } = await world.run('bank.suggest', { statementId: read.statementId })
    expect(suggestions).toEqual([
      expect.objectContaining({ ids: [checkId], score: 1, why: expect.stringContaining('same check number') }),
    ])
    const lines = (await world.all('bankLines')).map(({ id, data }) => ({ id, ...data })) as unknown as {
      id: string
      amount: number
    }[]
    const [check, fee] = [lines.find(({ amount }) => amount === -1000)!, lines.find(({ amount }) => amount === -15)!]
    expect(await world.refused('bank.reconcile', { statementId: read.statementId })).toContain(
      '2 lines are not matched',
    )
    expect(
      await world.refused('bank.match', { bankLineId: check.id, create: [{ kind: 'Fee', amount: -900 }] }),
    ).toContain('The line is −1,000.00, but the selected items total −900.00')
    await world.run('bank.match', { bankLineId: check.id, checkIds: [checkId] })
    expect(await world.refused('bank.match', { bankLineId: check.id, checkIds: [checkId] })).toContain(
      'is already matched',
    )
    expect(await world.refused('payments.void', { paymentId: payment.id, reason: 'x' })).toContain(
      'is matched with a bank line. Unmatch it first',
    )
    await world.run('bank.match', { bankLineId: fee.id, create: [{ kind: 'Fee', amount: -15 }] })
    expect(await world.run('bank.reconcile', { statementId: read.statementId })).toEqual({
      closing: 3985,
      book: 3985,
      outstandingChecks: 0,
      inTransit: 0,
    })
    expect(await world.read('checks', checkId)).toMatchObject({ status: 'Cleared', checkNumber: '1001' })
    const end = { Bank: 3985, Inventory: 1000, 'Bank fees': 15, Opening: -5000 }
    expect(await world.ledgers()).toEqual(end)
    expect(await world.findings()).toEqual([])
    expect(await world.refused('bank.unmatch', { bankLineId: check.id, reason: 'x' })).toContain('is reconciled')
    await world.run('bank.reopen', { statementId: read.statementId, reason: 'Wrong check' })
    await world.run('bank.unmatch', { bankLineId: check.id, reason: 'Wrong check' })
    await world.run('bank.unmatch', { bankLineId: fee.id, reason: 'Wrong' })
    expect(await world.ledgers()).toEqual({ Bank: 5000, Inventory: 1000, 'Checks issued': -1000, Opening: -5000 })
    await world.run('bank.match', { bankLineId: check.id, checkIds: [checkId] })
    await world.run('bank.match', { bankLineId: fee.id, create: [{ kind: 'Fee', amount: -15 }] })
    expect(await world.ledgers()).toEqual(end)
    expect(await world.findings()).toEqual([])
  })
})
