import { afterEach, beforeEach, expect, it } from 'vitest'
import { type MoneyWorld, openMoneyWorld } from '#test/server/trade/money-world.ts'
import { onBothStores } from '#test/support/both-stores.ts'

onBothStores(() => {
  let world: MoneyWorld
  beforeEach(async () => {
    world = await openMoneyWorld()
    await world.make('vendors', { name: 'Both Ways', linkedCustomerId: 'both' }, 'ways')
  })
  afterEach(() => world.close())

  it.each([
    {
      ...{ currency: 'USD', owed: [700], owing: [450], over: 500, says: 'Only 450.00', netted: 450 },
      balances: { owed: [250], owing: [0] },
      end: { AR: 250, Expense: 450, Sales: -700 },
    },
    {
      // Oldest due first on both sides: 120.10 settles the first invoice and 20.10 of the second.
      ...{ currency: 'EUR', owed: [100, 60], owing: [50.05, 70.05], over: 120.11, says: 'Only 120.10', netted: 120.1 },
      balances: { owed: [0, 39.9], owing: [0, 0] },
      end: { AR: 47.88, Expense: 144.12, Sales: -192 },
    },
  ])('of a company on both sides $netted in $currency are netted', async (the) => {
    const { currency } = the
    await world.make('customers', { name: 'Both Ways', currency }, 'both')
    const day = (at: number) => `2026-12-0${at + 1}`
    const owing: string[] = []
    for (const [at, total] of the.owing.entries())
      owing.push(await world.bill('ways', total, { currency, category: 'Services', dueDate: day(at) }))
    const owed: string[] = []
    for (const total of the.owed) owed.push(await world.invoice('both', total))
    const parties = { vendorId: 'ways', customerId: 'both' }
    expect(await world.refused('vouchers.contra', { ...parties, amount: the.over })).toContain(the.says)
    const voucher = await world.run('vouchers.contra', parties)
    expect(voucher.data).toMatchObject({ type: 'Contra', status: 'Posted', totalAmount: the.netted })
    for (const [at, balance] of the.balances.owing.entries())
      expect(await world.read('payables', owing[at]!)).toMatchObject({ status: balance ? 'Open' : 'Paid', balance })
    for (const [at, balance] of the.balances.owed.entries())
      expect(await world.read('receivable', owed[at]!)).toMatchObject({ status: balance ? 'Open' : 'Paid', balance })
    expect(await world.ledgers()).toEqual(the.end)
    expect((await world.all('payments')).map(({ data }) => [data.method, data.direction, data.amount])).toEqual([
      ['Contra', 'Out', the.netted],
      ['Contra', 'In', the.netted],
    ])
    expect(await world.findings()).toEqual([])
    await world.run('vouchers.void', { voucherId: voucher.id, reason: 'Not agreed' })
    for (const [at, total] of the.owing.entries())
      expect(await world.read('payables', owing[at]!)).toMatchObject({ status: 'Open', balance: total })
    expect(await world.findings()).toEqual([])
  })

  it('what is not linked, or is in two currencies, is not netted', async () => {
    await world.make('customers', { name: 'Both Ways' }, 'both')
    await world.make('customers', { name: 'Stranger' }, 'stranger')
    expect(await world.refused('vouchers.contra', { vendorId: 'ways', customerId: 'stranger' })).toContain(
      'are not linked',
    )
    const payableIds = [await world.bill('ways', 10, { category: 'Services', currency: 'JPY' })]
    const receivableIds = [await world.invoice('both', 10)]
    const input = { vendorId: 'ways', customerId: 'both', payableIds, receivableIds }
    expect(await world.refused('vouchers.contra', input)).toContain('JPY')
    expect((await world.all('payments')).length).toBe(0)
  })
})
