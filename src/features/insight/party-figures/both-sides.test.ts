import { expect, it } from 'vitest'
import { bothSides } from '#features/insight/party-figures/both-sides.ts'

const doc = (id: string, data: object) => ({
  id,
  version: 1,
  createTime: '',
  updateTime: '',
  data: data as Record<string, never>,
})

it('a company on both sides is found from either end, once, with its net and its trade', () => {
  const found = bothSides({
    vendors: [doc('v1', { name: 'Baltic' }), doc('v2', { name: 'Rodex', linkedCustomerId: 'c2' }), doc('v3', {})],
    customers: [doc('c1', { name: 'Baltic Trade', linkedVendorId: 'v1' }), doc('c2', { linkedVendorId: 'v2' })],
    payables: [
      doc('a', { vendorId: 'v1', totalAmount: 300, balance: 100 }),
      doc('b', { vendorId: 'v1', totalAmount: 20.1, currency: 'EUR' }),
      doc('n', { vendorName: 'Baltic', totalAmount: 5 }),
      doc('x', { vendorId: 'v3', vendorName: 'Baltic', totalAmount: 7 }),
    ],
    receivables: [doc('c', { customerId: 'c1', totalAmount: 150.2 })],
    bought: [
      { id: 'v1', name: 'Baltic', amount: 900, currency: undefined },
      { id: undefined, name: 'Baltic', amount: 50, currency: 'USD' },
      { id: 'v3', name: 'Baltic', amount: 7, currency: 'USD' },
    ],
    sold: [{ id: 'c1', name: 'Baltic Trade', amount: 400, currency: 'EUR' }],
    base: 'USD',
    rates: [],
    day: '2026-11-20',
  })
  expect(found.map(({ vendor, customer }) => [vendor.name, customer.name])).toEqual([
    ['Baltic', 'Baltic Trade'],
    ['Rodex', 'c2'],
  ])
  expect(found[0]).toMatchObject({
    owed: [
      { currency: 'USD', total: '100' },
      { currency: 'EUR', total: '20.1' },
    ],
    owing: [{ currency: 'USD', total: '150.2' }],
    net: [
      { currency: 'USD', total: '50.2' },
      { currency: 'EUR', total: '-20.1' },
    ],
    bought: [{ currency: 'USD', total: '900' }],
    sold: [{ currency: 'EUR', total: '400' }],
  })
  expect(found[1]).toMatchObject({ net: [], bought: [], sold: [] })
})
