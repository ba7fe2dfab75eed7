import { describe, expect, it } from 'vitest'
import {
  orderLineOf,
  reserveLineOf,
  searchFor,
  sourcingRow,
  stepOf,
} from '#features/insight/global-search/sourcing/sourcing.ts'
import type { Part } from '#features/stock/parts/collection.ts'
import { partFigures } from '#model/part-numbers/figures.ts'
import { readWanted } from '#model/part-numbers/wanted.ts'
import type { Data, Doc } from '#model/schema/value.ts'

const doc = (id: string, data: Data): Doc => ({ id, version: 1, createTime: '', updateTime: '', data })
const part = (id: string, partNumber: string, brand: string, qtyAvailable: number) =>
  doc(id, { ...partFigures({ partNumber, brand }), qtyAvailable }) as unknown as Part
const order = (id: string, status: string, orderDate: string, lines: Data[], more: Data = {}) =>
  doc(id, { poNumber: id, status, orderDate, vendorName: 'Nordic', currency: 'USD', lines, ...more })
const line = (partNumber: string, qty: number, unitPrice: number, brand = 'SKF') => ({
  partNumber,
  qty,
  unitPrice,
  brand,
})

describe('sourcing', () => {
  it('searches orders by what all makers write alike', () => {
    expect(searchFor(readWanted('6205-2RS1/C3')[0]!)).toBe('6205-2RS1')
  })

  const [wanted] = readWanted('6205-2RS1 x 10')
  const parts = [part('a', '6205-2RS1', 'SKF', 4), part('b', '6205DDU', 'NSK', 30), part('c', '6206-2RS1', 'SKF', 99)]
  const row = (found: Partial<Parameters<typeof sourcingRow>[1]>) =>
    sourcingRow(wanted!, { parts: [], orders: [], invoices: [], vendors: [], ...found }, '2026-11-20')

  it('has what is here, what is equal, what comes, what was sold and what was paid', () => {
    const found = row({
      parts,
      orders: [
        order('p1', 'Pending', '2026-11-01', [line('6205 2RS1', 20, 3.1), line('6206-2RS1', 7, 1)], {
          expectedDate: '2026-12-01',
        }),
        order('p2', 'Closed', '2026-05-01', [line('6205-2RS1', 100, 2.9)]),
        order('p3', 'Draft', '2026-11-19', [line('6205-2RS1', 1000, 1)]),
      ],
      invoices: [
        doc('i1', {
          invoiceNumber: 'INV-1',
          status: 'Open',
          invoiceDate: '2026-11-02',
          customerName: 'Kolbe',
          lines: [line('6205-2RS1', 2, 6.5)],
        }),
      ],
    })
    expect(found).toMatchObject({
      available: 4,
      parts: [{ id: 'a' }],
      others: [{ id: 'b' }],
      incoming: { qty: 20, next: { number: 'p1', on: '2026-12-01' } },
      paid: [
        { number: 'p1', price: 3.1 },
        { number: 'p2', price: 2.9, on: '2026-05-01' },
      ],
      sold: [{ party: 'Kolbe', qty: 2, price: 6.5 }],
      best: { kind: 'family', part: { id: 'b' } },
    })
  })

  it('offers stock first, then an equal part, what is coming, whoever sold it last, and says when it is new', () => {
    const pending = order('p1', 'Pending', '2026-11-01', [line('6205-2RS1', 20, 3.1)])
    const closed = order('p2', 'Closed', '2026-05-01', [line('6205-2RS1', 100, 2.9)])
    expect(row({ parts: [part('a', '6205-2RS1', 'SKF', 10)], orders: [pending] }).best.kind).toBe('stock')
    expect(row({ parts, orders: [pending] }).best.kind).toBe('family')
    expect(row({ parts: [parts[0]!], orders: [pending, closed] }).best.kind).toBe('coming')
    expect(row({ parts: [parts[0]!], orders: [closed] }).best).toMatchObject({ kind: 'buy', trade: { number: 'p2' } })
    expect(row({}).best.kind).toBe('new')
  })

  it('offers the lowest price of a list that holds today and for this quantity, before where it was bought last', () => {
    const list = (id: string, name: string, rows: Data[]) => doc(id, { name, currency: 'USD', priceList: rows })
    const vendors = [
      list('v1', 'Dear', [{ vendorPart: 'SKF 6205 2RS1', price: 4 }]),
      list('v2', 'Old', [{ vendorPart: '6205-2RS1', price: 1, validUntil: '2026-11-19' }]),
      list('v3', 'Many', [{ vendorPart: '6205-2RS1', price: 2, minQty: 100 }]),
      list('v4', 'Ours', [{ vendorPart: 'X-1', partId: 'a', price: 3, minQty: 10, validUntil: '2026-11-20' }]),
      list('v5', 'Other', [{ vendorPart: '6206', price: 0.5 }]),
    ]
    const closed = order('p2', 'Closed', '2026-05-01', [line('6205-2RS1', 100, 2.9)])
    const found = row({ parts: [parts[0]!], vendors, orders: [closed] })
    expect(found.offers.map(({ party, price }) => [party, price])).toEqual([
      ['Ours', 3],
      ['Dear', 4],
    ])
    expect(found.best).toMatchObject({ kind: 'offer', offer: { vendorId: 'v4', currency: 'USD' } })
  })

  it('counts what left for customers, less what was voided, of the part itself', () => {
    const moved = (partId: string, qtyDelta: number, day: string) => doc(`${partId} ${day}`, { partId, qtyDelta, day })
    const movements = [moved('a', -5, '2026-03-01'), moved('a', 2, '2026-03-04'), moved('b', -9, '2026-08-01')]
    expect(row({ parts, movements }).shipped).toEqual({ qty: 3, last: '2026-03-01' })
    expect(row({ parts }).shipped).toEqual({ qty: 0 })
  })

  it('knows what to order of whom, what to reserve, and says what is to be done', () => {
    const list = doc('v4', { name: 'Ours', priceList: [{ vendorPart: '6205-2RS1', price: 3, minQty: 10 }] })
    const last = order('p2', 'Closed', '2026-05-01', [line('6205-2RS1', 100, 2.9)], { vendorId: 'v9' })
    const own = [parts[0]!]
    expect(orderLineOf(row({ parts: own, vendors: [list], orders: [last] }))).toEqual({
      ...{ vendorId: 'v4', partId: 'a', partNumber: '6205-2RS1', brand: 'SKF', qty: 10, unitPrice: 3 },
    })
    expect(orderLineOf(row({ orders: [last] }))).toMatchObject({ vendorId: 'v9', qty: 10, unitPrice: 2.9 })
    expect(orderLineOf(row({}))).toBeUndefined()
    expect(reserveLineOf(row({ parts }))).toEqual({ partId: 'b', qty: 10 })
    expect(reserveLineOf(row({ parts: own }))).toBeUndefined()
    expect([row({ parts }), row({ vendors: [list] }), row({})].map(stepOf)).toEqual([
      '10 × 6205-2RS1: as NSK 6205DDU',
      '10 × 6205-2RS1: buy from Ours',
      '10 × 6205-2RS1: find a source',
    ])
  })

  it('keeps to the maker that was named', () => {
    const [nsk] = readWanted('NSK 6205-2RS1')
    expect(sourcingRow(nsk!, { parts, orders: [], invoices: [], vendors: [] }, '2026-11-20').parts).toEqual([])
  })
})
