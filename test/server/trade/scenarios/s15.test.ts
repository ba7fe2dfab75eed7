import { afterEach, beforeEach, expect, it } from 'vitest'
import { type MoneyWorld, openMoneyWorld } from '#test/server/trade/money-world.ts'
import { onBothStores } from '#test/support/both-stores.ts'

onBothStores(() => {
  const D = '2026-11-20'
  let world: MoneyWorld
  beforeEach(async () => {
    world = await openMoneyWorld()
    await world.make('vendors', { name: 'Kugel AG' }, 'kugel')
    await world.make('customers', { name: 'Rouleau SA', currency: 'EUR' }, 'rouleau')
  })
  afterEach(() => world.close())

  const OLD = '2026-10-31'

  it('what the rate moved until the payment is an exchange difference, to the last cent', async () => {
    const eur = { currency: 'EUR', category: 'Services', invoiceDate: OLD }
    const whole = await world.bill('kugel', 1000, eur)
    expect((await world.ledgers()).AP).toBe(-1100)
    await world.pay('kugel', whole, 1000, { method: 'Wire', bankAmount: 1200 })
    expect((await world.ledgers()).Exchange).toBe(100)

    const receivableId = await world.invoice('rouleau', 500, { invoiceDate: OLD })
    expect(await world.read('receivable', receivableId)).toMatchObject({ currency: 'EUR', totalAmount: 500 })
    expect((await world.ledgers()).AR).toBe(550)
    await world.run('payments.receive', {
      ...{ customerId: 'rouleau', method: 'Wire', receivedOn: D, amount: 500, bankAccountId: 'eur' },
      allocations: [{ receivableId, amount: 500 }],
    })
    expect((await world.ledgers()).Exchange).toBe(50)

    const thirds = await world.bill('kugel', 333.33, eur)
    expect((await world.ledgers()).AP).toBe(-366.66)
    const gained: number[] = []
    for (const left of [222.22, 111.11, 0]) {
      const before = (await world.ledgers()).Exchange!
      await world.pay('kugel', thirds, 111.11)
      expect(await world.read('payables', thirds)).toMatchObject({ balance: left, status: left ? 'Open' : 'Paid' })
      gained.push(Number(((await world.ledgers()).Exchange! - before).toFixed(2)))
    }
    expect(gained).toEqual([11.11, 11.11, 11.11])
    const owed = (await world.all('postings')).filter(({ data }) => data.ledger === 'AP')
    for (const field of ['amount', 'base'])
      expect(owed.reduce((sum, { data }) => sum + Number(data[field]) * 100, 0)).toBeCloseTo(0)
    expect(await world.ledgers(true)).toEqual({
      Expense: 1466.66,
      Sales: -550,
      'Bank main': -1599.99,
      'Bank eur': 600,
      Exchange: 83.33,
    })
    const inEuro = (await world.all('postings')).filter(({ data }) => data.ledger === 'Bank' && data.key === 'eur')
    expect(inEuro.map(({ data }) => [data.amount, data.currency])).toEqual([[500, 'EUR']])
    expect(await world.findings()).toEqual([])
  })

  it.each([
    // 10,000 at 0.0066 = 66.00; the three amounts moved by the bank give the rate of each day.
    {
      ...{ currency: 'JPY', total: 10_000, parts: [3333, 3333, 3334], moved: [22.31, 21.9, 22.05] },
      end: { Expense: 66, 'Bank main': -66.26, Exchange: 0.26 },
    },
    {
      ...{ currency: 'KWD', total: 7.777, parts: [2.5, 2.5, 2.777], moved: [8, 8.2, 9.01] },
      end: { Expense: 25.28, 'Bank main': -25.21, Exchange: -0.07 },
    },
  ])('a bill in $currency leaves nothing behind when it is paid in three parts', async (the) => {
    const payableId = await world.bill('kugel', the.total, { currency: the.currency, category: 'Services' })
    const ids: string[] = []
    for (const [at, amount] of the.parts.entries())
      ids.push((await world.pay('kugel', payableId, amount, { bankAmount: the.moved[at] })).id)
    expect(await world.read('payables', payableId)).toMatchObject({ status: 'Paid', balance: 0 })
    expect(await world.ledgers(true)).toEqual(the.end)
    for (const paymentId of ids) await world.run('payments.void', { paymentId, reason: 'Wrong account' })
    expect(await world.ledgers()).toEqual({ Expense: the.end.Expense, AP: -the.end.Expense })
    expect(await world.findings()).toEqual([])
  })
})
