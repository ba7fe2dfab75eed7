import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { decodePart, partGrade, pnFamily, pnKey, splitBrand } from '#model/part-numbers/part-number.ts'
import { SUFFIXES } from '#model/part-numbers/suffixes.ts'

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

  it('gives a former maker’s number for 1,219 of the trader’s rows, each with a key of its own', () => {
    const former = rowsOf('product_catalogue_zh_two_header_rows.csv')
      .slice(2)
      .filter(([, , , brand]) => brand === 'SNFA')
    expect(former).toHaveLength(1219)
    expect(former.filter(([, , , , number = '']) => pnKey(number) === '')).toEqual([])
  })

  it('is equal for all 1,355 pairs of model and label in a trader’s catalogue', () => {
    const pairs = rowsOf('product_catalogue_zh_two_header_rows.csv').slice(2)
    expect(pairs).toHaveLength(1355)
    expect(pairs.filter(([, model = '', label = '']) => pnKey(model) !== pnKey(label))).toEqual([])
  })
})

describe('the count of seals run together with the number', () => {
  it.each([
    ['62052RSC3', 'KOYO', '6205-2RSR-C3', 'FAG'],
    ['62052RS1', 'SKF', '6205-2RS1', 'SKF'],
    ['72052RS1', 'SKF', '7205-2RS1', 'SKF'],
    ['622052RS1', 'SKF', '62205-2RS1', 'SKF'],
    ['22052RS1', 'SKF', '2205-2RS1', 'SKF'],
  ])('%s (%s) is of the family of %s (%s)', (number, brand, other, maker) => {
    expect(pnFamily(number, brand)).toBe(pnFamily(other, maker))
  })

  it.each(['62202RS', '61802RS', '22222E', '23052CC', '22312K', '32012X'])('%s keeps its number', (number) => {
    expect(decodePart(number)?.base).toBe(number.replace(/[A-Z]+$/, ''))
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

  it.each([
    ['skf_angular_contact_ball_bearings.csv', 2656, 2656],
    ['skf_cylindrical_roller_bearings.csv', 82, 82],
    ['skf_angular_contact_thrust_ball_bearings_double_direction.csv', 92, 92],
    // Nine of the screw drive bearings are in the table without any dimension.
    ['skf_screw_drives_single_direction.csv', 28, 19],
  ])('of %s: all of %i rows, %i of which have one', (file, all, dimensioned) => {
    const rows = rowsOf(file).slice(1)
    expect(rows).toHaveLength(all)
    const known = rows.filter(([, bore]) => bore !== '')
    expect(known).toHaveLength(dimensioned)
    expect(known.filter(([text = '', bore]) => decodePart(text, 'SKF')?.boreMm !== Number(bore))).toEqual([])
  })

  it('of a trader’s catalogue is right or unknown, never wrong: eight rows have lost the slash of 719/8 and 719/9', () => {
    const rows = rowsOf('product_catalogue_zh_two_header_rows.csv').slice(2)
    const boreOf = ([brand, model = '']: string[]) => decodePart(model, brand)?.boreMm
    expect(rows.filter((row) => boreOf(row) !== undefined && boreOf(row) !== Number(row[6]))).toEqual([])
    const unknown = rows.filter((row) => boreOf(row) === undefined).map(([, model = '']) => model)
    expect(unknown.filter((model) => /^719[89]/.test(model))).toHaveLength(8)
    // The rest are lock nuts: their number is that of the thread, which is not a bore.
    expect(unknown.filter((model) => /^KMTA?\d/.test(model))).toHaveLength(unknown.length - 8)
    expect(rows.length - unknown.length).toBe(1290)
  })

  it('is right for all 146 designations of the dimension tables', () => {
    const rows = readFileSync('test/fixtures/bearings_dimensions.csv', 'utf8').trim().split(/\r?\n/).slice(1)
    expect(rows).toHaveLength(146)
    const wrong = rows.filter((row) => {
      const [designation = '', , bore] = row.split(',')
      return decodePart(designation)?.boreMm !== Number(bore)
    })
    expect(wrong).toEqual([])
  })

  it.each([
    ['6204', 20],
    ['61996', 480],
    ['61997', undefined],
    ['618/500', 500],
    ['62/28', 28],
    ['62/32', 32],
    ['606', 6],
    ['16005', 25],
    ['UC205', 25],
  ])('of %s at the edge of the rule is %s', (designation, bore) => {
    expect(decodePart(designation)?.boreMm).toBe(bore)
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

  it('are read as each of the 77 rows of the makers’ table says', () => {
    const rows = readFileSync('test/fixtures/bearing_suffix_map.csv', 'utf8').trim().split(/\r?\n/).slice(1)
    expect(rows).toHaveLength(77)
    for (const row of rows) {
      const [brand, code, className, meaning] = row.split(',')
      expect(SUFFIXES).toContainEqual({ brand, code, class: className, meaning })
      const decoded = decodePart(`6205/${code}`, brand === '*' ? '' : brand)
      expect(
        decoded?.suffixes.map((suffix) => suffix.class),
        row,
      ).toEqual([className])
    }
  })

  it.each([
    ['SEAL_2RS', 'SKF 2RS1, SKF 2RSH, FAG 2RSR, NSK DDU, NTN LLU, KOYO 2RS, NACHI 2NSE, TIMKEN PP, TORRINGTON PP'],
    ['SEAL_1RS', 'SKF RS1, FAG RSR, NSK DU, NTN LU, KOYO RS, NACHI NSE, TIMKEN P, TORRINGTON P'],
    ['SEAL_2RZ', 'SKF 2RZ, FAG 2RSD, NSK VV, NTN LLB, KOYO 2RK, KOYO 2RU, NACHI 2NKE'],
    ['SHIELD_2', 'SKF 2Z, FAG 2ZR, FAG 2Z, NSK ZZ, NTN ZZ, KOYO ZZ, NACHI ZZE, TORRINGTON DD'],
    ['SHIELD_1', 'SKF Z, FAG ZR, NSK Z, NTN Z, KOYO Z, NACHI ZE, TORRINGTON D'],
    ['OIL_GROOVE', 'SKF W33, FAG S, NSK E4, NTN D1, KOYO W33, NACHI W33, TIMKEN W33'],
    ['SNAP_RING', 'SKF NR, FAG NR, NSK NR, NTN NR, KOYO NR, NACHI NR, TIMKEN NR'],
  ])('%s is one family across makers: %s', (className, spellings) => {
    const families = spellings.split(', ').map((spelling) => {
      const [brand = '', code = ''] = spelling.split(' ')
      return `${brand} ${code} ${pnFamily(`6205${/^\d/.test(code) ? '-' : ''}${code}`, brand)}`
    })
    expect(families).toEqual(spellings.split(', ').map((spelling) => `${spelling} 6205|${className}`))
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
