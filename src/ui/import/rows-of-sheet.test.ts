import { expect, it } from 'vitest'
import { isRowsOfSheet } from '#ui/import/rows-of-sheet.ts'

const isField = (heading: string): boolean => heading === 'Name'

it.each([
  ['Name\tCity\nAcme\tDayton\r\n', true],
  ['Acme\tDayton\nBolt\tReno', true],
  ['Acme\tDayton', false],
  ['Acme\nBolt\nCogs', false],
  ['Name\r\nAcme\r\n', true],
  ['Name', false],
  ['', false],
])('%j is rows of a sheet: %s', (text, is) => {
  expect(isRowsOfSheet(text, isField)).toBe(is)
})
