import fc from 'fast-check'
import { expect, it } from 'vitest'
import { Problem } from '#base/problem.ts'
import { readAggregate, readAsk } from '#model/query/ask.ts'
import { readWrites, WRITE_KEYS } from '#server/documents/commit/writes.ts'
import { QuestionBody, WriteShape } from '#server/documents/shapes.ts'

/** Whether a reader accepts something; any error other than a refusal is a bug of the reader. */
function takes(read: () => unknown): boolean {
  try {
    read()
    return true
  } catch (error) {
    if (error instanceof Problem) return false
    throw error
  }
}

const value = fc.oneof(
  fc.constantFrom<unknown>(null, true, 0, 1, 7.5, -1, 'a', 'asc', '', {}, [], { a: 1 }, ['a'], [['a', 'asc']]),
  fc.constantFrom<unknown>([['a', '==', 1]], [{ or: [['a', 'exists', true]] }], [{ not: 1 }], [['a']]),
  fc.constantFrom<unknown>({ count: true }, { sum: ['a'], by: ['b'] }, { sum: 'a' }, { most: true }, { count: 1 }),
)
const some = (...keys: string[]) =>
  fc.dictionary(fc.constantFrom(...keys, 'other'), value, { maxKeys: 4, noNullPrototype: true })

it('a question that is read is one of those described', () => {
  fc.assert(
    fc.property(some(...Object.keys(QuestionBody.shape)), (raw) => {
      const read = () => ('aggregate' in raw ? readAggregate(raw, 'things', []) : readAsk(raw, 'things', []))
      if (takes(read)) expect(QuestionBody.safeParse(raw).error?.issues).toBeUndefined()
    }),
    { numRuns: 3_000 },
  )
})

it('a write that is read is one of those described, and what is described of its form is read', () => {
  const fitting = { collection: 'things', id: 'a', data: { a: 1 }, patch: { a: 1 }, unset: ['b'], ifVersion: 1 }
  const parts = Object.fromEntries(
    Object.entries(fitting).map(([key, fits]) => [
      key,
      fc.oneof({ weight: 9, arbitrary: fc.constant<unknown>(fits) }, value),
    ]),
  )
  const write = fc.constantFrom(...(Object.keys(WRITE_KEYS) as (keyof typeof WRITE_KEYS)[])).chain((op) => {
    const own = Object.fromEntries(WRITE_KEYS[op].flatMap((key) => (key === 'op' ? [] : [[key, parts[key]!]])))
    return fc.record(
      { op: fc.constantFrom(op, op, op, 'x'), ...own, other: value },
      { requiredKeys: ['op'], noNullPrototype: true },
    )
  })
  let read = 0
  fc.assert(
    fc.property(write, (raw) => {
      const isRead = takes(() => readWrites([raw], '2026-11-20T12:00:00.000Z', () => 'new'))
      const { success } = WriteShape.safeParse(raw)
      if (isRead) read++
      if (isRead) expect(success).toBe(true)
      // A patch that changes nothing, and an invalid id or path, are refused later.
      if (success && !['update'].includes(raw.op)) expect(isRead).toBe(true)
    }),
    { numRuns: 3_000 },
  )
  expect(read).toBeGreaterThan(100)
})
