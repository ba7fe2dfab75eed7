import { expect, it } from 'vitest'
import { initialsOf } from '#ui/initials.ts'

it.each([
  ['Marta Reyes', 'MR'],
  ['Juan Carlos Ortiz', 'JO'],
  ['Kim', 'KI'],
  ['marta@harbor.example', 'MA'],
  ['  ', ''],
])('%j is marked %s', (name, initials) => {
  expect(initialsOf(name)).toBe(initials)
})
