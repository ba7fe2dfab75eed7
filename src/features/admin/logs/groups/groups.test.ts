import { describe, expect, it } from 'vitest'
import type { ErrorLog } from '#features/admin/logs/collection.ts'
import {
  asIssue,
  fingerprintOf,
  groupHas,
  groupLogs,
  plainMessage,
  similarTo,
} from '#features/admin/logs/groups/groups.ts'

const log = (id: string, day: number, data: object = {}) =>
  ({
    id,
    version: 1,
    createTime: `2026-11-${day}T00:00:00.000Z`,
    updateTime: `2026-11-${day}T00:00:00.000Z`,
    data: {
      status: 'pending',
      page: '/payable',
      reference: 'Reading the list',
      message: 'Request 41 failed',
      timestamp: { $ts: `2026-11-${day}T08:00:00.000Z` },
      ...data,
    },
  }) as ErrorLog

describe('a plain message', () => {
  it.each([
    ['Request 41 failed', 'Request 7 failed'],
    ['No part "6205"', 'No part "22218 EK"'],
    ['Cannot read /api/po/01a2b3c4d5', 'Cannot read /api/po/99ffe01122'],
    ['Failed: https://prime/a?x=1', 'Failed: https://prime/b'],
    ['Timed   out', 'timed out'],
  ])('%s is like %s', (a, b) => {
    expect(plainMessage(a)).toBe(plainMessage(b))
  })

  it('tells different failures apart', () => {
    expect(plainMessage('Request failed')).not.toBe(plainMessage('Request refused'))
  })
})

describe('the groups', () => {
  it('hold what is the same on the same page in the same act', () => {
    const logs = [
      log('a', 10),
      log('b', 12, { message: 'Request 42 failed' }),
      log('c', 11, { page: '/checks' }),
      log('d', 13, { reference: 'Saving' }),
    ]
    expect(groupLogs(logs).map(({ logs: found }) => found.map(({ id }) => id))).toEqual([['d'], ['b', 'a'], ['c']])
  })

  it('know first, last and count, and put what is open first', () => {
    const done = { status: 'completed', resolvedAt: { $ts: '2026-11-16T00:00:00.000Z' } }
    const [open, closed] = groupLogs([
      log('a', 15, { ...done, page: '/checks' }),
      log('b', 10),
      log('c', 12, { status: 'in_progress', assignee: 'kim@prime.test' }),
    ])
    expect(open).toMatchObject({
      first: '2026-11-10T08:00:00.000Z',
      last: '2026-11-12T08:00:00.000Z',
      status: 'pending',
      assignee: 'kim@prime.test',
      returned: false,
    })
    expect(closed).toMatchObject({ status: 'completed', open: [] })
  })

  it('name everyone whom the failure hit, once', () => {
    const hit = (id: string, user?: string) => log(id, 10, { user })
    const [group] = groupLogs([
      hit('a', 'sam@prime.test'),
      hit('b', 'kim@prime.test'),
      hit('c', 'sam@prime.test'),
      hit('d'),
    ])
    expect(group?.hit).toEqual(['kim@prime.test', 'sam@prime.test'])
    expect(asIssue(group!)).toContain('Happened to: kim@prime.test, sam@prime.test')
  })

  it('say that a resolved failure came back', () => {
    const resolved = log('a', 10, { status: 'completed', resolvedAt: { $ts: '2026-11-11T00:00:00.000Z' } })
    expect(groupLogs([resolved, log('b', 12)])[0]?.returned).toBe(true)
    expect(groupLogs([resolved])[0]?.returned).toBe(false)
  })

  it('count every open document once, as the badge does, whatever the data lacks', () => {
    const logs = [
      log('a', 10, { message: undefined, page: undefined }),
      log('b', 11, { status: 'strange' }),
      log('c', 12, { status: 'completed' }),
      log('d', 13, { timestamp: undefined }),
    ]
    expect(groupLogs(logs).flatMap(({ open }) => open)).toHaveLength(3)
    expect(fingerprintOf({})).toBe(' |  | ')
  })
})

describe('a failure that comes again', () => {
  const fixed = { status: 'completed', resolvedAt: { $ts: '2026-11-12T00:00:00.000Z' }, resolution: 'Fixed' }
  it.each([
    ['in a newer build', fixed, 'b2', [true, true]],
    ['in the page that was open all the time', fixed, 'b1', [true, false]],
    ['and does not say in which build', fixed, undefined, [true, false]],
    ['after it was ignored', { ...fixed, resolution: 'Ignored' }, 'b2', [true, false]],
  ])('%s', (_, resolved, build, expected) => {
    const logs = [log('a', 10, { ...resolved, build: 'b1' }), log('b', 13, build ? { build } : {})]
    const [group] = groupLogs(logs)
    expect([group!.returned, group!.regressed]).toEqual(expected)
  })
})

it('similar failures share most of their words', () => {
  const groups = groupLogs([
    log('a', 10, { message: 'Cannot read the carrier of parcel 12' }),
    log('b', 11, { message: 'Cannot read the carrier of order 7', page: '/tracking' }),
    log('c', 12, { message: 'The printer did not answer' }),
  ])
  const first = groups.find(({ logs: [newest] }) => newest!.id === 'a')!
  expect(similarTo(first, groups).map(({ page }) => page)).toEqual(['/tracking'])
})

it.each([
  ['request payable', true],
  ['READING', true],
  ['request checks', false],
])('a search for %s finds the group: %s', (search, expected) => {
  expect(groupHas(groupLogs([log('a', 10)])[0]!, search)).toBe(expected)
})
