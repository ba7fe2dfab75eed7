import { describe, expect, it } from 'vitest'
import { matchStatement, readVendorStatement } from '#features/parties/vendor-statement/statement.ts'

describe('a pasted statement', () => {
  it.each([
    ['9004418230\t11/06/2026\t12,480.00', ['9004418230'], 12480, '2026-11-06'],
    ['11/06/26  INV 77120   6,732.90  6,732.90', ['77120'], 6732.9, '2026-11-06'],
    ['2026-11-06;SG-551902;$8,915.20', ['SG-551902'], 8915.2, '2026-11-06'],
    ['CM-12  (15.00)', ['CM-12'], -15, undefined],
    ['CM-13  15.00 CR', ['CM-13'], -15, undefined],
    ['CM-14\t15.00CR', ['CM-14'], -15, undefined],
    ['BBT 26/1187 -3.10', ['26/1187'], -3.1, undefined],
  ])('%j', (text, numbers, amount, day) => {
    expect(readVendorStatement(text)).toEqual([{ text, numbers, amount, ...(day && { day }) }])
  })

  it.each(['', 'Statement of account', 'Total 4,000.00', 'INV-1 no amount', '11/06/2026 5.00'])(
    '%j holds no bill',
    (text) => {
      expect(readVendorStatement(text)).toEqual([])
    },
  )
})

it.each([
  ['G-101  55,320', ['G-101'], 55320, []],
  ['G-102\t1.290,50', ['G-102'], 1290.5, []],
  ['G-103 12,50-', ['G-103'], -12.5, []],
  ['G-104  2026-10-05  980', ['G-104'], 980, ['JPY']],
  ['G-105 ¥980 CR', ['G-105'], -980, ['JPY', 'EUR']],
  ['G-106 9.125', ['G-106'], 9.125, ['KWD']],
  ['G-107 12.50', ['G-107'], 12.5, ['JPY']],
])('%j is read with the decimals of the currency', (text, numbers, amount, currencies) => {
  expect(readVendorStatement(text, currencies)).toMatchObject([{ numbers, amount }])
})

it.each([
  ['G-104 980', ['EUR']],
  ['G-106 9.125', ['EUR', 'JPY']],
  ['980', ['JPY']],
])('%j in %j holds no amount', (text, currencies) => {
  expect(readVendorStatement(text, currencies)).toEqual([])
})

const bill = (id: string, data: object) => ({ id, data: { status: 'Open', vendorInvoiceNo: id, ...data } })

describe('a statement beside our bills', () => {
  const at = { own: 'USD', base: 'USD' }
  const bills = [
    bill('A-1', { totalAmount: 100 }),
    bill('A-2', { totalAmount: 200, balance: 150 }),
    bill('A-3', { totalAmount: 300 }),
    bill('A-4', { totalAmount: 400, status: 'Paid', balance: 0 }),
  ]
  const result = matchStatement(readVendorStatement('a1  100.00\nA 2\nA-2  200.00\nA/4\t400.00\nA-9  9.00'), bills, at)

  it('tells what is the same, different, settled, missing and not listed', () => {
    expect(result.same.map(({ bill }) => bill.id)).toEqual(['A-1'])
    expect(result.different.map(({ bill, difference }) => [bill.id, difference])).toEqual([['A-2', 50]])
    expect(result.settled.map(({ bill }) => bill.id)).toEqual(['A-4'])
    expect(result.missing.map(({ numbers }) => numbers)).toEqual([['A-9']])
    expect(result.notListed.map(({ id }) => id)).toEqual(['A-3'])
  })

  it('adds up: what they ask less what we owe', () => {
    // They claim 100 + 200 + 400 + 9; we owe 100 + 150 + 300.
    expect(result.differences).toEqual([{ currency: 'USD', total: '159' }])
  })

  it('adds up by currency: a line is in that of its bill, one without a bill in that of most', () => {
    const mixed = [
      bill('E-1', { totalAmount: 100, currency: 'EUR' }),
      bill('E-2', { totalAmount: 4000, currency: 'eur' }),
      bill('J-1', { totalAmount: 123457, currency: 'JPY' }),
    ]
    const of = (text: string) => matchStatement(readVendorStatement(text), mixed, at).differences
    expect(of('E-1 100.00')).toEqual([
      { currency: 'EUR', total: '-4000' },
      { currency: 'JPY', total: '-123457' },
    ])
    expect(of('E-1 100.00\nE-2 4,000.00\nX-9 5.00\nJ-1 123,457.00')).toEqual([{ currency: 'EUR', total: '5' }])
    expect(matchStatement(readVendorStatement('X-9 5.00'), [], { own: 'EUR', base: 'USD' }).differences).toEqual([
      { currency: 'EUR', total: '5' },
    ])
  })

  it('gives one bill to one line, the one of the same amount first', () => {
    const twice = [
      bill('x', { vendorInvoiceNo: 'S-1', totalAmount: 5 }),
      bill('y', { vendorInvoiceNo: 'S-1', totalAmount: 7 }),
    ]
    const { same, missing } = matchStatement(readVendorStatement('S-1  7.00\nS-1  5.00\nS-1  1.00'), twice, at)
    expect(same.map(({ bill }) => bill.id)).toEqual(['y', 'x'])
    expect(missing).toHaveLength(1)
  })
})
