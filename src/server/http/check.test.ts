import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { Problem } from '#base/problem.ts'
import { check } from '#server/http/check.ts'
import { CollectionName, whole, word } from '#server/http/shapes.ts'

const Plan = z.strictObject({
  name: z.string().min(2).max(5).optional(),
  mode: z.enum(['create', 'update', 'replace']).optional(),
  rows: z
    .array(z.strictObject({ row: z.int().min(1), 'a/b': z.boolean().optional() }))
    .max(2)
    .optional(),
  source: CollectionName.optional(),
})
const refusalOf = (schema: z.ZodType, raw: unknown, refusal?: 'bad-request' | 'invalid') => {
  try {
    check(schema, raw, refusal)
  } catch (error) {
    if (error instanceof Problem) return { code: error.code, detail: error.message, faults: error.faults }
  }
  return undefined
}

describe('what is wrong with a request is said in a sentence', () => {
  it.each([
    [null, 'The body is a JSON object.', ''],
    [[], 'The body is a JSON object.', ''],
    [{ rows: [{}] }, '"row" is missing.', '/rows/0/row'],
    [{ name: 5 }, '"name" is text.', '/name'],
    [{ name: 'a' }, '"name" has at least 2 characters.', '/name'],
    [{ name: 'abcdef' }, '"name" has at most 5 characters.', '/name'],
    [{ mode: 'x' }, '"mode" is create, update or replace.', '/mode'],
    [{ rows: {} }, '"rows" is a list.', '/rows'],
    [{ rows: [{ row: 1 }, { row: 1 }, { row: 1 }] }, '"rows" has at most 2 entries.', '/rows'],
    [{ rows: [5] }, 'Entry 1 of "rows" is an object.', '/rows/0'],
    [{ rows: [{ row: 0 }] }, '"row" is 1 or more.', '/rows/0/row'],
    [{ rows: [{ row: 1.5 }] }, '"row" is a whole number.', '/rows/0/row'],
    [{ rows: [{ row: 1, 'a/b': 1 }] }, '"a/b" is true or false.', '/rows/0/a~1b'],
    [{ other: 1 }, '"other" is not known here.', ''],
  ])('%j: %s', (raw, detail, pointer) => {
    expect(refusalOf(Plan, raw)).toEqual({
      code: 'bad-request',
      detail,
      faults: [{ pointer, code: 'bad-request', detail }],
    })
  })

  it('a value with a reader of its own keeps its code', () => {
    expect(refusalOf(Plan, { source: '1' })).toMatchObject({
      code: 'bad-collection',
      faults: [{ pointer: '/source', code: 'bad-collection' }],
    })
  })

  it('a form gets the faults of all fields at once', () => {
    expect(refusalOf(z.object({ a: z.string('A is missing.'), b: z.string('B is missing.') }), {}, 'invalid')).toEqual({
      code: 'invalid',
      detail: 'A is missing. B is missing.',
      faults: [
        { pointer: '/a', code: 'value', detail: 'A is missing.' },
        { pointer: '/b', code: 'value', detail: 'B is missing.' },
      ],
    })
  })

  it('the parts of an address are read once, and what is absent has its usual value', () => {
    const Query = z.object({ limit: whole('limit', 1, 500).default(50), after: word('after').optional() })
    expect(check(Query, {})).toEqual({ limit: 50 })
    expect(check(Query, { limit: '7', after: 'x', other: 'y' })).toEqual({ limit: 7, after: 'x' })
    expect(refusalOf(Query, { limit: '0' })?.detail).toBe('"limit" is a whole number from 1 to 500.')
    expect(refusalOf(Query, { after: ['x', 'y'] })?.detail).toBe('"after" is there twice.')
  })
})
