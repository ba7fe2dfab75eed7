import { describe, expect, it } from 'vitest'
import { aggregateOf } from '#model/query/aggregate.ts'
import { readAggregate, readAsk, writeCursor } from '#model/query/ask.ts'
import { inOrder, matches, project } from '#model/query/query.ts'
import type { Data, Doc } from '#model/schema/value.ts'

const ts = { $ts: '2026-01-01T00:00:00.000Z' }
const ask = (raw: object) => readAsk(raw, 'things', [['name']])
const doc = (id: string, data: Data): Doc => ({ id, version: 1, createTime: '', updateTime: '', data })

describe('a condition', () => {
  it.each<[unknown, Data, boolean]>([
    [['a', '==', 1], { a: 1 }, true],
    [['a', '==', 1], { a: '1' }, false],
    [['a', '==', null], { a: null }, true],
    [['a', '==', null], {}, false],
    [['a', '!=', 1], { a: 2 }, true],
    [['a', '!=', 1], { a: 'x' }, true],
    [['a', '!=', 1], { a: null }, false],
    [['a', '!=', 1], {}, false],
    [['a', '<', 2], { a: 1 }, true],
    [['a', '<', 2], { a: null }, false],
    [['a', '<', '2'], { a: 1 }, false],
    [['a', '<=', ts], { a: ts }, true],
    [['a', '>', false], { a: true }, true],
    // Lists are equal to each other in order, and so are maps; nothing of another type compares.
    [['a', '<=', [1]], { a: [2] }, true],
    [['a', '>=', [2]], { a: [] }, true],
    [['a', '<', [2]], { a: [1] }, false],
    [['a', '>', ['a']], { a: 'b' }, false],
    [['a', '>=', { x: 1 }], { a: { y: 2 } }, true],
    [['a', '>=', { x: 1 }], { a: ts }, false],
    [['a', '<', {}], { a: [1] }, false],
    [['a', 'in', [1, null]], { a: null }, true],
    [['a', 'in', []], { a: 1 }, false],
    [['a', 'not-in', [1]], { a: 2 }, true],
    [['a', 'not-in', [1]], { a: null }, false],
    [['a', 'not-in', []], {}, false],
    [['a', 'array-contains', { x: 1 }], { a: [{ x: 1 }] }, true],
    [['a', 'array-contains', 1], { a: 1 }, false],
    [['a', 'array-contains-any', [1, 2]], { a: [2, 3] }, true],
    [['a', 'exists', true], { a: null }, true],
    [['a', 'exists', false], {}, true],
    [['a', 'starts-with', 'Ab'], { a: 'Abc' }, true],
    [['a', 'starts-with', 'Ab'], { a: 'abc' }, false],
    [{ not: ['a', '==', 1] }, {}, true],
    [
      {
        or: [
          ['a', '==', 1],
          {
            and: [
              ['b', '==', 2],
              ['c', 'exists', false],
            ],
          },
        ],
      },
      { b: 2 },
      true,
    ],
    [{ or: [] }, {}, false],
    [{ and: [] }, {}, true],
    [['a.b', '==', 1], { a: { b: 1 } }, true],
  ])('%j of %j is %s', (clause, data, expected) => {
    expect(matches(ask({ where: [clause] }), data)).toBe(expected)
  })

  it('leaves out documents without the field it is ordered by', () => {
    expect(matches(ask({ orderBy: [['a', 'asc']] }), { b: 1 })).toBe(false)
    expect(matches(ask({ orderBy: [['a', 'asc']] }), { a: null })).toBe(true)
  })
})

describe('a query at the door', () => {
  it.each<[object | string, string]>([
    ['x', 'A query is an object'],
    [{ wher: [] }, 'no "wher"'],
    [{ where: {} }, 'list of conditions'],
    [{ where: [['a', '=', 1]] }, 'not an operator'],
    [{ where: [['a', '==']] }, '[path, operator, value]'],
    [{ where: [['a b', '==', 1]] }, 'not a field path'],
    [{ where: [['a', 'in', Array(31).fill(1)]] }, 'at most 30'],
    [{ where: Array(31).fill(['a', '==', 1]) }, 'at most 30 conditions'],
    [{ where: [{ not: { not: { not: { not: { not: { not: ['a', '==', 1] } } } } } }] }, '5 deep'],
    [{ where: Array(31).fill({ and: [] }) }, 'at most 30 conditions'],
    [{ where: [['a', '==', { $ts: '2026-02-30T12:00:00Z' }]] }, 'A timestamp is'],
    [{ where: [['a', '==', { $ts: '2026-11-20T12:00:00' }]] }, 'A timestamp is'],
    [{ where: [{ and: [], or: [] }] }, 'A condition is'],
    [{ where: [['a', '==', { $where: 1 }]] }, 'not a known tag'],
    [{ where: [['a', '==', { $ts: 'yesterday' }]] }, 'A timestamp is'],
    [{ orderBy: [['a', 'up']] }, 'asc'],
    [{ orderBy: Array(5).fill(['a', 'asc']) }, 'at most 4'],
    [{ limit: 1001 }, '1 to 1000'],
    [{ limit: 1.5 }, 'whole number'],
    [{ skip: -1 }, 'whole number'],
    [{ select: Array(101).fill('a') }, 'at most 100'],
    [{ cursor: 'abc' }, 'does not belong'],
    [{ cursor: ['a'] }, 'does not belong'],
    [{ cursor: 'a'.repeat(3_000_000) }, 'does not belong'],
    [{ where: [['a', 'starts-with', 'a'.repeat(1_100_000)]] }, 'longer than 1 MB'],
    [{ where: [{ or: Array.from({ length: 20 }, () => ['a', 'in', ['a'.repeat(60_000)]]) }] }, 'longer than 1 MB'],
    [{ ['k'.repeat(5_000)]: 1 }, `has no "${'k'.repeat(100)}"`],
  ])('%j is refused', (raw, sentence) => {
    expect(() => ask(raw as object)).toThrow(sentence)
  })

  it('takes everything up to its limits', () => {
    const thirty = Array(30).fill(['a', '!=', 1])
    expect(matches(ask({ where: [{ or: thirty }] }), { a: 2 })).toBe(true)
    const fiveDeep = { and: [{ or: [{ and: [{ or: [{ not: ['a', '==', 1] }] }] }] }] }
    expect(matches(ask({ where: [fiveDeep] }), { a: 2 })).toBe(true)
    for (const $ts of ['0001-01-01T00:00:00Z', '2028-02-29T12:00+05:30', '9999-12-31T23:59:59.999Z'])
      expect(() => ask({ where: [['a', '==', { $ts }]] })).not.toThrow()
  })

  it('writes a cursor that only the same query can use', () => {
    const first = ask({ orderBy: [['a', 'desc']], limit: 2 })
    const cursor = writeCursor(first, [ts, 'é😀'])
    expect(ask({ orderBy: [['a', 'desc']], limit: 5, cursor }).after).toEqual([ts, 'é😀'])
    expect(() => ask({ orderBy: [['a', 'asc']], cursor })).toThrow('does not belong')
  })
})

describe('the order of an answer', () => {
  it('is the fields in turn, then the id in the direction of the last one', () => {
    const docs = [
      doc('a', { x: 1, y: 2 }),
      doc('b', { x: 1, y: 2 }),
      doc('c', { x: 2, y: 1 }),
      doc('d', { x: null, y: 1 }),
    ]
    const ids = (orderBy: unknown) =>
      docs
        .toSorted(inOrder(ask({ orderBy })))
        .map(({ id }) => id)
        .join('')
    expect(ids([['x', 'asc']])).toBe('dabc')
    expect(ids([['x', 'desc']])).toBe('cbad')
    expect(
      ids([
        ['y', 'asc'],
        ['x', 'desc'],
      ]),
    ).toBe('cdba')
    expect(ids([])).toBe('abcd')
  })
})

it('selects paths and keeps their nesting', () => {
  expect(project({ a: { b: 1, c: 2 }, d: 3 }, [['a', 'b'], ['e']])).toEqual({ a: { b: 1 } })
})

describe('an aggregate', () => {
  const docs = [
    doc('a', { s: 'Open', t: 0.1 }),
    doc('b', { s: 'Open', t: 0.2 }),
    doc('c', { s: 'Paid', t: 'x' }),
    doc('d', { t: 5 }),
  ]
  const of = (raw: object) => aggregateOf(readAggregate(raw, 'things', []), docs)

  it('counts and adds exactly, numbers only', () => {
    expect(of({ aggregate: { count: true, sum: ['t'], avg: ['t'] } })).toEqual({
      count: 4,
      sum: { t: { value: '5.3', count: 3 } },
      avg: { t: { value: '1.7666666667', count: 3 } },
    })
  })

  it('groups, an absent value as null', () => {
    expect(of({ aggregate: { count: true, sum: ['t'], by: ['s'] } })).toEqual({
      groups: [
        { key: { s: null }, count: 1, sum: { t: { value: '5', count: 1 } } },
        { key: { s: 'Open' }, count: 2, sum: { t: { value: '0.3', count: 2 } } },
        { key: { s: 'Paid' }, count: 1, sum: { t: { value: '0', count: 0 } } },
      ],
    })
  })
})
