import { expect, it } from 'vitest'
import { meantByLetters } from '#ui/fields/typed/chosen-by-letters.ts'

const METHODS = ['Check', 'ACH', 'Wire', 'Card', 'Cash', 'PayPal', 'In progress', 'In transit'].map((label) => ({
  value: label.toUpperCase(),
  label,
}))

it.each([
  ['w', null, 'WIRE'],
  ['W', 'CHECK', 'WIRE'],
  ['c', null, 'CHECK'],
  ['c', 'CHECK', 'CARD'],
  ['cc', 'CARD', 'CASH'],
  ['ccc', 'CASH', 'CHECK'],
  ['cas', 'CHECK', 'CASH'],
  ['in t', null, 'IN TRANSIT'],
  ['w', 'WIRE', 'WIRE'],
  ['x', 'WIRE', undefined],
  ['chex', 'WIRE', undefined],
])('letters %j where %s stands mean %s', (letters, now, meant) => {
  expect(meantByLetters(METHODS, letters, now)).toBe(meant)
})
