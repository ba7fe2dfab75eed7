import { afterAll, beforeAll, expect, it } from 'vitest'
import { type MoneyWorld, openMoneyWorld } from '#test/server/trade/money-world.ts'

const [OLD, END] = ['2026-10-17', '2026-10-31']

let world: MoneyWorld
const ids: Record<string, string> = {}
beforeAll(async () => {
  world = await openMoneyWorld()
  ids.vendorId = await world.make('vendors', { name: 'NSK' })
  ids.customerId = await world.make('customers', { name: 'Acme' })
  ids.box = await world.make('bankAccounts', { name: 'Cash box', kind: 'Petty cash', currency: 'USD', float: 50 })
  const bill = (totalAmount: number) => world.bill(ids.vendorId!, totalAmount, { invoiceDate: OLD })
  const [open, paid, checked, toVoid] = [await bill(100), await bill(60), await bill(40), await bill(30)]
  Object.assign(ids, { open, toVoid })
  ids.payment = (await world.pay(ids.vendorId, paid, 60, { paidOn: OLD })).id
  const check = await world.pay(ids.vendorId, checked, 40, { paidOn: OLD, method: 'Check', checkNumber: '501' })
  ids.check = check.data.checkId
  const locationId = await world.make('locations', { code: 'W1', type: 'Bin', isSellable: true, isActive: true })
  const partId = await world.make('parts', { partNumber: '6205', brand: 'SKF', uom: 'ea' })
  await world.run('stock.open', { partId, qty: 4, unitCost: 5, locationId })
  ids.lot = (await world.all('inventory'))[0]!.id
  await world.run('ledger.close', { through: END, force: 'Drafts are posted later' })
})
afterAll(async () => {
  expect(await world.findings()).toEqual([])
  await world.close()
})

const reason = 'Wrong'
const account = { bankAccountId: 'main' }
it.each<[string, () => readonly [string, object]]>([
  [
    'paying a bill',
    () => [
      'payments.pay',
      {
        ...{ ...account, vendorId: ids.vendorId, method: 'ACH', paidOn: OLD },
        allocations: [{ payableId: ids.open, amount: 100 }],
      },
    ],
  ],
  ['voiding a payment', () => ['payments.void', { paymentId: ids.payment, reason, on: OLD }]],
  ['voiding a bill', () => ['payables.void', { payableId: ids.toVoid, reason, on: OLD }]],
  ['clearing a check', () => ['checks.clear', { checkIds: [ids.check], on: OLD }]],
  ['bouncing a check', () => ['checks.bounce', { checkId: ids.check, on: OLD }]],
  ['landed cost', () => ['stock.addCost', { lotIds: [ids.lot], amount: 5, basis: 'Quantity', on: OLD }]],
  ['an opening balance', () => ['bank.setOpening', { ...account, amount: 10, on: OLD }]],
  ['a transfer', () => ['bank.transfer', { fromId: 'main', toId: 'eur', amount: 12, toAmount: 10, on: OLD }]],
  ['filling the cash box', () => ['bank.replenish', { bankAccountId: ids.box, fromId: 'main', on: OLD }]],
  ['a count of the cash box', () => ['bank.countCash', { bankAccountId: ids.box, counted: 3, note: reason, on: OLD }]],
])('%s on a day in closed books is refused with the day and the way out', async (_, call) => {
  const before = await world.all('postings')
  expect(await world.refused(...call())).toMatch(
    new RegExp(`closed through ${END}\\. (Choose a later (day|date)|Reopen)`),
  )
  expect(await world.all('postings')).toHaveLength(before.length)
})
