import { describe, expect, it } from 'vitest'
import { payables } from '#features/money/payables/collection.ts'
import type { Data, Doc } from '#model/schema/value.ts'
import { filteredRows, listClauses, sortedRows, tabsOf } from '#ui/list/rows/list-rows.ts'

const clock = { now: new Date('2026-11-20T12:00:00Z'), today: '2026-11-20', timeZone: 'UTC' }
const doc = (id: string, data: Data): Doc => ({ id, version: 1, createTime: '', updateTime: '', data })
const docs = [
  doc('a', { status: 'Open', payableNumber: 'AP-10', dueDate: '2026-11-20', totalAmount: 5 }),
  doc('b', { status: 'Open', payableNumber: 'AP-9', dueDate: { $ts: '2026-11-01T00:00:00.000Z' } }),
  doc('c', { status: 'Paid', payableNumber: 'AP-2', dueDate: 'Nov 10, 2026', totalAmount: 7 }),
  doc('d', { status: 'Open', totalAmount: 1 }),
]
const sorted = (path: string, down = false) =>
  sortedRows(docs, payables.fields[path as 'dueDate'], { path, down }, 'UTC', () => undefined).map(({ id }) => id)

describe('a held list', () => {
  it('sorts days by the calendar in whatever spelling, nothing last', () => {
    expect(sorted('dueDate')).toEqual(['b', 'c', 'a', 'd'])
    expect(sorted('dueDate', true)).toEqual(['a', 'c', 'b', 'd'])
  })

  it('sorts numbers within names as numbers', () => {
    expect(sorted('payableNumber')).toEqual(['c', 'b', 'a', 'd'])
  })

  it('keeps what tab, chips and search ask for', () => {
    const view = { collection: payables }
    const [, open] = tabsOf(view)
    const where = listClauses(
      view,
      open,
      { filters: [{ path: 'totalAmount', op: 'over', value: '1' }], any: false },
      clock,
    )
    const found = filteredRows(docs, { collection: payables, where, search: 'ap 10', clock })
    expect(found.map(({ id }) => id)).toEqual(['a'])
  })

  it('takes any of the chips when asked to', () => {
    const filters = [
      { path: 'totalAmount', op: 'is', value: '7' },
      { path: 'dueDate', op: 'is', value: 't' },
    ] as const
    const where = listClauses({ collection: payables }, undefined, { filters, any: true }, clock)
    expect(filteredRows(docs, { collection: payables, where, search: '', clock }).map(({ id }) => id)).toEqual([
      'a',
      'c',
    ])
  })

  it('takes one of a group together with the rest, or a whole group where any is enough', () => {
    const paths = (any: boolean) => {
      const filters = [
        { path: 'totalAmount', op: 'over', value: '7', group: 1 },
        { path: 'dueDate', op: 'within', value: 'today', group: 1 },
        { path: 'status', op: 'is', value: 'Open' },
      ] as const
      const [first, second] = listClauses({ collection: payables }, undefined, { filters, any }, clock)
      return second ? [first, second] : first
    }
    const over = ['totalAmount', '>', 7]
    const open = ['status', '==', 'Open']
    expect(paths(false)).toEqual([{ or: [over, expect.anything()] }, open])
    expect(paths(true)).toEqual({ or: [{ and: [over, expect.anything()] }, open] })
  })

  it('has a tab for each status, and one for all', () => {
    expect(tabsOf({ collection: payables }).map(({ label }) => label)).toEqual(['Draft', 'Open', 'Paid', 'Void', 'All'])
  })
})
