import { describe, expect, it } from 'vitest'
import { choice, date, money, text } from '#model/schema/fields.ts'
import { structureCounter } from '#model/structure/structure.ts'

describe('the structure of a collection', () => {
  const counter = structureCounter()
  counter.add({ code: '6205 ', price: 5, due: '2026-11-20', colour: 'red' })
  counter.add({ code: '6206', state: 'open', price: '7.50', due: { $ts: '2026-11-20T00:00:00.000Z' } })
  counter.add({ code: null, price: '' })
  const facts = counter.facts({
    code: text('Code', { required: true }),
    price: money('Price'),
    due: date('Due'),
    never: text('Never'),
    state: choice('State', ['Open', 'Closed']),
  })
  const of = (name: string) => facts.find((field) => field.name === name)

  it('tells types, coverage, examples and limits of every field', () => {
    expect(counter.documents()).toBe(3)
    expect(of('price')).toMatchObject({
      filled: 2,
      types: { number: 1, text: 1, empty: 1 },
      least: 5,
      most: 5,
      expected: 'money',
      examples: ['5', '7.50'],
      distinct: 2,
    })
    expect(of('never')).toMatchObject({ filled: 0, types: {}, problems: [] })
  })

  it.each([
    [
      'price',
      ['Holds number and text.', 'The definition expects money, but there is text.', 'Numbers kept as text: 1.'],
    ],
    ['due', ['Holds day and moment.']],
    ['code', ['A space at the beginning or end: 1.', 'Missing in 1 of 3.']],
    ['colour', ['Not in the definition.']],
    ['state', ['Values that are not a choice: open.']],
  ])('says what to look at in %s', (name, problems) => {
    expect(of(name)?.problems).toEqual(problems)
  })
})
