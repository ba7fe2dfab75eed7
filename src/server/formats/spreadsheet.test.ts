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
])('%s is distinguished from a text by its first bytes', async (file, expected) => {
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

it('a workbook whose cells name one long text together, or more texts than it may, is refused before it is gone through', async () => {
  const relations = (...all: [kind: string, target: string][]) =>
    `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${all.map(([kind, target], at) => `<Relationship Id="r${at}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${kind}" Target="${target}"/>`).join('')}</Relationships>`
  const own = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
  const row = '<row><c t="s"><v>0</v></c><c><v>1</v></c></row>'
  const book = (rows: number, characters: number) => ({
    '[Content_Types].xml':
      '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>',
    '_rels/.rels': relations(['officeDocument', 'xl/workbook.xml']),
    'xl/_rels/workbook.xml.rels': relations(['worksheet', 'sheet.xml'], ['sharedStrings', 'shared.xml']),
    'xl/workbook.xml': `<workbook ${own} xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="S" sheetId="1" r:id="r0"/></sheets></workbook>`,
    'xl/sheet.xml': `<worksheet ${own}><sheetData>${row.repeat(rows)}</sheetData></worksheet>`,
    'xl/shared.xml': `<sst ${own}><si><t>${Array.from({ length: characters / 8 }, (_, at) => String(at).padStart(8, '-')).join('')}</t></si></sst>`,
  })
  const file = (name: string, parts: Record<string, string>) =>
    zipped(name, Object.fromEntries(Object.entries(parts).map(([path, xml]) => [path, Buffer.from(xml)])))
  expect((await readSheet(file('few.xlsx', book(2, 80)))).rows.map(([text]) => text!.length)).toEqual([80, 80])
  const some = (count: number, of: (at: number) => string) => Array.from({ length: count }, (_, at) => of(at)).join('')
  const texts = {
    ...book(2, 80),
    'xl/shared.xml': `<sst ${own}>${some(1_000_000, (at) => `<si><t>${at}</t></si>`)}</sst>`,
  }
  const runs = {
    ...texts,
    'xl/shared.xml': `<x:sst ${own}><x:si>${some(400_000, (at) => `<x:r><x:t>${at}</x:t></x:r>`)}</x:si></x:sst>`,
  }
  for (const [name, parts] of Object.entries({ texts, runs })) {
    const before = performance.now()
    await expect(readSheet(file(`${name}.xlsx`, parts))).rejects.toThrow('more than 300,000 different texts')
    expect(performance.now() - before).toBeLessThan(10_000)
  }
  const began = performance.now()
  await expect(readSheet(file('same.xlsx', book(50_000, 1_000_000)))).rejects.toThrow('more than 200 MB of text')
  expect(performance.now() - began).toBeLessThan(20_000)
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
