import { expect, it } from 'vitest'
import { isFound, needsOf } from '#features/purchasing/po-selection/needs.ts'
import { needsTotal, orderedAs } from '#features/purchasing/po-selection/ordered-needs.ts'
import { belowMinimum, lastVendors, packed } from '#features/purchasing/po-selection/rules.ts'
import type { Part } from '#features/stock/parts/collection.ts'
import type { Data, Doc } from '#model/schema/value.ts'

const doc = (id: string, data: Data): Doc => ({ id, version: 1, createTime: '', updateTime: '', data })
const part = (id: string, data: Data) =>
  doc(id, { partNumber: id.toUpperCase(), brand: 'SKF', ...data }) as unknown as Part
const at = { today: '2026-11-20', timeZone: 'UTC' }

it('a part that is below its level, sold, asked for and late is one need with everyone who waits', () => {
  const found = needsOf({
    ...at,
    parts: [
      part('p1', { toOrder: 20, reorderPoint: 5, qtyIncoming: 8, preferredVendorId: 'v' }),
      part('p2', { qtyIncoming: 50 }),
    ],
    deals: [
      doc('d', {
        transactionNumber: 'SO-1',
        lines: [
          { lineId: '1', partId: 'p1', partNumber: 'P1', qty: 10, qtyShipped: 2, qtyReserved: 5 },
          { lineId: '2', partId: 'p2', partNumber: 'P2', qty: 4 },
          { lineId: '3', partNumber: 'P1', qty: 9, kind: 'Freight' },
          { lineId: '4', partId: 'p1', partNumber: 'P1', qty: 6 },
        ],
      }),
    ],
    inquiries: [doc('r', { rfqNumber: 'RFQ-1', lines: [{ askedPart: 'NU 1', qty: 3, available: 1 }] })],
    orders: [
      doc('o', {
        poNumber: '110126-01',
        status: 'Pending',
        expectedDate: '2026-11-10',
        lines: [{ partId: 'p1', partNumber: 'P1', qty: 8, qtyReceived: 1 }],
      }),
      doc('n', { status: 'Draft', lines: [{ partNumber: 'P1', forTransactionId: 'd', forLineId: '4', qty: 6 }] }),
    ],
  })
  expect(found).toMatchObject([
    { partNumber: 'NU 1', qty: 2, isCovered: false, waiting: [{ reason: 'Inquiry', of: 'RFQ-1' }] },
    {
      partId: 'p1',
      qty: 30,
      vendorId: 'v',
      isCovered: false,
      waiting: [
        { reason: 'Reorder', qty: 20 },
        { reason: 'Deal', of: 'SO-1', qty: 3, dealLineId: '1' },
        { reason: 'Late order', of: 'PO 110126-01', qty: 7 },
      ],
    },
    { partId: 'p2', qty: 4, incoming: 50, isCovered: true },
  ])
})

it('what is on a draft already covers its need, so that it is not ordered twice', () => {
  const on = (qty: number) =>
    needsOf({
      ...at,
      parts: [part('p1', { toOrder: 20 })],
      deals: [],
      inquiries: [],
      orders: [doc('o', { status: 'Draft', lines: [{ partId: 'p1', partNumber: 'P1', qty }] })],
    })
  expect(on(20)).toMatchObject([{ qty: 20, drafted: 20, isCovered: true }])
  expect(on(19)).toMatchObject([{ drafted: 19, isCovered: false }])
})

it('needs are found by part, party and document, however a number is written', () => {
  const need = { partNumber: '1204 EKTN9/C3', brand: 'SKF', waiting: [{ reason: 'Deal', of: 'SO-1', qty: 1 }] } as never
  for (const wanted of ['skf 120', '1204ektn9', 'so-1', 'kugel', 'deal kugel'])
    expect(isFound(need, 'Kugel AG', wanted)).toBe(true)
  expect(isFound(need, 'Kugel AG', 'fag')).toBe(false)
})

it('it is ordered in full packs at the break of the vendor, and the order is held against the minimum', () => {
  const vendor = doc('v', {
    minOrder: 100,
    freeFreightFrom: 250,
    priceList: [
      { partId: 'p', price: 2 },
      { partId: 'p', minQty: 12, price: 1.75 },
    ],
  })
  const one = orderedAs({ qty: 11 }, { ...at, vendor, part: part('p', { packQty: 6, lastCost: 9 }) })
  expect(one).toEqual({ qty: 12, unitPrice: 1.75 })
  expect(orderedAs({ qty: 11 }, { ...at, vendor: undefined, part: part('p', { lastCost: 9 }) })).toEqual({
    qty: 11,
    unitPrice: 9,
  })
  expect(needsTotal([one, { qty: 2, unitPrice: undefined }], vendor)).toEqual({
    total: 21,
    missing: 79,
    toFreeFreight: 229,
  })
})

it('the last cost is shown in the currency of the vendor, as the order will have it', () => {
  const rates = [{ currency: 'JPY', rate: 0.0066, from: '2026-01-01' }]
  const [yen, pounds] = [doc('v', { currency: 'JPY' }), doc('g', { currency: 'GBP' })]
  const of = (vendor: Doc) => orderedAs({ qty: 3 }, { ...at, vendor, rates, part: part('p', { lastCost: 6.6 }) })
  expect(of(yen)).toEqual({ qty: 3, unitPrice: 1000 })
  expect(of(pounds), 'without a rate').toEqual({ qty: 3, unitPrice: undefined })
  // The yen has no decimals.
  expect(needsTotal([{ qty: 3, unitPrice: 0.5 }], yen).total).toBe(2)
})

it.each([
  [1, 6, 6],
  [12, 6, 12],
  [13, 6, 18],
  [0.3, 0.1, 0.3],
  [7, undefined, 7],
])('%d in packs of %d are %d', (qty, pack, full) => expect(packed(qty, pack)).toBe(full))

it.each([
  [99.99, 100, 0.01],
  [100, 100, undefined],
  [5, undefined, undefined],
])('%d of a minimum of %d lacks %d', (total, minimum, missing) => expect(belowMinimum(total, minimum)).toBe(missing))

it.each([
  [
    'the latest lot',
    [
      ['a', '2026-10-01'],
      ['b', '2026-11-01'],
    ],
    [],
    'b',
  ],
  ['an order that came after it', [['a', '2026-10-01']], [['b', 'Pending', '2026-11-02']], 'b'],
  ['a draft sold nothing', [['a', '2026-10-01']], [['b', 'Draft', '2026-11-02']], 'a'],
  [
    'no one who is blocked',
    [
      ['a', '2026-10-01'],
      ['blocked', '2026-11-01'],
    ],
    [],
    'a',
  ],
  ['no one', [], [], undefined],
] as const)('who sold a part last: %s', (_, came, ordered, vendorId) => {
  const lots = came.map(([vendor, receivedOn]) => doc(vendor, { partId: 'p', vendorId: vendor, receivedOn }))
  const orders = ordered.map(([vendor, status, orderDate]) =>
    doc(vendor, { vendorId: vendor, status, orderDate, lines: [{ partId: 'p', partNumber: 'P', qty: 1 }] }),
  )
  expect(lastVendors({ lots, orders }, new Set(['a', 'b']), 'UTC').get('p')).toBe(vendorId)
})
