import { describe, expect, it } from 'vitest'
import { readNumbers, sameNumber, warningOf } from '#features/shipping/tracking/pasted/pasted.ts'

describe('pasted numbers', () => {
  it('are read one on each line, each once, with what is in the parcel', () => {
    const found = readNumbers(
      '1Z 5R8 939 0357 5671 27, two boxes\n\n1z5r89390357567127\nJD014600003828281234\tSKF\t6205',
    )
    expect(found.map(({ number, title }) => [number, title])).toEqual([
      ['1Z5R89390357567127', 'two boxes'],
      ['JD014600003828281234', 'SKF 6205'],
    ])
  })

  it.each([
    ['1Z5R89390357567127', 'UPS'],
    ['TBA502887274000', 'Amazon'],
  ])('%s is surely of %s', (typed, carrier) => {
    expect(readNumbers(typed)[0]?.carrier).toBe(carrier)
  })

  it('ask where several carriers write them, and warn where none does', () => {
    const [twelve, none] = readNumbers('986578788855\nHELLO')
    expect(new Set(twelve!.guesses.map(({ carrier }) => carrier)).size).toBeGreaterThanOrEqual(1)
    expect(none).toMatchObject({ guesses: [], warning: 'No carrier uses this number format.' })
    expect(none!.carrier).toBeUndefined()
  })
})

describe('what is odd', () => {
  it.each([
    ['1Z5R89390357567127', 'FedEx', 'FedEx does not use this number format; it looks like UPS.'],
    ['1Z5R89390357567126', 'UPS', 'This is not a valid UPS number: its check digit does not match.'],
    ['1Z5R89390357567127', 'ups', undefined],
    ['anything', 'Old Dominion', undefined],
    ['anything', 'Apple', undefined],
    ['', 'UPS', undefined],
  ])('of %s by %s: %s', (typed, carrier, warning) => {
    expect(warningOf(typed, carrier)).toBe(warning)
  })
})

it.each([
  ['9400 1000 0000 0000 0000 00', '42033101940010000000000000000 0', true],
  ['12345678', '12345678', true],
  ['1234567', '1234567', false],
  ['12345678', '123456789', false],
  [undefined, '12345678', false],
])('a label of %j scanned as %j is the same: %s', (stored, code, isSame) => {
  expect(sameNumber(stored, code)).toBe(isSame)
})
