import { afterEach, expect, it } from 'vitest'
import { figure, HOUSE, percent, setOwnWriting, typedNumber, WRITINGS } from '#base/text/writing.ts'

afterEach(() => setOwnWriting(HOUSE))

it('a figure below zero has one sign everywhere, and what rounds to nothing has none', () => {
  expect([figure(-1234.5, 2), figure(-3), figure(-0.001, 2, 2), figure(-0)]).toEqual(['−1,234.50', '−3', '0.00', '0'])
  expect([percent(-5), percent(-0.001)]).toEqual(['−5%', '0%'])
})

it.each(WRITINGS.map((writing) => [writing.locale, writing] as const))('it has it in %s too', (_, writing) => {
  setOwnWriting(writing)
  expect(figure(-1, 2)).toMatch(/^−1[.,]00$/)
  // Copied values go into spreadsheets, which read a hyphen.
  expect(typedNumber(-1)).toBe('-1')
})
