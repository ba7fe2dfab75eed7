import { describe, expect, it } from 'vitest'
import type { Deal } from '#features/sales/deals/collection.ts'
import {
  cartonsOf,
  netWeightOf,
  packedCartons,
  unpackedQty,
  withCarton,
} from '#features/sales/packing-slips/desk/packing.ts'
import {
  pickedAsListed,
  pickedLines,
  pickRows,
  scannedRow,
  whyNotPicked,
} from '#features/sales/packing-slips/desk/picking.ts'
import { readyOrders } from '#features/sales/packing-slips/desk/ready.ts'
import { whyNotPacked } from '#features/sales/packing-slips/rules.ts'

const lines = [
  {
    lineId: '1',
    partId: 'a',
    partNumber: '6205-2RS1',
    brand: 'SKF',
    bin: 'B-10',
    lotId: 'l1',
    lotNumber: 'L1',
    qtyToPick: 10,
  },
  {
    lineId: '2',
    partId: 'b',
    partNumber: '22210 EK',
    brand: 'SKF',
    bin: 'A-2',
    lotId: 'l2',
    lotNumber: 'L2',
    qtyToPick: 4,
  },
  {
    lineId: '3',
    partId: 'a',
    partNumber: '6205-2RS1',
    brand: 'SKF',
    bin: 'B-2',
    lotId: 'l3',
    lotNumber: 'L3',
    qtyToPick: 6,
  },
]
const rows = pickRows(lines)
const codes = new Map([['b', ['4006209123456']]])

it('lines are picked in the order of the bins, ten behind two', () => {
  expect(rows.map(({ bin }) => bin)).toEqual(['A-2', 'B-2', 'B-10'])
})

describe('a scan', () => {
  it.each([
    ['a lot of the slip', 'l1', '1'],
    ['a part by its number however it is written', '62052rs1', '3'],
    ['a part with its brand', 'SKF 22210EK', '2'],
    ['a part by its barcode', '4006209123456', '2'],
  ])('of %s ticks its line', (_, code, lineId) => {
    expect(scannedRow(rows, code, { codes })).toMatchObject({ kind: 'row', row: { lineId } })
  })

  it('of a part whose first lot is picked means the next', () => {
    const begun = rows.map((row) => (row.lineId === '3' ? { ...row, picked: 6 } : row))
    expect(scannedRow(begun, '6205-2RS1', { codes })).toMatchObject({ row: { lineId: '1' } })
  })

  it.each([
    [
      'another lot of a wanted part takes its place',
      { partId: 'b', qcStatus: 'OK' },
      { kind: 'other lot', row: { lineId: '2' } },
    ],
    [
      'a lot of another part is told',
      { partId: 'x' },
      { kind: 'none', words: 'Lot L9 is 6308, which is not on this slip.' },
    ],
    [
      'a lot in quarantine is not taken',
      { partId: 'b', qcStatus: 'Quarantine' },
      { kind: 'none', words: 'Lot L9 is in quarantine. Take another one.' },
    ],
  ])('%s', (_, data, expected) => {
    const lot = { id: 'l9', lotNumber: 'L9', partNumber: '6308', qtyAvailable: 5, ...data }
    expect(scannedRow(rows, 'L9', { codes, lot })).toMatchObject(expected)
  })

  it('of anything else is reported', () => {
    expect(scannedRow(rows, 'NU208', { codes })).toEqual({ kind: 'none', words: 'NU208 is not on this slip.' })
  })
})

it.each([
  ['not picked', {}, '22210 EK is not picked yet. Scan it, or enter how many.'],
  ['too many', { picked: 5 }, '4 of 22210 EK are to be picked. Enter 4 or fewer.'],
  ['short without a reason', { picked: 3 }, '22210 EK is short by 1. Enter the reason.'],
  ['no number', { picked: Number.NaN }, '22210 EK: enter how many were picked.'],
  ['short with a reason', { picked: 3, shortReason: 'Damaged' }, undefined],
  ['all of it', { picked: 4 }, undefined],
])('a line that is %s', (_, patch, words) => {
  expect(whyNotPicked([{ ...rows[0]!, ...patch }])?.words).toBe(words)
})

it('the rest is filled in as listed; what was counted short stays short', () => {
  const [first, ...others] = pickRows(lines)
  const filled = pickedAsListed([{ ...first!, picked: 0 }, ...others])
  expect(filled.map(({ picked, toPick }) => [picked, toPick])).toEqual([
    [0, first!.toPick],
    ...others.map(({ toPick }) => [toPick, toPick]),
  ])
})

it('what is sent names the lot, and why it is short only where it is', () => {
  const [first, second] = rows
  expect(
    pickedLines([
      { ...first!, picked: 3, shortReason: ' Damaged ' },
      { ...second!, picked: 6, shortReason: 'old' },
    ]),
  ).toEqual([
    { lineId: '2', lotId: 'l2', qty: 3, shortReason: 'Damaged' },
    { lineId: '3', lotId: 'l3', qty: 6 },
  ])
})

describe('cartons', () => {
  const picked = lines.map((line) => ({ ...line, qty: line.qtyToPick }))

  it('begin with one that holds all that was picked', () => {
    const [only, ...others] = cartonsOf({ lines: picked })
    expect(others).toEqual([])
    expect(only).toMatchObject({ no: 1, held: { 1: 10, 2: 4, 3: 6 } })
  })

  it('another one takes what is in none', () => {
    const [only] = cartonsOf({ lines: picked })
    const both = withCarton([{ ...only!, held: { 1: 4, 2: 4, 3: 6 } }], picked)
    expect(both[1]).toMatchObject({ no: 2, held: { 1: 6 } })
    expect(picked.map((line) => unpackedQty(line, both))).toEqual([0, 0, 0])
  })

  it('are sent with what was typed as figures, and read back as they were sent', () => {
    const [only] = cartonsOf({ lines: picked })
    const sent = packedCartons([{ ...only!, weightKg: '3,5', l: '40', w: 'x', trackingNumber: ' 1Z9 ' }])
    expect(sent).toEqual([{ no: 1, lines: { 1: 10, 2: 4, 3: 6 }, weightKg: 3.5, l: 40, trackingNumber: '1Z9' }])
    expect(whyNotPacked(sent, picked)).toBeUndefined()
    expect(cartonsOf({ lines: picked, cartons: sent as never })[0]).toMatchObject({ weightKg: '3.5', held: { 1: 10 } })
  })

  it('that hold too few, weigh nothing or have a side below 0 are refused', () => {
    const [only] = cartonsOf({ lines: picked })
    expect(whyNotPacked(packedCartons([only!]), picked)).toBe('Carton 1 has no weight. Enter its weight.')
    expect(whyNotPacked([{ no: 1, weightKg: -2 }], picked)).toBe('Carton 1 has a weight of -2. Enter its weight.')
    expect(whyNotPacked([{ no: 1, weightKg: 2, l: -4 }], picked)).toBe('Carton 1 has a side below 0. Enter its size.')
    const few = packedCartons([{ ...only!, weightKg: '2', held: { 1: 9, 2: 4, 3: 6 } }])
    expect(whyNotPacked(few, picked)).toBe('The cartons hold 19, 20 are picked.')
  })

  it('that hold nothing beside others are refused', () => {
    const [only] = cartonsOf({ lines: picked })
    const sent = packedCartons([
      { ...only!, weightKg: '2' },
      { ...only!, no: 2, held: {}, weightKg: '1' },
    ])
    expect(whyNotPacked(sent, picked)).toBe('Carton 2 is empty. Put goods into it, or remove it.')
  })

  it('weigh what the catalog says of all that is in them', () => {
    const [only] = cartonsOf({ lines: picked })
    expect(
      netWeightOf(
        only!,
        picked,
        new Map([
          ['a', 0.13],
          ['b', 0.6],
        ]),
      ),
    ).toBe(4.48)
    expect(netWeightOf(only!, picked, new Map([['a', 0.13]]))).toBeUndefined()
  })
})

it('orders that can go whole come first, and what a slip holds is not packed twice', () => {
  const order = (id: string, own: object[], more: object = {}): Deal =>
    ({ id, data: { status: 'Confirmed', lines: own, ...more } }) as Deal
  const line = (qtyReserved: number, more: object = {}) => ({
    lineId: '1',
    kind: 'Goods',
    qty: 10,
    qtyOpen: 10,
    qtyReserved,
    ...more,
  })
  const found = readyOrders(
    [
      order('none', [line(0)]),
      order('part', [line(4)]),
      order('all', [line(10)]),
      order('held', [line(10)]),
      order('dropped', [line(0, { source: 'Drop ship' })]),
      order('draft', [line(10)], { status: 'Draft' }),
      order('back', [line(10)], { kind: 'Return' }),
    ],
    [{ data: { transactionId: 'held', lines: [{ dealLineId: '1', qtyToPick: 7 }] } }],
  )
  expect(found.map(({ deal, state, open, ready }) => [deal.id, state, open, ready])).toEqual([
    ['all', 'All', 10, 10],
    ['held', 'All', 3, 3],
    ['part', 'Part', 10, 4],
    ['none', 'None', 10, 0],
  ])
})
