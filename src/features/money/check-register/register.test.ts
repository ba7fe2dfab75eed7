import { expect, it } from 'vitest'
import { whyNotPerDay } from '#features/money/check-register/dates.ts'
import { numberNotes, registerRows } from '#features/money/check-register/register.ts'
import type { Check } from '#features/money/checks/collection.ts'
import type { Posting } from '#features/stock/postings/collection.ts'

let seq = 0
const posting = (groupId: string, day: string, ledger: string, amount: number, more: object = {}) =>
  ({
    id: `p${++seq}`,
    data: { seq, groupId, day, ledger, amount, docType: 'payments', docId: groupId, partyName: 'Nordlager', ...more },
  }) as unknown as Posting
const check = (id: string, checkNumber: string | undefined, status: string, more: object = {}) =>
  ({
    id,
    data: { checkNumber, status, direction: 'Out', payeeName: 'Nordlager', amount: 10, ...more },
  }) as unknown as Check

const days = { from: '2026-11-01', to: '2026-11-30', timeZone: 'UTC' }

it('each entry stands with the balance after it, the newest first, and clearing moves nothing', () => {
  const rows = registerRows({
    ...days,
    opening: 1000,
    checks: [check('k1', '101', 'Cleared', { paymentId: 'g1' })],
    postings: [
      posting('g3', '2026-11-09', 'Bank', 0.3),
      posting('g1', '2026-11-02', 'Checks issued', -100.1),
      posting('g2', '2026-11-05', 'Checks issued', 100.1, { docType: 'checks' }),
      posting('g2', '2026-11-05', 'Bank', -100.1, { docType: 'checks' }),
    ],
  })
  expect(rows.map(({ day, number, state, out, into, balance }) => [day, number, state, out, into, balance])).toEqual([
    ['2026-11-09', '', '', 0, 0.3, 900.2],
    ['2026-11-02', '101', 'Cleared', 100.1, 0, 899.9],
  ])
})

it('a check that was taken in when the ledger began has its number, payee and state', () => {
  const taken = { docType: 'checks', docId: 'k1', docNumber: '2058', partyName: undefined, memo: 'Opening balance' }
  const rows = registerRows({
    ...days,
    opening: 0,
    checks: [check('k1', '2058', 'Printed')],
    postings: [posting('g1', '2026-11-02', 'Checks issued', -10, taken)],
  })
  expect(rows).toMatchObject([
    { number: '2058', party: 'Nordlager', about: 'Opening balance', state: 'Outstanding', checkId: 'k1', out: 10 },
  ])
})

it('a spoiled check is over nothing, and its payment shows the check that took its place', () => {
  const rows = registerRows({
    ...days,
    opening: 0,
    checks: [
      check('k1', '101', 'Void', {
        paymentId: 'g1',
        spoiled: true,
        replacedById: 'k2',
        voidedAt: '2026-11-03',
        voidReason: 'Jam',
      }),
      check('k2', '102', 'Printed', { paymentId: 'g1' }),
    ],
    postings: [posting('g1', '2026-11-02', 'Checks issued', -10)],
  })
  expect(rows.map(({ number, state, about, out, balance }) => [number, state, about, out, balance])).toEqual([
    ['101', 'Spoiled', 'Jam', 0, -10],
    ['102', 'Outstanding', '', 10, -10],
  ])
})

it('a check voided with its payment is shown by its two entries only', () => {
  const rows = registerRows({
    ...days,
    opening: 0,
    checks: [check('k1', '101', 'Void', { paymentId: 'g1', voidedAt: '2026-11-04', voidReason: 'Lost' })],
    postings: [
      posting('g1', '2026-11-02', 'Checks issued', -10),
      posting('g9', '2026-11-04', 'Checks issued', 10, { docId: 'g1', reversesId: 'p1' }),
    ],
  })
  expect(rows.map(({ state, out, into, balance }) => [state, out, into, balance])).toEqual([
    ['Reversed', 0, 10, 0],
    ['Void', 10, 0, -10],
  ])
})

it('each number that paid no one is explained: spoiled, void, stopped or missing', () => {
  const notes = numberNotes(
    [
      check('a', '10', 'Printed'),
      check('b', '11', 'Void', { voidReason: 'Lost', voidedAt: '2026-11-04' }),
      check('c', '12', 'Void', { spoiled: true, voidReason: 'Jam', replacedById: 'd' }),
      check('d', '15', 'Stopped', { stop: { from: '2026-11-05', note: 'Stolen' }, printBatchId: 'run' }),
      check('e', '17', 'Cleared', { printBatchId: 'run' }),
      check('f', '19', 'Cleared'),
      check('q', undefined, 'Queued'),
      check('in', '14', 'Queued', { direction: 'In' }),
      // Another checkbook.
      check('z', '9000', 'Printed'),
    ],
    'UTC',
  )
  expect(notes.map(({ first, last, what, why, replacedBy }) => [first, last, what, why, replacedBy])).toEqual([
    ['20', '8999', 'Not used yet', 'The numbers go on at 9000, in another book of checks', undefined],
    ['18', '18', 'Missing', 'Skipped: 19 was entered or imported', undefined],
    ['16', '16', 'Missing', 'No check with this number', undefined],
    ['15', '15', 'Stopped', 'Stolen', undefined],
    ['13', '14', 'Missing', 'Skipped: printing began at 15', undefined],
    ['12', '12', 'Spoiled', 'Jam', '15'],
    ['11', '11', 'Void', 'Lost', undefined],
  ])
})

it.each([
  [-5, 'USD', 'Enter an amount above 0.'],
  [0, 'USD', 'Enter an amount above 0.'],
  [0.005, 'USD', 'Enter the maximum per day with at most 2 decimals.'],
  [0.005, 'KWD', undefined],
  [0.01, 'USD', undefined],
])('%d %s a day is refused at its field: %s', (perDay, currency, message) => {
  expect(whyNotPerDay(perDay, currency)).toBe(message)
})
