import { describe, expect, it } from 'vitest'
import { consignmentOf, metric, weightsOf } from '#features/shipping/freight-calculator/weights.ts'

const inches = (l: number, w: number, h: number, weightKg: number, qty = 1) =>
  metric([{ qty, l, w, h, weightKg }], 'in, lb')
const cm = (l: number, w: number, h: number, weightKg: number, qty = 1) => [{ qty, l, w, h, weightKg }]
const of = (pieces: ReturnType<typeof cm>, name: string) => weightsOf(pieces).find((one) => one.name === name)!

describe('what carriers bill', () => {
  it.each([
    ['UPS, FedEx', inches(24, 18, 16, 31), 50, true],
    ['UPS, FedEx', inches(24, 18, 16, 31, 3), 150, true],
    ['USPS', inches(12, 12, 12, 3.2), 4, false],
    ['DHL Express', cm(30, 20, 15, 6.1, 2), 13, false],
    ['Air freight', cm(60, 40, 20, 5.625, 8), 64, true],
  ] as const)('%s for %j', (name, pieces, billable, bySize) => {
    expect(of([...pieces], name)).toMatchObject({ billable, bySize })
  })

  it('names the handling of each piece', () => {
    expect(of(inches(22, 22, 22, 20), 'UPS, FedEx').handling).toEqual(['additional handling'])
    expect(of(inches(40, 22, 20, 20), 'UPS, FedEx').handling).toEqual(['large package'])
    expect(of(inches(22, 22, 22, 20), 'USPS').handling).toEqual([])
  })
})

it.each([
  [[...cm(120, 100, 110, 1575, 2)], { pieces: 2, kg: 3150, cubicMetres: 2.64, weightOrMeasure: 3.15 }],
  [inches(48, 40, 48, 400), { density: 7.5, freightClass: 125 }],
  [[...inches(48, 40, 36, 1200), ...inches(48, 40, 60, 300)], { density: 14.06, freightClass: 85 }],
  [inches(48, 40, 30, 1850), { density: 55.5, freightClass: 50 }],
])('%j come to %j', (pieces, expected) => {
  expect(consignmentOf(pieces)).toMatchObject(expected)
})
