import { afterEach, beforeEach, expect, it } from 'vitest'
import { openSellingWorld, type SellingWorld } from '#test/server/trade/selling-world.ts'

let world: SellingWorld
let customerId: string
let vendorId: string
beforeEach(async () => {
  world = await openSellingWorld()
  customerId = await world.customer()
  vendorId = await world.make('vendors', { name: 'Vendor' })
})
afterEach(async () => {
  expect(await world.findings()).toEqual([])
  await world.close()
})

const DAY = '2026-11-10'
const BEFORE = '2026-11-09'
const bill = async (vendorInvoiceNo: string) => {
  const head = { vendorId, vendorInvoiceNo, invoiceDate: DAY, category: 'Rent' }
  return (await world.run('payables.enter', { ...head, totalAmount: 40 })).id as string
}
const invoice = async () => {
  const lines = [{ description: 'Repair', kind: 'Service', qty: 1, unitPrice: 40 }]
  return (await world.run('receivable.invoice', { customerId, lines, invoiceDate: DAY, issue: true })).id as string
}
const received = async () => {
  const money = { customerId, amount: 60, method: 'Wire', receivedOn: DAY, auto: true }
  return (await world.run('payments.receive', money)).id as string
}
/** Expects the command to be refused with the day before, and accepted with the day itself. */
async function notBefore(name: string, input: object, field = 'on'): Promise<void> {
  expect(await world.refused(name, { ...input, [field]: BEFORE })).toMatch(
    `was posted on ${DAY}. Choose that day or a later one.`,
  )
  await world.run(name, { ...input, [field]: DAY })
}

it('a payment is voided on its day or later', async () => {
  const payableId = await bill('A')
  const money = { vendorId, method: 'ACH', paidOn: DAY, allocations: [{ payableId, amount: 40 }] }
  const payment = await world.run('payments.pay', money)
  await notBefore('payments.void', { paymentId: payment.id, reason: 'Wrong' })
  await notBefore('payables.void', { payableId, reason: 'Wrong' })
})

it('money is applied, unapplied and paid back once it is there', async () => {
  const docId = await invoice()
  const source = { sourceType: 'payments', sourceId: await received() }
  await notBefore('payments.unapply', { ...source, docId })
  await notBefore('payments.apply', { ...source, allocations: [{ docType: 'receivable', docId, amount: 30 }] })
  await notBefore('payments.refund', { ...source, amount: 5, method: 'Wire' }, 'paidOn')
})

it('what a payment does not settle is called by its number', async () => {
  const paid = await invoice()
  const source = { sourceType: 'payments', sourceId: await received() }
  const other = await invoice()
  expect(await world.refused('payments.unapply', { ...source, docId: other })).toContain(
    'does not settle Invoice INV-2611-0002.',
  )
  await world.run('payments.unapply', { ...source, docId: paid })
})

it('a journal names sales as the statements know them', async () => {
  const journal = (key: string) => ({
    ...{ type: 'Journal', date: DAY, memo: 'Moved' },
    lines: [
      { ledger: 'Sales', key, amount: -10, description: 'Moved' },
      { ledger: 'Expense', key: 'Rent', amount: 10, description: 'Moved' },
    ],
  })
  expect(await world.refused('vouchers.write', journal('Widgets'))).toContain(
    'has “Widgets” as its kind of sale. Choose Goods,',
  )
  await world.run('vouchers.write', journal('Service'))
})

it('an invoice is written off, and void, on its day or later', async () => {
  await notBefore('receivable.writeOff', { receivableId: await invoice(), reason: 'Dispute' })
  await notBefore('receivable.void', { receivableId: await invoice(), reason: 'Wrong' })
})

it('a receipt and a shipment are taken back on their day or later', async () => {
  const { partId } = await world.stocked(20, 2)
  const lines = [{ partId, qty: 5, unitPrice: 2 }]
  const poId = await world.make('po', { poNumber: '112026-07', status: 'Draft', vendorId, lines })
  await world.run('po.issue', { poId })
  await world.run('po.receive', { poId, receivedOn: DAY })
  await notBefore('po.unreceive', { poId, reason: 'Wrong' })
  const { id: transactionId } = await world.run('deal.enter', { customerId, lines })
  await world.run('deal.confirm', { transactionId })
  const { slip } = await world.run('deal.ship', { transactionId, shippedOn: DAY, invoice: 'None' })
  await notBefore('slips.void', { slipId: slip.id, reason: 'Wrong' })
})

it('the date of an invoice that is ahead does not hold up its write-off', async () => {
  const lines = [{ description: 'Repair', kind: 'Service', qty: 1, unitPrice: 40 }]
  const input = { customerId, lines, invoiceDate: '2026-11-27', issue: true }
  const { id: receivableId } = await world.run('receivable.invoice', input)
  await world.run('receivable.writeOff', { receivableId, reason: 'Dispute' })
})

it.each([
  ['Input tax', 'Vat 99', 'uses the tax “Vat 99”, which does not exist. Add it in Settings first.'],
  ['Output tax', undefined, 'has no tax.'],
  ['Bank', 'nowhere', 'uses the bank account “nowhere”, which does not exist.'],
])('a journal over %s of %s is refused: nothing of it could be found again', async (ledger, key, words) => {
  const journal = (named: string | undefined) => ({
    ...{ type: 'Journal', date: DAY, memo: 'Moved' },
    lines: [
      { ledger, ...(named && { key: named }), amount: -10, description: 'Moved' },
      { ledger: 'Expense', key: 'Rent', amount: 10, description: 'Moved' },
    ],
  })
  expect(await world.refused('vouchers.write', journal(key))).toContain(words)
  const voucher = await world.run('vouchers.write', journal(ledger === 'Bank' ? 'main' : ' vat 20'))
  expect(voucher.data.lines[0].key).toBe(ledger === 'Bank' ? 'main' : 'VAT 20')
  await world.run('vouchers.void', {
    voucherId: (await world.run('vouchers.post', { voucherId: voucher.id })).id,
    reason: 'Wrong',
  })
})

it('goods come back once they have left, and go back to the vendor once they have come', async () => {
  const { partId } = await world.stocked(20, 2)
  const lines = [{ partId, qty: 5, unitPrice: 2 }]
  const { id: transactionId } = await world.run('deal.enter', { customerId, lines })
  await world.run('deal.confirm', { transactionId })
  const { slip } = await world.run('deal.ship', { transactionId, shippedOn: DAY, invoice: 'Issue' })
  const back = await world.run('deal.return', {
    transactionId,
    lines: [{ dealLineId: '1', qty: 2, reason: 'Wrong part' }],
  })
  const arrival = { transactionId: back.id, lines: [{ lineId: '1', qty: 2, locationId: 'Q1' }] }
  expect(await world.refused('returns.receive', { ...arrival, receivedOn: BEFORE })).toContain(
    `${slip.data.slipNumber} was shipped on ${DAY}. Choose that day or a later one.`,
  )
  await world.run('returns.receive', { ...arrival, receivedOn: DAY })

  const poId = await world.make('po', { poNumber: '112026-08', status: 'Draft', vendorId, lines })
  await world.run('po.issue', { poId })
  const receipt = await world.run('po.receive', { poId, receivedOn: DAY })
  const lotId = receipt.data.lines[0].lotId
  const sent = { lotId, qty: 1, vendorId, reason: 'Rust' }
  expect(await world.refused('stock.return', { ...sent, on: BEFORE })).toContain(`came on ${DAY}.`)
  await world.run('stock.return', { ...sent, on: DAY })
})
