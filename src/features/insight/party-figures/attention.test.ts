import { describe, expect, it } from 'vitest'
import { needAttention } from '#features/insight/party-figures/attention.ts'

const AT = { today: '2026-11-20', timeZone: 'UTC', base: 'USD', rates: [] }
const owed = (data: object = {}) => ({
  id: 'r',
  data: { status: 'Open', customerId: 'acme', customerName: 'Acme', dueDate: '2026-11-20', totalAmount: 10, ...data },
})
const acme = (data: object = {}) => [{ id: 'acme', data: { name: 'Acme', ...data } }]

describe('a customer needs attention', () => {
  it.each([
    ['with money overdue since yesterday', acme(), [owed({ dueDate: '2026-11-19' })], 1, []],
    ['whose promise is broken', acme(), [owed({ promiseDate: '2026-11-19' })], 0, ['1 promise is broken']],
    ['over the limit', acme({ creditLimit: 9.99 }), [owed()], 0, ['Over the credit limit']],
    [
      'whose exemption ends',
      acme({ taxExempt: true, taxExemptUntil: '2026-11-25' }),
      [],
      0,
      ['The tax exemption ends on Nov 25, 2026. Request a new certificate.'],
    ],
  ])('%s', (_, customers, receivables, days, reasons) => {
    expect(needAttention(customers, receivables, AT)).toMatchObject([{ id: 'acme', name: 'Acme', days, reasons }])
  })

  it.each([
    ['that owes what is due today, within the limit', acme({ creditLimit: 10 }), [owed()]],
    ['that owes in another currency than the limit is in', acme({ creditLimit: 5 }), [owed({ currency: 'EUR' })]],
    ['with a promise for today', acme(), [owed({ promiseDate: '2026-11-20' })]],
    ['with an overdue invoice that has nothing left', acme(), [owed({ dueDate: '2026-11-01', balance: 0 })]],
    ['that nobody can name', acme(), [owed({ customerId: undefined, dueDate: '2026-11-01' })]],
  ])('but not one %s', (_, customers, receivables) => {
    expect(needAttention(customers, receivables, AT)).toEqual([])
  })

  it('is first with the most overdue money', () => {
    const found = needAttention(
      [...acme(), { id: 'beta', data: { name: 'Beta' } }],
      [
        owed({ dueDate: '2026-11-01' }),
        owed({ customerId: 'beta', customerName: 'Beta', dueDate: '2026-11-18', totalAmount: 11 }),
        owed({ customerId: 'gone', customerName: 'Gone', dueDate: '2026-11-19', totalAmount: 0.5 }),
      ],
      AT,
    )
    expect(found.map(({ name, overdue }) => [name, overdue[0]!.total])).toEqual([
      ['Beta', '11'],
      ['Acme', '10'],
      ['Gone', '0.5'],
    ])
  })
})
