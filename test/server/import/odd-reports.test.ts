import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { FIXTURES } from '#test/support/import/import.ts'
import { read } from '#test/support/import/read.ts'

describe('a printed list is its rows alone', () => {
  it.each<[string, string, string[], number]>([
    ['a sum without a word', 'Part,Bin,Qty\nA,x,10\nB,y,5\n,,15\n', ['A', 'B'], 1],
    ['a last row that adds up to nothing', 'Part,Bin,Qty\nA,x,10\nB,y,5\n,,7\n', ['A', 'B', ''], 0],
    ['feet under the sum', 'Part,Bin,Qty\nA,x,1\nTotal,,1\nNot for resale,,\n', ['A'], 2],
    ['a foot that says so', 'Part,Bin,Qty\nA,x,1\nB,y,2\nPrinted 20 Nov 2026,,\n', ['A', 'B'], 1],
    ['headings and numbers of pages', 'Part,Qty\nA,1\nPart,Qty\nB,2\nPage 2 of 7,\nC,3\n', ['A', 'B', 'C'], 2],
    ['a line under the headings', 'Part,Qty\n----,---\nA,1\n', ['A'], 1],
    ['a word that opens no report', 'Part,Bin,Qty\nA,x,1\nReturns,,\nB,y,1\n', ['A', 'Returns', 'B'], 0],
    ['balances of a bank', 'Part,In,Out\nA,5,\nOpening balance,9,\nB,,3\n', ['A', 'B'], 1],
    ['the clock of QuickBooks', 'Part,Bin,Qty\nA,x,1\n"Monday, Nov 02, 2026 09:12:33 AM GMT-5",,\n', ['A'], 1],
    ['a count under it', 'Part,Bin,Qty,P,Q\nA,x,1,2,3\n"2, record(s) downloaded,","from ,Nov-03",,,\n', ['A'], 1],
    [
      'a count that is divided into cells',
      'Part,Bin,Qty,P\nA,x,1,2\n2, record(s) downloaded,"from ,Nov-01"\n',
      ['A'],
      1,
    ],
    ['a market under it', 'Part,Bin,Qty\nA,x,1\nSeller ID: prime,,\n', ['A'], 1],
    ['a title before the headings of a page', 'Part,Bin,Qty\nA,x,1\nStock,,\nPart,Bin,Qty\nB,y,2\n', ['A', 'B'], 2],
    ['a last row of one cell', 'Part,Bin,Qty\nA,x,1\nB,,\n', ['A', 'B'], 0],
    ['an entry that is called so', 'Part,What,In\nOpening balance,x,5\nB,y,3\n', ['Opening balance', 'B'], 0],
  ])('with %s', async (_, text, parts, left) => {
    const { data, leftOut } = await read(text)
    expect(data.map(({ Part = '' }) => Part)).toEqual(parts)
    expect(leftOut.titles + leftOut.totals + leftOut.remarks).toBe(left)
  })

  it('that is a price list in sections, with the section beside each row', async () => {
    const text =
      'Part;Bore;Price\nDeep groove;;\n6205;25;4,50\n6206;30;5,50\n6207;;\nTaper roller;;\n30205;25;8,50\n\nPrices without tax;;\n'
    const { data, leftOut } = await read(text)
    expect(data.map(({ Part, Group }) => [Part, Group])).toEqual([
      ['6205', 'Deep groove'],
      ['6206', 'Deep groove'],
      ['6207', 'Deep groove'],
      ['30205', 'Taper roller'],
    ])
    expect(leftOut).toMatchObject({ titles: 3 })
    // Rows with nothing but a name are not section headings here.
    expect((await read('Name;Bin;Qty\nABC;;\nZeta;x;5\nLong;;\nCo;y;6\n')).data).toHaveLength(4)
  })

  it('that is a report in groups, with the group beside each row', async () => {
    const rows =
      'Due,Date,Open\nABC Mills,,\n1001,10/01/2026,"1,200.00"\n1002,10/13/2026,350.50\nTotal ABC Mills,,"1,550.50"\nZeta,,\nCM-3,11/02/2026,-75.00\nTotal for Zeta,,-75.00\nTOTAL,,"1,475.50"\n'
    const { data, inspection, leftOut } = await read(`Open invoices,,\n${rows}`)
    expect(inspection.headings).toEqual(['Due', 'Date', 'Open', 'Group'])
    expect(data.map(({ Group, Open }) => [Group, Open])).toEqual([
      ['ABC Mills', 1200],
      ['ABC Mills', 350.5],
      ['Zeta', -75],
    ])
    expect(leftOut).toEqual({ titles: 3, blank: 0, totals: 3, remarks: 0 })
    expect((await read(rows, { skipTotals: false })).data).toHaveLength(8)
  })
})

it('of QuickBooks is in accounts that begin with a balance', async () => {
  const rows = [
    ',Type,Date,Name,Debit,Credit,Balance',
    '1000 · Checking,,,,,,"12,000.00"',
    ',Check,11/03/2026,SKF USA,,"1,200.00","10,800.00"',
    ',Deposit,11/15/2026,ABC Mills,500.00,,"11,300.00"',
    'Total 1000 · Checking,,,,500.00,"1,200.00","11,300.00"',
    'TOTAL,,,,500.00,"1,200.00","11,300.00"',
  ]
  const { data, leftOut } = await read(rows.join('\r\n'))
  expect(data.map(({ Name, Balance, Group }) => [Name, Balance, Group])).toEqual([
    ['SKF USA', 10800, '1000 · Checking'],
    ['ABC Mills', 11300, '1000 · Checking'],
  ])
  expect(leftOut).toMatchObject({ titles: 1, totals: 2 })
})

it('of SAP marks its sums with stars, and a file of DATEV has its headings second', async () => {
  const sap =
    '|Material |Bestand|Wert    |\n--------\n|000006205|  1.250|4.500,00|\n|6206-2RS |    10-|   45,00-|\n--------\n|*        |  1.240|4.455,00|\n'
  expect((await read(sap)).data).toEqual([
    { Material: '000006205', Bestand: 1250, Wert: 4500 },
    { Material: '6206-2RS', Bestand: -10, Wert: -45 },
  ])
  const datev =
    '"EXTF";700;21;"Buchungsstapel";13\n"Umsatz (ohne Soll/Haben-Kz)";"WKZ";"Konto";"Belegfeld 1";"Text"\n1234,56;"EUR";10001;"RE-1";"Lager"\n'
  expect((await read(datev)).data).toEqual([
    { 'Umsatz (ohne Soll/Haben-Kz)': 1234.56, WKZ: 'EUR', Konto: '10001', 'Belegfeld 1': 'RE-1', Text: 'Lager' },
  ])
})

it('that an old program printed has its columns under each other', async () => {
  const { inspection, data } = await read('PART        QTY   PRICE\n6205-2RS1    10    4.50\n00123       120   12.00\n')
  expect([inspection.delimiter, data]).toEqual([
    ' ',
    [
      { PART: '6205-2RS1', QTY: 10, PRICE: 4.5 },
      { PART: '00123', QTY: 120, PRICE: 12 },
    ],
  ])
})

it('that has commas in its amounts and texts is recognized by its headings', async () => {
  const text =
    'ITEM NO   DESCRIPTION            QTY  UNIT PRICE\n--------  --------------------  ----  ----------\n6205-2RS  Bearing, deep groove    10       12.50\n0012      Ring                   100    1,012.50\n                                ----  ----------\n                                 110    1,025.00\n'
  const { data, leftOut } = await read(text)
  expect(data).toEqual([
    { 'ITEM NO': '6205-2RS', DESCRIPTION: 'Bearing, deep groove', QTY: 10, 'UNIT PRICE': 12.5 },
    { 'ITEM NO': '0012', DESCRIPTION: 'Ring', QTY: 100, 'UNIT PRICE': 1012.5 },
  ])
  expect(leftOut).toMatchObject({ totals: 1, remarks: 2 })
})

it.each<[string, number]>([
  ['6205-2RS\n0012\nNU205\n', 3],
  ['Part\n6205-2RS\n0012\n', 2],
  ['6205 bearings\nSKF\nFAG\n', 2],
])('%j is one column, and its first row is a heading only where it names something', async (text, rows) => {
  expect((await read(text)).data).toHaveLength(rows)
})

it('units under the headings belong to them', async () => {
  const { inspection, data } = await read('Part,Bore,Weight\n,mm,[kg]\n6205,25,0.13\n6206,30,0.2\n')
  expect([inspection.headings, data[0]]).toEqual([
    ['Part', 'Bore (mm)', 'Weight (kg)'],
    { Part: '6205', 'Bore (mm)': 25, 'Weight (kg)': 0.13 },
  ])
})

describe('what a cell holds', () => {
  it.each<[string, string, unknown]>([
    ['Datum,Betrag\n20261030,5\n', 'Datum', '2026-10-30'],
    ['Menge,Betrag\n20261030,5\n', 'Menge', 20261030],
    ['Due,x\n2026-12-03T00:00:00,5\n', 'Due', '2026-12-03'],
    ['Due,x\n2026-12-03 00:00,5\n', 'Due', '2026-12-03'],
    ['Our ref,x\n1/2/03,5\n', 'Our ref', '1/2/03'],
    ['Item date,x\n13/2/03,5\n', 'Item date', '2003-02-13'],
    ['Rechnungsnr.;x\n10045;5\n', 'Rechnungsnr.', '10045'],
    ['Factura;x\n1001;5\n', 'Factura', '1001'],
    ['Factura importe;x\n1001;5\n', 'Factura importe', 1001],
    ['Suffix,x\n1E10,5\n', 'Suffix', '1E10'],
    ['Active,x\nTRUE,5\n', 'Active', true],
    ['Part,x\nTRUE,5\n', 'Part', 'TRUE'],
    ['Zip,x\n"=""00123""",5\n', 'Zip', '00123'],
    ['Zip,x\n="00123",5\n', 'Zip', '00123'],
    ["Zip,x\n'01234,5\n", 'Zip', '01234'],
    ["Years,x\n'90s style,5\n", 'Years', "'90s style"],
    ['Rev,x\n1.10,5\n', 'Rev', '1.10'],
    ['Sum,x\n"12,34,567.50",5\n', 'Sum', 1234567.5],
    ['Sum,x\n1\u00A0234\u00A0567,5\n', 'Sum', 1234567],
    ['Sum,x\n22 210,5\n', 'Sum', '22 210'],
    ['Sum,x\n‑5,5\n', 'Sum', -5],
    ['Sum,x\n$ -,5\n', 'Sum', undefined],
    ['Sum,x\n#DIV/0!,5\n', 'Sum', undefined],
    ['Closed,x\n0000-00-00,5\n', 'Closed', undefined],
    ['Due,x\n3rd Nov 2026,5\n', 'Due', '2026-11-03'],
    ['Due,x\n"November 13th, 2026",5\n', 'Due', '2026-11-13'],
    ['Sale date,x\nNov-13-26,5\n', 'Sale date', '2026-11-13'],
    ['Fecha,x\n1 de marzo de 2024,5\n', 'Fecha', '2024-03-01'],
    ['Data,x\n1 settembre 2024,5\n', 'Data', '2024-09-01'],
    ['Due,x\n2024.03.01,5\n', 'Due', '2024-03-01'],
    ['日付,x\n2024年3月1日,5\n', '日付', '2024-03-01'],
    ['Due,x\n12/31/99,5\n', 'Due', '1999-12-31'],
    ['Due;x\n02/03/2026;1,50\n', 'Due', '2026-03-02'],
    ['Due;x\n02/03/2026;1.50\n', 'Due', '2026-02-03'],
    ['Price;x\n1.012,--;5\n', 'Price', 1012],
    ['Price;x\n12.-;5\n', 'Price', 12],
    ['Saldo po operacji;x\n"1 200,00 PLN";5\n', 'Saldo po operacji', 1200],
    [`Zip,x\n"'=""00123""",5\n`, 'Zip', '="00123"'],
  ])('%j: %s', async (text, heading, value) => {
    expect((await read(text)).data[0]?.[heading]).toBe(value)
  })
})

it.each<[string, string, unknown]>([
  ['a closing quote is missing', '6206,"open quote,2\n6207,fine,3\n', ['"open quote', 'fine']],
  ['a closing quote is missing and others follow', '6206,"open,2\n6207,"fine",3\n', ['"open', 'fine']],
  ['quotes stand within quotes', '6205,"He said "hi" there",1\n', ['He said "hi" there']],
  ['quotes are written as databases do', '6205,"a \\"quoted\\" word, ok",1\n', ['a "quoted" word, ok']],
  ['the file was cut off', '6205,"cut', ['cut']],
])('no row is lost where %s', async (_, rows, notes) => {
  expect((await read(`Part,Note,Qty\n${rows}`)).data.map(({ Note }) => Note)).toEqual(notes)
})

describe('a workbook', () => {
  const fixture = (name: string) => readFileSync(join(FIXTURES, 'odd', name))

  it.each(['merged-titles.xls', 'merged-titles.ods'])(
    '%s has titles, merged headings, gaps and a sum',
    async (name) => {
      const { inspection, data, leftOut } = await read(fixture(name), { format: 'sheet' })
      expect(inspection.headings).toEqual(['Part', 'Maker', 'New', 'Used', 'Value'])
      expect(data.map(({ Part, New }) => [Part, New])).toEqual([
        ['6205-2RS/C3', 10],
        ['00123', 5],
        ['1E10', 1],
      ])
      expect(leftOut).toMatchObject({ titles: 3, totals: 1 })
    },
  )

  it('of Excel 97 keeps the zeros that its number formats show', async () => {
    const { data } = await read(fixture('number-formats.xls'), { format: 'sheet' })
    expect(data).toEqual([
      { Zip: '00501', Article: '000-42', Phone: '(555) 010-2000', Qty: 7 },
      { Zip: '10001', Article: '000-07', Phone: '(555) 010-2001', Qty: 12 },
    ])
  })

  it('that names a maker once for several parts names it for each', async () => {
    const { data } = await read(fixture('merged-brands.xlsx'), { format: 'sheet' })
    expect(data.map(({ Brand }) => Brand)).toEqual(['SKF', 'SKF', 'FAG', 'FAG'])
  })

  it.each<[string, string]>([
    [
      'a web page',
      '<html><meta charset="windows-1252"><table><tr><th colspan=2>Stock<tr><th>Part<th>Maker<th>Qty<tr><td>00123<td rowspan=2>M\xfcller<td>1.234,50<tr><td>1E10<td>5</table>',
    ],
    ['text', 'Part\tMaker\tQty\n00123\tM\xfcller\t1.234,50\n1E10\tM\xfcller\t5,00\n'],
  ])('is what a program calls one: %s', async (_, text) => {
    const { data } = await read(Buffer.from(text, 'latin1'), { format: 'sheet' })
    expect(data).toEqual([
      { Part: '00123', Maker: 'Müller', Qty: 1234.5 },
      { Part: '1E10', Maker: 'Müller', Qty: 5 },
    ])
  })

  it.each<[string, RegExp]>([
    ['%PDF-1.4\n', /^This is a PDF/],
    ['<?xml version="1.0"?><Workbook/>', /^This is XML/],
    ['ID;PWXL;N;E\n', /SYLK/],
    ['!Type:Bank\nD11/20/26\n', /QIF/],
    ['!TRNS\tTRNSID\tTRNSTYPE\n', /^This is IIF of QuickBooks/],
    ['\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\x01', /neither text nor a workbook/],
  ])('%j is none and says what it is', async (text, words) => {
    await expect(read(Buffer.from(text, 'latin1'), { format: 'sheet' })).rejects.toThrow(words)
  })
})

describe('JSON of other programs', () => {
  it.each<[string, string, object]>([
    [
      'MongoDB',
      '{"_id":{"$oid":"5f1"},"no":"00123","price":{"$numberDecimal":"4.18"},"long":{"$numberLong":"9007199254740993"},"at":{"$date":"2026-11-20T09:00:00Z"}}',
      { no: '00123', price: 4.18, long: '9007199254740993', at: { $ts: '2026-11-20T09:00:00.000Z' } },
    ],
    ['.NET', '[{"at":"/Date(1763629200000+0100)/"}]', { at: { $ts: '2025-11-20T09:00:00.000Z' } }],
    [
      'Shopify',
      '{"data":{"orders":{"edges":[{"node":{"id":"gid://shopify/Order/1","name":"#1"}}]}}}',
      { id: 'gid://shopify/Order/1', name: '#1' },
    ],
    ['PayPal', '{"transaction_details":[{"no":"1"}],"total_items":1,"links":[{"href":"x"}]}', { no: '1' }],
    [
      'Airtable',
      '{"records":[{"id":"r1","createdTime":"x","fields":{"no":"00123"}}]}',
      { no: '00123', createdTime: 'x' },
    ],
    ['Elasticsearch', '{"took":1,"hits":{"total":{"value":1},"hits":[{"_id":"1","_source":{"no":"1"}}]}}', { no: '1' }],
    [
      'CouchDB',
      '{"total_rows":1,"offset":0,"rows":[{"id":"a","key":"a","value":{},"doc":{"_id":"a","no":"1"}}]}',
      { no: '1' },
    ],
    ['JSON:API', '{"data":[{"type":"parts","id":"1","attributes":{"no":"1"}}]}', { no: '1' }],
    [
      'a map',
      '{"type":"FeatureCollection","features":[{"type":"Feature","properties":{"no":"1"},"geometry":null}]}',
      { no: '1' },
    ],
    ['lists', '[["no","qty","price"],["00123",5,null]]', { no: '00123', qty: 5 }],
    ['a table of pandas', '{"columns":["no","qty"],"data":[["00123",5]]}', { no: '00123', qty: 5 }],
    ['Google', '{"range":"A1:B2","majorDimension":"ROWS","values":[["no","qty"],["00123"]]}', { no: '00123' }],
    ['OData', '{"@odata.context":"x","value":[{"no":"00123"}]}', { no: '00123' }],
  ])('%s', async (_, text, expected) => {
    expect((await read(text, { format: 'json' })).data).toEqual([expected])
  })
})
