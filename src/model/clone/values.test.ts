import { describe, expect, it } from 'vitest'
import { copyId } from '#model/clone/ids.ts'
import { converted, masked } from '#model/clone/values.ts'

const SALT = 'salt of this clone'

describe('a value made into another kind', () => {
  it.each([
    ['12', 'number', 12],
    ['1,234.50', 'number', 1234.5],
    ['(3.20)', 'number', -3.2],
    ['abc', 'number', undefined],
    [true, 'number', 1],
    [{ $ts: '2026-11-20T12:00:00.000Z' }, 'number', undefined],
    [null, 'number', null],
    ['', 'number', null],
    [12.5, 'text', '12.5'],
    [true, 'text', 'yes'],
    ['', 'text', ''],
    [['a', 'b'], 'text', 'a, b'],
    [{ $ts: '2026-11-20T12:00:00.000Z' }, 'text', '2026-11-20T12:00:00.000Z'],
    ['11/20/2026', 'day', '2026-11-20'],
    ['Nov 20, 2026', 'day', '2026-11-20'],
    ['soon', 'day', undefined],
    [{ $ts: '2026-11-21T02:00:00.000Z' }, 'day', '2026-11-20'],
    [true, 'day', undefined],
    ['2026-11-20', 'moment', { $ts: '2026-11-20T05:00:00.000Z' }],
    [0, 'moment', { $ts: '1970-01-01T00:00:00.000Z' }],
    ['Yes', 'flag', true],
    ['off', 'flag', false],
    [1, 'flag', true],
    [2, 'flag', undefined],
    ['perhaps', 'flag', undefined],
    ['a, b;c', 'tags', ['a', 'b', 'c']],
    [[1, true], 'tags', ['1', 'yes']],
    [{ a: 1 }, 'tags', undefined],
  ] as const)('%j to %s is %j', (value, to, made) => {
    expect(converted(value as never, to, 'America/New_York')).toEqual(made)
  })
})

describe('a masked value', () => {
  it.each([
    ['Kim Berg', 'name', /^Name [0-9A-Z]{6}$/],
    ['kim@harbor.example', 'email', /^person-[0-9a-z]{8}@example\.com$/],
    ['+1 (555) 010-4477', 'phone', /^\+\d \(\d{3}\) \d{3}-\d{4}$/],
    ['12 Harbor St, Unit B', 'text', /^\d\d [A-Z][a-z]{5} [A-Z][a-z], [A-Z][a-z]{3} [A-Z]$/],
    ['$ 1,200.00', 'amount', /^\d+(\.\d+)?$/],
    ['call me', 'amount', /^[a-z]{4} [a-z]{2}$/],
  ] as const)('%s as %s looks like %s', (value, as, like) => {
    const made = masked(value, as, SALT)
    expect(made).toMatch(like)
    expect(made).not.toBe(value)
  })

  it('is the same for the same value, whatever its case, and another in another clone', () => {
    expect(masked(' Kim@Harbor.example', 'email', SALT)).toBe(masked('kim@harbor.example', 'email', SALT))
    expect(masked('Kim', 'name', SALT)).not.toBe(masked('Kim', 'name', 'another salt'))
  })

  it('keeps the decimals and the sign of an amount and stays within half and one and a half times', () => {
    for (const amount of [9.8, -120, 0.0525, 4850.5, 1e9]) {
      const made = masked(amount, 'amount', SALT) as number
      expect(Math.abs(made)).toBeGreaterThanOrEqual(Math.abs(amount) * 0.49)
      expect(Math.abs(made)).toBeLessThanOrEqual(Math.abs(amount) * 1.51)
      expect(Math.sign(made)).toBe(Math.sign(amount))
    }
    expect(masked(0, 'amount', SALT)).toBe(0)
  })

  it('never lets through what the mask is not made for', () => {
    expect(masked(5, 'name', SALT)).toBeNull()
    expect(masked(true, 'email', SALT)).toBeNull()
    expect(masked({ $ts: '2026-11-20T12:00:00.000Z' }, 'text', SALT)).toBeNull()
    expect(JSON.stringify(masked([{ name: 'Kim' }, 'Berg'], 'name', SALT))).not.toMatch(/Kim|Berg/)
  })
})

it('ids of copies are their own for each document, collection and clone', () => {
  const ids = new Set<string>()
  for (let at = 0; at < 20_000; at++) ids.add(copyId(SALT, 'po', `doc${at}`))
  ids.add(copyId(SALT, 'parts', 'doc1')).add(copyId('other', 'po', 'doc1'))
  expect(ids.size).toBe(20_002)
  expect(copyId(SALT, 'po', 'doc1')).toBe(copyId(SALT, 'po', 'doc1'))
  for (const id of ids) expect(id).toMatch(/^[0-9A-Z]{24}$/)
})
