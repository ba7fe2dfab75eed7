import { expect, it } from 'vitest'
import { text } from '#model/schema/fields.ts'
import { bothOf, mergeEdit } from '#ui/record/merge.ts'

it('an edit is free while others change other fields', () => {
  expect(mergeEdit('due', { due: 'a', notes: '' }, 'b', { due: 'a', notes: 'x' })).toEqual({ kind: 'free' })
})

it('an edit is done when someone else already wrote the same', () => {
  expect(mergeEdit('due', { due: 'a' }, 'b', { due: 'b' })).toEqual({ kind: 'done' })
})

it('shows both values when the field itself was changed', () => {
  expect(mergeEdit('due', { due: 'a' }, 'b', { due: 'c' })).toEqual({ kind: 'conflict', theirs: 'c', mine: 'b' })
})

it('shows it when the other emptied the field', () => {
  expect(mergeEdit('due', { due: 'a' }, 'b', {})).toEqual({ kind: 'conflict', theirs: undefined, mine: 'b' })
})

it('takes nothing and an empty text as the same', () => {
  expect(mergeEdit('due', {}, 'b', { due: '' })).toEqual({ kind: 'free' })
})

it.each([
  ['running text', text('Notes', { rows: 4 }), 'Call first', 'Pays late', 'Call first\nPays late'],
  ['a field of one line', text('City'), 'Lansdale', 'Blue Bell', undefined],
  ['a text that the other emptied', text('Notes', { rows: 4 }), undefined, 'Pays late', undefined],
  ['a text that the person emptied', text('Notes', { rows: 4 }), 'Call first', undefined, undefined],
  ['a field that no one defined', undefined, 'a', 'b', undefined],
])('keeps both texts of %s, or offers it not', (_, field, theirs, mine, expected) => {
  expect(bothOf({ field, theirs, mine })).toBe(expected)
})
