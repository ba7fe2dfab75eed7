import { afterAll, beforeAll, expect, it } from 'vitest'
import { promiseToPay } from '#features/money/promises/commands.ts'
import { recordOutcome } from '#features/purchasing/chasing/commands.ts'
import type { Data } from '#model/schema/value.ts'
import { openTestWorld, type World } from '#test/support/world.ts'

let world: World
beforeAll(async () => {
  world = await openTestWorld()
  await world.put('receivable', 'eur', { status: 'Open', totalAmount: 100, amountPaid: 30, currency: 'EUR' })
  await world.put('receivable', 'jpy', { status: 'Open', totalAmount: 70_000, balance: 70_000, currency: 'JPY' })
  await world.put('receivable', 'usd', { status: 'Open', totalAmount: 9, balance: 9 })
})
afterAll(() => world.close())

const followUpOf = async (id: unknown): Promise<Data> =>
  (await world.all('followups')).find((doc) => doc.id === id)!.data

it('a promise keeps what is open of each invoice, in its currency', async () => {
  const { result } = await world.execute(promiseToPay, {
    partyName: 'Acme',
    receivableIds: ['eur', 'jpy'],
    promisedOn: '2026-11-27',
  })
  const data = await followUpOf((result as { id: string }).id)
  expect(data.promised).toEqual([
    { receivableId: 'eur', amount: 70, currency: 'EUR', left: 0 },
    { receivableId: 'jpy', amount: 70_000, currency: 'JPY', left: 0 },
  ])
  expect([data.promisedAmount, data.currency]).toEqual([undefined, undefined])
})

it('a promise on the telephone keeps the amount that was named, or all that is open', async () => {
  const promise = { subject: 'INV', outcome: 'Promised', promisedOn: '2026-11-27' } as const
  const part = await world.execute(recordOutcome, { ...promise, about: '/receivable?id=eur', promisedAmount: 20 })
  expect(await followUpOf((part.result as { id: string }).id)).toMatchObject({
    promisedAmount: 20,
    currency: 'EUR',
    promised: [{ receivableId: 'eur', amount: 20, currency: 'EUR', left: 50 }],
  })
  const all = await world.execute(recordOutcome, { ...promise, about: '/receivable?id=usd' })
  expect(await followUpOf((all.result as { id: string }).id)).toMatchObject({
    promisedAmount: 9,
    currency: 'USD',
    promised: [{ receivableId: 'usd', amount: 9, currency: 'USD', left: 0 }],
  })
})
