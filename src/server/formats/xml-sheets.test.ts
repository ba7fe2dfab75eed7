import { expect, it } from 'vitest'
import { xmlSheets } from '#server/formats/xml-sheets.ts'
import { read } from '#test/support/import/read.ts'

const book = (table: string, more = '') => `<?xml version="1.0"?>
<?mso-application progid="Excel.Sheet"?>
<Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet" xmlns:ss="urn:schemas-microsoft-com:office:spreadsheet">
 <Styles><Style ss:ID="zip"><NumberFormat ss:Format="00000"/></Style><Style ss:ID="sum"><NumberFormat ss:Format="Standard"/></Style></Styles>
 <Worksheet ss:Name="Konto &amp; Umsatz"><Table>${table}</Table></Worksheet>${more}
</Workbook>`
const row = (...cells: string[]) => `<Row>${cells.join('')}</Row>`
const cell = (type: string, value: string, more = '') => `<Cell${more}><Data ss:Type="${type}">${value}</Data></Cell>`
const head = row(...['Datum', 'Teil', 'PLZ', 'Betrag', 'Text'].map((name) => cell('String', name)))

it('the XML of Excel 2003 is read with its days, codes, sums, signs and gaps', async () => {
  const text = book(
    head +
      row(
        cell('DateTime', '2026-02-03T00:00:00.000'),
        cell('String', '6E5'),
        cell('Number', '1067', ' ss:StyleID="zip"'),
        cell('Number', '-1234.5', ' ss:StyleID="sum"'),
        cell('String', 'Müller &lt;Söhne&gt; &#38; Co&#10;Zeile 2'),
      ) +
      `<Row ss:Index="4">${cell('DateTime', '2026-02-04T00:00:00.000')}${cell('String', '0012-34')}` +
      `${cell('Number', '7', ' ss:Index="4"')}<Cell><ss:Data ss:Type="String" xmlns="http://www.w3.org/TR/REC-html40"><B>fett</B> und <I>mehr</I></ss:Data><Comment ss:Author="x"><ss:Data>Nein</ss:Data></Comment></Cell></Row>`,
    '<Worksheet ss:Name="Leer"><Table/></Worksheet>',
  )
  const { data, inspection } = await read(text)
  expect(inspection).toMatchObject({ sheets: ['Konto & Umsatz', 'Leer'], sheet: 'Konto & Umsatz' })
  expect(data).toEqual([
    { Datum: '2026-02-03', Teil: '6E5', PLZ: '01067', Betrag: -1234.5, Text: 'Müller <Söhne> & Co\nZeile 2' },
    { Datum: '2026-02-04', Teil: '0012-34', Betrag: 7, Text: 'fett und mehr' },
  ])
})

it.each([
  ['with the mark of UTF-8', (text: string) => Buffer.from(`\uFEFF${text}`)],
  ['in UTF-16', (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le')],
  [
    'as Windows writes it',
    (text: string) => Buffer.from(text.replace('"1.0"', '"1.0" encoding="windows-1252"'), 'latin1'),
  ],
  ['with every element under a prefix', (text: string) => Buffer.from(text.replace(/<(\/?)([A-Z])/g, '<$1ss:$2'))],
])('it is recognized and read %s', async (_, bytes) => {
  const text = book(
    row(cell('String', 'Name'), cell('String', 'Ort')) + row(cell('String', 'Süd'), cell('String', 'Köln')),
  )
  expect((await read(bytes(text))).data).toEqual([{ Name: 'Süd', Ort: 'Köln' }])
})

it('formats stand for a row or a column too, and cells over several columns take their room', () => {
  const text = book(
    '<Column ss:Index="2" ss:Span="1" ss:StyleID="zip"/>' +
      row(cell('Number', '1'), cell('Number', '2'), cell('Number', '3')) +
      `<Row ss:StyleID="zip">${cell('Number', '4', ' ss:MergeAcross="1"')}${cell('Boolean', '1', ' ss:StyleID="sum"')}</Row>`,
  )
  const [sheet] = xmlSheets(text)
  expect(sheet!.rows).toEqual([
    [1, 2, 3],
    [4, undefined, true],
  ])
  expect([...sheet!.masks.keys()]).toEqual(['0,1', '0,2', '1,0'])
})

it.each([
  ['a DOCTYPE', book(head).replace('<Workbook', '<!DOCTYPE x [<!ENTITY a "b">]><Workbook'), 'no workbook has'],
  ['a cell beyond the sheet', book(`<Row ss:Index="99999999999">${cell('String', 'x')}</Row>`), 'outside its sheet'],
  ['a file that was cut off', book(head).slice(0, -40), 'cannot be read: Unclosed root tag'],
])('%s is refused with a sentence', async (_, text, reason) => {
  await expect(read(text)).rejects.toThrow(reason)
})

it('other XML is refused with a word', async () => {
  await expect(read('<?xml version="1.0"?><feed><a>1</a></feed>')).rejects.toThrow('This is XML')
})
