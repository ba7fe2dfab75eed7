import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  canonical,
  compareText,
  compareValues,
  parsePath,
  pathText,
  sameValue,
  type Value,
  valueAt,
} from '#model/schema/value.ts'

const ts = (text: string) => ({ $ts: text })

describe('the order of values', () => {
  it('is null, boolean, number, timestamp, text, list, map', () => {
    const ordered: Value[] = [
      null,
      false,
      true,
      -1,
      0.5,
      2,
      ts('2026-01-01T00:00:00.000Z'),
      ts('2026-01-02T00:00:00.000Z'),
      '',
      'B',
      'a',
      [],
      {},
    ]
    expect(ordered.toReversed().sort(compareValues)).toEqual(ordered)
  })

  it('of texts is that of their UTF-8 bytes', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'binary' }), (a, b) => {
        expect(Math.sign(compareText(a, b))).toBe(Math.sign(Buffer.compare(Buffer.from(a), Buffer.from(b))))
      }),
    )
    expect(compareText('\uFFFD', '😀')).toBeLessThan(0)
  })
})

describe('equality', () => {
  it.each<[Value, Value, boolean]>([
    [1, 1, true],
    [1, '1', false],
    [true, 1, false],
    [null, false, false],
    [[1, [2] as never], [1, [2] as never], true],
    [{ a: 1, b: [2] }, { b: [2], a: 1 }, true],
    [{ a: 1 }, { a: 1, b: null }, false],
    [ts('2026-01-01T00:00:00.000Z'), ts('2026-01-01T00:00:00.000Z'), true],
    [ts('2026-01-01T00:00:00.000Z'), '2026-01-01T00:00:00.000Z', false],
  ])('of %j and %j is %s', (a, b, expected) => {
    expect(sameValue(a, b)).toBe(expected)
    expect(canonical(a) === canonical(b)).toBe(expected)
  })
})

describe('a field path', () => {
  it.each([
    ['status', ['status']],
    ['a.b', ['a', 'b']],
    ['`Due Date`.net', ['Due Date', 'net']],
    ['`a\\`b`', ['a`b']],
    ['lines-2._x', ['lines-2', '_x']],
    ['__.___', ['__', '___']],
  ])('%s has its parts', (text, parts) => {
    expect(parsePath(text)).toEqual(parts)
    expect(parsePath(pathText(parts))).toEqual(parts)
  })

  it.each(['', '.', 'a.', '.a', 'a..b', 'a b', 'a[0]', '`', '``', "a'--"])('%j is none', (text) => {
    expect(() => parsePath(text)).toThrow('not a field path')
  })

  it.each(['__proto__', 'a.constructor', 'prototype.x', '`$ts`', '__x__', '____'])('%s is reserved', (text) => {
    expect(() => parsePath(text)).toThrow('reserved')
  })

  it('reads own values only, never through lists, timestamps or the prototype', () => {
    expect(valueAt({ a: { b: 1 } }, ['a', 'b'])).toBe(1)
    expect(valueAt({ a: null }, ['a'])).toBeNull()
    expect(valueAt({ a: [1] }, ['a', '0'])).toBeUndefined()
    expect(valueAt({ a: ts('x') }, ['a', '$ts'])).toBeUndefined()
    expect(valueAt({}, ['toString'])).toBeUndefined()
  })
})
