import { describe, expect, it } from 'vitest'
import { chaseList, chasingOf, followUpCandidates } from '#features/insight/follow-ups/rules.ts'
import type { Receivable } from '#features/money/receivables/collection.ts'
import type { PurchaseOrder } from '#features/purchasing/purchase-orders/collection.ts'
import type { FollowUp } from '#features/records/follow-ups/collection.ts'
import type { Parcel } from '#features/shipping/tracking/collection.ts'

const today = '2026-11-20'
const doc = (id: string, data: object, updateTime = '2026-11-01T00:00:00.000Z') => ({
  id,
  version: 1,
  createTime: updateTime,
  updateTime,
  data,
})
const invoice = (data: object) =>
  doc('r1', { status: 'Open', invoiceNumber: 'INV-1', customerName: 'Acme', totalAmount: 500, ...data }) as Receivable
const order = (data: object) =>
  doc('p1', { status: 'Pending', poNumber: '102026-01', vendorName: 'SKF', ...data }) as PurchaseOrder
const parcel = (data: object) => doc('t1', { delivered: false, title: 'Box', carrier: 'UPS', ...data }) as Parcel
const followUp = (data: object, updateTime?: string) =>
  doc('f1', { subject: 'INV-1', status: 'Open', dueOn: today, ...data }, updateTime) as FollowUp

const known = (parts: object) => ({
  receivables: [],
  orders: [],
  parcels: [],
  followUps: [],
  today,
  timeZone: 'UTC',
  baseCurrency: 'USD',
  ...parts,
})

describe('the company’s own way of chasing', () => {
  it.each([
    [5, '2026-11-15', 1],
    [5, '2026-11-16', 0],
    [0, '2026-11-19', 1],
  ])('money after %s days: due %s', (after, dueDate, count) => {
    const chasing = { after, quiet: 3 }
    expect(followUpCandidates(known({ receivables: [invoice({ dueDate })], chasing }))).toHaveLength(count)
  })

  it.each([
    [1, 1],
    [10, 0],
  ])('closed three days ago and left alone for %s', (quiet, count) => {
    const closed = followUp({ status: 'Done', about: '/receivable?id=r1' }, '2026-11-17T09:00:00.000Z')
    const receivables = [invoice({ dueDate: '2026-11-01' })]
    expect(followUpCandidates(known({ receivables, followUps: [closed], chasing: { after: 0, quiet } }))).toHaveLength(
      count,
    )
  })

  it.each([
    [undefined, { after: 0, quiet: 3 }],
    [
      { chaseAfter: 7, quietDays: 0 },
      { after: 7, quiet: 0 },
    ],
    [{ chaseAfter: 'soon' }, { after: 0, quiet: 3 }],
  ])('settings %j are %j', (data, expected) => {
    expect(chasingOf(data)).toEqual(expected)
  })
})

describe('what asks to be chased', () => {
  it.each([
    ['an invoice a day overdue', { receivables: [invoice({ dueDate: '2026-11-19' })] }, 1],
    ['an invoice due today', { receivables: [invoice({ dueDate: today })] }, 0],
    ['a paid invoice', { receivables: [invoice({ dueDate: '2026-11-01', status: 'Paid' })] }, 0],
    ['a disputed invoice', { receivables: [invoice({ dueDate: '2026-11-01', disputed: true })] }, 0],
    ['money promised for today', { receivables: [invoice({ dueDate: '2026-11-01', promiseDate: today })] }, 0],
    ['a broken promise', { receivables: [invoice({ dueDate: '2026-11-01', promiseDate: '2026-11-19' })] }, 1],
    ['an invoice with nothing open', { receivables: [invoice({ dueDate: '2026-11-01', balance: 0 })] }, 0],
    ['an order 30 days after its day', { orders: [order({ poNumber: '102126-01' })] }, 0],
    ['an order a day past its rule date', { orders: [order({ poNumber: '102026-01' })] }, 1],
    ['an order whose number names no day', { orders: [order({ poNumber: 'X1' })] }, 0],
    [
      'an order past what the vendor promised',
      { orders: [order({ poNumber: '111826-01', expectedDate: '2026-11-19' })] },
      1,
    ],
    ['an order past its number, promised for later', { orders: [order({ expectedDate: '2026-12-20' })] }, 1],
    ['an order promised for today', { orders: [order({ poNumber: '111826-01', expectedDate: today })] }, 0],
    ['an invoice left alone', { receivables: [invoice({ dueDate: '2026-11-01', chasePausedUntil: today })] }, 0],
    [
      'one left alone until yesterday',
      { receivables: [invoice({ dueDate: '2026-11-01', chasePausedUntil: '2026-11-19' })] },
      1,
    ],
    [
      'a customer left alone',
      { receivables: [invoice({ dueDate: '2026-11-01', customerId: 'c1' })], paused: new Set(['c1']) },
      0,
    ],
    ['a received order', { orders: [order({ status: 'Received' })] }, 0],
    ['a parcel due yesterday', { parcels: [parcel({ etaISO: '2026-11-19' })] }, 1],
    ['a parcel due today', { parcels: [parcel({ etaISO: today })] }, 0],
    ['a delivered parcel', { parcels: [parcel({ etaISO: '2026-11-01', delivered: true })] }, 0],
  ])('%s', (_, parts, count) => {
    expect(followUpCandidates(known(parts))).toHaveLength(count)
  })

  it.each([
    ['open', { status: 'Open' }, '2026-01-01T00:00:00.000Z', 0],
    ['snoozed', { status: 'Snoozed' }, '2026-01-01T00:00:00.000Z', 0],
    ['closed two days ago', { status: 'Done' }, '2026-11-18T09:00:00.000Z', 0],
    ['closed three days ago', { status: 'Done' }, '2026-11-17T09:00:00.000Z', 1],
    ['about something else', { status: 'Open', about: '/payable?id=1' }, '2026-01-01T00:00:00.000Z', 1],
  ])('a follow-up that is %s holds the candidate back or not', (_, data, at, count) => {
    const followUps = [followUp({ about: '/receivable?id=r1', ...data }, at)]
    expect(followUpCandidates(known({ receivables: [invoice({ dueDate: '2026-11-01' })], followUps }))).toHaveLength(
      count,
    )
  })
})

describe('the list by party', () => {
  it('puts the latest party first and adds up its money', () => {
    const list = chaseList(
      known({
        receivables: [
          { ...invoice({ dueDate: '2026-11-10', totalAmount: 0.1 }), id: 'r1' },
          { ...invoice({ dueDate: '2026-11-01', totalAmount: 0.2 }), id: 'r2' },
        ],
        orders: [order({ poNumber: '090126-01' })],
      }),
    )
    expect(list.map(({ party, days }) => [party, days])).toEqual([
      ['SKF', 50],
      ['Acme', 19],
    ])
    expect(list[1]?.candidates.map(({ days }) => days)).toEqual([19, 10])
    expect(list[1]?.amounts).toEqual([{ currency: 'USD', total: '0.3' }])
  })

  it('leaves a stored follow-up of a paused invoice alone as well, not one about something else', () => {
    const about = '/receivable?id=r1'
    const stored = [
      followUp({ partyName: 'Acme', about }),
      { ...followUp({ partyName: 'Acme', subject: 'Visit' }), id: 'f2' },
    ]
    const receivables = [invoice({ dueDate: '2026-11-01', chasePausedUntil: '2026-12-01' })]
    const [acme, ...others] = chaseList(known({ receivables, followUps: stored }))
    expect(acme!.followUps.map(({ data }) => data.subject)).toEqual(['Visit'])
    expect(others).toEqual([])
  })

  it('shows stored follow-ups when their day has come, not before', () => {
    const due = followUp({ partyName: 'Acme', dueOn: '2026-11-18' })
    const later = { ...followUp({ partyName: 'Beta', dueOn: '2026-11-21' }), id: 'f2' }
    expect(chaseList(known({ followUps: [due, later] }))).toEqual([
      { party: 'Acme', candidates: [], followUps: [due], days: 2, amounts: [] },
    ])
  })
})
