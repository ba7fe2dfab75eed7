import { expect, it } from 'vitest'
import { cellsIn, columnStarts } from '#base/formats/fixed-width.ts'

const list = 'PART        QTY   PRICE\n6205 2RS1    10    4.50\n6206          5    5.50\n00123       120   12.00\n'

it('columns that are under each other are found, with a blank within a name', () => {
  const columns = columnStarts(list)!
  expect(columns).toEqual([0, 12, 18])
  expect(
    list
      .trim()
      .split('\n')
      .map((line) => cellsIn(line, columns)),
  ).toEqual([
    ['PART', 'QTY', 'PRICE'],
    ['6205 2RS1', '10', '4.50'],
    ['6206', '5', '5.50'],
    ['00123', '120', '12.00'],
  ])
})

it.each([
  ['prose', 'Dear Ana,\nplease find our offer.\nKind regards,  Kim\n'],
  ['one column', 'A\nB\nC\nD\n'],
  ['tabs', 'a\tb\n1  2\n3  4\n5  6\n'],
])('%s has none', (_, text) => expect(columnStarts(text)).toBeUndefined())

it('a line that writes across its columns loses nothing', () => {
  expect(cellsIn('6205-2RS1/C3VL0241  10    4.50', columnStarts(list)!)).toHaveLength(4)
  expect(cellsIn('Stock of ACME Bearings', [0, 12, 18])).toEqual(['Stock of ACME Bearings'])
})
