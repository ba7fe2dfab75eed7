import { expect, it } from 'vitest'
import {
  copiedRows,
  nextSort,
  plainRows,
  type ReportColumn,
  readSort,
  reportTotals,
  sheetRows,
  sorted,
  writeSort,
} from '#model/report/columns.ts'

interface Bill {
  vendor: string
  currency: string
  owed?: number
  due?: string
}

const BILLS: readonly Bill[] = [
  { vendor: 'Zen 10', currency: 'USD', owed: 0.1, due: '2026-11-20' },
  { vendor: 'zen 9', currency: 'EUR', owed: 70, due: '2026-11-02' },
  { vendor: 'Acme', currency: 'USD', owed: 0.2 },
  { vendor: 'Nobody', currency: 'USD' },
]
const COLUMNS: readonly ReportColumn<Bill>[] = [
  { label: 'Vendor', value: ({ vendor }) => vendor, isHead: true },
  { label: 'Owed', kind: 'money', value: ({ owed }) => owed, isSum: true },
  { label: 'Due', kind: 'day', value: ({ due }) => due },
  { label: 'Actions', kind: 'actions' },
]
const names = (sort: string | undefined) => sorted(BILLS, COLUMNS, readSort(sort)).map(({ vendor }) => vendor)

it.each([
  [undefined, ['Zen 10', 'zen 9', 'Acme', 'Nobody']],
  ['Vendor', ['Acme', 'Nobody', 'zen 9', 'Zen 10']],
  ['-Owed', ['zen 9', 'Acme', 'Zen 10', 'Nobody']],
  ['Owed', ['Zen 10', 'Acme', 'zen 9', 'Nobody']],
  ['-Due', ['Zen 10', 'zen 9', 'Acme', 'Nobody']],
  ['Colour', ['Zen 10', 'zen 9', 'Acme', 'Nobody']],
])('sorted by %s, with rows without a value last', (sort, order) => {
  expect(names(sort)).toEqual(order)
})

it('figures begin with the largest, words at A, and the third press ends the order', () => {
  const presses = (at: number) => {
    let sort = readSort(undefined)
    return [0, 1, 2].map(() => {
      sort = nextSort(COLUMNS[at]!, sort)
      return writeSort(sort)
    })
  }
  expect(presses(1)).toEqual(['-Owed', 'Owed', undefined])
  expect(presses(0)).toEqual(['Vendor', '-Vendor', undefined])
})

it('amounts are added exactly, and never across currencies', () => {
  expect(reportTotals(BILLS, COLUMNS, ({ currency }) => currency)).toEqual([
    { currency: 'USD', sums: new Map([['Owed', 0.3]]) },
    { currency: 'EUR', sums: new Map([['Owed', 70]]) },
  ])
})

it('a table without a column that is a sum has no totals', () => {
  const plain = COLUMNS.map((column) => ({ ...column, isSum: false }))
  expect(reportTotals(BILLS, plain, ({ currency }) => currency)).toEqual([])
})

it('files and the clipboard take values, and no buttons', () => {
  expect(plainRows(BILLS.slice(1, 2), COLUMNS)).toEqual({
    head: ['Vendor', 'Owed', 'Due'],
    rows: [['zen 9', 70, '2026-11-02']],
  })
  expect(sheetRows(BILLS.slice(1, 3), COLUMNS)).toEqual([
    ['zen 9', 70, { day: '2026-11-02' }],
    ['Acme', 0.2, null],
  ])
  expect(copiedRows(BILLS.slice(1, 3), COLUMNS)).toBe('Vendor\tOwed\tDue\r\nzen 9\t70\t2026-11-02\r\nAcme\t0.2\t')
})
