import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openSellingWorld, type SellingWorld } from '#test/server/trade/selling-world.ts'

let world: SellingWorld

const DHL = {
  code: 'DHL',
  name: 'DHL Express',
  isActive: true,
  services: [{ code: 'P', name: 'Express Worldwide', days: 2 }],
  dimDivisors: [
    { value: 5000, unit: 'cm', from: '2026-01-01' },
    { value: 4000, unit: 'cm', from: '2027-01-01' },
  ],
  fuel: [
    { from: '2026-11-09', pct: 18.5 },
    { from: '2026-11-16', pct: 20 },
    { from: '2026-11-30', pct: 25 },
  ],
  surcharges: [
    { code: 'REM', name: 'Remote area', rule: '', amount: 3 },
    { code: 'HVY', name: 'Overweight piece', rule: 'weight > 70', amount: 90 },
  ],
  rateSheets: [
    {
      name: 'Old',
      service: 'P',
      from: '2026-01-01',
      to: '2026-11-15',
      currency: 'USD',
      zones: { DE: 1 },
      breaks: { 10: { 1: 42.3 } },
    },
    {
      ...{ name: 'Now', service: 'P', from: '2026-11-01', currency: 'USD' },
      zones: { DE: '1', 'DE 80': '2', '*': '9' },
      breaks: { 0.5: { 1: 21.1 }, 5: { 1: 30, 2: 31 }, 10: { 1: 42.3, 2: 44.45 }, 30: { 1: 80, 2: 90, 9: 150 } },
    },
  ],
}

beforeAll(async () => {
  world = await openSellingWorld()
  const made = await world.call(
    'POST',
    '/api/collections/carriers/documents',
    { data: DHL },
    { 'idempotency-key': 'a-key-for-this-carrier' },
  )
  expect(made.status, JSON.stringify(made.body)).toBe(201)
  await world.put('carriers', 'ups', {
    code: 'UPS',
    isActive: true,
    dimDivisors: [{ value: 139, unit: 'in, lb', from: '2026-01-01' }],
    surcharges: [{ code: 'AHS', name: 'Additional handling', rule: 'additional handling', amount: 29.5 }],
    rateSheets: [
      {
        name: 'Ground',
        service: 'GND',
        from: '2026-01-01',
        zones: { 902: 8, US: 5 },
        breaks: { 50: { 5: 20, 8: 26 }, 150: { 5: 60, 8: 75 } },
      },
    ],
  })
  await world.put('freightLanes', 'sea', {
    ...{ name: 'Hamburg LCL', mode: 'Sea', currency: 'EUR', transitMin: 25, transitMax: 32, to: { country: 'DE' } },
    breaks: [{ upTo: 20, unit: 'cbm', price: 95, min: 95 }],
    ...{ validFrom: '2026-01-01', validTo: '2026-12-31' },
  })
  await world.put('freightLanes', 'air', {
    ...{ name: 'Frankfurt air', mode: 'Air', to: { country: 'DE' } },
    breaks: [
      { upTo: 45, unit: 'kg', price: 4, min: 60 },
      { upTo: 300, unit: 'kg', price: 2.2 },
    ],
  })
})
afterAll(() => world.close())

const quote = async (toCountry: string, toPostcode: string, pieces: object[], more: object = {}) =>
  (await world.run('freight.quote', { toCountry, toPostcode, pieces, ...more })).options
const carton = (l: number, w: number, h: number, weightKg: number, qty = 1) => ({ l, w, h, weightKg, qty })

describe('a carrier asks', () => {
  it.each([
    ['by its size', 'DE', '10115', [carton(45, 35, 30, 8.2)], {}, { zone: '1', billedWeight: 9.5, amount: 53.76 }],
    ['less fuel the week before', 'DE', '10115', [carton(45, 35, 30, 8.2)], { on: '2026-11-10' }, { amount: 53.13 }],
    [
      'by the sheet of that time',
      'DE',
      '80331',
      [carton(45, 35, 30, 8.2)],
      { on: '2026-10-10' },
      { zone: '1', amount: 45.3 },
    ],
    ['by the nearer zone', 'DE', '80331', [carton(45, 35, 30, 8.2)], {}, { zone: '2', amount: 56.34 }],
    ['by its weight', 'DE', '10115', [carton(30, 20, 15, 6.1)], {}, { billedWeight: 6.5, amount: 53.76 }],
    ['for the lightest letter', 'DE', '10115', [carton(20, 20, 5, 0.3)], {}, { billedWeight: 0.5, amount: 28.32 }],
    ['for each piece', 'DE', '10115', [carton(30, 20, 15, 6.1, 2)], {}, { billedWeight: 13, amount: 99 }],
    ['everywhere else by the last zone', 'FR', '75001', [carton(10, 10, 10, 20)], {}, { zone: '9', amount: 183 }],
  ])('%s', async (_, country, postcode, pieces, more, expected) => {
    const options = await quote(country, postcode, pieces, more)
    expect(options.find(({ carrier }: { carrier: string }) => carrier === 'DHL')).toMatchObject({
      currency: 'USD',
      days: 2,
      ...expected,
    })
  })

  it('nothing where the zone has no price for so much', async () => {
    expect(await quote('FR', '75001', [carton(10, 10, 10, 31)])).toEqual([])
  })

  it('in pounds by whole inches, with its handling', async () => {
    const inches = (l: number, w: number, h: number, pounds: number) =>
      carton(l * 2.54, w * 2.54, h * 2.54, pounds * 0.45359237)
    const [box] = await quote('US', '10001', [inches(24, 18, 16, 31)])
    expect(box).toMatchObject({ carrier: 'UPS', billedWeight: 50, zone: '5', amount: 20 })
    const [cube] = await quote('US', '90210', [inches(22, 22, 22, 20)])
    expect(cube).toMatchObject({ carrier: 'UPS', billedWeight: 77, zone: '8', amount: 104.5 })
    expect(cube.parts).toMatchObject({ transport: 75, surcharges: [{ code: 'AHS', amount: 29.5 }] })
  })
})

it('lanes are beside, by weight or measure, the cheapest first', async () => {
  const options = await quote('DE', '20095', [carton(120, 100, 110, 1575, 2)])
  expect(options).toMatchObject([
    { carrier: 'Hamburg LCL', service: 'Sea', billedWeight: 3.15, amount: 299.25, currency: 'EUR', days: 32 },
  ])
  const air = (await quote('DE', '20095', [carton(60, 40, 20, 5.625, 8)])).find(
    ({ service }: { service: string }) => service === 'Air',
  )
  expect(air).toMatchObject({ billedWeight: 64, amount: 140.8, currency: 'USD' })
  const light = (await quote('DE', '20095', [carton(10, 10, 10, 4)])).find(
    ({ service }: { service: string }) => service === 'Air',
  )
  expect(light.amount).toBe(60)
})

it('a comparison is kept where that is wanted', async () => {
  const asked = { toCountry: 'DE', toPostcode: '10115', pieces: [carton(45, 35, 30, 8.2)] }
  const before = (await world.all('freightQuotes')).length
  await world.run('freight.quote', asked)
  expect(await world.all('freightQuotes')).toHaveLength(before)
  const { freightQuoteId, options } = await world.run('freight.quote', { ...asked, save: true })
  expect(await world.read('freightQuotes', freightQuoteId)).toMatchObject({
    on: '2026-11-20',
    options,
    input: { toCountry: 'DE' },
  })
})

it('a postcode alone is one of the country it leaves from, and a lane of another country is left out', async () => {
  const box = [carton(10, 10, 10, 4)]
  const from = async (fromCountry: string) =>
    (await quote('DE', '90210', box, { fromCountry })).map(({ carrier }: { carrier: string }) => carrier)
  await world.put('freightLanes', 'china', {
    ...{ name: 'Shanghai air', mode: 'Air', from: { country: 'CN' }, to: { country: 'DE' } },
    breaks: [{ upTo: 45, unit: 'kg', price: 3 }],
  })
  expect(await from('US')).toEqual(['DHL', 'Frankfurt air', 'Hamburg LCL'])
  expect(await from('CN')).toContain('Shanghai air')
})

it('an answer tells that nothing was written, so that no one undoes what was written before', async () => {
  const ask = async (save: boolean, key: string) =>
    (
      await world.call(
        'POST',
        '/api/commands/freight.quote',
        { input: { toCountry: 'DE', pieces: [carton(10, 10, 10, 4)], save } },
        { 'idempotency-key': key },
      )
    ).body
  expect(await ask(false, 'a-key-for-this-question')).toMatchObject({ unchanged: true })
  expect(await ask(false, 'a-key-for-this-question')).toMatchObject({ unchanged: true })
  expect(await ask(true, 'a-key-for-that-question')).not.toHaveProperty('unchanged')
})

it('a carrier without a price says why', async () => {
  const told = async (pieces: object[], more: object) =>
    (await world.run('freight.quote', { toCountry: 'FR', pieces, ...more })).unpriced
  expect(await told([carton(10, 10, 10, 31)], {})).toEqual([
    { carrier: 'DHL P', why: 'No price for 31 kg in zone 9.' },
    { carrier: 'UPS GND', why: 'No zone for FR.' },
  ])
  expect(await told([carton(10, 10, 10, 1)], { on: '2025-12-31' })).toEqual([
    { carrier: 'DHL', why: 'No rate sheet is valid on 2025-12-31.' },
    { carrier: 'UPS', why: 'No rate sheet is valid on 2025-12-31.' },
  ])
  await world.put('carriers', 'odd', {
    ...{ code: 'FedEx', surcharges: [{ name: 'Peak', rule: 'in winter', amount: 5 }] },
    rateSheets: [{ service: 'G', from: '2026-01-01', zones: { FR: '1' }, breaks: { 50: { 1: 10 } } }],
  })
  expect(await told([carton(10, 10, 10, 1)], {})).toContainEqual({
    carrier: 'FedEx G',
    why: 'The rule of Peak is not understood; it is not in the amount.',
  })
  expect(await world.refused('freight.quote', { toCountry: 'Germany', pieces: [carton(1, 1, 1, 1)] })).toContain(
    '"Germany" is not the code of a country',
  )
})

it.each([
  ['a piece without weight', [carton(1, 1, 1, 0)], 'Piece 1 has no weight'],
  ['too many pieces', [carton(1, 1, 1, 1, 5001)], '1 to 5000 pieces'],
])('%s is refused', async (_, pieces, words) => {
  expect(await world.refused('freight.quote', { toCountry: 'DE', pieces })).toContain(words)
})
