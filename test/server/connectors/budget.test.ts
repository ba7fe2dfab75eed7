import { afterEach, beforeEach, expect, it } from 'vitest'
import { setConnector } from '#features/admin/connectors/commands.ts'
import { runDue } from '#server/connectors/schedule.ts'
import { type FakeShop, openFakeShop, useShop } from '#test/support/connectors/fake-shop.ts'
import { openTestWorld, type World } from '#test/support/world.ts'

let fake: FakeShop
let world: World
let waits: number[]
beforeEach(async () => {
  fake = await openFakeShop()
  waits = []
  const wait = async (ms: number) => {
    waits.push(ms)
    world.pass(ms)
  }
  world = await openTestWorld({
    connectors: { origins: fake.origins, wait, random: () => 0 },
  })
  useShop(world.prime)
  await set('first')
})
afterEach(async () => {
  await world.close()
  await fake.close()
})
const set = (name: string) => world.execute(setConnector, { connector: 'shop', isOn: true, settings: { shop: name } })
const run = async () => (await world.call('POST', '/api/connectors/shop/run', {})).body
const state = async () => (await world.all('connectors'))[0]!.data

it('requests beyond the budget wait for their turn', async () => {
  expect(await run()).toMatchObject({ outcome: 'Done' })
  expect(fake.requests).toHaveLength(4)
  expect(waits).toEqual([1_000, 1_000])
})

it('a run begins with what the one before left of the budget, and time fills it up', async () => {
  await run()
  waits.length = 0
  await run()
  expect(waits).toEqual([1_000, 1_000, 1_000, 1_000])
  world.pass(60_000)
  waits.length = 0
  await run()
  expect(waits).toEqual([1_000, 1_000])
})

it('another account begins again: with a full budget and without the cursor of the first', async () => {
  await run()
  expect((await state()).cursor).toBe('4')
  waits.length = 0
  fake.requests.length = 0
  await set('second')
  await run()
  expect(fake.requests[0]).toBe('0')
  expect(waits).toEqual([1_000, 1_000])
  fake.requests.length = 0
  await run()
  expect(fake.requests[0]).toBe('4')
})

it('a service that wants to rest is left alone until then, by every run', async () => {
  fake.answerNext(429, { 'retry-after': '900' })
  expect(await run()).toMatchObject({ outcome: 'Failed', tries: 1, summary: 'shop.example answered 429.' })
  expect((await state()).nextRunAt).toEqual({ $ts: '2026-11-20T12:15:00.000Z' })
  expect(await run()).toMatchObject({
    outcome: 'Failed',
    summary: 'The request limit of Shop is used up. The next run continues in 900 seconds.',
  })
  expect(fake.requests).toHaveLength(1)
  world.pass(900_000)
  await runDue(world.prime, { origins: fake.origins, wait: async () => undefined })
  expect((await state()).failures).toBeUndefined()
})

it('a short rest is waited for within the run', async () => {
  fake.answerNext(429, { 'retry-after': '3' })
  expect(await run()).toMatchObject({ outcome: 'Done', tries: 2 })
  expect(waits[0]).toBe(3_000)
})
