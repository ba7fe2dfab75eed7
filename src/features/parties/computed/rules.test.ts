import { describe, expect, it } from 'vitest'
import { customerComputed, vendorComputed } from '#features/parties/computed/rules.ts'
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
  const of = workedWith(vendorComputed, {
    payables: [
      bill({ vendorId: 'v1', vendorName: 'Acme', balance: 40.1 }),
      bill({ vendorId: 'v1', balance: 0.2, dueDate: '2026-11-20' }),
      bill({ vendorId: 'v1', totalAmount: 5, dueDate: { $ts: '2026-11-20T04:59:59.000Z' } }),
      bill({ vendorId: 'v1', totalAmount: 1, dueDate: { $ts: '2026-11-20T05:00:00.000Z' } }),
      bill({ vendorName: 'Acme', totalAmount: 77 }),
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
      bill({ vendorId: 'v5', status: 'Paid', invoiceDate: '2026-11-21' }),
      bill({ vendorId: 'v7', totalAmount: 1, dueDate: '2026-12-01' }),
      bill({ vendorId: 'v7', totalAmount: 9000, currency: 'EUR' }),
    ],
    po: [
      { status: 'Pending', vendorId: 'v1', totalAmount: 12.5 },
      { status: 'Received', vendorId: 'v1', totalAmount: 9 },
      { status: 'Closed', vendorId: 'v4', orderDate: '2025-11-20' },
      { status: 'Draft', vendorId: 'v4', orderDate: '2026-11-19' },
      { status: 'Pending', vendorId: 'v4', orderDate: { $ts: '2026-03-02T04:59:59.000Z' } },
      { status: 'Pending', vendorId: 'v4', orderDate: '2026-11-21' },
      { status: 'Pending', vendorName: 'Late', orderDate: '2026-11-01' },
      { status: 'Pending', vendorId: 'v8', poNumber: '031526-01' },
      { status: 'Received', vendorId: 'v8', poNumber: '020126-01', receivedOn: '2026-02-11' },
      {
        status: 'Received',
        vendorId: 'v4',
        orderDate: '2025-11-19',
        expectedDate: '2026-02-01',
        receivedOn: '2026-02-01',
      },
      {
        status: 'Received',
        vendorId: 'v4',
        orderDate: '2026-01-13',
        expectedDate: '2026-02-01',
        receivedOn: '2026-02-02',
      },
      { status: 'Received', vendorId: 'v4', receivedOn: '2026-02-02' },
      { status: 'Received', vendorId: 'v4', orderDate: '2025-01-01', receivedOn: '2025-11-19' },
    ],
  })

  it.each([
    [
      'of documents that name it by its id; what has no balance is open with its total; due on the day is not overdue',
      { id: 'v1', data: { name: 'Acme' } },
      {
        openBalance: 46.3,
        overdue: 45.1,
        ordered: 12.5,
        figuresIn: 'USD',
        otherCurrencies: 'EUR: open 100.00, overdue 100.00',
        otherFigures: [{ figuresIn: 'EUR', openBalance: 100, overdue: 100 }],
        hasOpen: true,
        hasOverdue: true,
      },
    ],
    [
      'with its total less what was paid, where no balance says more',
      { id: 'v6', data: {} },
      { openBalance: 61.75, overdue: 59.75, figuresIn: 'USD', hasOpen: true, hasOverdue: true },
    ],
    [
      'in its own currency, where something is',
      { id: 'v1', data: { name: 'Acme', currency: 'EUR' } },
      {
        openBalance: 100,
        overdue: 100,
        figuresIn: 'EUR',
        otherCurrencies: 'USD: open 46.30, overdue 45.10, ordered 12.50',
        otherFigures: [{ figuresIn: 'USD', openBalance: 46.3, overdue: 45.1, ordered: 12.5 }],
        hasOpen: true,
        hasOverdue: true,
      },
    ],
    [
      'in the currency in which most is open, where nothing is in its own',
      { id: 'v2', data: { name: 'Kugel', currency: 'GBP' } },
      { openBalance: 7, overdue: 7, figuresIn: 'EUR', hasOpen: true, hasOverdue: true },
    ],
    [
      'as overdue in any currency, whichever it is in the columns',
      { id: 'v7', data: {} },
      {
        openBalance: 1,
        figuresIn: 'USD',
        otherCurrencies: 'EUR: open 9000.00, overdue 9000.00',
        otherFigures: [{ figuresIn: 'EUR', openBalance: 9000, overdue: 9000 }],
        hasOpen: true,
        hasOverdue: true,
      },
    ],
    [
      'when it was last ordered from within a year until today, how many came on time and the middle one of their days',
      { id: 'v4', data: { name: 'Late' } },
      { lastOrder: '2026-03-01', onTime: 50, leadDays: 47 },
    ],
    [
      'the day in the number of an order where it has no other',
      { id: 'v8', data: {} },
      { lastOrder: '2026-03-15', leadDays: 10 },
    ],
    ['what was billed this year, drafts aside', { id: 'v5', data: {} }, { bought: 200, figuresIn: 'USD' }],
    ['nothing where nothing is open', { id: 'v3', data: { name: 'Other' } }, {}],
  ])('%s', (_, doc, expected) => {
    expect(of(doc)).toEqual(expected)
  })
})

describe('a customer', () => {
  const of = workedWith(customerComputed, {
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
      hasOpen: true,
      hasOverdue: true,
      openBalance: 45,
      overdue: 45,
      overdueDays: 1,
      sales: 300,
      figuresIn: 'USD',
      lastInvoice: '2026-10-01',
      payDays: 21,
    })
  })

  it('was last invoiced on a day that has come, in the last year', () => {
    const last = workedWith(customerComputed, {
      receivable: [
        bill({ customerId: 'c2', invoiceDate: '2026-11-20' }),
        bill({ customerId: 'c2', invoiceDate: '2027-01-10' }),
        bill({ customerId: 'c3', invoiceDate: '2026-11-21' }),
        bill({ customerId: 'c4', invoiceDate: '2025-11-19' }),
      ],
    })
    const dayOf = (id: string) => last({ id, data: { name: id } } as never).lastInvoice
    expect(['c2', 'c3', 'c4'].map(dayOf)).toEqual(['2026-11-20', undefined, undefined])
  })

  it('is overdue since its oldest invoice, whatever credits are past their day', () => {
    const late = workedWith(customerComputed, {
      receivable: [
        bill({ customerId: 'c2', totalAmount: -40, balance: -40, dueDate: '2026-11-08' }),
        bill({ customerId: 'c2', totalAmount: 600, balance: 600, dueDate: '2026-11-10' }),
        bill({ customerId: 'c3', totalAmount: 100, amountPaid: 100, dueDate: '2026-10-01' }),
        bill({ customerId: 'c3', totalAmount: 100, amountPaid: 40, dueDate: '2026-11-12' }),
      ],
    })
    expect(late({ id: 'c2', data: {} })).toMatchObject({ overdue: 560, overdueDays: 10 })
    expect(late({ id: 'c3', data: {} })).toMatchObject({ overdue: 60, overdueDays: 8 })
  })
})
