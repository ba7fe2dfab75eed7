import { afterEach, beforeEach, expect, it } from 'vitest'
import { runNightly } from '#server/jobs/nightly.ts'
import { openTestWorld, type World } from '#test/support/world.ts'

const HOUR_MS = 3_600_000
let world: World
beforeEach(async () => {
  // Eight in the evening in New York.
  world = await openTestWorld({ at: '2026-11-21T01:00:00.000Z' })
  await world.put('settings', 'company', { name: 'Company', timeZone: 'America/New_York' })
  await world.put('Tracking', 'box', { title: 'Box', delivered: false })
})
afterEach(() => world.close())

const reports = async () => (await world.commits()).filter(({ command }) => command === 'stock.check')

it('the checks run once a night, after two in the business time zone, and sign as Prime', async () => {
  let day = await runNightly(world.prime, undefined)
  expect(day).toBe('2026-11-20')
  world.pass(5 * HOUR_MS)
  day = await runNightly(world.prime, day)
  expect([day, (await reports()).length]).toEqual(['2026-11-20', 0])
  world.pass(HOUR_MS)
  day = await runNightly(world.prime, day)
  day = await runNightly(world.prime, day)
  expect(day).toBe('2026-11-21')
  expect((await reports()).map(({ by }) => by.email)).toEqual(['prime@localhost'])
  const [log] = (await world.all('logs')).map(({ data }) => data)
  expect(log).toMatchObject({ status: 'pending', page: 'inventory-control' })
})

it('of two servers on one store one runs them', async () => {
  world.pass(7 * HOUR_MS)
  await runNightly(world.prime, '2026-11-20')
  await runNightly(world.prime, '2026-11-20')
  expect(await reports()).toHaveLength(1)
})

it('a server that begins in the daytime does not make up for the night before', async () => {
  world.pass(15 * HOUR_MS)
  expect(await runNightly(world.prime, undefined)).toBe('2026-11-21')
  expect(await reports()).toEqual([])
})

it('errors resolved long ago are deleted by night, and a night without any is none of anyone’s business', async () => {
  const old = { $ts: '2026-07-01T12:00:00.000Z' }
  await world.put('logs', 'old', { message: 'Old', status: 'completed', timestamp: old, resolvedAt: old })
  world.pass(7 * HOUR_MS)
  expect(await runNightly(world.prime, '2026-11-20')).toBe('2026-11-21')
  expect((await world.all('logs')).map(({ id }) => id)).not.toContain('old')
  world.pass(24 * HOUR_MS)
  expect(await runNightly(world.prime, '2026-11-21')).toBe('2026-11-22')
})
