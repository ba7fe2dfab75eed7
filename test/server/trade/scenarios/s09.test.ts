import { afterEach, beforeEach, expect, it } from 'vitest'
import { type MoneyWorld, openMoneyWorld } from '#test/server/trade/money-world.ts'
import { onBothStores } from '#test/support/both-stores.ts'

onBothStores(() => {
  let world: MoneyWorld
  beforeEach(async () => {
    world = await openMoneyWorld()
    await world.make('vendors', { name: 'Kugel AG' }, 'kugel')
  })
  afterEach(() => world.close())

  const D = '2026-11-20'
  const paying = (payableId: string, amount: number) => ({
    ...{ vendorId: 'kugel', method: 'ACH', paidOn: D, bankAccountId: 'main' },
    allocations: [{ payableId, amount }],
  })
  const statuses = (told: readonly { status: number }[]) => told.map(({ status }) => status).toSorted()

  it.each([
    { currency: 'USD', total: 800, part: 50, sent: 20, end: { Expense: 1600, 'Bank main': -1600 } },
    // 17,000 at 0.0066 is 112.20; a part 6.60. The last part of the last thousand is refused: only 0 is open.
    { currency: 'JPY', total: 17_000, part: 1000, sent: 19, end: { Expense: 224.4, 'Bank main': -224.4 } },
    // 1.005 at 3.25 is 3.27 (3.26625 up), a fifteenth 0.22 (0.2178): 15 payments of 0.22, the ledger 3.27.
    {
      ...{ currency: 'KWD', total: 1.005, part: 0.067, sent: 18 },
      end: { Expense: 6.54, 'Bank main': -6.57, Exchange: 0.03 },
    },
  ])('two clerks pay one bill in $currency once, twenty pay it in parts until nothing is open', async (the) => {
    const { currency, total, part } = the
    const whole = await world.bill('kugel', total, { currency, category: 'Services' })
    const both = await world.atOnce([
      ['payments.pay', paying(whole, total), 'the-whole-bill-of-clerk-a'],
      ['payments.pay', paying(whole, total), 'the-whole-bill-of-clerk-b'],
    ])
    expect(statuses(both)).toEqual([200, 422])
    expect(both.find(({ status }) => status === 422)!.detail).toContain('is already Paid')

    const second = await world.bill('kugel', total, { currency, category: 'Services' })
    const calls = Array.from(
      { length: the.sent },
      (_, at) => ['payments.pay', paying(second, part), `a-part-of-the-bill-${at}`] as const,
    )
    const parts = await world.atOnce(calls)
    const fit = Math.round(total / part)
    expect(statuses(parts)).toEqual([...Array(fit).fill(200), ...Array(the.sent - fit).fill(422)])
    for (let times = 0; times < 3; times++)
      for (const [at, first] of parts.entries()) {
        if (first.status !== 200) continue
        const [again] = await world.atOnce([calls[at]!])
        expect(again).toEqual({ ...first, isReplay: true })
      }
    expect(await world.ledgers(true)).toEqual(the.end)
    expect(await world.all('payments')).toHaveLength(fit + 1)
    expect(await world.findings()).toEqual([])
  })
})
