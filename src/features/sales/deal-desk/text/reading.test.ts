import { expect, it } from 'vitest'
import {
  dealLineOf,
  foundWords,
  isTakenFirst,
  partsToAsk,
  type ReadPart,
} from '#features/sales/deal-desk/text/reading.ts'
import type { Data } from '#model/schema/value.ts'

it.each<[string, ReadPart, Data]>([
  [
    'our part',
    {
      askedPart: '62052rs1',
      qty: 4,
      match: 'Exact',
      partId: 'p',
      available: 9,
      part: { partNumber: '6205-2RS1', brand: 'SKF' },
    },
    { partId: 'p', partNumber: '6205-2RS1', brand: 'SKF', qty: 4 },
  ],
  [
    'one of its family',
    {
      askedPart: '6205-2RSR',
      brand: 'FAG',
      qty: 4,
      match: 'Family',
      partId: 'p',
      available: 9,
      part: { partNumber: '6205-2RS1', brand: 'SKF' },
    },
    { partId: 'p', partNumber: '6205-2RS1', brand: 'SKF', askedPart: 'FAG 6205-2RSR', qty: 4 },
  ],
  [
    'none of ours',
    { askedPart: 'XY-1', brand: 'Z', match: 'None', available: 0 },
    { partNumber: 'XY-1', brand: 'Z', qty: 1 },
  ],
])('a line of a text becomes a line of the deal: %s', (_, read, expected) => {
  expect(dealLineOf(read)).toEqual(expected)
})

it('a line is taken at once where it is surely asked for and one of our parts', () => {
  const row: ReadPart = { askedPart: '6205', match: 'Family', available: 4, part: { partNumber: '6205-2RS1' } }
  expect([row, { ...row, isUnsure: true }, { ...row, part: undefined }].map(isTakenFirst)).toEqual([true, false, false])
})

it('vendors are asked for what was wanted, at the price it was wanted for', () => {
  expect(partsToAsk([{ askedPart: 'XY-1', qty: 3, targetPrice: 2.5, match: 'None', available: 0 }])).toEqual([
    { partNumber: 'XY-1', qty: 3, targetPrice: 2.5 },
  ])
})

it('lines that name no quantity are counted, as each is taken for one piece', () => {
  const line: ReadPart = { askedPart: 'XY-1', match: 'None', available: 0 }
  expect(foundWords([line, { ...line, qty: 3 }])).toBe('2 lines found, 2 not in our catalog, 1 without a quantity.')
})
