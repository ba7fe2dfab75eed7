import { describe, expect, it } from 'vitest'
import type { Bucket, Group } from '#model/query/groups.ts'
import { ALL_OPEN, isOpenGroup, NONE_OPEN, readOpen, turned, writeOpen } from '#ui/groups/open-groups.ts'
import { groupPieces, recordsAbove, rowOfRecord, rowsBetween, rowsIn } from '#ui/groups/pieces.ts'

const group = (values: Bucket[], count: number, groups: Group[] = []): Group => ({ values, count, parts: [], groups })
const BRANDS = [
  group(['FAG'], 3, [group(['FAG', 'New'], 1), group(['FAG', null], 2)]),
  group(['SKF'], 1_000_000, [group(['SKF', 'New'], 1_000_000)]),
]
const words = (open = NONE_OPEN) =>
  groupPieces(BRANDS, open).map(({ kind, group: { values }, rows }) => `${values.join()} ${kind} ${rows}`)

describe('a grouped list', () => {
  it('has a line for each group while they are closed', () => {
    expect(words()).toEqual(['FAG heading 1', 'SKF heading 1'])
  })

  it('has the groups within an open one, and the records of the last level', () => {
    expect(words(readOpen('[["FAG"],["FAG",null]]'))).toEqual([
      'FAG heading 1',
      'FAG,New heading 1',
      'FAG, heading 1',
      'FAG, records 2',
      'SKF heading 1',
    ])
    expect(rowsIn(groupPieces(BRANDS, ALL_OPEN))).toBe(1_000_008)
  })

  it.each([
    ['the first rows', 0, 4, ['FAG 0+1', 'FAG,New 0+1', 'FAG,New 0+1', 'FAG, 0+1']],
    ['the midst of a long group', 500_000, 500_100, ['SKF,New 499992+100']],
    ['the end', 1_000_000, 1_000_100, ['SKF,New 999992+8']],
    ['nothing behind the end', 1_000_008, 1_000_100, []],
  ])('knows what is between: %s', (_, from, to, expected) => {
    const found = rowsBetween(groupPieces(BRANDS, ALL_OPEN), from, to)
    expect(found.map(({ piece, from: at, rows }) => `${piece.group.values.join()} ${at}+${rows}`)).toEqual(expected)
  })
})

describe('the records of a grouped list', () => {
  const pieces = groupPieces(BRANDS, ALL_OPEN)
  // FAG, its New with one record, its other records with two, then SKF and its New.
  it.each([
    [0, 2],
    [1, 4],
    [2, 5],
    [3, 8],
    [1_000_002, 1_000_007],
  ])('are counted without the headings: after %i comes row %i', (above, row) => {
    expect(rowOfRecord(pieces, above)).toBe(row)
    expect(recordsAbove(pieces, row)).toBe(above)
  })

  it('end somewhere', () => {
    expect(rowOfRecord(pieces, 1_000_003)).toBeUndefined()
    expect(rowOfRecord(pieces, -1)).toBeUndefined()
  })
})

describe('which groups are open', () => {
  it.each([undefined, '[["SKF"]]', '[["a],[b"],["FAG",null]]', '*', '*[["SKF",25,true]]'])(
    'is in the address: %s',
    (text) => {
      expect(writeOpen(readOpen(text))).toBe(text)
    },
  )

  it('is turned by a click, of some or of all but some', () => {
    const some = turned(NONE_OPEN, ['SKF'])
    expect([isOpenGroup(some, ['SKF']), isOpenGroup(some, ['FAG'])]).toEqual([true, false])
    const most = turned(ALL_OPEN, ['SKF'])
    expect([isOpenGroup(most, ['SKF']), isOpenGroup(most, ['FAG'])]).toEqual([false, true])
    expect(writeOpen(turned(most, ['SKF']))).toBe('*')
  })

  it('is nothing where the address cannot be read', () => {
    expect(readOpen('[["SKF"]').but.size).toBe(0)
  })
})
