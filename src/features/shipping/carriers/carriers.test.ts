import { afterAll, beforeAll, expect, it } from 'vitest'
import { carriers } from '#features/shipping/carriers/collection.ts'
import { addUsualCarriers, enterRates, raiseRates, removeRates } from '#features/shipping/carriers/commands.ts'
import { laneActions } from '#features/shipping/lanes/actions.ts'
import { freightLanes } from '#features/shipping/lanes/collection.ts'
import { enterLane } from '#features/shipping/lanes/commands.ts'
import { openTestWorld, type World } from '#test/support/world.ts'

let world: World
beforeAll(async () => {
  world = await openTestWorld()
})
afterAll(() => world.close())

it('the usual carriers are added once, with divisors that change on their day', async () => {
  await world.execute(addUsualCarriers, {})
  const all = await world.all('carriers')
  expect(all.map(({ data }) => data.code).toSorted()).toEqual([
    'Amazon',
    'Apple',
    'DHL',
    'FedEx',
    'Other',
    'UPS',
    'USPS',
  ])
  expect(all.find(({ data }) => data.code === 'USPS')!.data.dimDivisors).toMatchObject([
    { value: 166 },
    { value: 139, from: '2026-07-12' },
  ])
  await expect(world.execute(addUsualCarriers, {})).rejects.toThrow('All of these carriers already exist.')
})

it('a sheet that is entered ends the one before it, and a change by percent copies it from its day', async () => {
  const { id } = await world.insert(carriers, { code: 'DHL', name: 'DHL' })
  const sheet = { carrierId: id, service: 'P', zones: 'DE = 1', currency: 'KWD' }
  await world.execute(enterRates, { ...sheet, from: '2026-01-01', table: 'kg\t1\n5\t10.125' })
  await world.execute(enterRates, { ...sheet, from: '2026-07-01', table: 'kg\t1\n5\t12.5' })
  await world.execute(raiseRates, { carrierId: id, pct: 4.9, from: '2027-01-01' })
  expect((await world.get(carriers, id)).data.rateSheets).toMatchObject([
    { from: '2026-01-01', to: '2026-06-30', breaks: { 5: { 1: 10.125 } } },
    { from: '2026-07-01', to: '2026-12-31', breaks: { 5: { 1: 12.5 } } },
    { from: '2027-01-01', currency: 'KWD', breaks: { 5: { 1: 13.113 } } },
  ])
  await expect(world.execute(enterRates, { ...sheet, from: '2027-01-01', table: 'kg\t1\n5\t1' })).rejects.toThrow(
    'P already has a rate sheet from 2027-01-01',
  )
  await expect(world.execute(enterRates, { ...sheet, from: '2028-01-01', table: 'kg\t2\n5\t1' })).rejects.toThrow(
    'Zone 1 has no price. No place is in zone 2.',
  )
  await world.execute(removeRates, { carrierId: id, service: 'P', from: '2027-01-01' })
  const { rateSheets } = (await world.get(carriers, id)).data
  expect(rateSheets).toHaveLength(2)
  expect(rateSheets![1]).not.toHaveProperty('to')
  await expect(world.execute(raiseRates, { carrierId: id, pct: 5, from: '2025-01-01' })).rejects.toThrow(
    'DHL has no rate sheet valid on 2025-01-01.',
  )
})

it.each([
  [{ dimDivisors: [{ value: 0 }] }, 'A divisor is above 0.'],
  [{ surcharges: [{ rule: 'in winter', amount: 1 }] }, '"in winter" is not a surcharge rule'],
  [{ rateSheets: [{ name: 'Old', from: '2026-02-01', to: '2026-01-01' }] }, 'Rate sheet Old ends before it begins.'],
  [{ trackingUrl: 'https://x.example/' }, 'needs {number}'],
])('a carrier with %j is refused', async (more, why) => {
  await expect(world.insert(carriers, { code: 'Other', ...more } as never)).rejects.toThrow(why)
})

it('lanes are entered by their countries, extended and priced again; prices that do not rise are refused', async () => {
  const lane = { mode: 'Sea', fromCountry: 'us', fromPostcode: '33', toCountry: 'gt', currency: 'USD' }
  const breaks = [
    { upTo: 1, unit: 'cbm', price: 120, min: 150 },
    { upTo: 5, unit: 'cbm', price: 95.55 },
  ]
  const { result } = await world.execute(enterLane, { ...lane, breaks } as never)
  const { id } = result
  expect((await world.get(freightLanes, id)).data).toMatchObject({
    name: 'US 33 to GT, Sea',
    from: { country: 'US', postcode: '33' },
    to: { country: 'GT' },
  })
  await world.execute(laneActions.command('extend'), { laneId: id, validTo: '2027-12-31' })
  await world.execute(laneActions.command('changePrices'), { laneId: id, pct: 10 })
  expect((await world.get(freightLanes, id)).data).toMatchObject({
    validTo: '2027-12-31',
    breaks: [{ price: 132, min: 165 }, { price: 105.11 }],
  })
  await expect(world.execute(enterLane, { ...lane, breaks: breaks.toReversed() } as never)).rejects.toThrow(
    'Order the prices by weight.',
  )
  await expect(world.execute(enterLane, { ...lane, toCountry: 'Guatemala', breaks } as never)).rejects.toThrow(
    '"GUATEMALA" is not the code of a country',
  )
})
