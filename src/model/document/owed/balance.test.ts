import { expect, it } from 'vitest'
import { inNormalForm, isPartlyPaid, movedBalance, withBalance } from '#model/document/owed/balance.ts'
import type { Data } from '#model/schema/value.ts'

it.each<[string, Data, number | undefined]>([
  ['a new bill', { status: 'Open', totalAmount: 1250 }, 1250],
  ['a draft', { status: 'Draft', totalAmount: 10.1 }, 10.1],
  ['one without a status', { totalAmount: 7, amountPaid: 3 }, 4],
  ['one whose status is empty', { status: '', totalAmount: 7 }, 7],
  ['one of a status that is not ours', { status: 'Closed', totalAmount: 7 }, undefined],
  ['one paid in part', { status: 'Open', totalAmount: 1000, amountPaid: 400 }, 600],
  ['cents', { status: 'Open', totalAmount: 0.3, amountPaid: 0.1 }, 0.2],
  ['a credit', { status: 'Open', totalAmount: -40 }, -40],
  ['one that was given its balance', { status: 'Open', totalAmount: 1000, balance: 5 }, 5],
  ['one whose balance is 0', { status: 'Open', totalAmount: 1000, balance: 0 }, 0],
  ['a void one', { status: 'Void', totalAmount: 1000, balance: 1000 }, 0],
  ['a void one without any', { status: 'Void', totalAmount: 1000 }, undefined],
  ['a paid one', { status: 'Paid', totalAmount: 1000 }, undefined],
  ['a void one', { status: 'Void', totalAmount: 1000 }, undefined],
  ['one without a total', { status: 'Open' }, undefined],
  ['a total that is no number', { status: 'Open', totalAmount: 'ask' }, undefined],
])('the balance of %s', (_, data, expected) => {
  expect(withBalance(data).balance).toBe(expected)
})

const OPEN = { status: 'Open', totalAmount: 1000, amountPaid: 400, balance: 600 }
it.each<[string, Data, Data, number | undefined]>([
  ['follows the total', OPEN, { ...OPEN, totalAmount: 1200 }, 800],
  ['follows what was paid', OPEN, { ...OPEN, amountPaid: 500 }, 500],
  [
    'follows a first payment',
    { status: 'Open', totalAmount: 9, balance: 9 },
    { status: 'Open', totalAmount: 9, balance: 9, amountPaid: 4 },
    5,
  ],
  ['stays where it was written itself', OPEN, { ...OPEN, totalAmount: 1200, balance: 700 }, undefined],
  ['stays where neither changed', OPEN, { ...OPEN, notes: 'x' }, undefined],
  ['stays once it is paid', OPEN, { ...OPEN, status: 'Paid', totalAmount: 1 }, undefined],
  ['follows the total without a status', { totalAmount: 9, balance: 9 }, { totalAmount: 12, balance: 9 }, 12],
  ['keeps what was written off besides', { ...OPEN, balance: 550 }, { ...OPEN, balance: 550, totalAmount: 1100 }, 650],
])('the balance %s', (_, before, after, expected) => {
  expect(movedBalance(before, after)).toBe(expected)
})

it.each<[unknown, unknown]>([
  ['Oct 1, 2026', '2026-10-01'],
  ['1 October 2026', '2026-10-01'],
  ['10/01/2026', '2026-10-01'],
  ['2026-1-5', '2026-01-05'],
  ['2026-10-01', '2026-10-01'],
  ['2026-10-01T08:00', '2026-10-01T08:00'],
  ['Oct 1, 2026 08:00', 'Oct 1, 2026 08:00'],
  ['February 30, 2026', 'February 30, 2026'],
  ['end of month', 'end of month'],
  ['10/1', '10/1'],
  ['', ''],
  [{ $ts: '2026-10-01T00:00:00.000Z' }, { $ts: '2026-10-01T00:00:00.000Z' }],
])('the day %j is kept as %j', (given, expected) => {
  expect(inNormalForm(['dueDate'], { dueDate: given as string }).dueDate).toEqual(expected)
})

it.each([
  ['eur', 'EUR'],
  [' usd ', 'USD'],
  ['GBP', 'GBP'],
  ['euro', 'euro'],
  ['€', '€'],
])('the currency %j is kept as %j', (given, expected) => {
  expect(inNormalForm([], { currency: given }).currency).toBe(expected)
})

it.each<[Data, boolean]>([
  [{ status: 'Open', totalAmount: 100, amountPaid: 40 }, true],
  [{ status: 'Open', totalAmount: 100, amountPaid: 0 }, false],
  [{ status: 'Open', totalAmount: 100 }, false],
  [{ status: 'Open', totalAmount: 100, amountPaid: 100, balance: 0 }, false],
  [{ status: 'Paid', totalAmount: 100, amountPaid: 40, balance: 60 }, false],
])('%j is partly paid: %s', (data, expected) => {
  expect(isPartlyPaid(data)).toBe(expected)
})
