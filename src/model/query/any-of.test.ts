import { expect, it } from 'vitest'
import { anyOf, MAX_VALUES } from '#model/query/any-of.ts'
import { readAsk } from '#model/query/ask.ts'

it.each([0, 1, 30, 31, 100, MAX_VALUES, MAX_VALUES + 1])('%i part numbers are asked for in one question', (count) => {
  const numbers = Array.from({ length: count }, (_, at) => `6205-${at}`)
  const where = [anyOf('partNumber', numbers)]
  expect(() => readAsk({ where }, 'parts', [])).not.toThrow()
  const named = new Set(JSON.stringify(where).match(/6205-\d+/g))
  expect(named.size).toBe(Math.min(count, MAX_VALUES))
})
