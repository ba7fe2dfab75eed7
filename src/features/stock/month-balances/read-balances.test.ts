import { afterAll, beforeAll, expect, it } from 'vitest'
import { balancesUntil } from '#features/stock/month-balances/commands.ts'
import { postingRows } from '#features/stock/month-balances/read-balances.ts'
import { PARTS, withRows } from '#features/stock/month-balances/rules.ts'
import { openReading } from '#store/session.ts'
import { type MoneyWorld, openMoneyWorld } from '#test/server/trade/money-world.ts'

const D = '2026-11-20'
const DAYS = ['2026-09-01', '2026-09-30', '2026-10-01', '2026-10-15', '2026-10-31', '2026-11-10', D]

let world: MoneyWorld
beforeAll(async () => {
  world = await openMoneyWorld()
  await world.make('vendors', { name: 'Kugel AG' }, 'kugel')
  await world.make('customers', { name: 'Acme', status: 'Active' }, 'acme')
})
afterAll(() => world.close())

/** The results for several days, and the sums of all postings through them. */
const compared = () =>
  world.prime.driver.read(async (tx) => {
    const reading = openReading(tx, world.prime.collections)
    const found = []
    for (const part of PARTS)
      for (const day of DAYS) {
        const all = withRows(new Map(), await postingRows(reading, part, [['day', '<=', day]]))
        found.push({ part, day, stored: sorted(await balancesUntil(reading, part, day)), all: sorted(all) })
      }
    return found
  })
const sorted = (map: ReadonlyMap<string, { amount: number; base: number }>) =>
  [...map].toSorted(([a], [b]) => a.localeCompare(b)).map(([key, { base }]) => [key, base])

async function addsUp(): Promise<void> {
  for (const { part, day, stored, all } of await compared())
    expect({ part, day, rows: stored }).toEqual({ part, day, rows: all })
}

it('a past day stands as its postings add up, before the months are kept, after, and when postings come late', async () => {
  const rent = (invoiceDate: string, totalAmount: number) =>
    world.bill('kugel', totalAmount, { category: 'Rent', invoiceDate })
  const september = await rent('2026-09-12', 100)
  await rent('2026-10-01', 33.33)
  await world.pay('kugel', september, 40, { paidOn: '2026-10-20' })
  await world.invoice('acme', 75, { invoiceDate: '2026-09-30' })
  await addsUp()
  expect(await world.run('ledger.sumMonths', {})).toEqual({ months: 2 })
  expect(await world.all('ledgerMonths')).toHaveLength(9)
  await addsUp()
  // Postings backdated after the months were stored are added to them, and are included after the next night.
  await rent('2026-09-20', 7.77)
  await world.pay('kugel', september, 60, { paidOn: '2026-10-31' })
  await addsUp()
  expect(await world.findings()).toEqual([])
  await world.run('ledger.sumMonths', {})
  await addsUp()
  expect(await world.run('ledger.sumMonths', {})).toEqual({ months: 0 })
  expect(await world.findings()).toEqual([])
  const planted = (await world.all('ledgerMonths')).find(({ id }) => id === '2026-10-31 Ledgers')!
  await world.put('ledgerMonths', planted.id, { ...planted.data, values: {} })
  expect((await world.findings()).join()).toContain('Month balances are the sum of their postings')
})
