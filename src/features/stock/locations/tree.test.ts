import { expect, it } from 'vitest'
import type { Location } from '#features/stock/locations/collection.ts'
import { treeOf } from '#features/stock/locations/rules.ts'

const place = (id: string, parentId?: string) =>
  ({ id, data: { code: id, ...(parentId && { parentId }) } }) as unknown as Location
const held = new Map([
  ['A-1', { lots: 2, qty: 10, value: 40.1 }],
  ['A-2', { lots: 1, qty: 5, value: 0.2 }],
  ['A', { lots: 1, qty: 1, value: 1 }],
])

it('places are under what they are in, with what is in all of it', () => {
  const rows = treeOf(
    [place('A', 'MAIN'), place('A-1', 'A'), place('A-2', 'A'), place('LOST', 'gone'), place('MAIN')],
    held,
  )
  expect(rows.map(({ place: { id }, depth, all }) => [id, depth, all.lots, all.value])).toEqual([
    ['LOST', 0, 0, 0],
    ['MAIN', 0, 4, 41.3],
    ['A', 1, 4, 41.3],
    ['A-1', 2, 2, 40.1],
    ['A-2', 2, 1, 0.2],
  ])
})

it('a ring is shown once', () => {
  expect(treeOf([place('X', 'Y'), place('Y', 'X'), place('Z', 'Z')], held).map(({ place: { id } }) => id)).toEqual([
    'X',
    'Y',
    'Z',
  ])
})
