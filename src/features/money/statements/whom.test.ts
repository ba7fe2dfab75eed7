import { expect, it } from 'vitest'
import { customersIn } from '#features/money/statements/whom.ts'

it('statements go to each customer once, by name, and to no one whom an invoice only names', () => {
  const groups = [
    { key: { customerId: 'z', customerName: 'Acme' }, count: 2 },
    { key: { customerId: 'b', customerName: 'Zeta' }, count: 1 },
    { key: { customerId: 'z', customerName: 'Acme Inc.' }, count: 1 },
    { key: { customerId: null, customerName: 'By hand' }, count: 1 },
  ]
  expect(customersIn({ groups })).toEqual(['z', 'b'])
})
