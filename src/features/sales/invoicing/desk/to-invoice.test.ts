import { expect, it } from 'vitest'
import type { Deal } from '#features/sales/deals/collection.ts'
import { type ToInvoice, toInvoice, whyNotTogether } from '#features/sales/invoicing/desk/to-invoice.ts'
import type { PackingSlip } from '#features/sales/packing-slips/collection.ts'

const slip = (id: string, data: object = {}): PackingSlip =>
  ({
    id,
    data: {
      ...{ status: 'Shipped', transactionId: 'd', customerId: 'c', shippedOn: '2026-11-10' },
      lines: [{ lineId: '1', dealLineId: '1', qty: 5, qtyInvoiced: 0 }],
      ...data,
    },
  }) as unknown as PackingSlip
const deals = [{ id: 'd', data: { lines: [{ lineId: '1', unitPrice: 8.4, discountPct: 10 }] } }] as unknown as Deal[]

it('shipments without an invoice wait, the oldest first, at the prices of their deal', () => {
  const found = toInvoice(
    [
      slip('b'),
      slip('a', { shippedOn: '2026-11-02' }),
      slip('draft', { invoiceIds: ['i'] }),
      slip('done', { lines: [{ lineId: '1', dealLineId: '1', qty: 5, qtyInvoiced: 5 }] }),
      slip('packed', { status: 'Packed' }),
      slip('void', { status: 'Void' }),
      slip('other', { transactionId: 'gone', shippedOn: '2026-11-20' }),
    ],
    deals,
    'USD',
  )
  expect(found.map(({ slip: { id }, pieces, worth, currency }) => [id, pieces, worth, currency])).toEqual([
    ['a', 5, 37.8, 'USD'],
    ['b', 5, 37.8, 'USD'],
    ['other', 5, undefined, 'USD'],
  ])
})

it.each<[string, [customerId: string, currency: string][], string | undefined]>([
  ['none', [], 'Choose the shipments to invoice.'],
  [
    'several of one customer',
    [
      ['c', 'USD'],
      ['c', 'USD'],
    ],
    undefined,
  ],
  [
    'several customers',
    [
      ['c', 'USD'],
      ['d', 'USD'],
    ],
    'The shipments are of several customers. Invoice each on its own.',
  ],
  [
    'several currencies',
    [
      ['c', 'USD'],
      ['c', 'EUR'],
    ],
    'The shipments are in several currencies. Invoice each on its own.',
  ],
])('%s on one invoice', (_, chosen, words) => {
  const rows = chosen.map(([customerId, currency]) => ({ customerId, currency }) as ToInvoice)
  expect(whyNotTogether(rows)).toBe(words)
})
