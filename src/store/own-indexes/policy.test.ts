import { expect, it } from 'vitest'
import type { Ask, Condition } from '#model/query/query.ts'
import type { Value } from '#model/schema/value.ts'
import { openCounts } from '#store/own-indexes/counts.ts'
import { fieldsFor } from '#store/own-indexes/fields.ts'
import { decide, INDEX_LIMITS, type IndexState, OFTEN, type Weighed } from '#store/own-indexes/policy.ts'

const is = (field: string, op: '==' | '>=' | '<' | '!=' | 'in', value: Value): Condition => ({
  op,
  path: field.split('.'),
  value,
})
const ask = (of: readonly Condition[], ...order: string[]): Ask => ({
  collection: 'loads',
  where: { op: 'and', of },
  orderBy: order.map((one) => ({ path: one.replace('-', '').split('.'), down: one.startsWith('-') })),
  searchIn: [],
  limit: 50,
  skip: 0,
})

it.each([
  ['equal, then the order', ask([is('status', '==', 'Open')], 'due'), ['status', 'due']],
  ['equal ones in any order', ask([is('b', '==', 1), is('a.x', '==', null)], '-due'), ['a.x', 'b', 'due']],
  ['a range in its own order', ask([is('due', '>=', 1), is('due', '<', 9)], 'due'), ['due']],
  ['equal ones by id', ask([is('status', '==', 'Open')]), ['status']],
  ['an order alone', ask([], 'due', 'id2'), ['due', 'id2']],
  ['nothing asked', ask([]), undefined],
  ['a range in another order', ask([is('due', '>=', 1)], 'status'), undefined],
  ['a range by id', ask([is('due', '>=', 1)]), undefined],
  ['two directions', ask([], 'due', '-status'), undefined],
  ['a choice of values', ask([is('status', 'in', ['Open', 'Paid'])], 'due'), undefined],
  ['what is not equal', ask([is('status', '!=', 'Open')], 'due'), undefined],
  ['a list', ask([is('tags', '==', ['a'])], 'due'), undefined],
  ['the id', ask([is('__id__', '==', 'a')], 'due'), undefined],
  ['one field twice', ask([is('due', '==', 1)], 'due'), undefined],
  ['too many fields', ask([is('a', '==', 1), is('b', '==', 1), is('c', '==', 1)], 'd', 'e'), undefined],
  ['a search', { ...ask([], 'due'), search: { whole: 'x', terms: ['x'], starts: [] } }, undefined],
])('an index for %s', (_, question, fields) => {
  expect(fieldsFor(question)).toEqual(fields)
})

const NOW = Date.parse('2026-11-20T12:00:00.000Z')
const HOUR = 3_600_000
const DAY = 24 * HOUR

it('counts kinds of questions whatever their values, and forgets what is older than an hour', () => {
  const counts = openCounts()
  counts.note(ask([is('status', '==', 'Open')], 'due'), 50, NOW)
  expect(counts.note(ask([is('status', '==', 'Paid')], '-due'), 10, NOW + 1)).toBe(2)
  expect(counts.note(ask([is('status', 'in', [])], 'due'), 10, NOW + 1)).toBe(0)
  expect(counts.all()).toMatchObject([{ fields: ['status', 'due'], times: 2, answered: 60 }])
  expect(counts.note(ask([is('status', '==', 'Paid')], 'due'), 7, NOW + 2 * HOUR)).toBe(1)
  expect(counts.all()).toMatchObject([{ times: 1, answered: 7 }])
})

const weighed = (more: Partial<Weighed> = {}): Weighed => ({
  ...{ collection: 'loads', fields: ['status', 'due'], ask: ask([], 'due'), at: NOW },
  ...{ times: OFTEN, answered: OFTEN * 50, reads: 10_000 },
  ...more,
})
const indexState = (at: number, more: Partial<IndexState> = {}): IndexState => ({
  ...{ collection: 'loads', fields: [`f${at}`], bytes: 1_000, choice: 'automatic', usedAt: NOW },
  ...more,
})
const all = (count: number, more: Partial<IndexState> = {}): IndexState[] =>
  Array.from({ length: count }, (_, at) => indexState(at, { collection: `of ${at}`, ...more }))
const NEXT = 'status,due'

it.each<[string, Weighed[], IndexState[], string[], string[]]>([
  ['what comes often and looks at much is built', [weighed()], [], [NEXT], []],
  ['what came seldom is not', [weighed({ times: OFTEN - 1 })], [], [], []],
  ['what came long ago is not', [weighed({ at: NOW - 2 * HOUR })], [], [], []],
  ['what looks at little is not', [weighed({ reads: 900 })], [], [], []],
  ['what answers much of what it looks at is not', [weighed({ answered: OFTEN * 2_000 })], [], [], []],
  ['of two the dearer comes first', [weighed({ fields: ['a'] }), weighed({ reads: 99_000 })], [], [NEXT], []],
  ['what is there comes no second time', [weighed({ fields: ['f1'] })], [indexState(1)], [], []],
  ['what is forbidden never comes', [weighed({ fields: ['f1'] })], [indexState(1, { choice: 'forbidden' })], [], []],
  ['what is unused for 14 days goes', [], [indexState(1, { usedAt: NOW - 14 * DAY }), indexState(2)], [], ['f1']],
  ['what is pinned stays', [], [indexState(1, { usedAt: 0, choice: 'pinned' })], [], []],
  ['a full collection takes no more', [weighed()], [0, 1, 2, 3, 4, 5].map((at) => indexState(at)), [], []],
  [
    'unless one of its own has been idle for a day',
    [weighed()],
    [0, 1, 2, 3, 4, 5].map((at) => indexState(at, { usedAt: NOW - at * DAY })),
    [NEXT],
    ['f5'],
  ],
  ['a full store takes no more', [weighed()], all(INDEX_LIMITS.indexes), [], []],
  ['forbidden ones take no room', [weighed()], all(INDEX_LIMITS.indexes, { choice: 'forbidden' }), [NEXT], []],
  ['neither beyond the bytes', [weighed()], all(2, { bytes: INDEX_LIMITS.bytes / 2 }), [], []],
  [
    'nor where nothing idle would be enough',
    [weighed({ reads: 1e8 })],
    [indexState(1, { usedAt: NOW - 2 * DAY })],
    [],
    [],
  ],
])('%s', (_, questions, there, build, drop) => {
  const decision = decide(questions, there, NOW)
  expect(decision.build.map(({ fields }) => fields.join())).toEqual(build)
  expect(decision.drop.map(({ fields }) => fields.join())).toEqual(drop)
})
