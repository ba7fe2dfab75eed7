import { afterEach, beforeEach, expect, it } from 'vitest'
import { type MoneyWorld, openMoneyWorld } from '#test/server/trade/money-world.ts'

const D = '2026-11-20'
let world: MoneyWorld
beforeEach(async () => {
  world = await openMoneyWorld()
})
afterEach(() => world.close())

it('every figure that drifted from its rows is mended, and nothing else is touched', async () => {
  await world.make('vendors', { name: 'Kugel AG' }, 'kugel')
  await world.make('customers', { name: 'Acme', status: 'Active' }, 'acme')
  await world.make('locations', { code: 'W1', type: 'Warehouse', isSellable: true, isActive: true }, 'W1')
  await world.make('parts', { partNumber: '6205', brand: 'SKF', isActive: true, uom: 'ea' }, 'part')
  const goods = [{ partId: 'part', partNumber: '6205', qty: 10, unitPrice: 4 }]
  await world.make('po', { poNumber: '112026-01', status: 'Draft', vendorId: 'kugel', lines: goods }, 'order')
  await world.run('po.issue', { poId: 'order' })
  const came = { poId: 'order', receivedOn: D, locationId: 'W1', lines: [{ poLineId: '1', qty: 6 }] }
  const receipt = await world.run('po.receive', came)
  const { lotId } = receipt.data.lines[0]
  const part = { receiptId: receipt.id, receiptLineId: '1', qty: 4, unitPrice: 4 }
  const invoice = { vendorId: 'kugel', vendorInvoiceNo: 'K-7', invoiceDate: D, lines: [part], approve: true }
  const { id: goodsBillId } = await world.run('payables.bill', invoice)
  await world.run('stock.return', { lotId, qty: 1, vendorId: 'kugel', reason: 'Rust' })
  const lines = [{ partId: 'part', qty: 3, unitPrice: 9 }]
  const { id: dealId } = await world.run('deal.enter', { customerId: 'acme', lines })
  await world.run('deal.confirm', { transactionId: dealId })
  await world.run('deal.ship', { transactionId: dealId, lines: [{ lineId: '1', qty: 1 }] })
  const ahead = { vendorId: 'kugel', method: 'ACH', paidOn: D, bankAccountId: 'main', depositPoId: 'order' }
  await world.run('payments.pay', { ...ahead, allocations: [], deposit: 12.5 })
  const proforma = await world.run('proforma.create', { transactionId: dealId, depositAmount: 5 })
  await world.run('proforma.send', { proformaId: proforma.id })
  await world.run('payments.receive', {
    ...{ customerId: 'acme', amount: 5, deposit: 5, proformaId: proforma.id, method: 'Wire', receivedOn: D },
    bankAccountId: 'main',
  })
  expect(await world.run('ledger.rebuild', {})).toEqual({ mended: [] })
  const billId = await world.bill('kugel', 100, { category: 'Rent' })
  const { id: paymentId } = await world.pay('kugel', billId, 40, { unapplied: 15 })
  const note = await world.run('vouchers.write', {
    ...{ type: 'Debit note', date: D, partyType: 'vendors', partyId: 'kugel', reason: 'Crate' },
    lines: [{ ledger: 'Expense', amount: 12 }],
  })
  await world.run('vouchers.post', { voucherId: note.id })
  expect(await world.findings()).toEqual([])

  const kept = new Map<string, unknown>()
  const drift = async (collection: string, id: string, changes: (data: never) => object) => {
    const doc = (await world.all(collection)).find((one) => one.id === id)!
    kept.set(`${collection} ${id}`, doc.data)
    await world.put(collection, id, { ...doc.data, ...changes(doc.data as never) } as never)
  }
  await drift('po', 'order', ({ lines: [line] }: { lines: object[] }) => ({
    lines: [{ ...line, qtyReceived: 9, qtyOpen: 1 }],
    receiveState: 'Full',
    depositPaid: 99,
    depositLeft: 0,
  }))
  await drift('transactions', dealId, ({ lines: [line] }: { lines: object[] }) => ({
    lines: [{ ...line, qtyShipped: 3, qtyReserved: 7 }],
  }))
  await drift('parts', 'part', () => ({ qtyIncoming: 77, qtyOnHand: 5000, stockValue: 1 }))
  await drift('inventory', lotId, () => ({ qtyOnHand: 50 }))
  await drift('receipts', receipt.id, ({ lines: [line] }: { lines: object[] }) => ({
    lines: [{ ...line, qtyBilled: 1, openValue: 99 }],
    billState: 'None',
    value: 7,
  }))
  await drift('payables', goodsBillId, () => ({ balance: 3, amountPaid: 13 }))
  await drift('payables', billId, () => ({ balance: 1, amountPaid: 99 }))
  await drift('payments', paymentId, () => ({ unapplied: 14 }))
  await drift('vouchers', note.id, () => ({ balance: 0 }))
  const rows = (await world.all('postings')).length
  expect((await world.findings()).length).toBeGreaterThan(4)

  const { mended } = await world.run('ledger.rebuild', {})
  for (const [at, data] of kept) {
    const [collection, id] = at.split(' ')
    expect((await world.all(collection!)).find((one) => one.id === id)!.data, at).toEqual(data)
  }
  expect(mended).toEqual(
    expect.arrayContaining(['Bill AP-2611-0001', 'Payment PAY-2611-0003', 'Voucher DN-2611-0001', 'Part 6205']),
  )
  expect(await world.all('postings')).toHaveLength(rows)
  expect(await world.findings()).toEqual([])
  expect(await world.run('ledger.rebuild', {})).toEqual({ mended: [] })
})

it('deposits that came with proformas of a deal are its deposits still after a rebuild', async () => {
  await world.make('customers', { name: 'Acme', status: 'Active' }, 'acme')
  const lines = [{ description: 'Repair', kind: 'Service', qty: 2, unitPrice: 100 }]
  const deal = await world.run('deal.enter', { customerId: 'acme', lines })
  const goods = [{ dealLineId: '1', qty: 2 }]
  const proforma = await world.run('proforma.create', { transactionId: deal.id, lines: goods, depositAmount: 90 })
  const money = { customerId: 'acme', method: 'Wire', receivedOn: D, bankAccountId: 'main' }
  const kept: string[] = []
  for (const amount of [30, 30, 22.55]) {
    const deposit = { amount, deposit: amount, proformaId: proforma.id }
    kept.push((await world.run('payments.receive', { ...money, ...deposit })).id)
  }
  await world.run('payments.refund', { sourceType: 'payments', sourceId: kept[2], amount: 2.55, ...back })
  const standing = { depositPaid: 80, depositLeft: 80 }
  expect(await world.read('transactions', deal.id)).toMatchObject(standing)
  expect(await world.run('ledger.rebuild', {})).toEqual({ mended: [] })
  expect(await world.read('transactions', deal.id)).toMatchObject(standing)
  await world.put('transactions', deal.id, { ...(await world.read('transactions', deal.id)), depositPaid: 0 })
  expect(await world.run('ledger.rebuild', {})).toEqual({ mended: [`Deal ${deal.data.transactionNumber}`] })
  expect(await world.read('transactions', deal.id)).toMatchObject(standing)
})

const back = { method: 'Wire', paidOn: D, bankAccountId: 'main' }
