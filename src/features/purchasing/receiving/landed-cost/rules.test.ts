import { describe, expect, it } from 'vitest'
import { chargesLeft, landedAllocationOf } from '#features/purchasing/receiving/landed-cost/rules.ts'
import type { Basis } from '#features/stock/landed-cost/rules.ts'
import type { Lot } from '#features/stock/lots/collection.ts'

const lot = (id: string, qtyOnHand: number, cost: number): Lot =>
  ({
    id,
    data: {
      ...{ lotNumber: id, partId: `p-${id}`, partNumber: id, receiptId: 'r', receiptLineId: id },
      ...{ qtyOnHand, landedUnitCost: cost, value: qtyOnHand * cost },
    },
  }) as unknown as Lot

describe('charges left on a bill', () => {
  it.each([
    ['one kind', [{ key: 'Freight', base: 300 }], [{ kind: 'Freight', left: 300 }]],
    [
      'kinds are apart, what was allocated is off',
      [
        { key: 'Freight', base: 200 },
        { key: 'Duty', base: 40 },
      ],
      [
        { kind: 'Freight', left: 200 },
        { kind: 'Duty', left: 40 },
      ],
    ],
    [
      'other names are one kind',
      [
        { key: 'Customs', base: 30 },
        { key: 'Other', base: -10 },
      ],
      [{ kind: 'Other', left: 20 }],
    ],
  ])('%s', (_, rows, left) => expect(chargesLeft(rows)).toEqual(left))
})

describe('an allocation', () => {
  const sold: Readonly<Record<string, number>> = { a: 40 }
  const told = (basis: Basis, amount: number, weights: Readonly<Record<string, number>> = {}) =>
    landedAllocationOf([lot('a', 60, 20), lot('b', 50, 40)], {
      ...{ basis, amount },
      soldOf: (id) => sold[id] ?? 0,
      weightKgOf: (id) => weights[id] ?? 0,
    })

  it.each([
    ['Value', 300, {}, [21.5, 43], 240, 60],
    ['Quantity', 300, {}, [22, 42], 220, 80],
    ['Weight', 300, { 'p-a': 1, 'p-b': 4 }, [21, 44], 260, 40],
    ['Value', -300, {}, [18.5, 37], -240, -60],
  ] as const)('by %s of %d', (basis, amount, weights, costs, inStock, elsewhere) => {
    const found = told(basis, amount, weights)
    if ('why' in found) throw new Error(found.why)
    expect(found.lots.map(({ after }) => after)).toEqual(costs)
    expect([found.inStock, found.elsewhere]).toEqual([inStock, elsewhere])
  })

  it('names a part without weight', () =>
    expect(told('Weight', 300)).toEqual({ why: 'a has no weight. Allocate by value.' }))
})
