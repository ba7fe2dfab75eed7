import { expect, it } from 'vitest'
import { conditionsOf, conditionWords } from '#features/stock/lots/rules.ts'

const lot = (qtyOnHand: number, condition: string, dateCode?: string) => ({
  data: { qtyOnHand, condition, ...(dateCode && { dateCode }) },
})

it('tells a part by condition in the order of grades, surplus by its year, and leaves out what is gone', () => {
  const lots = [
    lot(30, 'New surplus', '2009'),
    lot(3, 'New no box'),
    lot(7, 'New sealed', '2024'),
    lot(5, 'New sealed'),
    lot(10, 'New surplus', '2009'),
    lot(2, 'New surplus', '1998'),
    lot(0, 'Used'),
  ]
  expect(conditionsOf(lots).map(conditionWords)).toEqual([
    '12 New sealed',
    '3 New no box',
    '2 New surplus (1998)',
    '40 New surplus (2009)',
  ])
})

it('a part without stock has none', () => {
  expect(conditionsOf([])).toEqual([])
})
