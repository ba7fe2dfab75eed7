import { expect, it } from 'vitest'
import {
  announcedDifferences,
  dockLines,
  lineOfCode,
  ordersOfCode,
  overOrdered,
  piecesOfWeight,
} from '#features/purchasing/receiving/mobile/counted-rules.ts'

const order = {
  lines: [
    { lineId: '1', partId: 'p1', partNumber: '6205-2RS1', qty: 10, qtyOpen: 6 },
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

it('a line that came before is behind those that are expected, until more of it is counted', () => {
  const lines = [{ lineId: '1', partNumber: '6205', qty: 10, qtyOpen: 0 }, order.lines[1]!]
  const idsOf = (unsent: Parameters<typeof dockLines>[2]) =>
    dockLines({ lines }, { id: 'r' }, unsent).map(({ poLineId }) => poLineId)
  expect(idsOf([])).toEqual(['2', '1'])
  expect(idsOf([count({ poLineId: '1', qty: 1 })])).toEqual(['1', '2'])
})

it('a count that the server has and the phone still sends is counted once', () => {
  const receipt = { id: 'r', lines: [{ poLineId: '1', qty: 9 }], lastCounts: ['k1', 'k2'] }
  const unsent = [count({ poLineId: '1', qty: 3, countId: 'k2' }), count({ poLineId: '1', qty: 1, countId: 'k3' })]
  expect(dockLines(order, receipt, unsent)[0]!.counted).toBe(10)
})

it.each([
  ['6205 2rs1', '1'],
  ['SKF 6205-2RS1', '1'],
  ['nu208', '2'],
  ['4006209123456', '1'],
  ['6205-2rsh old', '1'],
  ['PO 110326-77;NU208;4', '2'],
  ['9999', undefined],
  ['---', undefined],
])('the code %s is of line %s', (code, poLineId) => {
  const parts = [{ id: 'p1', data: { barcodes: ['4006209123456'], aliases: ['6205-2RSH OLD'] } }]
  expect(lineOfCode(dockLines(order, { id: 'r' }, []), code, parts)?.poLineId).toBe(poLineId)
})

it.each([
  ['https://prime.example/purchase-order?tab=all&id=o2', ['o2']],
  ['1z 999 aa1 0123 4567 84', ['o1', 'o2']],
  ['110326-02;6205;10', ['o2']],
  ['6205-2RS1', []],
  ['?id=', []],
])('the code %s is of the orders %j', (code, ids) => {
  const orders = [
    { id: 'o1', data: { poNumber: '110326-01', parcelIds: ['t1'] } },
    { id: 'o2', data: { poNumber: '110326-02' } },
    { id: 'o3', data: {} },
  ]
  const parcels = [
    { id: 't1', data: { trackingNumber: '1Z999AA10123456784', poId: 'o2' } },
    { id: 't2', data: { poId: 'o3' } },
  ]
  expect(ordersOfCode(code, orders, parcels)).toEqual(ids)
})

it('more than was ordered is asked about, unless the count is blind or takes pieces back', () => {
  const [line] = dockLines(order, { id: 'r', lines: [{ poLineId: '1', qty: 5 }] }, [])
  expect([overOrdered(line!, 1), overOrdered(line!, -2)]).toEqual([undefined, undefined])
  expect(overOrdered(line!, 2)).toContain('6 are open, this makes 7.')
  expect(overOrdered({ ...line!, expected: undefined }, 99)).toBeUndefined()
})

it.each([
  [12, 0.12, { pieces: 100, offPct: 0 }],
  [12.05, 0.12, { pieces: 100, offPct: 42 }],
  [0.13, 0.12, { pieces: 1, offPct: 8 }],
  [0, 0.12, undefined],
  [-1, 0.12, undefined],
  [Number.NaN, 0.12, undefined],
  [12, 0, undefined],
  [12, undefined, undefined],
])('%d kg at %s kg each are %j', (kg, each, found) => {
  expect(piecesOfWeight(kg, each)).toEqual(found)
})

it.each([
  [{ expected: 10, counted: 10 }, undefined],
  [{ expected: 10, counted: 9 }, '9 of 10, 1 missing'],
  [{ expected: 10, counted: 8, rejected: 1 }, '8 of 10, 1 rejected, 1 missing'],
  [{ expected: 10, counted: 12 }, '12 of 10, 2 too many'],
  [{ expected: 10, counted: 9, rejected: 1 }, '9 of 10, 1 rejected'],
  // A blind count has no expected quantities.
  [{ expected: undefined, counted: 3 }, undefined],
])('a count of %j differs: %s', (line, words) => {
  const one = { poLineId: '1', partId: 'p', partNumber: '6205', description: '', rejected: 0, ...line }
  expect(announcedDifferences([one])[0]?.words).toBe(words)
})
