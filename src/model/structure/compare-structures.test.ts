import { describe, expect, it } from 'vitest'
import { date, money, text } from '#model/schema/fields.ts'
import type { Data } from '#model/schema/value.ts'
import { compareStructures, compareWithDefinition } from '#model/structure/compare-structures.ts'
import { structureCounter } from '#model/structure/structure.ts'

function side(documents: readonly Data[]) {
  const counter = structureCounter()
  for (const data of documents) counter.add(data)
  return { scanned: counter.documents(), fields: counter.facts(undefined) }
}

describe('two structures', () => {
  it('are compared field by field: presence, types and how often each is filled', () => {
    const left = side([
      { code: 'a', price: 5, old: 1, empty: null },
      { code: 'b', price: 6 },
    ])
    const right = side([{ code: 'a', price: '5', fresh: true }, { code: '' }])
    expect(compareStructures(left, right).map(({ name, kind }) => [name, kind])).toEqual([
      ['code', 'filled'],
      ['price', 'types'],
      ['old', 'only left'],
      ['fresh', 'only right'],
    ])
    expect(compareStructures(left, left).map(({ kind }) => kind)).toEqual(['same', 'same', 'same'])
  })

  it.each([
    ['code', 'filled', ['text'], ['text, needed']],
    ['price', 'types', ['text'], ['money']],
    ['due', 'only right', undefined, ['date']],
    ['note', 'only left', ['text'], undefined],
    ['paid', 'same', ['day'], ['date']],
  ])('with the definition: %s is %s', (name, kind, left, right) => {
    const held = side([{ code: 'a', price: '5', note: 'x', paid: '2026-11-20' }, { price: '6' }])
    const defined = {
      code: text('Code', { required: true }),
      price: money('Price'),
      due: date('Due'),
      paid: date('Paid'),
    }
    const found = compareWithDefinition(held, defined).find((field) => field.name === name)
    expect([found?.kind, found?.left?.types, found?.right?.types]).toEqual([kind, left, right])
  })
})
