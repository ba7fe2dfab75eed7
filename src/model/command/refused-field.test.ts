import { expect, it } from 'vitest'
import { Problem, type RefusedAt, refuse } from '#base/problem.ts'
import { withField } from '#model/command/refused-field.ts'
import { date, lines, money, number, object, reference, text } from '#model/schema/fields.ts'
import type { Data } from '#model/schema/value.ts'

const fields = {
  accountId: reference('Account', 'bankAccounts'),
  paidOn: date('Paid on'),
  validUntil: date('Valid until'),
  amount: money('Amount'),
  fee: money('Fee'),
  days: number('Days'),
  fields: object('Fields'),
  lines: lines('Lines', { lineId: text('Line'), qty: number('Quantity'), price: money('Price') }),
}
const two = [
  { lineId: 'a', qty: 3, price: 5 },
  { lineId: 'b', qty: 9, price: 5 },
]

it.each<[string, RefusedAt | undefined, Data, string | undefined]>([
  ['a field by its name', 'amount', { amount: 5 }, 'amount'],
  ['a cell by its path', 'lines/1/qty', { lines: two }, 'lines/1/qty'],
  ['a field that this command does not ask for', 'depositAmount', { amount: 5 }, undefined],
  ['nothing in particular', undefined, { amount: 5 }, undefined],
  ['a day', { date: '2026-11-24' }, { paidOn: '2026-11-24', validUntil: '2026-12-01' }, 'paidOn'],
  ['a day with its time', { date: '2026-11-24' }, { paidOn: { $ts: '2026-11-24T10:00:00.000Z' } }, 'paidOn'],
  ['a day that two fields hold', { date: '2026-11-24' }, { paidOn: '2026-11-24', validUntil: '2026-11-24' }, undefined],
  ['today, where no day was given', { date: '2026-11-24' }, { amount: 5 }, undefined],
  ['an amount, not the number that is equal', { money: 5 }, { amount: 5, days: 5 }, 'amount'],
  ['an amount that two fields hold', { money: 5 }, { amount: 5, fee: 5 }, undefined],
  ['an amount in a line', { money: 5 }, { lines: [two[0]!] }, 'lines/0/price'],
  ['a quantity with the other sign', { number: -9 }, { lines: two }, 'lines/1/qty'],
  ['a quantity of a line', { line: 'b', number: 9 }, { days: 9, lines: two }, 'lines/1/qty'],
  ['a sum over rows of one line', { line: 'b', number: 12 }, { lines: two }, 'lines'],
  ['a line', { line: 'a' }, { lines: two }, 'lines'],
  ['a cell of a line', { line: 'b', field: 'price' }, { lines: two }, 'lines/1/price'],
  ['a cell that its lines do not have', { line: 'b', field: 'colour' }, { lines: two }, 'lines'],
  ['a line that the input does not name', { line: 'c', number: 9 }, { lines: two }, undefined],
  ['the figure of its only line', { line: 'c', number: 9 }, { days: 9, lines: two }, 'days'],
  ['a record', { reference: 'main' }, { accountId: 'main' }, 'accountId'],
  ['a record whose id is typed', { reference: 'a' }, { lines: two }, 'lines/0/lineId'],
  ['a value that is not there', { money: undefined }, { amount: 5 }, undefined],
])('a refusal of %s', (_, at, input, path) => {
  const refusal = withField(refuse('No.', at), fields, input, 'UTC') as Problem
  expect(refusal.faults).toEqual(
    path === undefined ? [] : [{ pointer: `/input/${path}`, code: 'refused', detail: 'No.' }],
  )
  expect([refusal.code, refusal.message]).toEqual(['refused', 'No.'])
})

it('a refused number carries the one that would be taken', () => {
  const refusal = withField(refuse('No.', { number: 9, instead: 7 }), fields, { days: 9 }, 'UTC') as Problem
  expect(refusal.faults).toEqual([{ pointer: '/input/days', code: 'refused', detail: 'No.', instead: 7 }])
})

it('what names its fields itself, and what is no refusal, is as it was thrown', () => {
  const named = new Problem('exists', 'It is there.', {
    faults: [{ pointer: '/input/fee', code: 'exists', detail: '' }],
    at: 'fee',
  })
  const bug = new Error('a bug')
  for (const thrown of [named, bug]) expect(withField(thrown, fields, { fee: 1 }, 'UTC')).toBe(thrown)
})

it.each([
  ['/input/lines/0/qty', '/input/lines/0/qty'],
  ['/amount', '/input/amount'],
  ['/lines/1/qty', '/input/lines/1/qty'],
  ['/valid/until', '/input/validUntil'],
  ['/name', '/input/fields/name'],
  ['/colour', '/input'],
  ['/constructor', '/input'],
])('a fault of a written record at %s is one of the input at %s', (pointer, at) => {
  const thrown = new Problem('invalid', 'No.', { faults: [{ pointer, code: 'value', detail: 'No.' }], more: { a: 1 } })
  const placed = withField(thrown, fields, { amount: 5, fields: { name: 'A' } }, 'UTC') as Problem
  expect(placed.faults).toEqual([{ pointer: at, code: 'value', detail: 'No.' }])
  expect([placed.code, placed.message, placed.more]).toEqual(['invalid', 'No.', { a: 1 }])
})
