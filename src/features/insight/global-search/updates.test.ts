import { describe, expect, it } from 'vitest'
import { newResults, searchOf } from '#features/insight/global-search/updates.ts'

describe('a saved search', () => {
  it.each([
    ['nobody has looked', ['a'], undefined, undefined],
    ['nothing came', ['a'], ['a', 'b'], 0],
    ['something came', ['a', 'c', 'd'], ['a'], 2],
    ['nothing is there', [], [], 0],
  ])('%s', (_, hits, seen, fresh) => {
    expect(newResults(hits, seen)).toBe(fresh)
  })

  it.each([
    [
      { q: '6205', mode: 'exact', only: 'parts' },
      { typed: '6205', mode: 'exact', only: 'parts' },
    ],
    [{ q: 'brand:skf' }, { typed: 'brand:skf', mode: 'all', only: undefined }],
    [{ q: '6205\n6206' }, undefined],
    [{ mode: 'exact' }, undefined],
  ])('is read from %j', (address, expected) => {
    expect(searchOf(new URLSearchParams(address as Record<string, string>))).toEqual(expected)
  })
})
