import { expect, it } from 'vitest'
import { creditUsed, openByParty, openOf } from '#features/party-figures/columns.ts'

const doc = (data: object) => ({ id: 'x', data: { status: 'Open', dueDate: '2026-11-19', totalAmount: 100, ...data } })
const known = openByParty(
  [
    doc({ vendorId: 'v1', vendorName: 'Acme', balance: 40.1 }),
    doc({ vendorId: 'v1', balance: 0.2, dueDate: '2026-11-20' }),
    doc({ vendorName: 'Acme', totalAmount: 5, dueDate: '2026-01-01' }),
    doc({ vendorId: 'v1', currency: 'EUR', dueDate: undefined }),
    doc({ vendorId: 'v2', vendorName: 'Acme', totalAmount: 7 }),
  ],
  { today: '2026-11-20', timeZone: 'UTC', base: 'USD' },
)

it.each([
  ['by id and by name, each currency for itself', { id: 'v1', name: 'Acme' }, ['EUR 100', 'USD 45.3'], ['USD 45.1']],
  ['a namesake has the bills that hold the name only as well', { id: 'v2', name: 'Acme' }, ['USD 12'], ['USD 12']],
  ['nothing where nothing is open', { id: 'v3', name: undefined }, [], []],
])('what is open with a party: %s', (_, party, open, overdue) => {
  const found = openOf(known, party)
  expect(found.open.map(({ currency, total }) => `${currency} ${Number(total)}`)).toEqual(open)
  expect(found.overdue.map(({ currency, total }) => `${currency} ${Number(total)}`)).toEqual(overdue)
})

it.each([
  [{ creditLimit: 45.3 }, 1],
  [{ creditLimit: 50, currency: 'EUR' }, 2],
  [{ creditLimit: 50, currency: 'GBP' }, 0],
  [{ creditLimit: 0 }, undefined],
  [{}, undefined],
])('of the limit %j the share %s is used', (party, share) => {
  expect(creditUsed(party, openOf(known, { id: 'v1', name: 'Acme' }), 'USD')).toBe(share)
})
