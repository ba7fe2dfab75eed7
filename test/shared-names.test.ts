import { expect, it } from 'vitest'
import { sharedNames } from '../scripts/shared-names.ts'

const source = (path: string, text: string) => ({ path: `src/${path}`, text })

it('two files of one layer that export a name are found, and a third layer beside them', () => {
  const found = sharedNames([
    source('features/money/bank/rules.ts', 'export const leftOf = 1'),
    source('features/sales/deals/rules.ts', 'export async function leftOf() {}'),
    source('ui/left.ts', 'export interface Left {}\nexport type leftOf = 1'),
  ])
  expect(found).toMatchObject([{ name: 'leftOf', isWithinLayer: true }])
  expect(found[0]?.paths).toHaveLength(3)
})

it('one name in two layers, as in the two drivers, is counted but allowed', () => {
  expect(
    sharedNames([
      source('store/sqlite/find.ts', 'export function* find() {}'),
      source('store/postgres/find.ts', 'export const find = 1'),
    ]),
  ).toMatchObject([{ name: 'find', isWithinLayer: false }])
})

it('a name that is passed on, a default and a name of the file itself are not counted', () => {
  expect(
    sharedNames([
      source('model/one.ts', 'export const one = 1\nconst own = 2'),
      source('model/two.ts', "export { one } from '#model/one.ts'\nexport default function own() {}\nconst own = 3"),
    ]),
  ).toEqual([])
})
