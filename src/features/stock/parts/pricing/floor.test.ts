import { expect, it } from 'vitest'
import { parts } from '#features/stock/parts/collection.ts'
import { whyNotPrice } from '#features/stock/parts/pricing/floor.ts'
import { openTestWorld } from '#test/support/world.ts'

const part = { partNumber: 'NU208', brand: 'NTN', listPrice: 20, floorPrice: 15 }

it.each([
  [{ listPrice: 14 }, true],
  [{ listPrice: 15 }, false],
  [{ listPrice: 14, floorReason: 'Last ones' }, false],
  [{ listPrice: 14, floorReason: '  ' }, true],
  [{ floorPrice: 21 }, true],
  [{ description: 'Roller' }, false],
])('a change by %o is refused: %s', (change, isRefused) => {
  expect(whyNotPrice(part, { ...part, ...change }) !== undefined).toBe(isRefused)
})

it('what is below its floor already may be changed otherwise', () => {
  const low = { ...part, listPrice: 10 }
  expect(whyNotPrice(low, { ...low, description: 'Roller' })).toBeUndefined()
  expect(whyNotPrice(low, { ...low, listPrice: 9 })).toContain('9.00 is below the floor price of 15.00 for NTN NU208')
})

it('holds on every way by hand, with the way out', async () => {
  const world = await openTestWorld()
  const { id } = await world.insert(parts, part)
  const change = (patch: object, version: number) =>
    world.call('PATCH', `/api/collections/parts/documents/${id}`, { patch }, { 'if-match': `"${version}"` })
  const { version } = (await world.call('GET', `/api/collections/parts/documents/${id}`)).body
  const refused = await change({ listPrice: 12 }, version)
  expect([refused.status, JSON.stringify(refused.body)]).toEqual([
    422,
    expect.stringContaining('below the floor price of 15.00'),
  ])
  expect((await change({ listPrice: 12, floorReason: 'Damaged boxes' }, version)).status).toBe(200)
  await world.close()
})
