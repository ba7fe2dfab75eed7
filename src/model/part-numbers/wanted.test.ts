import { describe, expect, it } from 'vitest'
import { MAX_LINES, readWanted } from '#model/part-numbers/wanted.ts'

const short = (text: string) => readWanted(text).map(({ brand = '', partNumber, qty = 0 }) => [brand, partNumber, qty])

describe('a pasted list', () => {
  it.each([
    ['6205-2RS1', { partNumber: '6205-2RS1', key: '62052RS1' }],
    ['SKF 6205-2RS1 x 20', { brand: 'SKF', partNumber: '6205-2RS1', qty: 20 }],
    ['6205 2rs1 c3\t50', { key: '62052RS1C3', qty: 50 }],
    ['22216 EK/C3; 12; urgent', { partNumber: '22216 EK/C3', qty: 12 }],
    ['NU 208 ECP 5 pcs', { partNumber: 'NU 208 ECP', qty: 5 }],
    ['6205', { partNumber: '6205', key: '6205' }],
  ])('reads %j', (line, expected) => {
    expect(readWanted(line)).toMatchObject([expected])
  })

  it('does not take the number of a part for a quantity, and leaves empty lines out', () => {
    expect(readWanted('6205\n\n  \n608 ').map(({ qty, typed }) => [typed, qty])).toEqual([
      ['6205', undefined],
      ['608', undefined],
    ])
  })

  it.each([
    ['20 x 6205-2RS1', '', '6205-2RS1', 20],
    ['20pcs SKF 6205-2RS1', 'SKF', '6205-2RS1', 20],
    ['20 pcs of 6205-2RS1', '', '6205-2RS1', 20],
    ['6205-2RS1 x20', '', '6205-2RS1', 20],
    ['6205-2RS1 (20 pcs)', '', '6205-2RS1', 20],
    ['6205-2RS1 - 20 pcs', '', '6205-2RS1', 20],
    ['6205-2RS1, 20', '', '6205-2RS1', 20],
    ['6205-2RS1,20,4.50', '', '6205-2RS1', 20],
    ['"6205-2RS1","20"', '', '6205-2RS1', 20],
    ['6205-2RS1: 1,000 pcs', '', '6205-2RS1', 1000],
    ['6205-2RS1    20    4.50', '', '6205-2RS1', 20],
    ['6205-2RS1 x 20 @ $4.50', '', '6205-2RS1', 20],
    ['6205-2RS1\t$4.50\t20', '', '6205-2RS1', 20],
    ['SKF\t6205-2RS1\t20', 'SKF', '6205-2RS1', 20],
    ['6205-2RS1\tFAG\t20', 'FAG', '6205-2RS1', 20],
    ['20\t6205-2RS1', '', '6205-2RS1', 20],
    ['| 6205-2RS1 | 20 |', '', '6205-2RS1', 20],
    ['1. 6205-2RS1 20 pcs', '', '6205-2RS1', 20],
    ['> 2) 6205-2RS1 x 20', '', '6205-2RS1', 20],
    ['• 6205-2RS1', '', '6205-2RS1', 0],
    ['- 6205-2RS1 - 20', '', '6205-2RS1', 20],
    ['25 x 52 x 15', '', '25 x 52 x 15', 0],
    ['608\t1000', '', '608', 1000],
    ['LM11949/LM11910 x 4', '', 'LM11949/LM11910', 4],
    ['LM11949,LM11910', '', 'LM11949,LM11910', 0],
    ['NU 2310 ECP/C3 5 ea', '', 'NU 2310 ECP/C3', 5],
    ['6205-2RS1 0', '', '6205-2RS1 0', 0],
  ])('reads %j as %s %s, %i of them', (line, brand, partNumber, qty) => {
    expect(short(line)).toEqual([[brand, partNumber, qty]])
  })

  it('reads a sheet by its headings, wherever its columns are', () => {
    const sheet =
      'Pos\tQty\tManufacturer\tPart number\tTarget price\n10\t200\tSKF\t6205-2RS1\t4.50\n20\t8\tFAG\t6206\t3.10\n'
    expect(short(sheet)).toEqual([
      ['SKF', '6205-2RS1', 200],
      ['FAG', '6206', 8],
    ])
    expect(short('Item;Description;Quantity\n6205-2RS1;deep groove 25 mm;1,200')).toEqual([['', '6205-2RS1', 1200]])
  })

  it('leaves the numbering of lines and the words of a letter out, and keeps what stands twice', () => {
    const letter = 'Hello Marta,\n\nplease quote:\n1\t6205-2RS1\t20\n2\t6206\n3\t6205-2RS1\t5\n\nBest regards\nAnn'
    expect(short(letter)).toEqual([
      ['', '6205-2RS1', 20],
      ['', '6206', 0],
      ['', '6205-2RS1', 5],
    ])
  })

  it('takes so many lines at once and no more', () => {
    expect(readWanted(Array.from({ length: 600 }, (_, at) => `6205-${at}`).join('\r\n'))).toHaveLength(MAX_LINES)
  })
})
