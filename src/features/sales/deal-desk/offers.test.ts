import { expect, it } from 'vitest'
import { dealOffers } from '#features/sales/deal-desk/offers.ts'
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
  ['a return that is expected', { kind: 'Return', status: 'Confirmed', lines: [line({})] }, ['Goods are back']],
  [
    'a return that is half back',
    { kind: 'Return', status: 'Confirmed', lines: [line({ backQty: 5 })] },
    ['Goods are back', 'Credit'],
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

it('a return begins with what was shipped, invoiced and not returned', () => {
  const lines = [line({ qtyShipped: 8, qtyInvoiced: 6, qtyReturned: 1 })]
  const back = dealOffers(deal({ status: 'Confirmed', lines }), '2026-11-20').find(({ label }) => label === 'Return')
  expect(back?.suggest).toEqual({ lines: [{ dealLineId: '1', qty: 5 }] })
  expect(back?.confirm({ lines: [{ qty: 2 }] })).toBe('2 pieces will be expected back.')
})
