import { afterEach, beforeEach, expect, it } from 'vitest'
import { type BuyingWorld, openBuyingWorld } from '#test/server/trade/buying-world.ts'

const THROUGH = '2026-10-31'
let world: BuyingWorld
beforeEach(async () => {
  world = await openBuyingWorld()
})
afterEach(() => world.close())

/** Goods received long before the end of the month, and billed on the given day, if any. */
async function goods(billedOn?: string) {
  const poId = await world.order([{ ...(await world.part()), qty: 3, unitPrice: 7 }], { orderDate: '2026-05-02' })
  const receipt = await world.run('po.receive', { poId, receivedOn: '2026-05-04' })
  if (!billedOn) return
  const bill = { vendorId: 'kugel', vendorInvoiceNo: `K-${billedOn}`, invoiceDate: billedOn, receiptIds: [receipt.id] }
  await world.run('payables.bill', { ...bill, approve: true })
}

it.each([
  ['goods billed on the last day', () => goods(THROUGH)],
  ['goods billed within the month', () => goods('2026-10-02')],
])('%s are in no way of closing', async (_, arrange) => {
  await arrange()
  expect(await world.run('ledger.close', { through: THROUGH })).toMatchObject({ warnings: [] })
})

const voucher = async (status?: 'Approved') => {
  const lines = [{ ledger: 'Expense', key: 'Rent', amount: 5 }]
  const head = { type: 'Payment', date: '2026-10-17', payeeName: 'Landlord', method: 'ACH', lines }
  const { id: voucherId } = await world.run('vouchers.write', head)
  if (status) await world.run('vouchers.approve', { voucherId })
}

it.each([
  ['a voucher that is written', () => voucher(), '1 draft dated'],
  ['a voucher that is approved', () => voucher('Approved'), '1 draft dated'],
  ['goods without a bill', () => goods(), '1 receipt not billed'],
  ['goods billed later', () => goods('2026-11-05'), '1 receipt not billed'],
])('%s takes a reason to close the month', async (_, arrange, words) => {
  await arrange()
  expect(await world.refused('ledger.close', { through: THROUGH })).toContain(words)
  expect(await world.run('ledger.close', { through: THROUGH, force: 'Known' })).toMatchObject({
    warnings: [expect.stringContaining(words)],
  })
})
