import { describe, expect, it } from 'vitest'
import { customerWorked, vendorWorked } from '#features/insight/party-figures/computed/computed.ts'
import { aggregateOf } from '#model/query/aggregate.ts'
import { readAggregate } from '#model/query/ask.ts'
import type { Computed } from '#model/schema/computed.ts'
import type { Data } from '#model/schema/value.ts'

const at = { today: '2026-11-20', timeZone: 'America/New_York', base: 'USD' }

function workedWith(computed: Computed, documents: Readonly<Record<string, readonly Data[]>>) {
  const answers = computed.asks(at).map(({ collection, ...ask }) =>
    aggregateOf(
      readAggregate(ask, collection, []),
      (documents[collection] ?? []).map((data) => ({ data })),
    ),
  )
  return computed.work(answers, at)
}

const bill = (data: Data): Data => ({ status: 'Open', dueDate: '2026-11-19', totalAmount: 100, ...data })

describe('a vendor', () => {
  const of = workedWith(vendorWorked, {
    payables: [
      bill({ vendorId: 'v1', vendorName: 'Acme', balance: 40.1 }),
      bill({ vendorId: 'v1', balance: 0.2, dueDate: '2026-11-20' }),
      bill({ vendorName: 'Acme', totalAmount: 5, dueDate: { $ts: '2026-11-20T04:59:59.000Z' } }),
      bill({ vendorName: 'Acme', totalAmount: 1, dueDate: { $ts: '2026-11-20T05:00:00.000Z' } }),
      bill({ vendorId: 'v1', currency: 'EUR', balance: null }),
      bill({ vendorId: 'v2', vendorName: 'Acme', totalAmount: 7, currency: 'EUR' }),
      bill({ vendorId: 'v6', amountPaid: 40.25 }),
      bill({ vendorId: 'v6', totalAmount: 10, amountPaid: 1, balance: 2, dueDate: '2026-12-01' }),
      bill({ vendorId: 'v3', status: 'Paid' }),
      bill({ vendorId: 'v5', status: 'Paid', invoiceDate: '2026-01-01' }),
      bill({ vendorId: 'v5', status: 'Paid', invoiceDate: '2025-12-31' }),
      bill({ vendorId: 'v5', status: 'Paid', invoiceDate: { $ts: '2026-01-01T05:00:00.000Z' } }),
      bill({ vendorId: 'v5', status: 'Paid', invoiceDate: { $ts: '2026-01-01T04:59:59.000Z' } }),
      bill({ vendorId: 'v5', status: 'Draft', invoiceDate: '2026-02-01' }),
    ],
    po: [
      { status: 'Pending', vendorId: 'v1', totalAmount: 12.5 },
      { status: 'Received', vendorId: 'v1', totalAmount: 9 },
      { status: 'Closed', vendorId: 'v4', orderDate: '2025-11-20' },
      { status: 'Draft', vendorId: 'v4', orderDate: '2026-11-19' },
      { status: 'Pending', vendorName: 'Late', orderDate: { $ts: '2026-03-02T04:59:59.000Z' } },
      {
        status: 'Received',
        vendorId: 'v4',
        orderDate: '2025-11-19',
        expectedDate: '2026-02-01',
        receivedOn: '2026-02-01',
      },
      { status: 'Received', vendorName: 'Late', expectedDate: '2026-02-01', receivedOn: '2026-02-02' },
      { status: 'Received', vendorName: 'Late', receivedOn: '2026-02-02' },
    ],
  })

  it.each([
    [
      'by id and by name; what has no balance is open with its total; due on the day is not overdue',
      { id: 'v1', data: { name: 'Acme' } },
      { openBalance: 46.3, overdue: 45.1, ordered: 12.5, figuresIn: 'USD', otherCurrencies: 'EUR 100.00' },
    ],
    [
      'with its total less what was paid, where no balance says more',
      { id: 'v6', data: {} },
      { openBalance: 61.75, overdue: 59.75, figuresIn: 'USD' },
    ],
    [
      'in its own currency, where something is',
      { id: 'v1', data: { name: 'Acme', currency: 'EUR' } },
      { openBalance: 100, overdue: 100, figuresIn: 'EUR', otherCurrencies: 'USD 46.30' },
    ],
    [
      'in the currency in which most is open, where nothing is in its own',
      { id: 'v2', data: { name: 'Kugel', currency: 'GBP' } },
      { openBalance: 7, overdue: 7, figuresIn: 'EUR' },
    ],
    [
      'when it was last ordered from within a year, and how many came on time, by id and by name',
      { id: 'v4', data: { name: 'Late' } },
      { lastOrder: '2026-03-01', onTime: 50, leadDays: 74 },
    ],
    [
      'the day a year ago is within the year',
      { id: 'v4', data: {} },
      { lastOrder: '2025-11-20', onTime: 100, leadDays: 74 },
    ],
    ['what was billed this year, drafts aside', { id: 'v5', data: {} }, { bought: 200, figuresIn: 'USD' }],
    ['nothing where nothing is open', { id: 'v3', data: { name: 'Other' } }, {}],
  ])('%s', (_, doc, expected) => {
    expect(of(doc)).toEqual(expected)
  })
})

describe('a customer', () => {
  const of = workedWith(customerWorked, {
    receivable: [
      bill({ customerId: 'c1', balance: 45, invoiceDate: '2026-10-01' }),
      bill({
        customerId: 'c1',
        status: 'Paid',
        totalAmount: 200,
        balance: 0,
        invoiceDate: '2026-01-01',
        paidOn: '2026-01-31',
      }),
      bill({
        customerId: 'c1',
        status: 'Paid',
        totalAmount: 900,
        balance: 0,
        invoiceDate: '2025-12-31',
        paidOn: '2026-01-11',
      }),
      bill({ customerId: 'c1', status: 'Void', totalAmount: 900, invoiceDate: '2026-02-01' }),
    ],
  })

  it.each([
    [{ creditLimit: 30 }, 150],
    [{ creditLimit: 90, currency: 'USD' }, 50],
    [{ creditLimit: 90, currency: 'GBP' }, undefined],
    [{ creditLimit: 0 }, undefined],
    [{}, undefined],
  ])('of the limit %j so many percent are used: %s', (data, creditUsed) => {
    expect(of({ id: 'c1', data }).creditUsed).toBe(creditUsed)
  })

  it('bought this year what was invoiced this year, void invoices aside', () => {
    expect(of({ id: 'c1', data: {} })).toEqual({
      openBalance: 45,
      overdue: 45,
      overdueDays: 1,
      sales: 300,
      figuresIn: 'USD',
      lastInvoice: '2026-10-01',
      payDays: 21,
    })
  })
})
