import { describe, expect, it } from 'vitest'
import { chargesLeft, landedAllocationOf, landedTotals } from '#features/purchasing/receiving/landed-cost/rules.ts'
import type { Basis } from '#features/stock/landed-cost/rules.ts'
import type { Movement } from '#features/stock/ledger/collection.ts'
import type { Lot } from '#features/stock/lots/collection.ts'
import type { Doc } from '#model/schema/value.ts'

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
  const sharesOf = (basis: Basis, amount: number, weights: Readonly<Record<string, number>> = {}) =>
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
    const found = sharesOf(basis, amount, weights)
    if ('why' in found) throw new Error(found.why)
    expect(found.lots.map(({ after }) => after)).toEqual(costs)
    expect([found.inStock, found.elsewhere]).toEqual([inStock, elsewhere])
  })

  it('names a part without weight', () =>
    expect(sharesOf('Weight', 300)).toEqual({ why: 'a has no weight. Allocate by value.' }))
})

it('the allocation of a bill is shown by receipt, including receipts whose goods are all sold', () => {
  const row = (docType: string, base: number, docNumber?: string) => ({ id: '', data: { docType, base, docNumber } })
  const moved = (lotNumber: string, valueDelta: number, reason = 'Freight') => ({
    id: '',
    data: { lotNumber, valueDelta, reason },
  })
  const from = (lotNumber: string, receiptId: string) => ({ id: lotNumber, data: { lotNumber, receiptId } })
  const rows = [
    row('payables', 97.35),
    row('inventory', -60.2, 'A'),
    row('inventory', -20, 'C'),
    row('vouchers', -7.15),
  ]
  const totals = landedTotals(rows as unknown as Doc[], {
    // The price of goods on the same bill is not landed cost.
    revalued: [moved('A', 30.1), moved('B', 12.05), moved('A', 4, 'Price variance')] as unknown as Movement[],
    lots: [from('A', 'r1'), from('B', 'r1'), from('C', 'r2')] as unknown as Lot[],
  })
  expect(totals).toEqual({
    ...{ allocated: 80.2, inStock: 42.15, left: 10 },
    receipts: [
      { receiptId: 'r1', inStock: 42.15 },
      { receiptId: 'r2', inStock: 0 },
    ],
  })
})
