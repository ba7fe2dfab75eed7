import { afterEach, beforeEach, expect, it } from 'vitest'
import { type MoneyWorld, openMoneyWorld } from '#test/server/trade/money-world.ts'
import { onBothStores } from '#test/support/both-stores.ts'

onBothStores(() => {
  const D = '2026-11-20'
  let world: MoneyWorld
  beforeEach(async () => {
    world = await openMoneyWorld()
    await world.make('vendors', { name: 'Kugel AG' }, 'kugel')
  })
  afterEach(() => world.close())

  const withDiscount = (payableId: string, amount: number, discount: number) => ({
    allocations: [{ payableId, amount, discount }],
  })

  it.each([
    {
      currency: 'USD',
      first: { total: 4850, money: 4753, discount: 97 },
      second: { total: 1000, discount: 20, part: 400, over: 600.01, rest: 600, says: 'Only 600.00' },
      end: { Expense: 5850, 'Bank main': -5753, 'Discounts taken': -97 },
    },
    {
      // At 0.0066: 814.82 = 798.52 + 16.30; 660.00 = 264.00 + 396.00.
      currency: 'JPY',
      first: { total: 123_457, money: 120_988, discount: 2469 },
      second: { total: 100_000, discount: 2000, part: 40_000, over: 60_001, rest: 60_000, says: 'Only 60,000 of' },
      end: { Expense: 1474.82, 'Bank main': -1458.52, 'Discounts taken': -16.3 },
    },
    {
      // At 3.25: 65.03 = 63.73 + 1.30; 32.52 = 13.00 + 19.52.
      currency: 'KWD',
      first: { total: 20.008, money: 19.608, discount: 0.4 },
      second: { total: 10.005, discount: 0.2, part: 4, over: 6.006, rest: 6.005, says: 'Only 6.005' },
      end: { Expense: 97.55, 'Bank main': -96.25, 'Discounts taken': -1.3 },
    },
  ])('a bill in $currency is paid with its discount; after its last day only in parts', async (the) => {
    const { currency, first, second } = the
    const terms = { termsId: '2/10 Net 30', currency, category: 'Services' }
    const early = await world.bill('kugel', first.total, terms)
    const { data } = await world.pay('kugel', early, first.money, withDiscount(early, first.money, first.discount))
    expect(data).toMatchObject({ amount: first.money, unapplied: 0, status: 'Posted', paidOn: D })
    expect(await world.read('payables', early)).toMatchObject({
      status: 'Paid',
      paymentState: 'Paid',
      balance: 0,
      amountPaid: first.total,
    })

    const late = await world.bill('kugel', second.total, { ...terms, invoiceDate: '2026-11-05' })
    const before = (await world.all('postings')).length
    const refused = (more: object) =>
      world.refused('payments.pay', { vendorId: 'kugel', method: 'ACH', paidOn: D, bankAccountId: 'main', ...more })
    expect(await refused(withDiscount(late, second.total - second.discount, second.discount))).toContain(
      'ended on 2026-11-15',
    )
    await world.pay('kugel', late, second.part)
    expect(await world.read('payables', late)).toMatchObject({
      status: 'Open',
      balance: second.rest,
      paymentState: 'Partial',
      amountPaid: second.part,
    })
    const posted = (await world.all('postings')).length
    expect(posted).toBeGreaterThan(before)
    expect(await refused({ allocations: [{ payableId: late, amount: second.over }] })).toContain(second.says)
    expect(await world.all('postings')).toHaveLength(posted)
    await world.pay('kugel', late, second.rest)
    expect(await world.read('payables', late)).toMatchObject({ status: 'Paid', balance: 0 })
    expect(await world.ledgers(true)).toEqual(the.end)
    expect(await world.findings()).toEqual([])
  })

  it('a discount is given through its last day, and no more of it than the terms say', async () => {
    const terms = { termsId: '2/10 Net 30', category: 'Services' }
    const last = await world.bill('kugel', 333.33, { ...terms, invoiceDate: '2026-11-10' })
    const much = {
      vendorId: 'kugel',
      method: 'ACH',
      paidOn: D,
      bankAccountId: 'main',
      ...withDiscount(last, 326.65, 6.68),
    }
    expect(await world.refused('payments.pay', much)).toContain('is more than the 6.67 its terms give')
    await world.pay('kugel', last, 326.66, withDiscount(last, 326.66, 6.67))
    expect(await world.read('payables', last)).toMatchObject({ status: 'Paid' })
    expect(await world.ledgers(true)).toEqual({ Expense: 333.33, 'Bank main': -326.66, 'Discounts taken': -6.67 })
  })
})
