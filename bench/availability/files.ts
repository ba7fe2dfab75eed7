import { zipSync } from 'fflate'
import { LIMITS } from '#base/limits.ts'

const MB = 1 << 20

/** A file as it is uploaded for an import, with its plan. */
export interface Brought {
  name: string
  bytes: Buffer
  plan: { collection: string; format: string }
}

export const shortList = (): Brought => ({
  name: 'l.csv',
  bytes: Buffer.from('a,b\n1,2\n'),
  plan: { collection: 'lists', format: 'csv' },
})

/** 60 MB of rows, packed. */
export const fullZip = (): Brought => ({
  name: 'z.zip',
  bytes: Buffer.from(zipSync({ 'zipped.json': Buffer.from(rowsOf(60 * MB)) }, { level: 1 })),
  plan: { collection: '*', format: 'json' },
})

function rowsOf(bytes: number): string {
  const row = (at: number) => `{"id":"r${at}","t":"${String(at * 7919).repeat(100)}"}`
  const count = Math.floor(bytes / row(1e5).length)
  return `[${Array.from({ length: count }, (_, at) => row(at)).join(',')}]`
}

/** 100,000 rows of 200 columns of digits, 20 MB in total. */
export const fullCsv = (): Brought => ({
  name: 'c.csv',
  bytes: Buffer.from(
    [
      Array.from({ length: 100 }, (_, column) => `c${column}`).join(','),
      ...Array.from({ length: 90_000 }, (_, row) => Array.from({ length: 100 }, () => row % 10).join(',')),
    ].join('\n'),
  ),
  plan: { collection: 'csvs', format: 'csv' },
})

export const deepJson = (): Brought => ({
  name: 'd.json',
  bytes: Buffer.from(`[${'{"a":'.repeat(60)}${JSON.stringify('x'.repeat(19 * MB))}${'}'.repeat(60)}]`),
  plan: { collection: 'deep', format: 'json' },
})

/** A JSON tree: nested objects, 20 MB of short names. */
export const treeJson = (): Brought => ({
  name: 't.json',
  bytes: Buffer.from(
    `[${Array.from({ length: 4_000 }, (_, at) => `{"id":"t${at}","tree":{${Array.from({ length: 300 }, (_, b) => `"b${b}":{"v":${b}}`).join(',')}}}`).join(',')}]`,
  ),
  plan: { collection: 'trees', format: 'json' },
})

export function fullWorkbook(): Brought {
  const cell = (at: number, c: number) => `<c t="inlineStr"><is><t>${at * c} text</t></is></c>`
  return workbook(90_000, 20, cell)
}

/** As many distinct texts as a workbook may have, each used once. */
export function textsWorkbook(): Brought {
  const texts = Array.from({ length: LIMITS.workbookTexts - 10 }, (_, at) => `<si><t>text ${at}</t></si>`)
  const cell = (at: number, c: number) => `<c t="s"><v>${((at - 1) * 10 + c) % texts.length}</v></c>`
  return workbook(texts.length / 10, 10, cell, texts)
}

function workbook(
  rows: number,
  columns: number,
  cell: (at: number, column: number) => string,
  texts?: readonly string[],
): Brought {
  const row = (at: number) =>
    `<row r="${at}">${Array.from({ length: columns }, (_, column) => cell(at, column)).join('')}</row>`
  const own = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
  const sheet = `<worksheet ${own}><sheetData>${Array.from({ length: rows }, (_, at) => row(at + 1)).join('')}</sheetData></worksheet>`
  const related = (...all: [type: string, target: string][]) =>
    `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${all.map(([type, target], at) => `<Relationship Id="r${at + 1}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${type}" Target="${target}"/>`).join('')}</Relationships>`
  const parts = {
    '[Content_Types].xml':
      '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>',
    '_rels/.rels': related(['officeDocument', 'xl/workbook.xml']),
    'xl/workbook.xml':
      '<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="A" sheetId="1" r:id="r1"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels': texts
      ? related(['worksheet', 'worksheets/sheet1.xml'], ['sharedStrings', 'sharedStrings.xml'])
      : related(['worksheet', 'worksheets/sheet1.xml']),
    'xl/worksheets/sheet1.xml': sheet,
    ...(texts && { 'xl/sharedStrings.xml': `<sst ${own}>${texts.join('')}</sst>` }),
  }
  const bytes = Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, Buffer.from(text)]))
  return {
    name: 'w.xlsx',
    bytes: Buffer.from(zipSync(bytes, { level: 1 })),
    plan: { collection: 'sheets', format: 'sheet' },
  }
}
