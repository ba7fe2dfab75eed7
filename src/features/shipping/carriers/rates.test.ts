import { describe, expect, it } from 'vitest'
import { oddZones, readBreaks, readZones } from '#features/shipping/carriers/rates.ts'
import { surchargeRuleOf } from '#features/shipping/carriers/rules.ts'

describe('a pasted rate table', () => {
  it('has zones in its first row and a weight with prices in each row', () => {
    expect(readBreaks('kg\tA\tB\n0.5\t21.10\t30\n5 kg\t1,030.50\t\n10\t42.3\t44\n')).toEqual({
      0.5: { A: 21.1, B: 30 },
      5: { A: 1030.5 },
      10: { A: 42.3, B: 44 },
    })
    expect(readBreaks('kg\t1\n0,5\t21,10\n1\t1.030,50')).toEqual({ 0.5: { 1: 21.1 }, 1: { 1: 1030.5 } })
  })

  it.each([
    ['', 'Paste a table'],
    ['kg\tA', 'Paste a table'],
    ['kg\tA\tA\n1\t2\t3', 'Zone A appears twice'],
    ['kg\tA\t\tB\n1\t2\t3\t4', 'Column 3 has prices and no zone'],
    ['kg\tA\n5\t1\n5\t2', 'Row 3: 5 is not above 5'],
    ['kg\tA\n5\tabc', 'Row 2, zone A: "abc" is not a price'],
    ['kg\tA\n5\t-1', 'Row 2, zone A: "-1" is not a price'],
  ])('%j is refused', (text, why) => {
    expect(() => readBreaks(text)).toThrow(why)
  })
})

it('zones are places with their zone', () => {
  expect(readZones('DE = 1\nDE 80: 2\n902\t8\n\n* = 9')).toEqual({ DE: '1', 'DE 80': '2', 902: '8', '*': '9' })
  expect(() => readZones('Germany')).toThrow('"Germany" has no zone')
  expect(() => readZones('DE=1\nDE=2')).toThrow('DE is in zone 1 and in zone 2')
  expect(oddZones({ DE: '1', FR: '3' }, { 5: { 1: 10, 2: 20 } })).toEqual([
    'Zone 3 has no price.',
    'No place is in zone 2.',
  ])
})

it.each([
  ['', { per: 'shipment' }],
  ['per piece', { per: 'piece' }],
  ['each kg', { per: 'weight' }],
  ['Large package', { handling: 'large package' }],
  ['weight > 70 kg', { over: 'weight', limit: 70 }],
  ['length over 100.5', { over: 'length', limit: 100.5 }],
  ['in winter', undefined],
  ['weight > 70 or so', undefined],
])('the rule %j of a surcharge is %j', (written, rule) => {
  expect(surchargeRuleOf(written)).toEqual(rule)
})
