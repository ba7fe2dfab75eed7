import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { parts } from '#features/stock/parts/collection.ts'
import { findParts } from '#model/part-numbers/find.ts'
import { decodePart, partGrade, pnFamily, splitBrand } from '#model/part-numbers/part-number.ts'
import { faultsOfPartRules, keepPartRules, MEANINGS, partRulesOf } from '#model/part-numbers/part-rules.ts'
import { SUFFIXES } from '#model/part-numbers/suffixes.ts'
import { openTestWorld, type World } from '#test/support/world.ts'

const RULES = {
  suffixes: [
    { brand: 'ZKL', code: 'QQ', meaning: 'two contact rubber seals' },
    { code: 'G15', meaning: 'a grease', fitsSame: true },
    { brand: 'SKF', code: 'W33', meaning: 'lubrication slot' },
  ],
  makerNames: [
    { alias: 'S.K.F.', brand: 'SKF' },
    { alias: 'FAG Schaeffler', brand: 'FAG' },
  ],
}
afterEach(() => keepPartRules(undefined))

it('a meaning of the table stands for one class, so that a row can name it', () => {
  const classes = MEANINGS.map(
    (meaning) => new Set(SUFFIXES.filter((row) => row.meaning === meaning).map((row) => row.class)),
  )
  expect(classes.filter((of) => of.size > 1)).toEqual([])
})

describe('the company’s own rules', () => {
  beforeEach(() => keepPartRules(RULES))

  it.each([
    ['6205-QQ', 'ZKL', '6205|SEAL_2RS'],
    ['6205-QQ', 'SKF', '6205|?QQ'],
    ['6205-2RS1/G15', 'SKF', '6205|SEAL_2RS'],
    ['22205/W33', 'SKF', '22205|OWN_LUBRICATION_SLOT'],
    ['22205/W33', 'KOYO', '22205|OIL_GROOVE'],
    ['6205-2RS1', 's.k.f.', '6205|SEAL_2RS'],
    ['6205-2RSR', 'FAG  Schaeffler', '6205|SEAL_2RS'],
    ['6205-2RSR', 'FAG Schaeffler', '6205|SEAL_2RS'],
  ])('%s of %s belongs to %s', (number, brand, family) => {
    expect(pnFamily(number, brand)).toBe(family)
  })

  it('say what a suffix means in the company’s words', () => {
    expect(decodePart('6205-2RS1/G15', 'SKF')?.suffixes.at(-1)).toMatchObject({ code: 'G15', meaning: 'a grease' })
  })

  it.each([
    ['S.K.F. 6205', 'SKF', '6205'],
    ['fag schaeffler  6205 C3', 'FAG', '6205 C3'],
    ['FAG 6205', 'FAG', '6205'],
  ])('%s is the maker %s and the number %s', (typed, brand, partNumber) => {
    expect(splitBrand(typed)).toEqual({ brand, partNumber })
  })

  it('one maker under two names is one maker', () => {
    const grade = partGrade({ partNumber: '6205-C3', brand: 'S.K.F.' }, { partNumber: '6205 C3', brand: 'SKF' })
    expect(grade).toBe('B')
    expect(findParts('SKF 6205')?.rank({ pnKey: '6205', brand: 'S.K.F.' })).toBe(0)
  })
})

it.each([
  [{ suffixes: [{ code: '2RS/1', meaning: 'x' }] }, 'is not a suffix'],
  [
    {
      suffixes: [
        { code: 'X1', meaning: 'x' },
        { brand: '', code: 'x1', meaning: 'y' },
      ],
    },
    'twice',
  ],
  [{ makerNames: [{ alias: 'skf', brand: 'SKF' }] }, 'cannot be an alias of itself'],
  [
    {
      makerNames: [
        { alias: 'A', brand: 'B' },
        { alias: 'a', brand: 'C' },
      ],
    },
    'twice',
  ],
])('%j is refused: it %s', (data, why) => {
  expect(faultsOfPartRules(data)[0]?.detail).toContain(why)
})

it('rules like the usual ones change nothing', () => {
  expect(partRulesOf({}).suffixes).toEqual(SUFFIXES)
  expect(faultsOfPartRules(RULES)).toEqual([])
})

/** Every part is read again a moment after the change. */
const SOON = { timeout: 10_000 }

describe('a change of the rules', () => {
  let world: World
  beforeEach(async () => {
    world = await openTestWorld()
  })
  afterEach(() => world.close())
  const familyOf = async (id: string) => (await world.get(parts, id)).data.pnFamily

  it('reads every part again, in one run, and back when it is taken back', async () => {
    await world.insert(parts, { partNumber: '6205-QQ', brand: 'ZKL' }, 'zkl')
    await world.insert(parts, { partNumber: '6205DDU', brand: 'NSK' }, 'nsk')
    expect(await familyOf('zkl')).toBe('6205|?QQ')
    const set = (data: object, key: string) =>
      world.call(
        'POST',
        '/api/commit',
        { writes: [{ op: 'set', collection: 'settings', id: 'parts', data: { name: 'Part rules', ...data } }] },
        { 'idempotency-key': `part-rules-of-the-test-${key}` },
      )
    expect((await set(RULES, 'a')).status).toBe(200)
    await expect.poll(() => familyOf('zkl'), SOON).toBe(await familyOf('nsk'))
    await world.insert(parts, { partNumber: '6206-QQ', brand: 'ZKL' }, 'new')
    expect(await familyOf('new')).toBe('6206|SEAL_2RS')
    await set({}, 'b')
    await expect.poll(() => familyOf('zkl'), SOON).toBe('6205|?QQ')
    await expect.poll(() => familyOf('new'), SOON).toBe('6206|?QQ')
  })
})
