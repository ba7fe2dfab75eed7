import { describe, expect, it } from 'vitest'
import '#features/definitions.ts'
import { dueItems, namelessParties, notificationSummary, withParties } from '#features/insight/notifications/rules.ts'

const now = new Date('2026-11-20T15:00:00.000Z')

const readings = {
  payables: [
    { id: 'a1', data: { status: 'Open', dueDate: '2026-11-19', totalAmount: 125, payableNumber: 'AP-2611-0001' } },
    { id: 'a2', data: { status: 'Open', dueDate: { $ts: '2026-11-20T15:00:01.000Z' }, totalAmount: 5 } },
    { id: 'a3', data: { status: 'Paid', dueDate: '2026-01-01', totalAmount: 5 } },
    { id: 'a4', data: { status: 'Open', totalAmount: 5 } },
  ],
  receivables: [
    {
      id: 'r 1',
      data: {
        status: 'Open',
        dueDate: 'Nov 1, 2026',
        totalAmount: 900,
        balance: 400,
        currency: 'EUR',
        invoiceNumber: 'INV-2610-0094',
        customerName: 'Gdynia Marine Service',
      },
    },
  ],
  orders: [
    { id: 'p1', data: { status: 'Pending', poNumber: '102126-01', vendorName: 'SKF USA Inc.' } },
    { id: 'p2', data: { status: 'Pending', poNumber: '102226-01' } },
    { id: 'p3', data: { status: 'Pending', poNumber: '1021' } },
    { id: 'p4', data: { status: 'Received', poNumber: '010126' } },
  ],
}

describe('the notification menu', () => {
  it('counts what is due, by kind and in total', () => {
    expect(notificationSummary(readings, now, 'UTC')).toEqual({ payables: 1, receivables: 1, deliveries: 1, total: 3 })
  })

  it('counts nothing where nothing is', () => {
    expect(notificationSummary({ payables: [], receivables: [], orders: [] }, now, 'UTC')).toEqual({
      payables: 0,
      receivables: 0,
      deliveries: 0,
      total: 0,
    })
  })

  it('lists number, party, amount and due day, the longest overdue first', () => {
    expect(dueItems(readings, now, 'UTC')).toEqual([
      {
        kind: 'receivable',
        id: 'r 1',
        number: 'INV-2610-0094',
        party: 'Gdynia Marine Service',
        amount: 400,
        currency: 'EUR',
        dueDay: '2026-11-01',
        href: '/receivable?id=r%201',
      },
      {
        kind: 'payable',
        id: 'a1',
        number: 'AP-2611-0001',
        party: '',
        amount: 125,
        dueDay: '2026-11-19',
        href: '/payable?id=a1',
      },
      {
        kind: 'delivery',
        id: 'p1',
        number: '102126-01',
        party: 'SKF USA Inc.',
        dueDay: '2026-11-20',
        href: '/delivery?po=p1',
      },
    ])
  })

  it('takes a party that is named by its id only from the names read besides', () => {
    const open = { status: 'Open', dueDate: '2026-01-01' }
    const context = {
      payables: [
        { id: 'x', data: { ...open, vendorId: 'v1' } },
        { id: 'y', data: { ...open, vendorId: 'v1', vendorName: 'SKF' } },
      ],
      receivables: [{ id: 'z', data: { ...open, customerId: 'c1' } }],
      orders: [{ id: 'o', data: { status: 'Pending', poNumber: '102126-01', vendorId: 'gone' } }],
    }
    const due = dueItems(context, now, 'UTC')
    expect(namelessParties(due)).toEqual([
      { collection: 'vendors', id: 'v1' },
      { collection: 'customers', id: 'c1' },
      { collection: 'vendors', id: 'gone' },
    ])
    const names = new Map([
      ['vendors/v1', 'Regal Rexnord'],
      ['customers/c1', 'Cascade Paper'],
      ['vendors/gone', 'gone'],
    ])
    const named = withParties(due, (collection, id) => names.get(`${collection}/${id}`))
    expect(named.map(({ id, party }) => [id, party])).toEqual([
      ['x', 'Regal Rexnord'],
      ['y', 'SKF'],
      ['z', 'Cascade Paper'],
      ['o', ''],
    ])
    expect(withParties(due, () => undefined)).toEqual(due)
  })

  it('calls no bill by its id that has no number', () => {
    const payables = [{ id: 'x', data: { status: 'Open', dueDate: '2026-01-01' } }]
    expect(dueItems({ ...readings, payables, receivables: [], orders: [] }, now, 'UTC')).toMatchObject([
      { id: 'x', number: '' },
    ])
  })
})

describe('the amount of a due document', () => {
  it.each([
    ['its balance', { balance: 400, totalAmount: 1000, amountPaid: 100 }, 400],
    ['its total less what was paid', { totalAmount: 1000, amountPaid: 400 }, 600],
    ['its total where nothing was paid', { totalAmount: 1000 }, 1000],
    ['exact to the cent', { totalAmount: 0.3, amountPaid: 0.1 }, 0.2],
    ['none where it has no amounts', {}, undefined],
  ])('is %s', (_, data, amount) => {
    const bill = { id: 'b1', data: { status: 'Open', dueDate: '2026-11-01', ...data } }
    const [item] = dueItems({ payables: [bill], receivables: [], orders: [] }, now, 'UTC')
    expect(item?.amount).toBe(amount)
  })
})
