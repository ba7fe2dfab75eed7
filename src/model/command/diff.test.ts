import { describe, expect, it } from 'vitest'
import { fieldChanges } from '#model/command/diff.ts'

describe('the difference between two states of a document', () => {
  it.each([
    [{ a: 1 }, { a: 1 }, []],
    [{ a: 1 }, { a: 2 }, [{ path: 'a', before: 1, after: 2 }]],
    [{ a: 1 }, { a: '1' }, [{ path: 'a', before: 1, after: '1' }]],
    [{ a: null }, {}, [{ path: 'a', before: null }]],
    [{}, { a: null }, [{ path: 'a', after: null }]],
    [{ a: { b: 1, c: 2 } }, { a: { b: 1, c: 3 } }, [{ path: 'a.c', before: 2, after: 3 }]],
    [{ a: { b: 1 } }, { a: 1 }, [{ path: 'a', before: { b: 1 }, after: 1 }]],
    [{ a: [1, 2] }, { a: [2, 1] }, [{ path: 'a', before: [1, 2], after: [2, 1] }]],
    [{ 'Due Date': 'x' }, {}, [{ path: '`Due Date`', before: 'x' }]],
    [
      { at: { $ts: '2026-11-20T12:00:00.000Z' } },
      { at: { $ts: '2026-11-21T12:00:00.000Z' } },
      [{ path: 'at', before: { $ts: '2026-11-20T12:00:00.000Z' }, after: { $ts: '2026-11-21T12:00:00.000Z' } }],
    ],
  ])('%j to %j', (before, after, expected) => {
    expect(fieldChanges(before, after)).toEqual(expected)
  })

  it('names every field of a document that came or went', () => {
    expect(fieldChanges(undefined, { a: 1, b: 2 })).toEqual([
      { path: 'a', after: 1 },
      { path: 'b', after: 2 },
    ])
    expect(fieldChanges({ a: 1 }, undefined)).toEqual([{ path: 'a', before: 1 }])
  })
})
