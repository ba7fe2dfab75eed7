import { describe, expect, it } from 'vitest'
import { pastStock, pastStockTotal } from '#features/stock/control/past/past-stock.ts'

const group = (lotId: string, qty: string, value: string) => ({
  key: { lotId },
  sum: { qtyDelta: { value: qty, count: 1 }, valueDelta: { value, count: 1 } },
})
const sums = { groups: [group('L1', '10', '50.25'), group('L2', '3', '90'), group('L3', '0', '0')] }

describe('what lay there at a moment', () => {
  it('is the sum of what was moved by then, the most valuable first, without what had gone', () => {
    const found = pastStock(sums as never, [])
    expect(found.map(({ key, qty, value }) => [key.lotId, qty, value])).toEqual([
      ['L2', 3, 90],
      ['L1', 10, 50.25],
    ])
    expect(pastStockTotal(found)).toEqual({ qty: 13, value: 140.25 })
  })

  it('leaves out what was posted later on the same day', () => {
    const later = [
      { data: { lotId: 'L1', qtyDelta: 4, valueDelta: 20.1 } },
      { data: { lotId: 'L2', qtyDelta: 3, valueDelta: 90 } },
      { data: { lotId: 'L3', qtyDelta: -6, valueDelta: -12 } },
    ]
    expect(pastStock(sums as never, later).map(({ key, qty, value }) => [key.lotId, qty, value])).toEqual([
      ['L1', 6, 30.15],
      ['L3', 6, 12],
    ])
  })
})
