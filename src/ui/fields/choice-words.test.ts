import { expect, it } from 'vitest'
import { vendors } from '#features/parties/vendors/collection.ts'
import { parts } from '#features/stock/parts/collection.ts'
import { inOrderOf, tellsOf, typedSpellings } from '#ui/fields/choice-words.ts'

it('a part is described by its brand, its type and its available quantity', () => {
  const data = { partNumber: '6205-2RS1', brand: 'SKF', description: 'Deep groove ball bearing', qtyAvailable: 1240 }
  expect(tellsOf(parts, data)).toEqual(['SKF', '1,240 available', 'Deep groove ball bearing'])
})

it('a vendor is described by its code, city and country; empty ones are left out', () => {
  expect(tellsOf(vendors, { name: 'Coastal Bearing', vendorCode: 'V1146', city: '', country: 'US' })).toEqual([
    'V1146',
    'US',
  ])
  expect(tellsOf(undefined, { name: 'X' })).toEqual([])
})

const part = (label: string, ...tells: string[]) => ({ label, tells })
const found = [part('6205', 'FAG'), part('6205', 'NTN'), part('6205-2RS1', 'SKF'), part('6205', 'SKF')]
const order = (typed: string) => inOrderOf(typed, found).map(({ label, tells }) => `${tells[0]} ${label}`)

it.each([
  ['skf 6205', ['SKF 6205', 'SKF 6205-2RS1', 'FAG 6205', 'NTN 6205']],
  ['6205 ntn', ['NTN 6205', 'FAG 6205', 'SKF 6205-2RS1', 'SKF 6205']],
  ['62052rs1', ['SKF 6205-2RS1', 'FAG 6205', 'NTN 6205', 'SKF 6205']],
  ['6205', ['FAG 6205', 'NTN 6205', 'SKF 6205', 'SKF 6205-2RS1']],
])('%s: the typed brand first, then the very number', (typed, expected) => {
  expect(order(typed)).toEqual(expected)
})

it.each([
  ['Kugel', 'Kugel AG'],
  ['kugel a', 'Kugel AG'],
  ['Kugell', 'Kugellager Nord GmbH'],
])('%s: a name with that very word comes before one that only begins so', (typed, first) => {
  expect(inOrderOf(typed, [part('Kugellager Nord GmbH', 'DE'), part('Kugel AG', 'CH')])[0]?.label).toBe(first)
})

it.each([
  ['6205', ['6205']],
  ['6205/2RS', ['6205/2RS', '62052RS', '62052rs']],
  [' skf  6205.2rs ', ['skf 6205.2rs', 'skf 62052rs', 'skf62052rs']],
  ['6205 2 rs', ['6205 2 rs', '62052rs']],
  ['/', ['/']],
  ['', ['']],
])('%s is looked for as typed, then without its signs and spaces', (typed, expected) => {
  expect(typedSpellings(typed)).toEqual(expected)
})
