import { describe, expect, it } from 'vitest'
import { consequencesOf } from '#features/insight/setting-effects/consequences.ts'
import type { Query } from '#model/query/query.ts'
import type { Data, Doc, Value } from '#model/schema/value.ts'

const NOON = '2026-11-20T12:00:00.000Z'
const AT = { now: new Date(NOON), today: '2026-11-20', timeZone: 'UTC', base: 'USD' }
const doc = (id: string, data: Data, updateTime = NOON): Doc => ({
  id,
  version: 1,
  createTime: NOON,
  updateTime,
  data,
})
type Stored = Readonly<Record<string, readonly Doc[]>>

/** The effects shown for a change when these documents exist; the status filter of a query is applied. */
async function effectsOf(
  field: string,
  before: Value | undefined,
  after: Value | undefined,
  stored: Stored,
  settings = {},
) {
  const find = async ({ collection, where = [], limit }: Query) => {
    const status = where.flatMap((clause) => (Array.isArray(clause) && clause[0] === 'status' ? [clause[2]] : []))[0]
    const wanted = [status].flat()
    const found = (stored[collection] ?? []).filter(({ data }) => status === undefined || wanted.includes(data.status))
    return found.slice(0, limit)
  }
  return await consequencesOf(field, { before, after, settings }, AT, find)
}

const bill = (id: string, data: Data) => doc(id, { status: 'Open', totalAmount: 100, ...data })

describe('before a setting is saved it says what it does', () => {
  it('another time zone: what becomes due on another day, at once or later', async () => {
    const payables = [
      bill('a', { dueDate: '2026-11-21' }),
      bill('b', { dueDate: { $ts: '2026-12-01T03:00:00Z' } }),
      bill('c', { dueDate: '2026-11-20' }),
    ]
    expect(await effectsOf('timeZone', 'UTC', 'Pacific/Auckland', { payables })).toEqual([
      'The date there is Nov 21, 2026; here it is Nov 20, 2026.',
      '1 bill falls due at once.',
    ])
    expect(await effectsOf('timeZone', 'UTC', 'America/Chicago', { payables })).toEqual([
      '1 bill or invoice becomes due 1 day earlier.',
    ])
    expect(await effectsOf('timeZone', 'UTC', 'UTC', { payables })).toEqual([])
  })

  it('another currency: what names none is read in it', async () => {
    const stored = { payables: [bill('a', {}), bill('b', { currency: 'EUR' })], receivable: [bill('c', {})] }
    expect(await effectsOf('currency', undefined, 'EUR', stored)).toEqual([
      '1 open bill and 1 open invoice name no currency: the same numbers are read as EUR instead of USD.',
    ])
  })

  it('another limit for write-offs: how many rests may be given up', async () => {
    const receivable = [
      bill('a', { balance: 3 }),
      bill('b', { balance: 30, currency: 'EUR', fxRate: 2 }),
      bill('c', { balance: 400 }),
    ]
    expect(await effectsOf('writeOffLimit', 5, 60, { receivable })).toEqual([
      '2 open invoices with 63.00 in all can be written off instead of 1.',
    ])
    expect(await effectsOf('writeOffLimit', 5, 6, { receivable })).toEqual([])
    expect(await effectsOf('writeOffLimit', undefined, 5, { receivable })).toEqual([
      '1 open invoice with 3.00 in all can be written off instead of 3.',
    ])
  })

  it('another time to promise: what new orders begin with, and what stays', async () => {
    const po = [doc('o1', { status: 'Pending' }), doc('o2', { status: 'Pending', expectedDate: '2026-12-01' })]
    expect(await effectsOf('promiseDays', undefined, 10, { po })).toEqual([
      'A new order gets the promised date Nov 30, 2026.',
      '1 pending order without a promised date is not changed.',
    ])
  })

  it('other terms: when the bills of orders without terms of their own become due', async () => {
    const po = [
      doc('o1', { status: 'Pending', vendorId: 'v1' }),
      doc('o2', { status: 'Pending', vendorId: 'v2' }),
      doc('o3', { status: 'Pending', termsId: 'Net 10' }),
    ]
    const vendors = [doc('v1', { name: 'SKF' }), doc('v2', { name: 'FAG', termsId: 'Net 60' })]
    expect(await effectsOf('termsId', undefined, 'Net 45', { po, vendors })).toEqual([
      'The bills of 1 pending order, received today, become due 15 days later: on Jan 4, 2027.',
      '1 vendor has no payment terms; open bills keep their due date.',
    ])
    expect(await effectsOf('termsId', 'Net 30', 'Net 30', { po, vendors })).toEqual([])
  })

  it('another form of numbers: those taken already, and where new ones stand', async () => {
    const payables = [doc('a', { payableNumber: 'AP-2611-001' }), doc('b', { payableNumber: 'AP-2611-002' })]
    expect(await effectsOf('numberAP', 'B-{YYMM}-{NNN}', 'AP-{YYMM}-{NNN}', { payables })).toEqual([
      '2 numbers of this form are already used and skipped.',
    ])
    expect(await effectsOf('numberAP', undefined, 'A-{YYMM}-{NNN}', { payables })).toEqual([
      'Sorted by number, new bills such as A-2611-001 sort before existing ones, such as AP-2611-001.',
    ])
  })

  it('errors kept shorter: how many go tonight', async () => {
    const old = (days: number) =>
      doc(`d${days}`, { status: 'completed' }, new Date(AT.now.getTime() - days * 86_400_000).toISOString())
    const muted = doc('m', { status: 'completed', mutedUntil: { $ts: '2027-01-01T00:00:00Z' } }, '2020-01-01T00:00:00Z')
    expect(await effectsOf('logKeepDays', undefined, 10, { logs: [old(5), old(20), old(100), muted] })).toEqual([
      'Tonight 2 resolved errors are deleted instead of 1.',
    ])
  })

  it('other ageing buckets: what moves, and what has no such day', async () => {
    const stored = {
      payables: [bill('a', { dueDate: '2026-10-06' }), bill('b', { dueDate: '2026-12-01' })],
      receivable: [bill('c', { dueDate: '2026-10-06', balance: 40 })],
    }
    expect(await effectsOf('ageingDays', undefined, '60, 90', stored)).toEqual([
      '1 bill and 1 invoice move to another bucket, USD 140.00 in all.',
    ])
    expect(await effectsOf('ageingFrom', undefined, 'Invoice date', stored)).toEqual([
      '2 bills and 1 invoice move to another bucket, USD 240.00 in all.',
      '3 documents without that day stand apart.',
    ])
    expect(await effectsOf('ageingDays', undefined, '30, 60, 90', stored)).toEqual([])
    stored.payables.push(bill('d', { dueDate: '2026-10-06', currency: 'jpy', balance: 70_000 }))
    expect(await effectsOf('ageingDays', undefined, '60, 90', stored)).toEqual([
      '2 bills and 1 invoice move to another bucket, JPY 70,000 and USD 140.00 in all.',
    ])
  })

  it('credit that stops sooner or later: who loses it and who gets it again', async () => {
    const receivable = [
      bill('a', { dueDate: '2026-11-10', customerName: 'Acme' }),
      bill('b', { dueDate: '2026-09-01', customerName: 'Bolt' }),
    ]
    expect(await effectsOf('creditDays', 30, 5, { receivable })).toEqual(['1 customer gets no more credit: Acme.'])
    expect(await effectsOf('creditDays', 5, undefined, { receivable })).toEqual([
      '2 customers get credit again: Acme, Bolt.',
    ])
    const twins = [
      bill('a', { dueDate: '2026-11-10', customerId: 'c1', customerName: 'Twin' }),
      bill('b', { dueDate: '2026-11-10', customerId: 'c2', customerName: 'Twin', totalAmount: -5, balance: -5 }),
    ]
    expect(await effectsOf('creditDays', 30, 5, { receivable: twins })).toEqual([
      '1 customer gets no more credit: Twin.',
    ])
  })

  it('another tax rate: what bears the old one keeps it', async () => {
    const stored = { receivable: [bill('a', { taxName: 'Sales', taxRate: 7 })], po: [] }
    const rate = (percent: number) => [{ name: 'Sales', rate: percent }]
    expect(await effectsOf('taxes', rate(7), rate(8), stored)).toEqual([
      '1 open invoice keeps Sales at 7%; only new ones follow.',
    ])
    expect(await effectsOf('taxes', rate(7), [...rate(7), { name: 'Other', rate: 1 }], stored)).toEqual([])
  })

  it('chasing later: how many Follow-up finds', async () => {
    const receivable = [bill('a', { dueDate: '2026-11-10' }), bill('b', { dueDate: '2026-11-01' })]
    expect(await effectsOf('chaseAfter', undefined, 14, { receivable })).toEqual([
      'Follow-up finds 1 instead of 2 to follow up today.',
    ])
    const followups = [doc('f', { status: 'Done', about: '/receivable?id=a' }, '2026-11-15T12:00:00Z')]
    expect(await effectsOf('quietDays', undefined, 10, { receivable, followups })).toEqual([
      'Follow-up finds 1 instead of 2 to follow up today.',
    ])
  })

  it('stricter counts: what of the last ones would have been looked at again', async () => {
    const lines = [
      { countedQty: 9, bookQty: 10, varianceValue: -400 },
      { countedQty: 5, bookQty: 10, varianceValue: 300 },
    ]
    const countSessions = [doc('c', { status: 'Posted', lines }), doc('d', { status: 'Open', lines: [] })]
    expect(await effectsOf('countTolerance', undefined, 5, { countSessions })).toEqual([
      'In the last 1 count, 2 instead of 1 lots would have been counted again.',
      '1 count under way keeps the old limit.',
    ])
    expect(await effectsOf('countLimit', undefined, 500, { countSessions })).toEqual([
      'Of the last 1 count, 1 instead of 0 would have needed a second person.',
    ])
  })

  it('sealed goods that are old sooner: how many lots', async () => {
    const inventory = [
      doc('a', { condition: 'New sealed', dateCode: '2023' }),
      doc('b', { condition: 'New sealed', dateCode: '2009' }),
      doc('c', { condition: 'Used', dateCode: '2009' }),
    ]
    expect(await effectsOf('surplusYears', undefined, 2, { inventory })).toEqual([
      'Of the sealed lots in stock, 2 instead of 1 would be called New surplus if they came in today.',
    ])
  })

  it('other days off: what is open keeps its day', async () => {
    const payables = [bill('a', { dueDate: '2026-12-20' }), bill('b', { dueDate: '2026-12-21' })]
    expect(await effectsOf('dueMoves', undefined, 'Next business day', { payables })).toEqual([
      '1 open bill falls due on such a day and keeps it; only new ones move.',
    ])
    expect(await effectsOf('holidays', undefined, [{ name: 'Company day', day: '2026-12-21' }], { payables })).toEqual(
      [],
    )
  })

  it('a least margin: which prices lie below it', async () => {
    const parts = [
      doc('a', { avgCost: 6, listPrice: 7, qtyOnHand: 1 }),
      doc('b', { avgCost: 6, listPrice: 9, qtyOnHand: 1 }),
      doc('c', { avgCost: 6, listPrice: 7, floorPrice: 6.5, qtyOnHand: 1 }),
    ]
    expect(await effectsOf('floorMargin', undefined, 25, { parts })).toEqual([
      'Of the 3 parts there is most of, 1 instead of 0 has a list price below the floor.',
    ])
  })

  it('what changes nothing says nothing', async () => {
    expect(await effectsOf('companyName', 'Harbor', 'Harbor Bearing', {})).toEqual([])
    expect(await effectsOf('ageingDays', undefined, '7, 14', {})).toEqual([])
  })
})
