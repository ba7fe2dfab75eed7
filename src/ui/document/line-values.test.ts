import { describe, expect, it } from 'vitest'
import { purchaseOrders } from '#features/purchasing/purchase-orders/collection.ts'
import { deals } from '#features/sales/deals/collection.ts'
import type { Data, Value } from '#model/schema/value.ts'
import {
  editedColumns,
  isBlock,
  lineCellText,
  lineFaults,
  pasteBlock,
  tooFineFaults,
  typedValue,
  withCell,
  withDecimals,
} from '#ui/document/line-values.ts'

const today = '2026-11-28'
const of = purchaseOrders.fields.lines.of!

it('a line has a column for every field but the reference to its part', () => {
  expect(editedColumns(of).map(({ name }) => name)).toEqual([
    'partNumber',
    'brand',
    'description',
    'qty',
    'unitPrice',
    'amount',
  ])
})

it.each<[string, string, Value | undefined, string]>([
  ['qty', '40', 40, '40'],
  ['qty', '=4*12', 48, '48'],
  ['qty', 'forty', 'forty', 'forty'],
  ['unitPrice', '1,234.5', 1234.5, '1,234.50'],
  ['unitPrice', '=10/3', 3.3333, '3.3333'],
  ['unitPrice', '', undefined, ''],
  ['partNumber', ' 6205 ', '6205', '6205'],
])('in %s, %j is %j and shown as %j', (name, text, value, shown) => {
  expect(typedValue(of[name]!, text, today)).toEqual(value)
  expect(lineCellText(of[name]!, value, today)).toBe(shown)
})

it.each<[string, Value, string]>([
  ['12/18', '2026-12-18', 'Dec 18'],
  ['18 dec', '2026-12-18', 'Dec 18'],
  ['+7', '2026-12-05', 'Dec 5'],
  ['1/4/27', '2027-01-04', 'Jan 4, 2027'],
  ['13/4', '13/4', '13/4'],
  ['soon', 'soon', 'soon'],
])('a day typed as %j is %j and shown as %j', (text, value, shown) => {
  const line = deals.fields.lines.of!
  expect(typedValue(line.promiseDate!, text, today)).toBe(value)
  expect(lineCellText(line.promiseDate!, value, today)).toBe(shown)
  const faults = lineFaults(line, [{ qty: 1, promiseDate: value }]).map(({ detail }) => detail)
  expect(faults).toEqual(value === text ? ['Promised date is not a date.'] : [])
})

it.each([
  ['JPY', ['8,642', '1,500']],
  ['USD', ['8,642.00', '1,500.00']],
  ['KWD', ['8,642.000', '1,500.000']],
])('amounts in %s have its decimals', (currency, written) => {
  const lines: Data[] = [{ amount: 8642 }, { amount: 1500 }]
  const [column] = withDecimals(editedColumns(of, lines, ['amount']), lines, currency)
  const { field, decimals, least } = column!
  expect(lines.map((line) => lineCellText(field, line.amount, today, decimals, least))).toEqual(written)
})

it('values of a column have their points under each other; quantities are as they are', () => {
  const lines: Data[] = [
    { qty: 2, unitPrice: 7.875 },
    { qty: 1.5, unitPrice: 9.8792 },
    { qty: 40, unitPrice: 3 },
  ]
  const written = withDecimals(editedColumns(of, lines), lines)
    .filter(({ name }) => name === 'qty' || name === 'unitPrice')
    .map(({ name, field, decimals }) => lines.map((line) => lineCellText(field, line[name], today, decimals)))
  expect(written).toEqual([
    ['2', '1.5', '40'],
    ['7.8750', '9.8792', '3.0000'],
  ])
})

it.each<[Data, string, Value | undefined, Data]>([
  [{ partId: 'p1', partNumber: '6205' }, 'partNumber', '6206', { partNumber: '6206' }],
  [{ partId: 'p1', partNumber: '6205' }, 'partNumber', '6205', { partId: 'p1', partNumber: '6205' }],
  [{ qty: 2 }, 'qty', undefined, {}],
  [{ qty: 2 }, 'unitPrice', 3, { qty: 2, unitPrice: 3 }],
])('%j with %s %j is %j', (line, name, value, expected) => {
  expect(withCell(line, name, value)).toEqual(expected)
})

it('every cell to correct is named, and lines in which nothing is written are not', () => {
  const lines: Data[] = [{ qty: 1 }, { qty: 'ten', unitPrice: 'x' }, {}, { qty: -1 }]
  expect(lineFaults(of, lines).map(({ at, name }) => [at, name])).toEqual([
    [1, 'qty'],
    [1, 'unitPrice'],
    [3, 'qty'],
  ])
})

it.each<[Data, unknown, string[]]>([
  [{ qty: 1, unitPrice: 1.00005 }, 'USD', ['Unit price takes at most 4 decimals.']],
  [{ qty: 1, unitPrice: 1.0001 }, 'USD', []],
  [{ amount: 1.005 }, 'USD', ['Amount takes at most 2 decimals.']],
  [{ amount: 1.005 }, 'KWD', []],
  [{ qty: 3, unitPrice: 0.3333, amount: 0.9999 }, 'USD', []],
])('%j in %s is refused instead of silently rounded: %j', (one, currency, message) => {
  expect(lineFaults(of, [one], currency).map(({ detail }) => detail)).toEqual(message)
  const faults = tooFineFaults([{}, one], { name: 'lines', of, currency })
  expect(faults.map(({ pointer, detail }) => [pointer.split('/').slice(0, 3), detail])).toEqual(
    message.map((detail) => [['', 'lines', '1'], detail]),
  )
})

describe('a block from a spreadsheet', () => {
  const paste = (text: string, from = { at: 0, name: 'partNumber' }, lines: Data[] = []) =>
    pasteBlock(of, lines, from, text, today)
  it.each([
    ['6205\t4', true],
    ['6205\n6206', true],
    ['6205\n', false],
    ['6205', false],
  ])('%j is one: %s', (text, expected) => {
    expect(isBlock(text)).toBe(expected)
  })

  it('fills cells from the one it is pasted into, and adds lines', () => {
    const found = paste('2\t4.10\r\n3\t5', { at: 1, name: 'qty' }, [{ partNumber: 'a' }, { partNumber: 'b', qty: 9 }])
    expect(found).toEqual({
      lines: [{ partNumber: 'a' }, { partNumber: 'b', qty: 2, unitPrice: 4.1 }, { qty: 3, unitPrice: 5 }],
      count: 2,
    })
  })

  it('goes by the columns as they are shown', () => {
    const shown = editedColumns(of, [], ['brand', 'partNumber', 'qty'])
    const found = pasteBlock(of, [], { at: 0, name: 'brand' }, 'SKF\t6205\t4\t9', today, shown)
    expect(found.lines).toEqual([{ brand: 'SKF', partNumber: '6205', qty: 4 }])
  })

  it('goes by its headings, in any order, and leaves out what lines do not have', () => {
    const { lines } = paste('Qty\tPart no.\tStock\tPrice\n10\t6205\t99\t4.10\n20\t6206\t1\tfive')
    expect(lines).toEqual([
      { qty: 10, partNumber: '6205', unitPrice: 4.1 },
      { qty: 20, partNumber: '6206', unitPrice: 'five' },
    ])
  })

  it.each<[string, string, Data]>([
    ['a number, a quantity and a price', '6205\t4\t3.10', { partNumber: '6205', qty: 4, unitPrice: 3.1 }],
    ['a brand between', '6205\tSKF\t4\t3.10', { partNumber: '6205', brand: 'SKF', qty: 4, unitPrice: 3.1 }],
    [
      'a description between',
      '6205\tDeep groove ball bearing\t4\t3.10',
      { partNumber: '6205', description: 'Deep groove ball bearing', qty: 4, unitPrice: 3.1 },
    ],
    [
      'the quantity before the brand',
      '6205\t4\tSKF\t3.10\t12.40',
      { partNumber: '6205', qty: 4, brand: 'SKF', unitPrice: 3.1, amount: 12.4 },
    ],
  ])('without headings finds %s', (_, text, line) => {
    expect(paste(text).lines).toEqual([line])
  })

  it('keeps what cannot be read, and leaves out blank rows', () => {
    expect(paste('6205\tSKF\t\ttwelve\n\t\n6206').lines).toEqual([
      { partNumber: '6205', brand: 'SKF', qty: 'twelve' },
      { partNumber: '6206' },
    ])
  })
})
