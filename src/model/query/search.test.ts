import { describe, expect, it } from 'vitest'
import { HIT, parseSearch, searchHit, searchTexts } from '#model/query/search.ts'

const hit = (typed: string, ...texts: string[]) => {
  const search = parseSearch(typed)
  return search && searchHit(search, texts)
}

describe('search', () => {
  it.each([
    ['6205-2RS1', HIT.exact],
    ['6205 2rs1', HIT.exact],
    ['62052RS1', HIT.exact],
    ['6205 2rs', HIT.prefix],
    ['205-2r', HIT.rest],
    ['2rs 6205', HIT.rest],
    ['sk', HIT.prefix],
    ['62', HIT.prefix],
    ['2r', HIT.rest],
    ['05', undefined],
    ['rs1', HIT.rest],
    ['6205 skf', HIT.rest],
    ['6206', undefined],
    ['6205 nsk', undefined],
  ])('%j finds a 6205-2RS1 of SKF as %s', (typed, expected) => {
    expect(hit(typed, '6205-2RS1', 'SKF')).toBe(expected)
  })

  it.each([
    ['strasse', 'Hauptstraße 4', HIT.rest],
    ['Straße', 'Hauptstrasse 4', HIT.rest],
    ['O’Brien', "O'Brien & Sons", HIT.prefix],
    ['obrien', 'O’Brien', HIT.exact],
    ['216-555-0130', '(216) 555-0130', HIT.exact],
    ['(216) 555 0130', '216-555-0130', HIT.exact],
    ['lodz', 'Łódź', HIT.exact],
    ['ärö', 'Aeroskobing, Arøsund', HIT.rest],
    ['é', 'Elan', HIT.prefix],
    ['ö', 'Trelleborg Ost', HIT.rest],
  ])('%j finds %j as %s, with or without accents', (typed, text, expected) => {
    expect(hit(typed, text)).toBe(expected)
  })

  it.each([
    ['K-1', 'K-1', HIT.exact],
    ['k1', 'K-1', undefined],
    ['K-1', 'K-12', HIT.prefix],
    ['K-1', '1 Kugel', HIT.rest],
    ['K-1', 'Kugel 2', undefined],
    ['5%', '5 % off', HIT.prefix],
  ])('%j, which is short, finds %j as %s', (typed, text, expected) => {
    expect(hit(typed, text)).toBe(expected)
  })

  it('has nothing to look for in spaces and dashes', () => {
    expect(parseSearch(' - ')).toBeUndefined()
  })

  it('looks at texts and numbers of the search fields, in lists too', () => {
    expect(searchTexts({ a: 'x', b: 7, c: ['y', 8, null], d: true }, [['a'], ['b'], ['c'], ['d'], ['e']])).toEqual([
      'x',
      '7',
      'y',
      '8',
    ])
  })
})
