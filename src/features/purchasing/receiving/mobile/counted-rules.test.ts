import { expect, it } from 'vitest'
import { dockLines, lineOfCode } from '#features/purchasing/receiving/mobile/counted-rules.ts'

const order = {
  lines: [
    { lineId: '1', partNumber: '6205-2RS1', qty: 10, qtyOpen: 6 },
    { lineId: '2', partNumber: 'NU 208', qty: 4 },
  ],
}
const count = (input: object, more: object = {}) => ({
  command: 'receipts.count',
  input: { receiptId: 'r', ...input } as never,
  ...more,
})

it('counts on the server and counts that wait on the phone add up, what was refused does not', () => {
  const receipt = {
    id: 'r',
    lines: [
      { poLineId: '1', qty: 3 },
      { poLineId: '1', qty: 1, dateCode: '26' },
    ],
  }
  const unsent = [
    count({ poLineId: '1', qty: 2 }),
    count({ poLineId: '1', qty: 1, rejected: true }),
    count({ poLineId: '1', qty: 5 }, { refused: 'is Posted' }),
    count({ poLineId: '1', qty: 9, receiptId: 'other' }),
  ]
  expect(dockLines(order, receipt, unsent)).toMatchObject([
    { poLineId: '1', expected: 6, counted: 6, rejected: 1 },
    { poLineId: '2', expected: 4, counted: 0, rejected: 0 },
  ])
  expect(dockLines(order, { ...receipt, blind: true }, [])[0]!.expected).toBeUndefined()
})

it.each([
  ['6205 2rs1', '1'],
  ['SKF 6205-2RS1', '1'],
  ['nu208', '2'],
  ['9999', undefined],
])('the code %s is of line %s', (code, poLineId) => {
  expect(lineOfCode(dockLines(order, { id: 'r' }, []), code)?.poLineId).toBe(poLineId)
})
