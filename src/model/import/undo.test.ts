import { describe, expect, it } from 'vitest'
import { differingFields, takenBack } from '#model/import/undo.ts'
import { number, text } from '#model/schema/fields.ts'
import type { Data, Doc } from '#model/schema/value.ts'

const doc = (data: Data): Doc => ({ id: 'd', version: 1, createTime: '', updateTime: '', data })
const change = (before: Data | undefined, after: Data | undefined) => ({
  collection: 'parts',
  id: 'd',
  ...(before && { before: doc(before) }),
  ...(after && { after: doc(after) }),
})

describe('a document of an import that is taken back', () => {
  const updated = change({ price: 1, brand: 'SKF' }, { price: 2, brand: 'FAG', note: 'new' })
  const now = { price: 2, brand: 'NSK', note: 'new', bin: 'A' }
  it.each([
    [
      'untouched, stands as before',
      updated,
      { price: 2, brand: 'FAG', note: 'new' },
      'keep',
      { price: 1, brand: 'SKF' },
    ],
    ['changed since, stays', updated, now, 'keep', 'stay'],
    [
      'changed since, loses what the import wrote and keeps what was changed',
      updated,
      now,
      'merge',
      { price: 1, brand: 'NSK', bin: 'A' },
    ],
    ['changed since, stands as before', updated, now, 'restore', { price: 1, brand: 'SKF' }],
    ['deleted since, stays deleted', updated, undefined, 'merge', 'stay'],
    ['deleted since, comes back', updated, undefined, 'restore', { price: 1, brand: 'SKF' }],
    ['made by it and untouched, goes', change(undefined, { a: 1 }), { a: 1 }, 'keep', undefined],
    ['made by it and worked on, stays', change(undefined, { a: 1 }), { a: 1, b: 2 }, 'merge', 'stay'],
    ['made by it and worked on, goes', change(undefined, { a: 1 }), { a: 1, b: 2 }, 'restore', undefined],
    ['made by it and deleted since, stays so', change(undefined, { a: 1 }), undefined, 'restore', 'stay'],
    ['removed by it, comes back', change({ a: 1 }, undefined), undefined, 'keep', { a: 1 }],
    ['removed by it and made anew, stays', change({ a: 1 }, undefined), { a: 9 }, 'merge', 'stay'],
  ] as const)('%s', (_, of, data, choice, expected) => {
    expect(takenBack(of, data && doc(data), choice)).toEqual(expected)
  })

  it('that is put back whole keeps the figures of today, and what follows from its fields follows from those of before', () => {
    const collection = {
      fields: {
        price: number('Price'),
        stock: number('Stock', { readOnly: true }),
        twice: number('Twice', { readOnly: true }),
      },
      derive: (data: Data) => ({ ...data, twice: Number(data.price) * 2 }),
    }
    const of = change({ price: 1, stock: 5, twice: 2 }, { price: 2, stock: 5, twice: 4 })
    expect(takenBack(of, doc({ price: 2, stock: 7, twice: 4 }), 'restore', collection)).toEqual({
      price: 1,
      stock: 7,
      twice: 2,
    })
  })

  it('that it made stays once a command has worked on it, and goes where only a hand has', () => {
    const collection = {
      fields: { note: text('Note'), status: text('Status', { default: 'Open' }) },
      access: { commandFields: ['status'] as const },
    }
    const of = change(undefined, { status: 'Open' })
    const undone = (data: Data) => takenBack(of, doc(data), 'restore', collection)
    expect(undone({ status: 'Paid' })).toBe('stay')
    expect(undone({ status: 'Open', note: 'Ask' })).toBeUndefined()
  })

  it('differs in the fields that are not the same, absent ones among them', () => {
    expect(differingFields({ a: 1, b: [1], c: null }, { a: 1, b: [2], d: 1 })).toEqual(['b', 'c', 'd'])
  })
})
