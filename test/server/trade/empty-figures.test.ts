import { afterAll, beforeAll, expect, it } from 'vitest'
import { type MoneyWorld, openMoneyWorld } from './money-world.ts'

let world: MoneyWorld
beforeAll(async () => {
  world = await openMoneyWorld()
})
afterAll(() => world.close())

it('a figure of a command that was sent as null was not given', async () => {
  const vendorId = await world.make('vendors', { name: 'Vendor' })
  const payableId = await world.bill(vendorId, 50)
  const empty = { deposit: null, unapplied: null, feeAmount: null, bankAmount: null, fxRate: null }
  const allocations = [{ payableId, amount: 20, discount: null }]
  const paid = await world.pay(vendorId, payableId, 20, { ...empty, allocations })
  expect(paid.data).toMatchObject({ amount: 20, bankAmount: 20 })
  const nothing = { ...empty, vendorId, method: 'ACH', paidOn: '2026-11-20', bankAccountId: 'main' }
  await world.refused('payments.pay', { ...nothing, allocations: [{ payableId, amount: null }] })
  await world.run('bank.transfer', { fromId: 'main', toId: 'petty', amount: 5, feeAmount: null, toAmount: null })
  expect(await world.findings()).toEqual([])
})

it('a list or an object of a command that was sent as null was not given', async () => {
  const bankAccountId = await world.make('bankAccounts', { name: 'Second', kind: 'Bank', currency: 'USD' })
  const text = 'Date,Amount,Description\n2026-11-19,12.50,Interest\n'
  const read = await world.run('bank.importStatement', { bankAccountId, text, columns: null })
  expect(read).toMatchObject({ added: 1, known: 0 })
})

it.each([0, -1, 5, 20261120])('the number %d is no day to post on', async (on) => {
  const fromTo = { fromId: 'main', toId: 'petty', amount: 5 }
  expect(await world.refused('bank.transfer', { ...fromTo, on })).toContain('Date is not a date')
})
