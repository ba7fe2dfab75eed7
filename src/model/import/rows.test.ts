import { describe, expect, it } from 'vitest'
import {
  cellsOf,
  matchHeadings,
  plainMapping,
  readCell,
  readCells,
  readObject,
  uniqueHeadings,
} from '#model/import/rows.ts'
import { readDay } from '#model/import/written-days.ts'
import { readAmount } from '#model/query/amounts.ts'
import { choice, date, flag, lines, moment, money, number, tags, text } from '#model/schema/fields.ts'

const fields = {
  partNumber: text('Part number', { importAs: ['P/N', 'Item'] }),
  boreMm: number('Bore mm', { importAs: ['d'] }),
  odMm: number('Outside mm', { importAs: ['D'] }),
  price: money('Price'),
  status: choice('Status', ['Open', 'Written off']),
  dueDate: date('Due'),
  seenAt: moment('Seen'),
  isActive: flag('Active'),
  brands: tags('Brands'),
  rows: lines('Rows', { qty: number('Quantity') }),
}
const how = { timeZone: 'UTC' }

describe('headings', () => {
  it('find their fields by name, label and the headings a field accepts', () => {
    expect(matchHeadings(['p/n', 'd', 'D', 'PRICE', 'due', 'Colour', 'Id'], fields)).toEqual({
      Id: '$id',
      'p/n': 'partNumber',
      d: 'boreMm',
      D: 'odMm',
      PRICE: 'price',
      due: 'dueDate',
    })
  })

  it('never fill one field from two columns', () => {
    expect(matchHeadings(['Item', 'Part number'], fields)).toEqual({ Item: 'partNumber' })
  })

  it('of rows in error that come back are not fields', () => {
    expect(plainMapping(['no', 'Row', 'Reason'])).toEqual({ no: 'no' })
    expect(plainMapping(['Row', 'Reason', 'no'])).toEqual({ Row: 'Row', Reason: 'Reason', no: 'no' })
  })

  it('of a loose collection are its fields', () => {
    expect(plainMapping(['id', 'Due Date', '__proto__', '$x'])).toEqual({ id: '$id', 'Due Date': 'Due Date' })
  })

  it('get distinct names when they are repeated or blank', () => {
    expect(uniqueHeadings(['Name', ' Name', '', 'Name', 'a\nb'])).toEqual([
      'Name',
      'Name 2',
      'Column 3',
      'Name 3',
      'a b',
    ])
  })

  it('are keys of objects, and a reserved one is no field by itself', () => {
    const headings = uniqueHeadings(['__proto__', 'constructor', 'a'])
    expect(headings).toEqual(['$__proto__', 'constructor', 'a'])
    expect(plainMapping(headings)).toEqual({ a: 'a' })
  })
})

it.each([
  ['ja', true],
  ['Oui', true],
  ['sí', true],
  ['não', false],
  ['NEIN', false],
  ['nie', false],
  ['maybe', undefined],
])('%s is yes or no as people write it', (written, expected) => {
  expect(readCell(fields.isActive, written, how)).toBe(expected)
})

describe('amounts', () => {
  it.each([
    ['1,234.56', 1234.56],
    ['1.234,56', 1234.56],
    ['1 234,56', 1234.56],
    ['1\u00A0234,56', 1234.56],
    ["1'234.56", 1234.56],
    ['(123.45)', -123.45],
    ['-282', -282],
    ['282-', -282],
    ['−3', -3],
    ['£ 5', 5],
    ['$1,000', 1000],
    ['-$5.10', -5.1],
    ['12 USD', 12],
    ['17850.0', 17850],
    ['12,5', 12.5],
    ['1,234,567', 1234567],
    ['1.234.567', 1234567],
    ['.5', 0.5],
    ['1e3', 1000],
    ['12,34,567', 1_234_567],
    ['0', 0],
    ['-0', 0],
  ])('%s is %d', (written, expected) => {
    expect(readAmount(written, false)).toBe(expected)
  })

  it('are read as the file is said to write them where a text means two things', () => {
    expect([readAmount('1.234', false), readAmount('1.234', true)]).toEqual([1.234, 1234])
    expect([readAmount('1,234', false), readAmount('1,234', true)]).toEqual([1234, 1.234])
  })

  it.each(['', 'abc', '12,5O', '1,2,456', '1.2.3', '(5', '5)', '6205-2RS1', '--5', 'Infinity', 'NaN'])(
    '%j is none',
    (written) => {
      expect(readAmount(written, false)).toBeUndefined()
    },
  )
})

describe('days', () => {
  it.each([
    ['2026-11-20', '2026-11-20'],
    ['11/20/2026', '2026-11-20'],
    ['20/11/2026', '2026-11-20'],
    ['20.11.2026', '2026-11-20'],
    ['3.4.26', '2026-04-03'],
    ['03/04/2026', '2026-03-04'],
    ['2026/11/20', '2026-11-20'],
    ['20 Nov 2026', '2026-11-20'],
    ['20-Nov-26', '2026-11-20'],
    ['Nov 20, 2026', '2026-11-20'],
    ['November 20th, 2026', '2026-11-20'],
    ['20261120', '2026-11-20'],
    ['45292', '2024-01-01'],
  ])('%s is %s', (written, expected) => {
    expect(readDay(written, false)).toBe(expected)
  })

  it('are read day first when the file is said to write them so', () => {
    expect(readDay('03/04/2026', true)).toBe('2026-04-03')
  })

  it.each(['2026-02-30', '13/13/2026', '3-12', '6E5', '12', 'Foo 20, 2026', '', '31/02/2026', '99999'])(
    '%j is none',
    (written) => {
      expect(readDay(written, false)).toBeUndefined()
    },
  )

  it('of moments are counted in the business time zone', () => {
    const inNewYork = (written: string) => readCell(fields.dueDate, written, { timeZone: 'America/New_York' })
    expect(inNewYork('2026-11-20T03:00:00Z')).toBe('2026-11-19')
    expect(inNewYork('2026-11-20 03:00')).toBe('2026-11-20')
  })

  it('of a month alone are no moment', () => {
    const seen = (written: string) => readCell(fields.seenAt, written, { timeZone: 'UTC' })
    expect(seen('Nov-26')).toBeUndefined()
    expect(seen('3.11.26 14:05')).toEqual({ $ts: '2026-11-03T14:05:00.000Z' })
  })
})

describe('a row', () => {
  const headings = ['P/N', 'Price', 'Due', 'Active', 'Brands', 'Rows', 'Seen', 'Status']
  const mapping = matchHeadings(headings, fields)

  it('becomes the data of a document', () => {
    const cells = [
      '0012-34',
      '$1,000.50',
      '1/2/2026',
      'Yes',
      'SKF; FAG',
      '[{"qty":2}]',
      '2026-11-20T12:00:00Z',
      'written OFF',
    ]
    expect(readCells(headings, cells, mapping, fields, how)).toEqual({
      data: {
        partNumber: '0012-34',
        price: 1000.5,
        dueDate: '2026-01-02',
        isActive: true,
        brands: ['SKF', 'FAG'],
        rows: [{ qty: 2 }],
        seenAt: { $ts: '2026-11-20T12:00:00.000Z' },
        status: 'Written off',
      },
      faults: [],
    })
  })

  it.each(['0012-34', '6E5', '3-12', '62050', '1.50', '2026-11-20', 'TRUE'])(
    'keeps the part number %s as it is',
    (pn) => {
      expect(readCells(['P/N'], [pn], mapping, fields, how).data).toEqual({ partNumber: pn })
    },
  )

  it.each(['', '  ', 'NULL', 'n/a', '-'])('leaves out the cell %j', (cell) => {
    expect(readCells(headings, [cell, cell], mapping, fields, how)).toEqual({ data: {}, faults: [] })
  })

  it('names what it cannot read, by column and value', () => {
    expect(readCells(headings, ['x', '12,5O', '2026-02-30'], mapping, fields, how).faults).toEqual([
      { column: 'Price', value: '12,5O', reason: 'Price is not an amount.' },
      { column: 'Due', value: '2026-02-30', reason: 'Due is not a date.' },
    ])
  })

  it('with more cells than headings is refused', () => {
    expect(readCells(['P/N'], ['a', 'b'], mapping, fields, how).faults).toMatchObject([{ value: 'b' }])
    expect(readCells(['P/N'], ['a', '', ''], mapping, fields, how).faults).toEqual([])
  })

  it('of a JSON file keeps what is not text', () => {
    const object = { 'P/N': '6205', Price: '1,5', Due: { $ts: '2026-11-20T12:00:00.000Z' }, Brands: ['SKF'], other: 1 }
    expect(readObject(object, mapping, fields, how)).toEqual({
      data: { partNumber: '6205', price: 1.5, dueDate: { $ts: '2026-11-20T12:00:00.000Z' }, brands: ['SKF'] },
      faults: [],
    })
  })

  it('is written so that it can be read again', () => {
    const data = {
      partNumber: '-5',
      price: 1.5,
      isActive: false,
      brands: ['SKF', 'FAG'],
      rows: [{ qty: 2 }],
      seenAt: { $ts: '2026-11-20T12:00:00.000Z' },
    }
    const names = Object.keys(data)
    const cells = cellsOf(data, names).map(String)
    expect(readCells(names, cells, Object.fromEntries(names.map((name) => [name, name])), fields, how).data).toEqual(
      data,
    )
  })
})
