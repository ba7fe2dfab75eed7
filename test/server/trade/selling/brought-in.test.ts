import { afterEach, beforeEach, expect, it } from 'vitest'
import { openSellingWorld, type SellingWorld } from '#test/server/trade/selling-world.ts'
import { bring } from '#test/support/import/import.ts'

let world: SellingWorld
beforeEach(async () => {
  world = await openSellingWorld()
})
afterEach(async () => {
  expect(await world.findings()).toEqual([])
  await world.close()
})

const D = '2026-11-20'
const head = { currency: 'USD', customerName: 'Rossi' }

it('a deal that came in half shipped and invoiced is shipped and invoiced to its end', async () => {
  const customerId = await world.customer()
  const { partId } = await world.stocked(20, 3)
  const id = await world.make('transactions', {
    ...{ kind: 'Sale', transactionNumber: 'OLD-1', status: 'Confirmed', orderDate: '2026-10-02', customerId, ...head },
    lines: [
      {
        lineId: '5',
        kind: 'Goods',
        partId,
        qty: 8,
        unitPrice: 7,
        amount: 56,
        qtyShipped: 3,
        qtyInvoiced: 3,
        qtyOpen: 5,
      },
    ],
  })

  await world.run('deal.ship', { transactionId: id, lines: [{ lineId: '5', qty: 2 }], invoice: 'None' })
  await world.run('receivable.invoice', { transactionId: id, issue: true })

  expect((await world.read('transactions', id)).lines).toMatchObject([{ qtyShipped: 5, qtyInvoiced: 5, qtyOpen: 3 }])
  expect(await world.findings()).toEqual([])
  expect((await world.run('ledger.rebuild', {})).mended).toEqual([])
})

it('a deal that no one has touched since it came in keeps what it shows', async () => {
  const customerId = await world.customer()
  const { partId } = await world.stocked(20, 3)
  const done = { qtyShipped: 3, qtyInvoiced: 2, qtyReturned: 1, qtyCancelled: 1, qtyOpen: 4 }
  const id = await world.make('transactions', {
    ...{ kind: 'Sale', transactionNumber: 'OLD-1', status: 'Confirmed', customerId, ...head },
    lines: [{ lineId: '5', kind: 'Goods', partId, qty: 8, unitPrice: 7, amount: 56, ...done }],
  })
  expect(await world.findings()).toEqual([])
  expect((await world.run('ledger.rebuild', {})).mended).toEqual([])
  expect((await world.read('transactions', id)).lines).toMatchObject([done])
})

it('a service that was invoiced in part before is invoiced for the rest', async () => {
  const customerId = await world.customer()
  const service = { lineId: '1', kind: 'Service', description: 'Work', qty: 4, unitPrice: 7, amount: 28 }
  const transactionId = await world.make('transactions', {
    ...{ kind: 'Sale', transactionNumber: 'OLD-2', status: 'Confirmed', customerId, ...head },
    lines: [{ ...service, qtyInvoiced: 1 }],
  })
  const draft = await world.run('receivable.invoice', { transactionId })
  expect(draft.data.totalAmount).toBe(21)
  expect(await world.refused('receivable.invoice', { transactionId })).toContain('shipped and not invoiced')
  await world.run('receivable.issue', { receivableId: draft.id })
  expect((await world.read('transactions', transactionId)).lines).toMatchObject([{ qtyInvoiced: 4 }])
})

it('lines that bear one id twice are two lines from the first command on', async () => {
  const customerId = await world.customer()
  const { partId } = await world.stocked(20, 3)
  const own = { lineId: '1', kind: 'Goods', partId, unitPrice: 7 }
  const lines = [
    { ...own, qty: 2 },
    { ...own, qty: 3 },
  ]
  const sale = { kind: 'Sale', customerId, ...head, lines }
  const draft = await world.make('transactions', { ...sale, transactionNumber: 'OLD-3', status: 'Draft' })
  await world.run('deal.confirm', { transactionId: draft })
  expect((await world.read('transactions', draft)).lines).toMatchObject([
    { lineId: '1', qtyReserved: 2, qtyOpen: 2 },
    { lineId: '2', qtyReserved: 3, qtyOpen: 3 },
  ])
  const out = await world.make('transactions', { ...sale, transactionNumber: 'OLD-4', status: 'Confirmed' })
  await world.run('deal.reserve', { transactionId: out })
  await world.run('deal.ship', { transactionId: out, lines: [{ lineId: '2', qty: 2 }] })
  expect((await world.read('transactions', out)).lines).toMatchObject([{ qtyOpen: 2 }, { qtyShipped: 2, qtyOpen: 1 }])

  const vendorId = await world.make('vendors', { name: 'SKF', status: 'Active' })
  const poId = await world.make('po', {
    ...{ poNumber: '102026-02', status: 'Pending', vendorId, orderDate: '2026-10-20', currency: 'USD' },
    lines: lines.map((line) => ({ ...line, kind: undefined, amount: line.qty * 7 })),
  })
  await world.run('po.receive', { poId, receivedOn: D, locationId: 'W1', lines: [{ poLineId: '1', qty: 1 }] })
  expect((await world.read('po', poId)).lines).toMatchObject([{ qtyOpen: 1 }, { lineId: '2', qtyOpen: 3 }])
})

it.each([4, undefined])('an order that came in with %s of ten received takes in the rest', async (qtyReceived) => {
  const { partId } = await world.stocked(1, 2)
  const vendorId = await world.make('vendors', { name: 'SKF', status: 'Active' })
  const poId = await world.make('po', {
    ...{ poNumber: '102026-01', status: 'Pending', vendorId, orderDate: '2026-10-20', currency: 'USD' },
    lines: [
      {
        partId,
        qty: 10,
        unitPrice: 2.22,
        amount: 22.2,
        ...(qtyReceived && { qtyReceived, qtyOpen: 10 - qtyReceived }),
      },
    ],
  })
  await world.run('po.receive', { poId, receivedOn: D, locationId: 'W1' })

  const ends = { status: 'Received', lines: [{ qtyReceived: 10, qtyOpen: 0 }] }
  expect(await world.read('po', poId)).toMatchObject(ends)
})

it.each([
  ['customers', 'Credit note', 'receivable'],
  ['vendors', 'Debit note', 'payables'],
] as const)('what %s have as a %s from before is applied and paid back', async (partyType, type, collection) => {
  const partyId = await world.make(partyType, { name: 'Rossi', status: 'Active' })
  const note = await world.make('vouchers', {
    ...{ voucherNumber: 'OLD-N', type, status: 'Posted', date: '2026-10-03', currency: 'EUR' },
    ...{ partyType, partyId, partyName: 'Rossi', totalAmount: 50, balance: 50 },
  })
  const document = await world.make(collection, {
    ...{ status: 'Open', totalAmount: 30, balance: 30, currency: 'EUR', dueDate: D, invoiceDate: '2026-10-05' },
    ...(partyType === 'customers'
      ? { invoiceNumber: 'OLD-I', customerId: partyId, customerName: 'Rossi' }
      : { payableNumber: 'OLD-B', vendorId: partyId, vendorName: 'Rossi' }),
  })
  await world.run('payments.apply', {
    sourceType: 'vouchers',
    sourceId: note,
    allocations: [{ docType: collection, docId: document, amount: 30 }],
  })
  await world.run('payments.refund', {
    ...{ sourceType: 'vouchers', sourceId: note, amount: 20, method: 'Wire', paidOn: D, bankAccountId: 'eur' },
  })

  expect(await world.read('vouchers', note)).toMatchObject({ posted: true, balance: 0 })
  expect(await world.read(collection, document)).toMatchObject({ status: 'Paid', balance: 0 })
})

it('ledger.adopt takes in the notes from before, too', async () => {
  const partyId = await world.customer()
  const note = { type: 'Credit note', status: 'Posted', date: '2026-10-03', partyType: 'customers', partyId }
  await world.make('vouchers', { ...note, voucherNumber: 'OLD-1', totalAmount: 50, balance: 12.5 })
  await world.make('vouchers', { ...note, voucherNumber: 'OLD-2', totalAmount: 50, balance: 0 })

  expect((await world.run('ledger.adopt', {})).adopted).toBe(1)
  expect(await world.ledgers()).toEqual({ AR: -12.5, Opening: 12.5 })
})

it.each([
  ['receivable', { invoiceNumber: 'I-1', status: 'Open', totalAmount: 50, balance: 50 }],
  ['payables', { payableNumber: 'B-1', status: 'Open', totalAmount: 50, balance: 50 }],
  ['vouchers', { voucherNumber: 'N-1', type: 'Credit note', status: 'Posted', totalAmount: 50, balance: 50 }],
])('a file cannot say of %s that they are posted', async (collection, data) => {
  await bring(
    world,
    { name: 'old.json', text: JSON.stringify([{ ...data, posted: true }]) },
    { collection, mode: 'create' },
  )
  expect(await world.all(collection)).toHaveLength(1)

  expect((await world.all(collection))[0]!.data.posted).not.toBe(true)
})
