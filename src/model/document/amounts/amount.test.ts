import { expect, it } from 'vitest'
import { convertAmount, decimalsOf, roundAmount } from '#model/document/amounts/amount.ts'

it.each([
  ['USD', 2],
  ['jpy', 0],
  [' KWD ', 3],
  ['TND', 3],
  ['VND', 0],
  ['', 2],
  [undefined, 2],
  [7, 2],
])('amounts in %j have %i decimals', (currency, decimals) => {
  expect(decimalsOf(currency)).toBe(decimals)
})

it.each([
  [1.005, 'USD', 1.01],
  [-1.005, 'USD', -1.01],
  [0.5, 'JPY', 1],
  [-0.5, 'JPY', -1],
  [1.0005, 'KWD', 1.001],
  [12.344, undefined, 12.34],
])('%d %s is %d', (amount, currency, expected) => {
  expect(roundAmount(amount, currency)).toBe(expected)
})

it.each([
  [100, 1.0875, 'USD', 108.75],
  [10, 149.85, 'JPY', 1499],
  [1.15, 1.1, 'USD', 1.27],
  [1, 0.3075, 'KWD', 0.308],
])('%d at %d in %s is %d', (amount, rate, into, expected) => {
  expect(convertAmount(amount, rate, into)).toBe(expected)
})
