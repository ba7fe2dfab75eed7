import { expect, it } from 'vitest'
import { strengthOf } from '#features/shell/sign-in/strength.ts'

it.each([
  ['short', 0],
  ['elevenchars', 0],
  ['abcdefghijkl', 1],
  ['123456789012', 1],
  ['passwordpassword', 1],
  ['aaaaaabbbbbb', 1],
  ['quiet harbor', 2],
  ['bearing-trader-2026', 3],
] as const)('%s is %i', (password, strength) => {
  expect(strengthOf(password)).toBe(strength)
})
