import { afterAll, beforeAll, expect, it } from 'vitest'
import { type MoneyWorld, openMoneyWorld } from '#test/server/trade/money-world.ts'

let world: MoneyWorld
beforeAll(async () => {
  world = await openMoneyWorld()
})
afterAll(() => world.close())

const DAY = '2026-11-20'

it('a check in another currency is suggested by its number, and a line far from it or coming in is refused', async () => {
  const vendorId = await world.make('vendors', { name: 'Vendor', currency: 'KWD' })
  const payableId = await world.bill(vendorId, 230.741, { currency: 'KWD' })
  const { data } = await world.run('payments.pay', {
    ...{ vendorId, method: 'Check', paidOn: DAY, bankAccountId: 'main', currency: 'KWD', checkNumber: '70101' },
    allocations: [{ payableId, amount: 230.741 }],
  })
  expect(data.bankAmount).toBe(749.91)
  const text = `Date,Amount,Description,Check number\n${DAY},-751.02,CHECK,70101\n${DAY},-15.37,FEE,\n${DAY},749.91,IN,\n`
  const { statementId } = await world.run('bank.importStatement', { bankAccountId: 'main', text })
  const lines = await world.all('bankLines')
  const idOf = (amount: number) => lines.find((line) => line.data.amount === amount)!.id
  const { suggestions } = await world.run('bank.suggest', { statementId })
  expect(suggestions).toMatchObject([
    { bankLineId: idOf(-751.02), ids: [data.checkId], why: expect.stringContaining('same check number') },
  ])
  const matched = (amount: number) => ({ bankLineId: idOf(amount), checkIds: [data.checkId] })
  for (const amount of [-15.37, 749.91])
    expect(await world.refused('bank.match', matched(amount))).toContain('Check 70101 is about −749.91 at the bank')
  await world.run('bank.match', matched(-751.02))
  expect(await world.refused('bank.match', matched(-751.02))).toBe('The line of −751.02 is already matched.')
  expect(await world.refused('bank.match', matched(-15.37))).toBe('Check 70101 is already matched.')
  expect(await world.ledgers()).toEqual({ Expense: 749.91, Bank: -751.02, Exchange: 1.11 })
  expect(await world.findings()).toEqual([])
})

it('checks are leveled by what they take from their account, also in another currency', async () => {
  const vendorId = await world.make('vendors', { name: 'Tokyo Bearing', currency: 'KWD' })
  const payableId = await world.bill(vendorId, 100, { currency: 'KWD' })
  const { data } = await world.run('payments.pay', {
    ...{ vendorId, method: 'Check', paidOn: DAY, bankAccountId: 'main', currency: 'KWD', checkNumber: '70102' },
    allocations: [{ payableId, amount: 100 }],
  })
  expect(data.bankAmount).toBe(325)
  const { days } = await world.run('checks.levelDates', { bankAccountId: 'main', from: DAY, to: DAY, perDay: 1_000 })
  expect(days.find(({ day }: { day: string }) => day === DAY)).toMatchObject({ total: 325 })
})
