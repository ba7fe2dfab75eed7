import { describe, expect, it } from 'vitest'
import {
  billableWeight,
  classOfDensity,
  type FreightPiece,
  freightClass,
  handlingOf,
  SIZE_RULES,
  weightOrMeasure,
} from '#features/shipping/freight-calculator/rules.ts'

const piece = (length: number, width: number, height: number, weight = 0): FreightPiece => ({
  length,
  width,
  height,
  weight,
})
const rule = (name: (typeof SIZE_RULES)[number]['name']) => SIZE_RULES.find((each) => each.name === name)!

describe('billable weight', () => {
  it.each([
    ['UPS, FedEx', piece(11.1, 8.1, 4.1), 4],
    ['UPS, FedEx', piece(24, 18, 16, 31), 50],
    ['UPS, FedEx', piece(24, 18, 16, 50.2), 51],
    ['UPS at the counter', piece(24, 18, 16, 31), 42],
    ['USPS', piece(15, 15, 22), 36],
    ['USPS before 12 July 2026', piece(15, 15, 22), 30],
    ['USPS', piece(12, 12, 12, 3.2), 4],
    ['USPS', piece(14.3, 12.2, 10.4), 16],
    ['USPS before 12 July 2026', piece(14.3, 12.2, 10.4, 5), 5],
    ['UPS, FedEx', piece(40, 22, 20), 127],
    ['UPS, FedEx', piece(22, 22, 22), 77],
    ['UPS, FedEx', piece(30, 24, 24), 125],
    ['UPS, FedEx', piece(50, 27.8, 5), 51],
    ['DHL Express', piece(45, 35, 30, 8.2), 9.5],
    ['DHL Express', piece(30, 20, 15, 6.1), 6.5],
    ['Air freight', piece(120, 80, 100, 420), 420],
  ] as const)('of %s for %j is %d', (name, given, expected) => {
    expect(billableWeight(rule(name), given).billable).toBe(expected)
  })

  it('stays on the step when the division comes out even', () => {
    expect(billableWeight(rule('UPS, FedEx'), piece(50, 27, 139)).dimensional).toBe(1350)
  })

  it('of eight air cartons is that of their volume', () => {
    const each = billableWeight({ ...rule('Air freight'), step: 0.001 }, piece(60, 40, 20, 45 / 8))
    expect(each.dimensional * 8).toBeCloseTo(64, 6)
  })
})

describe('handling of UPS and FedEx', () => {
  it.each([
    [piece(40, 22, 20, 60), 'large package'],
    [piece(22, 22, 22, 20), 'additional handling'],
    [piece(30, 24, 24, 20), 'additional handling'],
    [piece(10, 10, 10, 50), 'none'],
    [piece(10, 10, 10, 50.1), 'additional handling'],
    [piece(48, 10, 10, 20), 'none'],
    [piece(109, 5, 5, 20), 'over maximum'],
    [piece(20, 20, 20, 151), 'over maximum'],
  ] as const)('of %j is %s', (given, expected) => {
    expect(handlingOf(given)).toBe(expected)
  })
})

describe('freight class', () => {
  it.each([
    [[piece(48, 40, 48, 400)], 125],
    [[piece(48, 40, 30, 1850)], 50],
    [[piece(48, 40, 36, 1200), piece(48, 40, 60, 300)], 85],
  ] as const)('of %j is %d', (pieces, expected) => {
    expect(freightClass(pieces).freightClass).toBe(expected)
  })

  it.each([
    [0.99, 400],
    [1, 300],
    [2, 250],
    [4, 175],
    [6, 125],
    [8, 100],
    [10, 92.5],
    [12, 85],
    [14.99, 85],
    [15, 70],
    [22.49, 70],
    [22.5, 65],
    [30, 60],
    [35, 55],
    [49.99, 55],
    [50, 50],
  ])('at %d pounds per cubic foot is %d', (density, expected) => {
    expect(classOfDensity(density)).toBe(expected)
  })
})

describe('a shared container', () => {
  it('is billed by weight or measure, whichever is greater', () => {
    expect(weightOrMeasure([piece(120, 100, 110), piece(120, 100, 110)], 3150)).toBeCloseTo(3.15, 9)
    expect(weightOrMeasure([piece(100, 100, 420)], 1900)).toBeCloseTo(4.2, 9)
  })
})
