import { describe, expect, it } from 'vitest'
import { bestHour, resultsOf, since } from '#features/insight/follow-ups/results/results.ts'
import { promiseState } from '#features/insight/follow-ups/rules.ts'
import type { FollowUp } from '#features/records/follow-ups/collection.ts'

const today = '2026-11-20'

const followUp = (data: object) =>
  ({ id: 'f', data: { subject: 'INV', assignee: 'kim@prime.test', ...data } }) as FollowUp

const of = (followUps: FollowUp[], receivables: object = {}) =>
  resultsOf({
    followUps,
    receivables: new Map(Object.entries(receivables)) as never,
    from: '2026-11-01',
    today,
    timeZone: 'UTC',
    base: 'USD',
  })

describe('a promise', () => {
  it.each([
    ['paid on its day', '2026-11-18', { status: 'Paid', paidOn: '2026-11-18' }, 'kept'],
    ['paid before', '2026-11-18', { status: 'Paid', paidOn: '2026-11-02' }, 'kept'],
    ['paid a day late', '2026-11-18', { status: 'Paid', paidOn: '2026-11-19' }, 'broken'],
    ['not paid', '2026-11-19', { status: 'Open' }, 'broken'],
    ['for today', today, { status: 'Open' }, 'waiting'],
    ['of an invoice that is gone', '2026-11-19', undefined, 'broken'],
    ['of an invoice that became void', '2026-11-19', { status: 'Void', totalAmount: 5, balance: 0 }, 'broken'],
  ])('%s', (_, promised, invoice, expected) => {
    expect(promiseState(promised, invoice as never, { today, timeZone: 'UTC' })).toBe(expected)
  })

  it.each([
    [{ status: 'Open', totalAmount: 100, balance: 70, receivedParts: [{ on: '2026-11-18', amount: 30 }] }, 'kept'],
    [{ status: 'Open', totalAmount: 100, balance: 70, receivedParts: [{ on: '2026-11-19', amount: 30 }] }, 'broken'],
    [{ status: 'Open', totalAmount: 100, balance: 90, receivedParts: [{ on: '2026-11-18', amount: 10 }] }, 'broken'],
    [
      {
        status: 'Paid',
        totalAmount: 100,
        paidOn: '2026-11-19',
        receivedParts: [
          { on: '2026-11-18', amount: 30 },
          { on: '2026-11-19', amount: 70 },
        ],
      },
      'kept',
    ],
  ])('of a part, with %j', (invoice, expected) => {
    expect(promiseState('2026-11-18', invoice as never, { today, timeZone: 'UTC', left: 70 })).toBe(expected)
  })
})

describe('results', () => {
  it('count acts by the dated lines of the notes and money by what was promised and kept', () => {
    const paid = { status: 'Paid', paidOn: '2026-11-10', totalAmount: 100.1 }
    const followUps = [
      followUp({
        about: '/receivable?id=r1',
        promisedOn: '2026-11-12',
        promisedAmount: 100.1,
        notes: '2026-11-09 Promised\n2026-11-08 No answer: busy\n2026-10-31 Left message\nnot 2026-11-07 Done',
      }),
      followUp({ about: '/receivable?id=r2', promisedOn: '2026-11-13', promisedAmount: 0.2 }),
      followUp({ assignee: 'sam@prime.test', notes: '2026-11-19 Done' }),
      followUp({ assignee: 'idle@prime.test', promisedOn: '2026-10-30' }),
    ]
    expect(of(followUps, { r1: paid, r2: { status: 'Open' } })).toEqual([
      {
        who: 'kim@prime.test',
        acts: 2,
        promised: 2,
        promisedSums: [{ currency: 'USD', total: '100.3' }],
        kept: 1,
        keptSums: [{ currency: 'USD', total: '100.1' }],
        broken: 1,
        waiting: 0,
      },
      expect.objectContaining({ who: 'sam@prime.test', acts: 1, promised: 0 }),
    ])
  })

  it('keep amounts of several currencies apart, and count a promise of several invoices once', () => {
    const line = (receivableId: string, amount: number, currency: string) => ({
      receivableId,
      amount,
      currency,
      left: 0,
    })
    const promise = (lines: object[]) => followUp({ promisedOn: '2026-11-12', promised: lines })
    const paid = { status: 'Paid', paidOn: '2026-11-10' }
    const followUps = [
      promise([line('r1', 1000, 'EUR'), line('r2', 70_000, 'JPY')]),
      promise([line('r1', 70, 'EUR'), line('r3', 5, 'USD')]),
    ]
    expect(of(followUps, { r1: paid, r2: paid, r3: { status: 'Open', totalAmount: 5 } })).toEqual([
      {
        who: 'kim@prime.test',
        acts: 0,
        promised: 2,
        promisedSums: [
          { currency: 'JPY', total: '70000' },
          { currency: 'EUR', total: '1070' },
          { currency: 'USD', total: '5' },
        ],
        kept: 1,
        keptSums: [
          { currency: 'JPY', total: '70000' },
          { currency: 'EUR', total: '1070' },
        ],
        broken: 1,
        waiting: 0,
      },
    ])
  })
})

it.each([
  [['09:10', '09:50', '15:00'], 9],
  [['15:10', '09:50', '15:00', '09:00'], 9],
  [['15:10', '09:50'], undefined],
  [[], undefined],
])('answers at %j: best at %s', (times, expected) => {
  const answered = times.map((time) => followUp({ answeredAt: { $ts: `2026-11-10T${time}:00.000Z` } }))
  expect(bestHour(answered, 'UTC')).toBe(expected)
})

it('the last thirty days begin twenty-nine days ago, whatever the clocks do', () => {
  expect(since('2026-11-30', 30)).toBe('2026-11-01')
  expect(since('2026-03-29', 2)).toBe('2026-03-28')
})
