import { describe, expect, it } from 'vitest'
import { dealOffers } from '#features/sales/deal-desk/offers.ts'
import { returnedLines, returnRows, whyNotReturned } from '#features/sales/deal-desk/returning.ts'
import type { Deal } from '#features/sales/deals/collection.ts'

const deal = (data: object) => ({ id: 'd', data }) as Deal
const labels = (data: object) => dealOffers(deal(data), '2026-11-20').map(({ label }) => label)
const line = (more: object) => ({ lineId: '1', kind: 'Goods', qty: 10, ...more })

it.each<[string, object, string[]]>([
  ['a draft', { status: 'Draft', lines: [line({})] }, ['Proforma']],
  ['a draft without lines', { status: 'Draft', lines: [] }, []],
  [
    'an order with goods reserved',
    { status: 'Confirmed', lines: [line({ qtyReserved: 4 })] },
    ['Packing slip', 'Proforma'],
  ],
  ['goods that are shipped', { status: 'Confirmed', lines: [line({ qtyShipped: 4 })] }, ['Invoice', 'Proforma']],
  ['a closed deal', { status: 'Closed', lines: [line({ qtyShipped: 10, qtyInvoiced: 10 })] }, ['Return']],
  [
    'goods that are back already',
    { status: 'Closed', lines: [line({ qtyShipped: 10, qtyInvoiced: 10, qtyReturned: 10 })] },
    [],
  ],
  ['a lost deal', { status: 'Lost', lines: [line({})] }, []],
  ['a return that is expected', { kind: 'Return', status: 'Confirmed', lines: [line({})] }, ['Receive return']],
  [
    'a return that is half back',
    { kind: 'Return', status: 'Confirmed', lines: [line({ backQty: 5 })] },
    ['Receive return', 'Credit'],
  ],
  ['a return that is back', { kind: 'Return', status: 'Confirmed', lines: [line({ backQty: 10 })] }, ['Credit']],
  [
    'a return that is credited',
    { kind: 'Return', status: 'Closed', lines: [line({ backQty: 10, settledQty: 10 })] },
    [],
  ],
])('%s offers what comes next', (_, data, expected) => {
  expect(labels(data)).toEqual(expected)
})

describe('a return', () => {
  const rows = returnRows([
    { ...line({ qtyShipped: 8, qtyInvoiced: 6, qtyReturned: 1 }), brand: 'SKF', partNumber: '6205' },
    { ...line({ qtyShipped: 4, qtyInvoiced: 4, qtyReturned: 4 }), lineId: '2' },
    { lineId: '3', kind: 'Freight', qty: 1, qtyInvoiced: 1, qtyShipped: 1 },
  ])

  it('is of what was shipped, invoiced and is not back', () => {
    expect(rows).toEqual([{ lineId: '1', name: 'SKF 6205', most: 5, qty: undefined, reason: '' }])
  })

  it.each([
    [{}, 'Enter the quantity to return.'],
    [{ qty: 6, reason: 'Damaged' }, 'SKF 6205: 5 were shipped and invoiced; 6 are too many.'],
    [{ qty: Number.NaN }, 'Enter the quantity to return.'],
    [{ qty: -1 }, 'SKF 6205: enter the quantity to return.'],
    [{ qty: 2 }, 'SKF 6205: enter the reason for the return.'],
    [{ qty: 2, reason: 'Damaged' }, undefined],
  ])('with %j', (patch, words) => {
    expect(whyNotReturned(rows.map((row) => ({ ...row, ...patch })))?.words).toBe(words)
  })

  it('is sent with the lines of which some come back', () => {
    const both = [
      { ...rows[0]!, qty: 2, reason: ' Damaged ' },
      { ...rows[0]!, lineId: '2' },
    ]
    expect(returnedLines(both)).toEqual([{ dealLineId: '1', qty: 2, reason: 'Damaged' }])
  })
})
