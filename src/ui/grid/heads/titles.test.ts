import { expect, it } from 'vitest'
import { guessTitle } from '#ui/grid/heads/titles.ts'

const ID = '01KB5Z7N3QW8R2D4F6H8J0M2P4'

it.each([
  ['a check with its number', { checkNumber: '1043' }, 'checkNumber', '1043'],
  ['a check that waits to be printed', { payeeName: 'Acme' }, 'checkNumber', 'No number yet'],
  ['a record whose definition is not at hand', { name: 'Acme' }, undefined, 'Acme'],
  ['a record without any name', { qty: 3 }, undefined, 'Unnamed'],
])('a reference shows %s', (_, data, title, shown) => {
  expect(guessTitle({ id: ID, data: data as never }, title)).toBe(shown)
})

it('a record that people have named by its id is shown by it', () => {
  expect(guessTitle({ id: 'main', data: {} }, 'name')).toBe('main')
})
