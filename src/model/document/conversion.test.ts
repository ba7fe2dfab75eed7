import { describe, expect, it } from 'vitest'
import { type Conversion, convert, linkTo, unlinkFrom } from '#model/document/conversion.ts'
import type { Data } from '#model/schema/value.ts'

const TO_BILL: Conversion = {
  carries: { vendorId: 'vendorId', poNumber: 'poNumber', currency: 'currency' },
  from: 'poId',
  to: 'payableId',
}
const TO_INVOICE: Conversion = {
  carries: { customerId: 'customerId' },
  from: 'transactionId',
  to: 'invoiceIds',
  isMany: true,
  lines: { field: 'lines', carries: ['partNumber', 'qty', 'unitPrice'], id: 'lineId', from: 'dealLineId' },
}
const deal: { id: string; data: Data } = {
  id: 'so1',
  data: {
    customerId: 'acme',
    lines: [
      { lineId: 'a', partNumber: '6205', qty: 10, unitPrice: 4, qtyShipped: 6 },
      { lineId: 'b', partNumber: '6206', qty: 2, unitPrice: 5 },
    ],
  },
}

describe('the next document', () => {
  it('takes over the fields of its rule and names where it comes from', () => {
    const order = { id: 'po1', data: { vendorId: 'skf', poNumber: '110326-01', currency: '', notes: 'ours' } }
    expect(convert(order, TO_BILL)).toEqual({ poId: 'po1', vendorId: 'skf', poNumber: '110326-01' })
  })

  it('takes all lines, each with the line it comes from', () => {
    expect(convert(deal, TO_INVOICE)).toEqual({
      transactionId: 'so1',
      customerId: 'acme',
      lines: [
        { dealLineId: 'a', partNumber: '6205', qty: 10, unitPrice: 4 },
        { dealLineId: 'b', partNumber: '6206', qty: 2, unitPrice: 5 },
      ],
    })
  })

  it.each([
    ['a part of one line', [{ lineId: 'a', qty: 6 }], [['a', 6]]],
    [
      'one line in two parts',
      [
        { lineId: 'b', qty: 1 },
        { lineId: 'b', qty: 1 },
      ],
      [
        ['b', 1],
        ['b', 1],
      ],
    ],
    ['a line it does not have', [{ lineId: 'x', qty: 1 }], []],
    ['nothing', [], []],
  ])('takes %s', (_, wanted, expected) => {
    const lines = convert(deal, TO_INVOICE, wanted).lines as { dealLineId: string; qty: number }[]
    expect(lines.map(({ dealLineId, qty }) => [dealLineId, qty])).toEqual(expected)
  })
})

describe('the old document', () => {
  const old = (data: Record<string, string | string[]>) => ({ data })
  it.each([
    ['one', TO_BILL, {}, { payableId: 'n' }],
    ['the first of several', TO_INVOICE, {}, { invoiceIds: ['n'] }],
    ['the next of several', TO_INVOICE, { invoiceIds: ['m'] }, { invoiceIds: ['m', 'n'] }],
    ['one it names already', TO_INVOICE, { invoiceIds: ['n'] }, {}],
  ])('names %s', (_, rule, data, expected) => {
    expect(linkTo(old(data), rule, 'n')).toEqual(expected)
  })

  it.each([
    ['the one that is void', TO_BILL, { payableId: 'n' }, { payableId: undefined }],
    ['none but that one', TO_BILL, { payableId: 'm' }, {}],
    ['one of several', TO_INVOICE, { invoiceIds: ['m', 'n'] }, { invoiceIds: ['m'] }],
  ])('forgets %s', (_, rule, data, expected) => {
    expect(unlinkFrom(old(data), rule, 'n')).toEqual(expected)
  })
})
