import { describe, expect, it } from 'vitest'
import { agendaOf, agendaParts, comingOf } from '#features/insight/my-day/rules.ts'
import type { FollowUp } from '#features/records/follow-ups/collection.ts'
import type { Todo } from '#features/records/todos/collection.ts'
import { recentsOf } from '#ui/history/recents.ts'

const at = '2026-11-01T00:00:00.000Z'
const doc = (id: string, data: object) => ({ id, version: 1, createTime: at, updateTime: at, data })
const me = 'sam@prime.test'
const today = '2026-11-20'
const todo = (id: string, data: object) =>
  doc(id, { title: id, status: 'To do', priority: 'Normal', assignee: me, ...data }) as Todo
const followUp = (id: string, data: object) =>
  doc(id, { subject: id, status: 'Open', assignee: me, ...data }) as FollowUp
const agenda = (todos: Todo[], followUps: FollowUp[] = []) =>
  agendaOf({ todos, followUps, me, today, timeZone: 'UTC' }).map(({ title }) => title)

describe('my agenda', () => {
  it('has what is late first, then by day, high before normal, and what has no day last', () => {
    const todos = [
      todo('someday', {}),
      todo('tomorrow', { dueOn: '2026-11-21' }),
      todo('normal', { dueOn: today }),
      todo('high', { dueOn: today, priority: 'High' }),
    ]
    expect(agenda(todos, [followUp('late', { dueOn: '2026-11-12' })])).toEqual([
      'late',
      'high',
      'normal',
      'tomorrow',
      'someday',
    ])
  })

  it.each([
    ['done', todo('x', { dueOn: today, status: 'Done' }), 0],
    ['somebody else’s', todo('x', { dueOn: today, assignee: 'kim@prime.test' }), 0],
    ['a week ahead', todo('x', { dueOn: '2026-11-27' }), 1],
    ['eight days ahead', todo('x', { dueOn: '2026-11-28' }), 0],
  ])('%s', (_, task, count) => {
    expect(agenda([task])).toHaveLength(count)
  })

  it('holds the work of colleagues I look after, with their name on it', () => {
    const todos = [todo('mine', { dueOn: today }), todo('theirs', { dueOn: today, assignee: 'kim@prime.test' })]
    const items = agendaOf({ todos, followUps: [], me, others: ['kim@prime.test'], today, timeZone: 'UTC' })
    expect(items.map(({ title, owner }) => [title, owner])).toEqual([
      ['mine', undefined],
      ['theirs', 'kim@prime.test'],
    ])
  })

  it('leaves out follow-ups that are done or cancelled', () => {
    const closed = ['Done', 'Cancelled'].map((status) => followUp(status, { dueOn: today, status }))
    expect(agenda([], [...closed, followUp('snoozed', { dueOn: today, status: 'Snoozed' })])).toEqual(['snoozed'])
  })

  it('is cut into parts by the day', () => {
    const todos = ['2026-11-19', today, '2026-11-21', '2026-11-25', undefined].map((dueOn, at) =>
      todo(`t${at}`, dueOn ? { dueOn } : {}),
    )
    const items = agendaOf({ todos, followUps: [], me, today, timeZone: 'UTC' })
    expect(agendaParts(items, today).map(({ head }) => head)).toEqual([
      'Late',
      'Today',
      'Tomorrow',
      'This week',
      'No day',
    ])
  })
})

describe('what comes by itself', () => {
  const coming = (receivables: object[], orders: object[], others: string[] = []) =>
    comingOf({
      receivables: receivables.map((data, at) => ({
        id: `r${at}`,
        data: { status: 'Open', customerId: 'mill', ...data },
      })),
      customers: new Set(['mill']),
      orders: orders.map((data, at) => ({ id: `o${at}`, data: { status: 'Pending', buyer: me, ...data } })),
      me,
      others,
      today,
      timeZone: 'UTC',
    }).map(({ title, day, owner }) => [title, day, owner].filter(Boolean).join(' '))

  it('is what customers of mine promised to pay within a week', () => {
    const promised = [
      { invoiceNumber: 'A', promiseDate: '2026-11-18' },
      { invoiceNumber: 'B', promiseDate: '2026-11-27' },
      { invoiceNumber: 'C', promiseDate: '2026-11-28' },
      { invoiceNumber: 'D', promiseDate: today, status: 'Paid' as const },
      { invoiceNumber: 'E', promiseDate: today, customerId: 'other' },
      { invoiceNumber: 'F' },
    ]
    expect(coming(promised, [])).toEqual(['Payment of A 2026-11-18', 'Payment of B 2026-11-27'])
  })

  it('is what I bought, by the promise or else by its number, and what those I stand in for did', () => {
    const kim = 'kim@prime.test'
    const orders = [
      { poNumber: '110126-01', expectedDate: '2026-11-21' },
      { poNumber: '102226-01' },
      { poNumber: '110126-03', expectedDate: today, buyer: kim },
      { poNumber: '110126-04', expectedDate: today, status: 'Received' as const },
      { poNumber: '1047' },
    ]
    expect(coming([], orders)).toEqual(['PO 110126-01 2026-11-21', 'PO 102226-01 2026-11-21'])
    expect(coming([], orders, [kim])).toContain(`PO 110126-03 ${today} ${kim}`)
  })
})

describe('my recent records', () => {
  const touched = (id: string, kind = 'changed') => ({ collection: 'vendors', id, title: id.toUpperCase(), kind })
  const recents = (entries: Parameters<typeof recentsOf>[0]) =>
    recentsOf(entries, (name) => name === 'vendors').map(({ title }) => title)

  it('stand once each, newest first, without those that are gone and those without a screen', () => {
    expect(
      recents([
        { at, documents: [touched('c', 'deleted')] },
        { at, documents: [touched('a')] },
        { at, documents: [touched('b'), touched('a'), touched('c')] },
        { at, documents: [{ collection: 'counters', id: 'AP-2611', kind: 'changed' }] },
      ]),
    ).toEqual(['A', 'B'])
  })

  it('do not drown in an import', () => {
    const many = ['1', '2', '3', '4', '5', '6'].map((id) => touched(id))
    expect(recents([{ at, documents: many }])).toEqual([])
  })
})
