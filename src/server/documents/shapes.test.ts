import fc from 'fast-check'
import { expect, it } from 'vitest'
import { Problem } from '#base/problem.ts'
import { readAggregate, readAsk } from '#model/query/ask.ts'
import { Question, Write } from '#server/documents/shapes.ts'
import { readWrites } from '#server/documents/writes.ts'

/** Whether a reader takes something; anything but a refusal is a fault of the reader. */
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
const mapped = <T>(of: object, change: (one: unknown) => T): Record<string, T> =>
  Object.fromEntries(Object.entries(of).map(([key, one]) => [key, change(one)]))
const some = (...keys: string[]) =>
  fc.dictionary(fc.constantFrom(...keys, 'other'), value, { maxKeys: 4, noNullPrototype: true })

it('a question that is read is one of those described', () => {
  fc.assert(
    fc.property(some(...Object.keys(Question.shape)), (raw) => {
      const read = () => ('aggregate' in raw ? readAggregate(raw, 'things', []) : readAsk(raw, 'things', []))
      if (takes(read)) expect(Question.safeParse(raw).error?.issues).toBeUndefined()
    }),
    { numRuns: 3_000 },
  )
})

it('a write that is read is one of those described, and what is described of its form is read', () => {
  const fitting = { id: 'a', data: { a: 1 }, patch: { a: 1 }, unset: ['b'], ifVersion: 1, other: 1 }
  const part = (fits: unknown) => fc.oneof({ weight: 4, arbitrary: fc.constant(fits) }, value)
  const write = fc
    .record(
      { ...mapped(fitting, part), collection: part('things') },
      { requiredKeys: ['collection'], noNullPrototype: true },
    )
    .chain((raw) => fc.constantFrom('create', 'set', 'update', 'delete', 'check', 'x').map((op) => ({ ...raw, op })))
  let read = 0
  fc.assert(
    fc.property(write, (raw) => {
      const isRead = takes(() => readWrites([raw], '2026-11-20T12:00:00.000Z', () => 'new'))
      const { success } = Write.safeParse(raw)
      if (isRead) read++
      if (isRead) expect(success).toBe(true)
      // A patch that changes nothing and an id or path of another grammar are refused further in.
      if (success && !['update'].includes(raw.op)) expect(isRead).toBe(true)
    }),
    { numRuns: 3_000 },
  )
  expect(read).toBeGreaterThan(100)
})
