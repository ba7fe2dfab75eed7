import { describe, expect, it } from 'vitest'
import {
  chosenAlternative,
  MAX_ALTERNATIVES,
  otherPart,
  withAlternative,
  withoutAlternative,
} from '#features/sales/deal-desk/alternatives.ts'
import { compareLines, revisionsOf } from '#features/sales/deal-desk/revisions.ts'
import {
  dealColumns,
  floorWarning,
  lineAvailability,
  marginOfLine,
  promiseFrom,
  takenBefore,
  tracksOf,
} from '#features/sales/deal-desk/rules.ts'
import { feeSharesOf, sharesOf, waterfallOf } from '#features/sales/deal-desk/waterfall.ts'
import { alternativesOf } from '#features/sales/deals/rules.ts'
import type { Posting } from '#features/stock/postings/collection.ts'
import type { Data } from '#model/schema/value.ts'

const line = (more: Data = {}): Data => ({ kind: 'Goods', partId: 'p', partNumber: '6205', qty: 10, ...more })

describe('how a line stands with the stock', () => {
  it.each<[string, Data, [available: number, incoming: number] | undefined, string, string]>([
    ['all of it is there', line(), [10, 0], 'good', '10 in stock'],
    ['some of it is there', line(), [4, 50], 'soon', '4 of 10'],
    ['much is wanted', line({ qty: 4000 }), [1250, 0], 'soon', '1,250 of 4,000'],
    ['it is ordered', line(), [0, 50], 'soon', '50 incoming'],
    ['nobody has it', line(), [0, 0], 'hot', 'None'],
    ['more is out than there is', line(), [-2, 0], 'hot', 'None'],
    ['it is reserved', line({ qtyOpen: 10, qtyReserved: 10 }), [0, 0], 'good', 'Reserved'],
    ['some is reserved', line({ qtyOpen: 10, qtyReserved: 6 }), [0, 9], 'soon', '6 of 10'],
    ['it is gone', line({ qtyOpen: 0, qtyShipped: 10 }), [0, 0], 'quiet', 'Shipped'],
    ['it is cancelled', line({ qtyOpen: 0, qtyCancelled: 10 }), [0, 0], 'quiet', 'Cancelled'],
    ['the vendor ships it', line({ source: 'Drop ship' }), [0, 0], 'soon', 'Drop ship'],
    ['it waits for one order', line({ source: 'PO', poId: 'o' }), [0, 50], 'soon', 'On order'],
    ['it is none of our parts', { kind: 'Goods', partNumber: 'X', qty: 1 }, undefined, 'hot', 'No part'],
    ['it is no goods', { kind: 'Freight', qty: 1 }, undefined, 'quiet', 'Freight'],
  ])('%s', (_, one, stock, tone, words) => {
    const [available = 0, incoming = 0] = stock ?? []
    expect(lineAvailability(one, stock && { available, incoming })).toEqual({ tone, words })
  })
})

it('a line has what the lines before it leave of the stock of its part', () => {
  const all = [
    line(),
    line({ partId: 'q' }),
    line({ qtyOpen: 8, qtyShipped: 2, qtyReserved: 6 }),
    line({ source: 'Drop ship' }),
    line({ source: 'PO', poId: 'o' }),
    line(),
    { kind: 'Freight', qty: 1 },
  ]
  expect(takenBefore(all)).toEqual([0, 0, 10, 12, 12, 12, 0])
})

it.each<[string, number, number, [string | undefined, number][], string | undefined]>([
  ['today, from stock', 5, 5, [], '2026-11-20'],
  [
    'with the order that brings enough',
    10,
    4,
    [
      ['2026-12-01', 5],
      ['2026-12-10', 5],
    ],
    '2026-12-10',
  ],
  [
    'with the first that comes, whatever order they stand in',
    5,
    0,
    [
      ['2026-12-10', 5],
      ['2026-12-01', 5],
    ],
    '2026-12-01',
  ],
  ['today with an order that is late', 5, 0, [['2026-11-02', 5]], '2026-11-20'],
  ['for no day while an order has none', 5, 0, [[undefined, 50]], undefined],
  ['for no day where too little comes', 50, 5, [['2026-12-01', 5]], undefined],
])('a line can be promised %s', (_, qty, available, arrivals, day) => {
  const all = arrivals.map(([on, more], at) => ({ orderId: 'o', poNumber: `${at}`, qty: more, ...(on && { day: on }) }))
  expect(promiseFrom(qty, { available, arrivals: all, today: '2026-11-20' })).toBe(day)
})

it.each<[Data, number, number | undefined]>([
  [{ unitPrice: 10, unitCost: 6 }, 1, 40],
  [{ unitPrice: 10, unitCost: 6, discountPct: 20 }, 1, 25],
  [{ unitPrice: 10, unitCost: 6 }, 1.2, 50],
  [{ unitPrice: 10 }, 1, undefined],
  [{ unitPrice: 0, unitCost: 6 }, 1, undefined],
])('the margin of %j at a rate of %s is %s', (one, rate, margin) => {
  expect(marginOfLine(one, rate)).toBe(margin)
})

it.each<[Data, string | undefined]>([
  [line({ unitPrice: 7 }), '6205 at 7.00 is below its floor of 8.00.'],
  [line({ unitPrice: 8 }), undefined],
  [line({ unitPrice: 10, discountPct: 25 }), '6205 at 7.50 is below its floor of 8.00.'],
  [line({ unitPrice: 0, freeReason: 'Sample' }), undefined],
  [line(), undefined],
])('the floor says of %j: %s', (one, words) => {
  expect(floorWarning(one, { avgCost: 6 }, 25)).toBe(words)
})

describe('how far a deal has come', () => {
  it.each([
    [{ status: 'Quoted' }, ['Quoted', 'None', 'None']],
    [{ status: 'Confirmed', shipState: 'Partial', billState: 'None' }, ['Confirmed', 'Partial', 'None']],
    [{ status: 'Lost' }, ['Lost', 'None', 'None']],
    [{}, ['Draft', 'None', 'None']],
    [
      { kind: 'Return', status: 'Confirmed', lines: [{ qty: 4, backQty: 4, settledQty: 1 }] },
      ['Confirmed', 'Full', 'Partial'],
    ],
  ])('%j', (data, at) => {
    const tracks = tracksOf(data)
    expect(tracks.map((track) => track.at)).toEqual(at)
    for (const track of tracks) expect(track.steps).toContain(track.at)
  })
})

it('columns are there once there is something in them', () => {
  expect(dealColumns([line()])).not.toContain('askedPart')
  expect(dealColumns([line({ askedPart: '6205 ZZ', qtyShipped: 2 })])).toEqual(
    expect.arrayContaining(['askedPart', 'qtyShipped']),
  )
})

describe('alternatives under a line', () => {
  const fag = { partId: 'f', partNumber: '6205-C', brand: 'FAG', qty: 10, unitPrice: 4 }

  it('the one that is chosen becomes the line, and the line is an alternative', () => {
    const offered = { ...line({ unitPrice: 5, askedPart: '6205', lineId: '1', lotId: 'l' }) }
    const both = { ...offered, ...withAlternative(offered, fag) } as Data
    const next = { ...both, ...chosenAlternative(both, '1') }
    expect(next).toMatchObject({ ...fag, lineId: '1', askedPart: '6205' })
    expect(next.lotId).toBeUndefined()
    expect(alternativesOf(next as Data).map(({ data }) => data.partNumber)).toEqual(['6205'])
    expect(alternativesOf(next as Data)[0]?.data.lotId).toBe('l')
  })

  it('there are only so many, and one that goes leaves the others', () => {
    let one = line()
    for (let at = 0; at < MAX_ALTERNATIVES + 2; at++)
      one = { ...one, ...withAlternative(one, { ...fag, unitPrice: at }) } as Data
    expect(alternativesOf(one)).toHaveLength(MAX_ALTERNATIVES)
    const less = { ...one, ...withoutAlternative(one, '1') } as Data
    expect(alternativesOf(less).map(({ data }) => data.unitPrice)).toEqual([1, 2, 3, 4])
    expect(withoutAlternative({ alternatives: { 1: fag } }, '1')).toEqual({ alternatives: undefined })
  })

  it('another part keeps what was asked and leaves its price behind', () => {
    const next = otherPart(line({ unitPrice: 5, lotId: 'l' }), { partId: 'f', partNumber: '6205-C' })
    expect(next).toMatchObject({ partId: 'f', partNumber: '6205-C', askedPart: '6205', qty: 10 })
    expect(next.unitPrice).toBeUndefined()
    expect(next.lotId).toBeUndefined()
  })
})

describe('revisions', () => {
  it('are compared line by line', () => {
    const before = [line({ lineId: '1', unitPrice: 5 }), line({ lineId: '2' }), line({ lineId: '3' })]
    const after = [line({ lineId: '1', unitPrice: 4 }), line({ lineId: '2', marginPct: 3 }), line({ lineId: '4' })]
    expect(compareLines(before, after).map(({ lineId, what }) => [lineId, what])).toEqual([
      ['1', 'Changed'],
      ['2', 'Same'],
      ['4', 'Added'],
      ['3', 'Removed'],
    ])
  })

  it('end with the one that stands', () => {
    const data = {
      revision: 1,
      totalAmount: 40,
      lines: [line({ lineId: '1' })],
      revisions: [
        {
          revision: 0,
          on: '2026-11-01',
          by: 'a@b.c',
          totalAmount: 50,
          lines: { lines: [line({ lineId: '1', qty: 9 })] },
        },
      ],
    }
    expect(revisionsOf(data).map(({ revision, totalAmount, lines }) => [revision, totalAmount, lines[0]?.qty])).toEqual(
      [
        [0, 50, 9],
        [1, 40, 10],
      ],
    )
    expect(revisionsOf({ lines: [] })).toEqual([])
  })
})

describe('what a deal really left', () => {
  const row = (data: Partial<Posting['data']>): Posting => ({ id: JSON.stringify(data), data }) as Posting
  const invoiced = { docType: 'receivable', docId: 'i', orderId: 'd' }
  const credited = { docType: 'vouchers', docId: 'v', orderId: 'd' }
  const paid = { docType: 'payments', docId: 'm' }
  const rows = [
    row({ ...invoiced, ledger: 'Sales', key: 'Goods', partId: 'p', base: -1000 }),
    row({ ...invoiced, ledger: 'COGS', base: 620 }),
    row({ ...invoiced, ledger: 'Sales', key: 'Freight', base: -50 }),
    row({ ...credited, ledger: 'Sales', key: 'Goods', partId: 'p', base: 100 }),
    row({ ...credited, ledger: 'COGS', base: -62 }),
    row({ ...credited, ledger: 'Sales', key: 'Restocking', base: -10 }),
    row({ ...paid, ledger: 'AR', itemId: 'i', base: -500 }),
    row({ ...paid, ledger: 'AR', itemId: 'other', base: -1500 }),
    row({ ...paid, ledger: 'Bank fees', base: 40 }),
    row({ ...paid, ledger: 'Discounts given', itemId: 'i', base: 20 }),
    row({ ...paid, ledger: 'Write-offs', itemId: 'i', base: 5 }),
    row({ ...invoiced, orderId: 'another', ledger: 'Sales', key: 'Goods', base: -900 }),
  ]

  it('goes from the quoted margin to the true one, each step with its amount', () => {
    const shares = new Map([['i', 1]])
    const feeShares = feeSharesOf(rows, shares)
    const steps = waterfallOf({ id: 'd', marginAmount: 400 }, { postings: rows, shares, feeShares, freightPaid: 32 })
    expect(steps.map(({ label, amount, left }) => [label, amount, left])).toEqual([
      ['Quoted margin', 400, 400],
      ['Goods, price and cost', -20, 380],
      ['Freight and services charged', 50, 430],
      ['Freight paid', -32, 398],
      ['Payment fees', -10, 388],
      ['Discounts', -20, 368],
      ['Write-offs', -5, 363],
      ['Returns', -28, 335],
      ['True margin', 335, 335],
    ])
  })

  it('an invoice over two deals bears its discount by their lines', () => {
    const shares = sharesOf(
      [
        {
          id: 'i',
          data: {
            lines: [
              { transactionId: 'd', amount: 300 },
              { transactionId: 'e', amount: 100 },
            ],
          },
        },
      ],
      'd',
    )
    expect(shares.get('i')).toBe(0.75)
    const steps = waterfallOf(
      { id: 'd', marginAmount: 0 },
      { postings: rows, shares, feeShares: new Map(), freightPaid: 0 },
    )
    expect(steps.find(({ label }) => label === 'Discounts')?.amount).toBe(-15)
  })

  it('nothing is shown when everything went as quoted', () => {
    const shares = new Map<string, number>()
    const steps = waterfallOf({ id: 'x', marginAmount: 0 }, { postings: [], shares, feeShares: shares, freightPaid: 0 })
    expect(steps.map(({ label }) => label)).toEqual(['Quoted margin', 'True margin'])
  })
})
