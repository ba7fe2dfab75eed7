import { expect, it } from 'vitest'
import { isHere } from '#features/admin/users/collection.ts'

it.each([
  ['2026-11-20T11:55:00.001Z', true],
  ['2026-11-20T11:55:00.000Z', false],
  [null, false],
])('someone seen at %s is here at noon: %s', (at, expected) => {
  expect(isHere(at, new Date('2026-11-20T12:00:00.000Z'))).toBe(expected)
})
