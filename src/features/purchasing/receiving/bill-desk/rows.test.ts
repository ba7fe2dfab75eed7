import { describe, expect, it } from 'vitest'
import { compared, waitingLines } from '#features/purchasing/receiving/bill-desk/rows.ts'
import type { Doc } from '#model/schema/value.ts'

const doc = (id: string, data: object): Doc =>
  ({ id, version: 1, createTime: '', updateTime: '', data }) as unknown as Doc
const order = (id: string, unitPrice: number, discountPct?: number) =>
  doc(id, { poNumber: id, lines: [{ lineId: '1', partNumber: '6205', qty: 50, unitPrice, discountPct }] })
const receipt = (id: string, poId: string, line: object) =>
  doc(id, {
    ...{ receiptNumber: `GR-${id}`, poId, poNumber: poId, receivedOn: '2026-11-20', currency: 'USD' },
    lines: [{ lineId: 'a', poLineId: '1', partNumber: '6205', unitPrice: 4, ...line }],
  })

describe('what a vendor may bill', () => {
  it('is what came of several orders, less what went back, was billed, or is on a draft', () => {
    const draft = doc('d', { lines: [{ receiptId: 'r2', receiptLineId: 'a', qty: 5 }] })
    const lines = waitingLines(
      [
        receipt('r2', 'B', { qty: 20 }),
        receipt('r1', 'A', { qty: 30, qtyReturned: 4, qtyBilled: 6 }),
        receipt('r3', 'A', { qty: 5, qtyBilled: 5 }),
      ],
      { orders: [order('A', 4), order('B', 10, 25)], drafts: [draft] },
    )
    expect(
      lines.map((one) => [one.receiptNumber, one.poNumber, one.ordered, one.received, one.open, one.orderPrice]),
    ).toEqual([
      ['GR-r1', 'A', 50, 30, 20, 4],
      ['GR-r2', 'B', 50, 20, 15, 7.5],
    ])
  })

  it('uses the price of its receipt when the order is missing', () => {
    const [line] = waitingLines([receipt('r1', 'gone', { qty: 1, unitPrice: 3.5 })], { orders: [], drafts: [] })
    expect(line).toMatchObject({ orderPrice: 3.5, ordered: undefined })
  })
})

describe('a line of the invoice', () => {
  const [line] = waitingLines([receipt('r1', 'A', { qty: 30 })], { orders: [order('A', 4)], drafts: [] })
  const at = { tolerance: { pct: 2, amount: 5 }, base: 'USD' }
  it.each([
    [
      { qty: 30, unitPrice: 4 },
      { amount: 120, difference: 0, match: 'Matched' },
    ],
    [
      { qty: 30, unitPrice: 4.0333 },
      { amount: 121, difference: 1, match: 'Matched' },
    ],
    [
      { qty: 30, unitPrice: 4.25 },
      { amount: 127.5, difference: 7.5, match: 'Price variance' },
    ],
    [
      { qty: 30, unitPrice: 3.5 },
      { amount: 105, difference: -15, match: 'Price variance' },
    ],
    [
      { qty: 31, unitPrice: 4 },
      { amount: 124, difference: 0, match: 'Qty variance', note: '6205 is billed 31, received 30' },
    ],
  ])('of %j is %j', (billed, expected) => {
    expect(compared(line!, billed, at)).toMatchObject(expected)
  })
})
