import { readdirSync, readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { csvLine, csvReader, guessDelimiter, lineParts, plainText, safeText } from '#base/formats/csv.ts'
import { processorTime } from '#test/support/turns.ts'

const spectrum = 'test/fixtures/csv-spectrum'
// What is expected of this file is another telephone number than it holds; the cell is checked below.
const strange = 'location_coordinates.csv'

function rowsOf(text: string, delimiter = ',', pieces = [text.length]): string[][] {
  const reader = csvReader(delimiter)
  const rows: string[][] = []
  let from = 0
  for (const size of pieces) {
    rows.push(...reader.push(text.slice(from, from + size)))
    from += size
  }
  return [...rows, ...reader.push(text.slice(from)), ...reader.end()]
}

const objectsOf = ([headings = [], ...rows]: string[][]) =>
  rows.map((row) => Object.fromEntries(headings.map((heading, at) => [heading, row[at]])))

describe('the CSV reader', () => {
  it.each(readdirSync(spectrum).filter((name) => name.endsWith('.csv') && name !== strange))(
    'reads %s of csv-spectrum',
    (name) => {
      const text = readFileSync(`${spectrum}/${name}`, 'utf8')
      const expected = JSON.parse(readFileSync(`${spectrum}/expected-json/${name.replace('.csv', '.json')}`, 'utf8'))
      expect(objectsOf(rowsOf(text))).toEqual(expected)
    },
  )

  it.each([
    [
      'a,b\r\nc,d',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    [
      'a,b\rc,d\r',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    [
      'a,b\n\n\nc,d\n',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    ['\uFEFFa,b\n', [['a', 'b']]],
    [
      'a,\n,b\n',
      [
        ['a', ''],
        ['', 'b'],
      ],
    ],
    ['52" disc,x\n', [['52" disc', 'x']]],
    ['"a" b,c\n', [['a b', 'c']]],
    ['"a""b",""\n', [['a"b', '']]],
    ['"a\r\nb",c\n', [['a\r\nb', 'c']]],
    ['"open', [['open']]],
    ['', []],
  ])('reads %j', (text, expected) => {
    expect(rowsOf(text)).toEqual(expected)
  })

  it('reads quotes that stand inside a cell', () => {
    const [, row] = rowsOf(readFileSync(`${spectrum}/${strange}`, 'utf8'))
    expect(row).toEqual(['2095257564', expect.stringMatching(/^37.36'37.8"N 121.2'17.9"W$/), 'Modesto', 'Stanislaus'])
  })

  it('reads the same rows however the file is cut', () => {
    const cell = fc.string({ unit: fc.constantFrom('a', '"', ',', '\n', '\r', ' ', "'", '=', 'é', '😀'), maxLength: 6 })
    const table = fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { maxLength: 6 })
    fc.assert(
      fc.property(table, fc.array(fc.integer({ min: 1, max: 9 }), { maxLength: 12 }), (rows, pieces) => {
        const text = rows.map(csvLine).join('')
        expect(rowsOf(text, ',', pieces).map((row) => row.map(plainText))).toEqual(rows)
      }),
      { numRuns: 500 },
    )
  })

  it('names the row from which on a quote is missing', () => {
    expect(() => rowsOf(`a,b\n"${'x'.repeat(1_100_000)}`, ',', [1_100_000])).toThrow('Row 2 is longer than 1 MiB')
  })
})

describe('the delimiter', () => {
  it.each([
    ['a,b,c\n1,2,3\n', ','],
    ['a;b;c\n1,5;2,5;3\n', ';'],
    ['a;b\nx;1,5\ny;2,5;more\nz;3,5;more\n', ';'],
    ['1,2\n3,4\n5,6\n', ','],
    ['a\tb\n1\t2\n', '\t'],
    ['a|b\n1|2\n', '|'],
    ['a^b\n1^2\n', '^'],
    ['a~b\n1~2\n', '~'],
    ['"a;b",c\n"d;e",f\n', ','],
    ['only one column\nx\n', ','],
    ['', ','],
    ['a;b', ';'],
  ])('of %j is %j', (text, expected) => {
    expect(guessDelimiter(text)).toBe(expected)
  })
})

describe('a cell that a spreadsheet would calculate', () => {
  it.each([
    ['=1+2', "'=1+2"],
    ['＝1+2', "'＝1+2"],
    ['＋1', "'＋1"],
    ['－1', "'－1"],
    [' ＠SUM(A1)', "' ＠SUM(A1)"],
    ['+49 40 1234', "'+49 40 1234"],
    ['-5', "'-5"],
    ['@sum', "'@sum"],
    ['  =x', "'  =x"],
    ['\tx', "'\tx"],
    ['\rx', "'\rx"],
    ['\nx', "'\nx"],
    ["'=x", "''=x"],
    ["'quoted", "'quoted"],
    ["'01234", "''01234"],
    ["''0 1", "'''0 1"],
    ['\u0085=1', "'\u0085=1"],
    ['\u200b\u202e=1', "'\u200b\u202e=1"],
    ['\u2066=1', "'\u2066=1"],
    ['\u0000=1', "'\u0000=1"],
    ['\u061c\ufeff@x', "'\u061c\ufeff@x"],
    ['6205-2RS1', '6205-2RS1'],
    ['', ''],
  ])('%j is written as %j and read back as it was', (text, safe) => {
    expect(safeText(text)).toBe(safe)
    expect(plainText(safe)).toBe(text)
  })

  it('stays a number when it is one', () => {
    expect(csvLine([-12.5, 0, 'a"b', true, null, undefined])).toBe('-12.5,0,"a""b",true,,\r\n')
  })
})

it('a quote that nothing closes costs no other row, in a file of several megabytes either', () => {
  const rows = Array.from({ length: 60_000 }, (_, at) => `${at},"a ""b"" ${at}",a text of some length here\n`)
  rows[10] = '10,"lost,x\n'
  expect(rowsOf(rows.join(''), ',', [100_000, 700_000, 1_100_000])).toHaveLength(60_000)
  expect(() => rowsOf('x'.repeat(2_000_000))).toThrow('longer than 1 MiB')
})

it.each([
  ['quotes with a space behind each', `"${'x" '.repeat(40_000)}"`],
  ['backslashes before quotes', `"${'\\"'.repeat(40_000)}"`],
  ['quotes behind spaces', ' "'.repeat(40_000)],
  ['quotes before names', '"x'.repeat(40_000)],
  ['quotes behind commas', `"${',"x'.repeat(15_000)}`],
])('one cell of %s is read in no time', async (_, text) => {
  let rows: unknown[] = []
  const took = await processorTime(() => {
    rows = rowsOf(`a\n${text}`, ',', [50_000])
  })
  expect(rows.length).toBeGreaterThan(0)
  expect(took).toBeLessThan(1_000)
})

it('rows that each have a quote that nothing closes are not read to their end for each of them', async () => {
  const text = `${'"x""\n'.repeat(20_000)}1,"y\n`.repeat(4)
  let rows: unknown[] = []
  const took = await processorTime(() => {
    rows = rowsOf(text, ',', Array<number>(6).fill(65_536))
  })
  expect(rows.length).toBe(80_004)
  expect(took).toBeLessThan(3_000)
})

it('a long row is read once, not again for each piece of the file, and may have only so many cells', () => {
  const long = 'x,'.repeat(15_000)
  expect(rowsOf(long, ',', Array<number>(3_000).fill(10))[0]).toHaveLength(15_001)
  expect(() => rowsOf(`a\n${','.repeat(30_000)}`)).toThrow('Row 2 has more than 20,000 cells.')
  expect(guessDelimiter(`a;b\n${'|'.repeat(60_000)};1\n`)).toBe(';')
})

it('the parts of a line are the line, with a long cell by itself', () => {
  const long = 'a "b" '.repeat(20_000)
  const cells = ['id', long, 1.5, null, 'x;y', long]
  for (const [decimalComma, line] of [
    [false, csvLine(cells)],
    [true, csvLine(cells).replaceAll(',', ';').replace('1.5', '1,5')],
  ] as const) {
    const parts = [...lineParts(cells, { decimalComma })]
    expect(parts.join('')).toBe(line)
    expect(parts).toHaveLength(5)
  }
})
