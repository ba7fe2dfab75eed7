import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { decodePart, partGrade, pnFamily, pnKey, splitBrand } from '#features/parts/part-number.ts'

// Fixtures: zhanghe06/bearing_project (MIT, 2018); figures from SKF catalogues, credit SKF.
const rowsOf = (file: string): string[][] =>
  readFileSync(`test/fixtures/bearing-catalogue/${file}`, 'utf8')
    .split(/\r?\n/)
    .filter(Boolean)
    .map((line) => line.split(','))

describe('the key of a part number', () => {
  it.each(['6205-2RS1/C3', '6205 2rs1 c3', '６２０５-2RS1/C3', '6205_2RS1.C3'])('%s is 62052RS1C3', (typed) => {
    expect(pnKey(typed)).toBe('62052RS1C3')
  })

  it('keeps leading zeros', () => {
    expect(pnKey('0012-34')).toBe('001234')
  })

  it('is equal for all 1,355 pairs of model and label in a trader’s catalogue', () => {
    const pairs = rowsOf('product_catalogue_zh_two_header_rows.csv').slice(2)
    expect(pairs).toHaveLength(1355)
    expect(pairs.filter(([, model = '', label = '']) => pnKey(model) !== pnKey(label))).toEqual([])
  })
})

describe('the bore', () => {
  it.each([
    ['6205', 25],
    ['6200', 10],
    ['6203', 17],
    ['608', 8],
    ['629', 9],
    ['62/22', 22],
    ['719/8 CE', 8],
    ['618/8', 8],
    ['511/530', 530],
    ['NU208', 40],
    ['22220 EK', 100],
    ['62O5-2RS1', 25],
    ['6205/C3', 25],
  ])('of %s is %d mm', (designation, bore) => {
    expect(decodePart(designation)?.boreMm).toBe(bore)
  })

  it('is right for every angular contact and cylindrical bearing of the maker’s tables', () => {
    const rows = [
      ...rowsOf('skf_angular_contact_ball_bearings.csv').slice(1),
      ...rowsOf('skf_cylindrical_roller_bearings.csv').slice(1),
    ]
    expect(rows).toHaveLength(2738)
    expect(rows.filter(([designation = '', bore]) => decodePart(designation, 'SKF')?.boreMm !== Number(bore))).toEqual(
      [],
    )
    expect(rows.filter(([designation = '']) => /^S?719\/8/.test(designation))).toHaveLength(8)
  })

  it.each(['LM11949/LM11910', 'Grease 400 g', ''])('%j has none', (text) => {
    expect(decodePart(text)?.boreMm).toBeUndefined()
  })
})

describe('suffixes', () => {
  it.each([
    ['6205-2RS1/C3', 'SKF', ['SEAL_2RS', 'CLR_C3'], []],
    ['6205DDUC3', 'NSK', ['SEAL_2RS', 'CLR_C3'], []],
    ['6205DD', 'TORRINGTON', ['SHIELD_2'], []],
    ['6205DD', 'NSK', [], ['DD']],
    ['22220 CCK/W33', 'SKF', [], ['CCK']],
    ['6205LLUC3/5K', 'NTN', ['SEAL_2RS', 'CLR_C3'], ['5K']],
  ] as const)('%s by %s', (designation, brand, classes, unknown) => {
    const decoded = decodePart(designation, brand)
    expect(decoded?.suffixes.map((suffix) => suffix.class).slice(0, classes.length)).toEqual(classes)
    expect(decoded?.unknown).toEqual(unknown)
  })

  it('takes a leading brand off', () => {
    expect(splitBrand('skf 6205-2RS1')).toEqual({ brand: 'SKF', partNumber: '6205-2RS1' })
    expect(splitBrand('6205 2RS1')).toEqual({ partNumber: '6205 2RS1' })
  })
})

describe('two part numbers', () => {
  const part = (text: string) => {
    const [brand = '', ...rest] = text.split(' ')
    return { brand, partNumber: rest.join(' ') }
  }
  it.each([
    ['SKF 6205-2RS1/C3', 'SKF 6205-2RS1/C3', 'A'],
    ['SKF 6205-2RS1/C3', 'SKF 6205 2rs1 c3', 'B'],
    ['SKF 6205-2RS1', 'NSK 6205DDU', 'C'],
    ['SKF 6205-2RS1', 'NTN 6205LLU', 'C'],
    ['SKF 6205-2RS1', 'FAG 6205-2RSR', 'C'],
    ['SKF 6205-2Z', 'NSK 6205ZZ', 'C'],
    ['SKF 6205', 'NSK 6205CN', 'C'],
    ['NTN 6205ZZ', 'SKF 6205-2RS1', 'D'],
    ['NTN NU208', 'NTN NU208EA', 'D'],
    ['SKF 22210K', 'SKF 22210', 'D'],
    ['SKF 6205', 'SKF 6205/C3', 'D'],
    ['SKF 2205', 'SKF 22205', undefined],
    ['SKF 62/22', 'SKF 6222', undefined],
  ])('%s and %s are of grade %s', (a, b, grade) => {
    expect(partGrade(part(a), part(b))).toBe(grade)
  })

  it('of three makers are one family', () => {
    const family = '6205|CLR_C3|SEAL_2RS'
    expect([pnFamily('6205-2RS1/C3', 'SKF'), pnFamily('6205-2RSR-C3', 'FAG'), pnFamily('6205DDUC3', 'NSK')]).toEqual([
      family,
      family,
      family,
    ])
  })
})
