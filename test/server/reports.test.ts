import { afterAll, beforeAll, expect, it } from 'vitest'
import type { AgedAt } from '#features/money/ageing/rules.ts'
import { payablesByAge } from '#features/money/payables/by-age.ts'
import { reportOf } from '#model/report/define.ts'
import type { Doc } from '#model/schema/value.ts'
import { openTestWorld, type World } from '#test/support/world.ts'

const TODAY = '2026-11-24'
const AT: AgedAt = {
  day: TODAY,
  timeZone: 'UTC',
  base: 'USD',
  rates: [],
  rule: { limits: [30, 60], by: 'dueDate' },
  isToday: true,
}
/** Vendor, amount, currency, due date, status. */
const BILLS = [
  ['Acme', 100.1, 'USD', '2026-11-24', 'Open'],
  ['Acme', 0.2, 'USD', '2026-11-23', 'Open'],
  ['Acme', 50, 'USD', '2026-09-30', 'Open'],
  ['Acme', 70, 'EUR', '2026-08-01', 'Open'],
  ['Bolt', 30, 'USD', undefined, 'Open'],
  ['Bolt', 999, 'USD', '2026-08-01', 'Paid'],
] as const

let world: World
beforeAll(async () => {
  world = await openTestWorld()
  for (const [at, [vendorName, totalAmount, currency, dueDate, status]] of BILLS.entries())
    await world.put('payables', `b${at}`, {
      payableNumber: `AP-${at}`,
      vendorName,
      totalAmount,
      currency,
      status,
      ...(dueDate && { dueDate }),
    })
})
afterAll(() => world.close())

it('payables by age come to what a plain recount of the same bills comes to, each currency for itself', async () => {
  const { body } = await world.call('POST', '/api/collections/payables/query', { where: payablesByAge.question!.where })
  const items = (body as { documents: Doc[] }).documents.map(({ data }) => data)
  const { rows, columns, totals } = reportOf(payablesByAge, items as never, AT)

  const daysLate = (due: string) => (Date.parse(TODAY) - Date.parse(due)) / 86_400_000
  const bucketOf = (due: string | undefined) =>
    due === undefined
      ? 'No due date'
      : daysLate(due) <= 0
        ? 'Not due'
        : daysLate(due) <= 30
          ? '1 to 30'
          : daysLate(due) <= 60
            ? '31 to 60'
            : 'Over 60'
  const recount = new Map<string, number>()
  for (const [vendor, cents, currency, due, status] of BILLS) {
    if (status !== 'Open') continue
    for (const column of [bucketOf(due), 'Total']) {
      const key = `${vendor} ${currency} ${column}`
      recount.set(key, (recount.get(key) ?? 0) + Math.round(cents * 100))
    }
  }
  const reported = new Map(
    rows.flatMap((row) =>
      columns
        .filter(({ isSum }) => isSum)
        .flatMap(({ label, value }) => {
          const sum = value?.(row)
          return typeof sum === 'number'
            ? [[`${row.name} ${row.currency} ${label}`, Math.round(sum * 100)] as const]
            : []
        }),
    ),
  )
  expect(reported).toEqual(recount)
  expect(totals.map(({ currency, sums }) => [currency, sums.get('Total')]).toSorted()).toEqual([
    ['EUR', 70],
    ['USD', 180.3],
  ])
})

it('each figure leads to the bills behind it', () => {
  const item = { vendorName: 'Acme', totalAmount: 5, dueDate: '2026-11-20', currency: 'USD' }
  const { rows, columns } = reportOf(payablesByAge, [item] as never, AT)
  const href = columns.find(({ label }) => label === '1 to 30')!.href!(rows[0]!)
  expect(href).toMatch(/^\/payable\?tab=Open&where=vendorName/)
  const { columns: past } = reportOf(payablesByAge, [item] as never, { ...AT, isToday: false })
  expect(past.find(({ label }) => label === '1 to 30')!.href!(rows[0]!)).toBeUndefined()
})

it('a choice beside `chosen` is refused, instead of answering for today', async () => {
  const past = `/api/reports/payables-as-of?chosen=${encodeURIComponent('asOf=2026-10-31')}`
  expect((await world.call('GET', past)).status).toBe(200)
  expect((await world.call('GET', '/api/reports/payables-as-of?asOf=2026-10-31')).status).toBe(400)
})
