import { afterEach, beforeEach, expect, it } from 'vitest'
import { type MoneyWorld, openMoneyWorld } from '#test/server/trade/money-world.ts'

let world: MoneyWorld
let rows: Record<string, string>
beforeEach(async () => {
  world = await openMoneyWorld()
  await world.make('customers', { name: 'Acme', status: 'Active' }, 'acme')
  await world.make('vendors', { name: 'Kugel' }, 'kugel')
})
afterEach(() => world.close())

/** Imports rows of type, gross, fee, ID and reference ID; the file has more columns after these. */
async function read(...given: readonly [type: string, gross: number, fee: number, id: string, of?: string][]) {
  const text = [
    'Date,Time,TimeZone,Name,Type,Status,Currency,Gross,Fee,Net,Transaction ID,Reference Txn ID',
    ...given.map(([type, gross, fee, id, of = '']) =>
      ['11/20/2026,08:00:00,UTC,Acme', type, 'Completed,USD', gross, fee, (gross + fee).toFixed(2), id, of].join(','),
    ),
  ].join('\n')
  await world.run('paypal.import', { text })
  rows = Object.fromEntries((await world.all('paypalTransactions')).map(({ id, data }) => [String(data.txnId), id]))
}

it('a refund takes what is left of its payment, and more only where the invoice is opened again', async () => {
  const receivableId = await world.invoice('acme', 100)
  await read(['Website Payment', 110, -3.5, 'T1'], ['Payment Refund', -30, 0.9, 'T2', 'T1'])
  await world.run('paypal.match', { rowId: rows.T1, allocations: [{ receivableId, amount: 100 }] })
  expect(await world.refused('paypal.match', { rowId: rows.T2 })).toMatch(/^Only 10.00 of Payment .* is left\. Choose/)
  await world.run('paypal.match', { rowId: rows.T2, reopen: true })
  expect(await world.read('receivable', receivableId)).toMatchObject({ status: 'Open', balance: 20 })
  expect(await world.ledgers(true)).toMatchObject({ AR: 20, 'Bank paypal': 77.4, 'Bank fees': 2.6 })
  await world.run('paypal.unmatch', { rowId: rows.T2 })
  expect(await world.ledgers(true)).toMatchObject({ AR: -10, 'Bank paypal': 106.5, 'Bank fees': 3.5 })
  expect(await world.findings()).toEqual([])
})

it('a chargeback opens the invoices that its payment settled, the last first', async () => {
  const [first, second] = [await world.invoice('acme', 100), await world.invoice('acme', 50)]
  await read(
    ['Website Payment', 150, -5, 'T1'],
    ['Chargeback', -60, 0, 'T2', 'T1'],
    ['Chargeback Fee', -20, 0, 'T2', 'T1'],
  )
  const allocations = [
    { receivableId: first, amount: 100 },
    { receivableId: second, amount: 50 },
  ]
  await world.run('paypal.match', { rowId: rows.T1, allocations })
  const [chargeback] = (await world.all('paypalTransactions')).filter(({ data }) => data.type === 'Chargeback')
  await world.run('paypal.match', { rowId: chargeback!.id })
  expect(await world.read('receivable', second)).toMatchObject({ status: 'Open', balance: 50 })
  expect(await world.read('receivable', first)).toMatchObject({ status: 'Open', balance: 10 })
  expect(await world.ledgers(true)).toMatchObject({ AR: 60, 'Bank paypal': 85 })
  expect(await world.findings()).toEqual([])
})

it('a refund pays out a credit note', async () => {
  const receivableId = await world.invoice('acme', 100)
  const { id: noteId } = await world.run('vouchers.write', {
    type: 'Credit note',
    date: '2026-11-20',
    partyType: 'customers',
    partyId: 'acme',
    currency: 'USD',
    reason: 'Returned',
    lines: [{ ledger: 'Sales', key: 'Goods', amount: 30 }],
  })
  await world.run('vouchers.post', { voucherId: noteId })
  await read(['Website Payment', 100, -3, 'T1'], ['Payment Refund', -30, 0, 'T2', 'T1'])
  await world.run('paypal.match', { rowId: rows.T1, allocations: [{ receivableId, amount: 100 }] })
  await world.run('paypal.match', { rowId: rows.T2, noteId })
  expect(await world.read('vouchers', noteId)).toMatchObject({ balance: 0 })
  expect(await world.read('receivable', receivableId)).toMatchObject({ status: 'Paid' })
  expect(await world.ledgers(true)).toMatchObject({ 'Bank paypal': 67, 'Bank fees': 3 })
  expect(await world.findings()).toEqual([])
})

it('money that leaves pays the bills of a vendor and what is ahead, and comes back from the vendor', async () => {
  const payableId = await world.bill('kugel', 80)
  await read(
    ['PreApproved Payment Bill User Payment', -100, -2, 'T1'],
    ['Payment Refund', 95, 0, 'T2', 'T1'],
    ['General Payment', -5, 0, 'T3'],
  )
  expect(await world.refused('paypal.match', { rowId: rows.T3 })).toContain('T3 does not show the payment it refunds')
  const bills = [{ payableId, amount: 80 }]
  expect(await world.refused('paypal.match', { rowId: rows.T3, bills })).toContain('The row is for 5.00 gross')
  await world.run('paypal.match', { rowId: rows.T1, bills })
  expect(await world.read('payables', payableId)).toMatchObject({ status: 'Paid', balance: 0 })
  expect(await world.ledgers(true)).toMatchObject({ AP: 20, 'Bank paypal': -102, 'Bank fees': 2 })
  await world.run('paypal.match', { rowId: rows.T3, vendorId: 'kugel' })
  await world.run('paypal.match', { rowId: rows.T2, reopen: true })
  expect(await world.read('payables', payableId)).toMatchObject({ status: 'Open', balance: 75 })
  expect(await world.ledgers(true)).toMatchObject({ AP: -70, 'Bank paypal': -12 })
  await world.run('paypal.unmatch', { rowId: rows.T2 })
  await world.run('paypal.unmatch', { rowId: rows.T1 })
  expect(await world.read('payables', payableId)).toMatchObject({ status: 'Open', balance: 80 })
  expect(await world.findings()).toEqual([])
})

it('without a choice a row settles the invoice it names, else it is money of the customer with the address', async () => {
  await world.make('customers', { name: 'Rossi', status: 'Active', email: 'pay@rossi.example' }, 'rossi')
  const receivableId = await world.invoice('acme', 80)
  const { invoiceNumber } = await world.read('receivable', receivableId)
  const text = [
    'Date,Time,TimeZone,Type,Status,Currency,Gross,Fee,Net,Transaction ID,From Email Address,Invoice Number',
    `11/20/2026,08:00:00,UTC,Payment,Completed,USD,100,-3,97,N1,pay@rossi.example,${invoiceNumber}`,
    '11/20/2026,08:00:00,UTC,Payment,Completed,USD,50,0,50,N2,Pay@Rossi.example,no-such',
    '11/20/2026,08:00:00,UTC,Payment,Completed,USD,10,0,10,N3,who@else.example,',
  ].join('\n')
  await world.run('paypal.import', { text })
  rows = Object.fromEntries((await world.all('paypalTransactions')).map(({ id, data }) => [String(data.txnId), id]))
  expect((await world.run('paypal.match', { rowId: rows.N1 })).data).toMatchObject({ partyId: 'acme', unapplied: 20 })
  expect(await world.read('receivable', receivableId)).toMatchObject({ status: 'Paid' })
  expect((await world.run('paypal.match', { rowId: rows.N2 })).data).toMatchObject({ partyId: 'rossi', unapplied: 50 })
  expect(await world.refused('paypal.match', { rowId: rows.N3 })).toContain('that the money is for')
  expect(await world.findings()).toEqual([])
})
