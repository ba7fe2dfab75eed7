import { afterEach, beforeEach, expect, it } from 'vitest'
import { type MoneyWorld, openMoneyWorld } from '#test/server/trade/money-world.ts'
import { onBothStores } from '#test/support/both-stores.ts'

onBothStores(() => {
  let world: MoneyWorld
  beforeEach(async () => {
    world = await openMoneyWorld()
  })
  afterEach(() => world.close())

  const account = (currency: string, float: number) => ({
    name: 'Box',
    kind: 'Petty cash',
    currency,
    float,
    isActive: true,
  })

  it.each([
    {
      ...{ float: 200, filled: 200, slips: [35.5, 12.25], over: 160, holds: 'holds 152.25' },
      ...{ counted: 152, difference: -0.25, back: 48 },
      end: { 'Bank petty': 200, 'Bank main': -248, Expense: 48 },
      differences: 0.25,
    },
    {
      ...{ float: 150, filled: 150, slips: [0.01, 99.99], over: 50.01, holds: 'holds 50.00' },
      ...{ counted: 50.4, difference: 0.4, back: 99.6 },
      end: { 'Bank petty': 150, 'Bank main': -249.6, Expense: 99.6 },
      differences: -0.4,
    },
  ])('a box of $float is spent, counted and filled up', async (the) => {
    await world.put('bankAccounts', 'petty', account('USD', the.float))
    await world.run('bank.transfer', { fromId: 'main', toId: 'petty', amount: the.filled })
    const slip = async (amount: number) =>
      (
        await world.run('vouchers.write', {
          ...{ type: 'Petty cash', date: '2026-11-20', bankAccountId: 'petty', payeeName: 'Post office' },
          lines: [{ ledger: 'Expense', key: 'Postage', amount }],
        })
      ).id
    for (const amount of the.slips) await world.run('vouchers.post', { voucherId: await slip(amount) })
    expect(await world.refused('vouchers.post', { voucherId: await slip(the.over) })).toContain(the.holds)
    const count = { bankAccountId: 'petty', counted: the.counted }
    await world.refused('bank.countCash', count)
    expect(await world.run('bank.countCash', { ...count, note: 'Coins' })).toEqual({ amount: the.difference })
    expect(await world.run('bank.replenish', { bankAccountId: 'petty', fromId: 'main' })).toEqual({ amount: the.back })
    expect(await world.refused('bank.replenish', { bankAccountId: 'petty', fromId: 'main' })).toContain('is full')
    expect(await world.ledgers(true)).toEqual(the.end)
    const differences = (await world.all('postings')).filter(({ data }) => data.key === 'Cash differences')
    expect(differences.map(({ data }) => data.base)).toEqual([the.differences])
    expect(await world.findings()).toEqual([])
  })

  it('a box in euro takes what the bank paid for it, and is filled up at the rate of the day', async () => {
    await world.put('bankAccounts', 'petty', account('EUR', 100))
    await world.run('bank.transfer', { fromId: 'main', toId: 'petty', amount: 121.5, toAmount: 100 })
    expect(await world.ledgers(true)).toEqual({ 'Bank petty': 120, 'Bank main': -121.5, Exchange: 1.5 })
    const draft = await world.run('vouchers.write', {
      ...{ type: 'Petty cash', date: '2026-11-20', bankAccountId: 'petty', payeeName: 'Taxi' },
      lines: [{ ledger: 'Expense', amount: 33.33 }],
    })
    await world.run('vouchers.post', { voucherId: draft.id })
    expect(await world.run('bank.replenish', { bankAccountId: 'petty', fromId: 'eur' })).toEqual({ amount: 33.33 })
    expect(await world.ledgers(true)).toEqual({
      'Bank petty': 120,
      'Bank eur': -40,
      'Bank main': -121.5,
      Expense: 40,
      Exchange: 1.5,
    })
    expect(await world.findings()).toEqual([])
  })
})
