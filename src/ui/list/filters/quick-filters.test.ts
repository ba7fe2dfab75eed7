import { describe, expect, it } from 'vitest'
import { choice, date, flag, lines, money, reference, tags, text } from '#model/schema/fields.ts'
import type { Doc, Value } from '#model/schema/value.ts'
import { filterLike, offeredValues, ticked, withFilter } from '#ui/list/filters/quick-filters.ts'

const doc = (id: string, data: Doc['data']): Doc => ({ id, version: 1, createTime: '', updateTime: '', data })
const nobody = () => undefined

describe('only rows like a cell', () => {
  it.each([
    [text('Brand'), 'SKF', { op: 'is', value: 'SKF' }],
    [text('Brand'), '', { op: 'empty', value: '' }],
    [text('Brand'), undefined, { op: 'empty', value: '' }],
    [text('Brand'), 'a|b', undefined],
    [choice('Status', ['Open']), 'Open', { op: 'is', value: 'Open' }],
    [reference('Vendor', 'vendors'), 'v1', { op: 'is', value: 'v1' }],
    [flag('On hold'), false, { op: 'is', value: 'no' }],
    [money('Total'), 12.5, { op: 'is', value: '12.5' }],
    [date('Due'), { $ts: '2026-02-19T23:30:00.000Z' }, { op: 'is', value: '2026-02-19' }],
    [tags('Tags'), ['a', 'b'], { op: 'has', value: 'a|b' }],
    [lines('Lines', {}), [{}], undefined],
  ] as const)('%#: %j', (field, value, filter) => {
    const found = filterLike('x', field, value as Value | undefined, 'UTC')
    expect(found).toEqual(filter && { path: 'x', ...filter })
  })

  it('take the place of what was asked of the same column', () => {
    const filters = [
      { path: 'brand', op: 'is', value: 'NSK' },
      { path: 'brand', op: 'not', value: 'FAG' },
    ] as const
    expect(withFilter(filters, { path: 'brand', op: 'is', value: 'SKF' })).toEqual([
      { path: 'brand', op: 'is', value: 'SKF' },
      { path: 'brand', op: 'not', value: 'FAG' },
    ])
  })
})

describe('values ticked at the head of a column', () => {
  it('add up to one filter and leave none behind', () => {
    const one = ticked([], 'status', 'is', 'Open')
    const two = ticked(one, 'status', 'is', 'Paid')
    expect(two).toEqual([{ path: 'status', op: 'is', value: 'Open|Paid' }])
    expect(ticked(ticked(two, 'status', 'is', 'Open'), 'status', 'is', 'Paid')).toEqual([])
  })

  it('are one stretch of days at a time', () => {
    expect(ticked(ticked([], 'due', 'within', 'today'), 'due', 'within', 'next7')).toEqual([
      { path: 'due', op: 'within', value: 'next7' },
    ])
  })

  it('leave the conditions of a group alone', () => {
    const group = [{ path: 'status', op: 'is', value: 'Open', group: 1 }] as const
    expect(ticked(group, 'status', 'is', 'Paid')).toEqual([...group, { path: 'status', op: 'is', value: 'Paid' }])
  })

  it('are the commonest of the rows at hand where the field has no choices', () => {
    const docs = ['SKF', 'NSK', 'SKF', 'NSK', 'SKF', 'FAG'].map((brand, at) => doc(String(at), { brand }))
    expect(offeredValues('brand', text('Brand'), docs, nobody).values.map(({ value }) => value)).toEqual(['SKF', 'NSK'])
  })
})
