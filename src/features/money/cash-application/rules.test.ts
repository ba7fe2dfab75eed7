import { expect, it } from 'vitest'
import { rowsOf } from '#features/money/cash-application/open-rows.ts'
import {
  appliedOf,
  type CashRow,
  leftOfReceipt,
  oldestFirst,
  receiptAllocations,
  shortPaid,
  whyNotApplied,
} from '#features/money/cash-application/rules.ts'

const row = (id: string, open: number, more: Partial<CashRow> = {}): CashRow => ({
  ...{ id, number: id, dueDate: '2026-11-20', open, apply: undefined, short: 'Stays open', reason: '' },
  ...more,
})
const rows = [row('b', 300, { dueDate: '2026-11-01' }), row('a', 100), row('c', 50, { dueDate: undefined })]

it.each([
  [400, [300, 100, undefined]],
  [350, [300, 50, undefined]],
  [1000, [300, 100, 50]],
  [0, [undefined, undefined, undefined]],
  [-5, [undefined, undefined, undefined]],
])('%s goes to what is due first', (amount, expected) => {
  expect(oldestFirst(rows, amount, 'UTC').map(({ apply }) => apply)).toEqual(expected)
})

it.each<[string, Partial<CashRow>, number]>([
  ['nothing applied', {}, 0],
  ['all of it', { apply: 100 }, 0],
  ['some of it', { apply: 99.9 }, 0.1],
  ['too much', { apply: 120 }, 0],
])('%s leaves an invoice short by so much', (_, more, short) => {
  expect(shortPaid(row('a', 100, more))).toBe(short)
})

it.each<[string, number | undefined, number, CashRow[], string | undefined]>([
  ['no amount', undefined, 0, [], 'Enter the amount that was received.'],
  ['more than is open', 200, 0, [row('a', 100, { apply: 120 })], 'Only 100.00 of a is open.'],
  ['what cannot be read', 200, 0, [row('a', 100, { apply: Number.NaN })], 'a: enter the amount paid.'],
  ['more than came', 90, 0, [row('a', 100, { apply: 100 })], 'The parts exceed the amount received by 10.00.'],
  [
    'more than came, with the deposit',
    100,
    10,
    [row('a', 100, { apply: 100 })],
    'The parts exceed the amount received by 10.00.',
  ],
  [
    'short without a reason',
    90,
    0,
    [row('a', 100, { apply: 90, short: 'Write-off' })],
    'Enter why a is short by 10.00.',
  ],
  ['short with a reason', 90, 0, [row('a', 100, { apply: 90, short: 'Write-off', reason: 'Freight' })], undefined],
  ['short that stays open', 90, 0, [row('a', 100, { apply: 90 })], undefined],
  ['more than is used', 500, 0, [row('a', 100, { apply: 100 })], undefined],
])('%s', (_, amount, deposit, all, words) => {
  expect(whyNotApplied({ amount, deposit, rows: all })?.words).toBe(words)
})

it('what is short is given or written off with its reason, and what is not paid is not sent', () => {
  const all = [
    row('a', 100, { apply: 90, short: 'Write-off', reason: ' Freight ' }),
    row('b', 50, { apply: 49, short: 'Discount', reason: 'Agreed' }),
    row('c', 20, { apply: 5 }),
    row('d', 20, { apply: 20, short: 'Write-off', reason: 'old' }),
    row('e', 20),
  ]
  expect(receiptAllocations(all)).toEqual([
    { receivableId: 'a', amount: 90, writeOff: 10, reason: 'Freight' },
    { receivableId: 'b', amount: 49, discount: 1, reason: 'Agreed' },
    { receivableId: 'c', amount: 5 },
    { receivableId: 'd', amount: 20 },
  ])
  expect(appliedOf(all)).toBe(164)
  expect(leftOfReceipt({ amount: 200, deposit: 6, rows: all })).toBe(30)
})

it('rows of one customer are of its currency; of a group they say whose they are, the first due first', () => {
  const open = [
    ['1', 'a', '2026-12-01', 'USD'],
    ['2', 'b', '2026-11-01', 'USD'],
    ['3', 'a', undefined, 'USD'],
    ['4', 'a', '2026-10-01', 'EUR'],
    ['5', 'c', '2026-10-01', 'USD'],
  ].map(([id, customerId, dueDate, currency]) => ({
    id: id!,
    data: {
      ...{ invoiceNumber: `N${id}`, customerId, customerName: `Firm ${customerId}`, dueDate, currency },
      totalAmount: 5,
    },
  })) as never
  expect(rowsOf(open, ['b'], 'USD').map(({ id, customer }) => [id, customer])).toEqual([['2', undefined]])
  expect(rowsOf(open, ['b', 'a'], 'USD').map(({ id, customer }) => [id, customer])).toEqual([
    ['2', 'Firm b'],
    ['1', 'Firm a'],
    ['3', 'Firm a'],
  ])
  expect(rowsOf(open, [undefined], 'USD')).toEqual([])
})
