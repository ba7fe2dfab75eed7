import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { payables } from '#features/money/payables/collection.ts'
import type { Data } from '#model/schema/value.ts'
import { openTestWorld, type World } from '#test/support/world.ts'

const ROWS: readonly Data[] = [
  { currency: 'EUR', rate: 1.1, from: '2026-11-01' },
  { currency: 'EUR', rate: 1.25, from: '2026-11-15' },
  { currency: 'JPY', rate: 0.0065, from: '2026-01-01' },
  { currency: 'GBP', from: '2026-01-01' },
]
describe('a document in another currency', () => {
  let world: World
  beforeAll(async () => {
    world = await openTestWorld()
    await world.put('settings', 'currencies', { name: 'Currencies', exchangeRates: ROWS.slice(0, 3) })
  })
  afterAll(() => world.close())

  const bill = { status: 'Open', dueDate: '2026-12-01', totalAmount: 100, invoiceDate: '2026-11-10' } as const
  const create = (data: object) => world.insert(payables, { ...bill, ...data } as never)
  const patch = (id: string, changes: object) =>
    world.call('PATCH', `/api/collections/payables/documents/${id}`, { patch: changes }, { 'if-match': '*' })
  const rateOf = async (id: string) => (await world.get(payables, id)).data.fxRate

  it('keeps the rate of its day, whatever the settings say later', async () => {
    const { id } = await create({ currency: 'EUR' })
    expect(await rateOf(id)).toBe(1.1)
    const exchangeRates = ROWS.slice(0, 2).map((row) => ({ ...row, rate: 2 }))
    await world.put('settings', 'currencies', { name: 'Currencies', exchangeRates })
    await patch(id, { totalAmount: 90 })
    expect(await rateOf(id)).toBe(1.1)
  })

  it('takes the rate of another day with it until it is posted, and keeps one that was typed', async () => {
    await world.put('settings', 'currencies', { name: 'Currencies', exchangeRates: ROWS.slice(0, 3) })
    const { id } = await create({ currency: 'EUR' })
    await patch(id, { invoiceDate: '2026-11-16' })
    expect(await rateOf(id)).toBe(1.25)
    const typed = (await create({ currency: 'EUR', fxRate: 1.07 })).id
    await patch(typed, { invoiceDate: '2026-11-16' })
    expect(await rateOf(typed)).toBe(1.07)
    const posted = (await create({ currency: 'EUR', posted: true, balance: 100 })).id
    await patch(posted, { notes: 'x' })
    expect(await rateOf(posted)).toBe(1.1)
    const none = (await create({ currency: 'CHF' })).id
    await patch(none, { invoiceDate: '2026-11-16' })
    expect(await rateOf(none)).toBeUndefined()
  })

  it('keeps what is typed, and has none in the company’s own currency', async () => {
    const { id } = await create({ currency: 'EUR', fxRate: 1.07 })
    expect(await rateOf(id)).toBe(1.07)
    await patch(id, { currency: 'USD' })
    expect(await rateOf(id)).toBeUndefined()
  })

  it('has no rate that is stated for the company’s own currency', async () => {
    expect(await rateOf((await create({ currency: 'USD', fxRate: 1.3 })).id)).toBeUndefined()
    const { id } = await create({ totalAmount: 50 })
    await patch(id, { fxRate: 0.5 })
    expect(await rateOf(id)).toBeUndefined()
  })

  it('has none where the settings know none', async () => {
    expect(await rateOf((await create({ currency: 'CHF' })).id)).toBeUndefined()
  })
})
