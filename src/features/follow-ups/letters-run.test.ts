import { describe, expect, it } from 'vitest'
import { chaseList } from '#features/follow-ups/candidates.ts'
import { byLevel, lettersRun } from '#features/follow-ups/letters-run.ts'
import type { Receivable } from '#features/receivables/collection.ts'

const invoice = (id: string, data: object) =>
  ({
    id,
    data: { status: 'Open', invoiceNumber: id, dueDate: '2026-11-01', totalAmount: 100, ...data },
  }) as unknown as Receivable
const run = (receivables: readonly Receivable[]) =>
  lettersRun(
    chaseList({
      receivables,
      orders: [],
      parcels: [],
      followUps: [],
      today: '2026-11-20',
      timeZone: 'UTC',
      baseCurrency: 'USD',
    }),
    receivables,
  )

describe('a run of letters', () => {
  it('is one letter to each customer, at the level that comes next, the longest overdue first', () => {
    const letters = run([
      invoice('A-1', { customerId: 'a', customerName: 'Acme' }),
      invoice('A-2', { customerId: 'a', customerName: 'Acme', dunningLevel: 1 }),
      invoice('B-1', { customerId: 'b', customerName: 'Bolt', dueDate: '2026-10-01' }),
    ])
    expect(letters.map(({ party, receivableIds, level, days }) => [party, receivableIds, level, days])).toEqual([
      ['Bolt', ['B-1'], '1', 50],
      ['Acme', ['A-1', 'A-2'], '2', 19],
    ])
    expect([...byLevel(letters)]).toEqual([
      ['1', ['b']],
      ['2', ['a']],
    ])
  })

  it.each([
    ['disputed', { disputed: true }],
    ['promised', { promiseDate: '2026-11-25' }],
    ['not due', { dueDate: '2026-12-01' }],
    ['of nobody known', { customerId: undefined }],
  ])('leaves out what is %s', (_, data) => {
    expect(run([invoice('A-1', { customerId: 'a', customerName: 'Acme', ...data })])).toEqual([])
  })
})
