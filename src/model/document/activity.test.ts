import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sumMoney } from '#base/decimal.ts'
import { accountEntries, activityOf, statementFrom } from '#model/document/activity.ts'
import { openAmount } from '#model/document/open.ts'
import type { Data } from '#model/schema/value.ts'

const doc = (id: string, data: Data) => ({
  id,
  version: 1,
  createTime: '2026-10-05T02:00:00.000Z',
  updateTime: '2026-11-12T02:00:00.000Z',
  data: { status: 'Open', ...data },
})
const NEW_YORK = 'America/New_York'

describe('what happened with a document', () => {
  it.each<[string, Data, [string, string, number][]]>([
    [
      'an open one is a charge on its day',
      { invoiceDate: '2026-10-10', totalAmount: 50 },
      [['2026-10-10', 'Charge', 50]],
    ],
    [
      'a part that came is a payment on its day',
      { invoiceDate: '2026-10-10', totalAmount: 50, balance: 30, receivedParts: [{ on: '2026-10-20', amount: 20 }] },
      [
        ['2026-10-10', 'Charge', 50],
        ['2026-10-20', 'Payment', -20],
      ],
    ],
    [
      'a paid one is paid on the day it names, what came in parts before aside',
      {
        status: 'Paid',
        invoiceDate: '2026-10-10',
        totalAmount: 50,
        paidOn: '2026-11-02',
        receivedParts: [{ on: '2026-10-20', amount: 20 }],
      },
      [
        ['2026-10-10', 'Charge', 50],
        ['2026-10-20', 'Payment', -20],
        ['2026-11-02', 'Payment', -30],
      ],
    ],
    [
      'what was paid on an unknown day came with the document',
      { invoiceDate: '2026-10-10', totalAmount: 50, balance: 30 },
      [
        ['2026-10-10', 'Charge', 50],
        ['2026-10-10', 'Payment', -20],
      ],
    ],
    [
      'what is written off goes on the day that was done, in the business time zone',
      { status: 'Written off', invoiceDate: '2026-10-10', totalAmount: 50 },
      [
        ['2026-10-10', 'Charge', 50],
        ['2026-11-11', 'Written off', -50],
      ],
    ],
    [
      'what is written off stands with its amount on its day',
      {
        status: 'Written off',
        invoiceDate: '2026-10-10',
        totalAmount: 50,
        balance: 0,
        writtenOff: 30,
        writtenOffOn: '2026-11-15',
      },
      [
        ['2026-10-10', 'Charge', 50],
        ['2026-10-10', 'Payment', -20],
        ['2026-11-15', 'Written off', -30],
      ],
    ],
    ['a total below zero is a credit', { invoiceDate: '2026-10-10', totalAmount: -5 }, [['2026-10-10', 'Credit', -5]]],
    ['without any day it counts from when it was written', { totalAmount: 5 }, [['2026-10-04', 'Charge', 5]]],
    ['nor from later than its due day', { dueDate: '2026-08-01', totalAmount: 5 }, [['2026-08-01', 'Charge', 5]]],
    ['one without a status is nothing', { status: undefined as never, totalAmount: 5 }, []],
    ['a draft is nothing', { status: 'Draft', totalAmount: 5 }, []],
    ['a void one is nothing', { status: 'Void', totalAmount: 5, balance: 5 }, []],
  ])('%s', (_, data, entries) => {
    expect(accountEntries(doc('a', data), NEW_YORK).map(({ day, kind, amount }) => [day, kind, amount])).toEqual(
      entries,
    )
  })
})

describe('a bill', () => {
  const bill = doc('a', { status: 'Paid', invoiceDate: '2026-10-10', totalAmount: 1000, paidOn: '2026-11-24' })
  it('is paid by its checks on their days; what they do not cover was paid before', () => {
    const checks = [{ day: '2026-11-24', amount: 400, paidBy: 'Check 9100' }]
    expect(accountEntries(bill, NEW_YORK, checks)).toEqual([
      { id: 'a', day: '2026-10-10', kind: 'Charge', amount: 1000 },
      { id: 'a', day: '2026-11-24', kind: 'Payment', amount: -400, paidBy: 'Check 9100' },
      { id: 'a', day: '2026-10-10', kind: 'Payment', amount: -600 },
    ])
  })
})

describe('an account', () => {
  const docs = [
    doc('a', {
      invoiceDate: '2026-09-30',
      dueDate: '2026-10-30',
      totalAmount: 100,
      status: 'Paid',
      paidOn: '2026-11-03',
    }),
    doc('b', { invoiceDate: '2026-10-01', dueDate: '2026-10-31', totalAmount: 40.1 }),
    doc('c', { invoiceDate: '2026-11-03', totalAmount: 7 }),
  ]
  it('begins with what was open before, and goes from there entry by entry', () => {
    const { opening, entries, closing } = activityOf(docs, { from: '2026-10-01', to: '2026-11-20', timeZone: 'UTC' })
    expect([opening, closing]).toEqual([100, 47.1])
    expect(entries.map(({ id, amount, balance }) => [id, amount, balance])).toEqual([
      ['b', 40.1, 140.1],
      ['c', 7, 147.1],
      ['a', -100, 47.1],
    ])
  })

  it('of an earlier day knows nothing that came later', () => {
    const { opening, entries, closing, open } = activityOf(docs, {
      from: '2026-10-01',
      to: '2026-10-31',
      timeZone: 'UTC',
    })
    expect([opening, entries.length, closing]).toEqual([100, 1, 140.1])
    expect(open.map(({ id, item }) => [id, openAmount(item)])).toEqual([
      ['a', 100],
      ['b', 40.1],
    ])
  })

  it('closes with what is open now, whatever the documents say', () => {
    const day = fc
      .integer({ min: 0, max: 400 })
      .map((at) => new Date(Date.UTC(2026, 0, 1 + at)).toISOString().slice(0, 10))
    const cents = fc.integer({ min: -50_000, max: 500_000 }).map((amount) => amount / 100)
    const data = fc.record(
      {
        status: fc.constantFrom('Open', 'Paid', 'Written off', 'Draft', 'Void'),
        invoiceDate: day,
        dueDate: day,
        paidOn: day,
        totalAmount: cents,
        balance: cents,
        writtenOff: cents,
        receivedParts: fc.array(fc.record({ on: day, amount: cents }), { maxLength: 3 }),
      },
      { requiredKeys: [] },
    )
    fc.assert(
      fc.property(fc.array(data, { maxLength: 6 }), day, (some, from) => {
        const all = some.map((one, at) => doc(`d${at}`, one as Data))
        const { closing, open } = activityOf(all, { from, to: '9999-12-31', timeZone: 'UTC' })
        const owed = all
          .filter(({ data: one }) => one.status === 'Open')
          .map(({ data: one }) => openAmount(one as Data))
        expect(closing).toBe(sumMoney(owed))
        expect(sumMoney(open.map(({ item }) => openAmount(item)))).toBe(closing)
      }),
    )
  })
})

it.each([
  ['2026-11-20', '2026-10-01'],
  ['2026-11-30', '2026-11-01'],
  ['2026-01-15', '2025-12-01'],
  ['2024-03-10', '2024-02-01'],
  ['2024-02-29', '2024-02-01'],
  ['2026-02-28', '2026-02-01'],
])('a statement of %s begins on %s', (day, from) => {
  expect(statementFrom(day)).toBe(from)
})
