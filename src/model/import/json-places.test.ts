import { describe, expect, it } from 'vitest'
import { flattened, isNested, jsonPlaceWords, recordPlaces, recordsAt } from '#model/import/json-places.ts'

const answer = {
  status: 'ok',
  page: { size: 2, of: 1 },
  data: {
    'price/list': [{ sku: 'a' }, { sku: 'b' }],
    none: [],
    words: ['x'],
    byId: { p1: { n: 1 }, p2: { n: 2 }, p3: {} },
  },
}

describe('records within a document', () => {
  it('are lists of documents and maps of documents, the largest first', () => {
    expect(recordPlaces(answer)).toEqual([
      { at: '/data/byId', records: 3 },
      { at: '/data/price~1list', records: 2 },
    ])
    expect(recordPlaces({ name: 'one', tags: ['a'] })).toEqual([])
    expect(jsonPlaceWords('/data/price~1list')).toBe('data › price/list')
  })

  it('are taken from where they stand; those of a map have their names as ids', () => {
    expect(recordsAt(answer, '/data/price~1list')).toEqual([{ text: '{"sku":"a"}' }, { text: '{"sku":"b"}' }])
    expect(recordsAt(answer, '/data/byId')[0]).toEqual({ key: 'p1', text: '{"n":1}' })
  })

  it.each([
    ['/data/items', 'There is no "items" at /data/items in this file, only price/list, none, words, byId.'],
    ['/status/x', 'There is no "x" at /status/x in this file.'],
    ['/status', 'At /status stands no list of records.'],
    ['/__proto__', 'There is no "__proto__" at /__proto__ in this file, only status, page, data.'],
  ])('are not at %s', (at, words) => {
    expect(() => recordsAt(answer, at)).toThrow(words)
  })
})

describe('a document taken apart', () => {
  it.each([
    [
      { a: 1, b: { c: 2, d: { e: 3 } } },
      { a: 1, b_c: 2, b_d_e: 3 },
    ],
    [
      { a: { b: 1 }, a_b: 2 },
      { a: { b: 1 }, a_b: 2 },
    ],
    [{ a: {} }, { a: {} }],
    [
      { lines: [{ x: 1 }], at: { $ts: '2026-11-20T00:00:00.000Z' } },
      { lines: [{ x: 1 }], at: { $ts: '2026-11-20T00:00:00.000Z' } },
    ],
    [
      { at: { _seconds: 1, _nanoseconds: 0 }, to: { ref: 'a/b' } },
      { at: { _seconds: 1, _nanoseconds: 0 }, to: { ref: 'a/b' } },
    ],
    [{ place: { latitude: 1, longitude: 2 } }, { place: { latitude: 1, longitude: 2 } }],
  ])('%j becomes %j', (before, after) => {
    expect(flattened(before)).toEqual(after)
  })

  it('is offered only where there is a map', () => {
    expect([isNested({ a: { b: 1 } }), isNested({ a: [1], b: { ref: 'x/y' } })]).toEqual([true, false])
  })
})
