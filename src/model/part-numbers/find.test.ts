import { describe, expect, it } from 'vitest'
import { partFigures } from '#model/part-numbers/figures.ts'
import { findParts } from '#model/part-numbers/find.ts'
import { readAsk } from '#model/query/ask.ts'
import { matches } from '#model/query/query.ts'

const SHELF = [
  { partNumber: '6205-2RS1', brand: 'SKF', boreMm: 25, odMm: 52, widthMm: 15 },
  { partNumber: '6205-2RSR', brand: 'FAG', boreMm: 25, odMm: 52, widthMm: 15 },
  { partNumber: '6205DDU', brand: 'NSK', boreMm: 25, odMm: 52, widthMm: 15 },
  { partNumber: '6205-2RS1/C3', brand: 'SKF', boreMm: 25, odMm: 52, widthMm: 15 },
  { partNumber: '6205-2Z', brand: 'SKF', boreMm: 25, odMm: 52, widthMm: 15 },
  { partNumber: '6206-2RS1', brand: 'SKF', boreMm: 30, odMm: 62, widthMm: 16 },
].map(partFigures)

function found(typed: string): string[] | undefined {
  const search = findParts(typed)
  if (!search) return undefined
  const ask = readAsk({ where: [{ or: search.where }] }, 'parts', [])
  return SHELF.filter((part) => matches(ask, part))
    .toSorted((a, b) => search.rank(a) - search.rank(b))
    .map(({ brand, partNumber }) => `${brand} ${partNumber}`)
}

const FAMILY = ['SKF 6205-2RS1', 'FAG 6205-2RSR', 'NSK 6205DDU']

describe('finding a part', () => {
  it('puts the parts of a typed maker before all others', () => {
    expect(found('skf 6205')?.map((each) => each.split(' ')[0])).toEqual(['SKF', 'SKF', 'SKF', 'FAG', 'NSK'])
  })

  it('puts a number spelled just so before an equal one', () => {
    const rank = findParts('62052RS1')!.rank
    const [koyo, skf] = [partFigures({ partNumber: '62052RS1' }), partFigures({ partNumber: '6205-2RS1' })]
    expect(rank(koyo)).toBeLessThan(rank(skf))
  })

  it('takes the deep groove ball bearing of a size first', () => {
    const { rank, commonType } = findParts('25x52x15')!
    expect(rank({ type: 'Deep groove ball' })).toBeLessThan(rank({ type: 'Angular contact ball' }))
    expect(commonType).toContainEqual(['type', '==', 'Deep groove ball'])
  })

  it.each([
    ['6205-2RS1', 'SKF 6205-2RS1'],
    ['62052rs1', 'SKF 6205-2RS1'],
    ['62O5 2rs1', 'SKF 6205-2RS1'],
    ['skf 6205 2RS1', 'SKF 6205-2RS1'],
    ['6205ddu', 'NSK 6205DDU'],
    ['NSK 62O5-DDU', 'NSK 6205DDU'],
    ['fag 6205/2rsr', 'FAG 6205-2RSR'],
  ])('%s finds %s first and its family with it', (typed, first) => {
    expect(found(typed)?.[0]).toBe(first)
    expect(found(typed)).toEqual(expect.arrayContaining(FAMILY))
    expect(found(typed)).not.toContain('SKF 6206-2RS1')
    expect(found(typed)).not.toContain('SKF 6205-2Z')
  })

  it('a clearance divides the family and still shows as a longer number', () => {
    expect(found('6205-2RS1/C3')).toEqual(['SKF 6205-2RS1/C3'])
    expect(found('6205-2RS1')?.at(-1)).toBe('SKF 6205-2RS1/C3')
  })

  it.each([['25x52x15'], ['25 × 52'], ['25*52*15 mm']])('%s finds by dimensions', (typed) => {
    expect(found(typed)).toHaveLength(5)
  })

  it.each([['deep groove'], ['ab'], ['']])('%s is left to the words', (typed) => {
    expect(found(typed)).toBeUndefined()
  })
})
