import { afterAll, beforeAll, expect, it } from 'vitest'
import { locations } from '#features/stock/locations/collection.ts'
import { openingStock } from '#features/stock/movements/commands.ts'
import { parts } from '#features/stock/parts/collection.ts'
import { openTestWorld, type World } from '#test/support/world.ts'

let world: World
beforeAll(async () => {
  world = await openTestWorld({ at: '2026-11-20T02:00:00.000Z' })
})
afterAll(() => world.close())

it('business days are counted in the company’s time zone, and a change of it takes effect at once', async () => {
  const zone = async () => (await world.call('GET', '/api/clock')).body
  expect(await zone()).toEqual({ now: '2026-11-20T02:00:00.000Z', timeZone: 'UTC' })
  await world.put('settings', 'company', { name: 'Company', timeZone: 'America/New_York' })
  expect((await zone()).timeZone).toBe('America/New_York')
  const part = await world.insert(parts, { partNumber: '6205' })
  const bin = await world.insert(locations, { code: 'A-1' })
  await world.execute(openingStock, { partId: part.id, qty: 1, unitCost: 1, locationId: bin.id })
  expect((await world.all('movements'))[0]?.data.day).toBe('2026-11-19')
  await world.put('settings', 'company', { name: 'Company', timeZone: 'Mars/Olympus' })
  expect((await zone()).timeZone).toBe('UTC')
})
