import { expect, it } from 'vitest'
import { plainValue } from '#model/firestore/plain.ts'
import type { Value } from '#model/schema/value.ts'

it.each([
  ['maps', '{"a":', '}'],
  ['lists', '[', ']'],
  ['typed maps', '{"__datatype__":"map","value":', '}'],
])('%s that nest without end are left to anyone who refuses them, and nothing overflows', (_, open, close) => {
  const deep: Value = JSON.parse(`{"x":${open.repeat(50_000)}1${close.repeat(50_000)}}`)
  expect(() => plainValue(deep)).not.toThrow()
})
