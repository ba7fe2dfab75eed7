import { expect, it } from 'vitest'
import { placesAfter } from '#features/channels/links/order.ts'

const numbered = [
  { id: 'a', order: 1 },
  { id: 'b', order: 2 },
  { id: 'c', order: 3 },
]

it.each([
  ['a', 1, ['b 1', 'a 2']],
  ['c', 0, ['c 1', 'a 2', 'b 3']],
  ['a', 9, ['b 1', 'c 2', 'a 3']],
  ['a', 0, []],
  ['a', -1, []],
  ['nobody', 1, []],
])('%s moved to %i numbers those alone whose place changes', (id, to, expected) => {
  const places = placesAfter(numbered, id, to).map((one) => `${one.id} ${one.order}`)
  expect(places.toSorted()).toEqual(expected.toSorted())
})

it('numbers a group that had no order so far', () => {
  expect(placesAfter([{ id: 'a' }, { id: 'b' }], 'b', 0)).toEqual([
    { id: 'b', order: 1 },
    { id: 'a', order: 2 },
  ])
})
