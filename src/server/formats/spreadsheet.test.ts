import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { zipSync } from 'fflate'
import { afterAll, expect, it } from 'vitest'
import { isWorkbook, readSheet } from '#server/formats/spreadsheet.ts'
import { FIXTURES } from '#test/support/import/import.ts'

const folder = mkdtempSync(join(tmpdir(), 'prime-sheets-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function zipped(name: string, parts: Record<string, Uint8Array>): string {
  const path = join(folder, name)
  writeFileSync(path, zipSync(parts))
  return path
}

it.each([
  ['frictionless/sheets.xlsx', true],
  ['messytables-horror/simple.xls', true],
  ['messytables-horror/simple.ods', true],
  ['messytables-horror/simple.psv', false],
])('%s is told from a text by its first bytes', async (file, expected) => {
  expect(await isWorkbook(join(FIXTURES, file))).toBe(expected)
})

it('a workbook that unpacks to a hundred times its size is refused before it is read', async () => {
  const path = zipped('bomb.xlsx', { 'xl/worksheets/sheet1.xml': new Uint8Array(60 * 1024 * 1024) })
  await expect(readSheet(path)).rejects.toThrow('more than a hundred times its size')
})

it('a workbook of more than a thousand parts is refused', async () => {
  const parts = Array.from({ length: 1001 }, (_, at) => [`p${at}`, new Uint8Array(1)])
  await expect(readSheet(zipped('many.xlsx', Object.fromEntries(parts)))).rejects.toThrow('more than 1,000 parts')
})

it.each([
  ['columns', '1000000000'],
  ['columns', '1e99'],
  ['rows', '2000000'],
])('a table that repeats its %s %s times is refused before it is written out', async (what, times) => {
  const cell = '<table:table-cell><text:p>x</text:p></table:table-cell>'
  const content = `<office:spreadsheet><table:table><table:table-row table:number-${what}-repeated="${times}">${cell}</table:table-row></table:table></office:spreadsheet>`
  await expect(readSheet(zipped('endless.ods', { 'content.xml': Buffer.from(content) }))).rejects.toThrow(
    'repeats a cell beyond the end of its sheet',
  )
})

it('a workbook that is locked or broken says so without the words of a library', async () => {
  const path = join(folder, 'noise.xls')
  writeFileSync(path, Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(10_000, 0xab)]))
  await expect(readSheet(path)).rejects.toThrow('It is locked with a password or damaged. Open it in a spreadsheet')
})

it('a zip that is no workbook is refused in a sentence', async () => {
  await expect(readSheet(zipped('other.xlsx', { 'a.txt': new Uint8Array(3) }))).rejects.toThrow(
    'The workbook cannot be read',
  )
})
