import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { payables } from '#features/money/payables/collection.ts'
import { errorCellsText } from '#model/import/error-cells.ts'
import { read } from '#test/support/import/read.ts'

describe('amounts of a file', () => {
  it('are read with the comma that some of them prove, in every column', async () => {
    const text = 'Artikel;Menge;Preis\n6205-2RS1;10;12,50\n6206;1.200;1.234,56\n6207;5;1,125\n'
    const { data, inspection } = await read(text)
    expect(inspection).toMatchObject({ delimiter: ';', decimalComma: true })
    expect(data).toEqual([
      { Artikel: '6205-2RS1', Menge: 10, Preis: 12.5 },
      { Artikel: '6206', Menge: 1200, Preis: 1234.56 },
      { Artikel: '6207', Menge: 5, Preis: 1.125 },
    ])
  })

  it.each<[string, string, unknown[]]>([
    ['semicolons kept the comma for decimals', 'a;kg\nx;1,234\ny;0,512\n', [1.234, 0.512]],
    ['commas divide thousands where they do not divide cells', 'a\tkg\nx\t1,234\ny\t12,345\n', [1234, 12345]],
    ['a point proves itself', 'a;kg\nx;1.50\ny;1,234.00\n', [1.5, 1234]],
    ['bookkeepers write below zero so', 'a,kg\nx,(123.45)\ny,"£1,234.50"\nz,99.10-\n', [-123.45, 1234.5, -99.1]],
    ['two currencies stay text', 'a,kg\nx,$5\ny,£5\n', ['$5', '£5']],
    ['percents stay text', 'a,kg\nx,5%\ny,7%\n', ['5%', '7%']],
  ])('%s', async (_, text, expected) => {
    expect((await read(text)).data.map(({ kg }) => kg)).toEqual(expected)
  })

  it('come back as they were, in whatever country they were written', async () => {
    const cents = fc.array(fc.integer({ min: -99_999_999, max: 99_999_999 }), { minLength: 1, maxLength: 30 })
    const locales = fc.constantFrom('en-US', 'de-DE', 'fr-FR', 'de-CH', 'es-ES', 'sv-SE', 'pl-PL')
    await fc.assert(
      fc.asyncProperty(cents, locales, fc.constantFrom(';', '\t'), async (list, locale, delimiter) => {
        const amounts = [...list, 123_456].map((each) => each / 100)
        const written = new Intl.NumberFormat(locale, { minimumFractionDigits: 2 })
        const lines = amounts.map((amount) => `x${delimiter}${written.format(amount)}`)
        const { data } = await read(`what${delimiter}amount\n${lines.join('\n')}\n`)
        expect(data.map(({ amount }) => amount)).toEqual(amounts.map((amount) => amount + 0))
      }),
      { numRuns: 60 },
    )
  })

  it('never lose a digit that only later rows have', async () => {
    const plain = Array.from({ length: 250 }, (_, at) => `${at + 1}`)
    const late = ['1E5', '007', '12345678901234567890', '6205-2RS']
    const { data } = await read(`x,mark\n${[...plain, ...late].map((cell) => `a,${cell}`).join('\n')}\n`)
    expect(data.slice(250).map(({ mark }) => mark)).toEqual(late)
  })
})

describe('headings', () => {
  it.each<[string, string[], string]>([
    ['Bearing,Width,Item price,Order no,Paid', ['text', 'number', 'number', 'text', 'number'], '6205,15,4.5,77,1'],
    ['Total amount (incl. VAT),Part (No.),Price [EUR]', ['number', 'text', 'number'], '60.25,6205,4.5'],
    ['part_no,OrderQty,ID,Zip', ['text', 'number', 'text', 'text'], '6205,4,1,10001'],
  ])('%s tell things from measures', async (headings, kinds, row) => {
    const { types = {} } = (await read(`${headings}\n${row}\n`)).inspection
    expect(headings.split(',').map((name) => types[name]?.kind)).toEqual(kinds)
  })

  it.each<[string, string, string[]]>([
    [
      'come again under groups',
      'Part,2025,,2026,\n,Qty,Price,Qty,Price\nA,1,2,3,4\nB,5,6,7,8\n',
      ['Part', '2025 Qty', '2025 Price', '2026 Qty', '2026 Price'],
    ],
    [
      'stand under a merged cell',
      'Part,Stock,,Price\n,New,Used,\nA,1,2,3\nB,5,6,7\n',
      ['Part', 'New', 'Used', 'Price'],
    ],
    ['are years', 'Region,2023,2024\nNorth,1,2\nSouth,3,4\n', ['Region', '2023', '2024']],
    ['are missing above days', '11/03/2026,-45.20,FEE\n11/04/2026,12.00,DEP\n', ['Column 1', 'Column 2', 'Column 3']],
    [
      'follow what an account is about',
      'Compte;****12;02/11/2026;;-1 234,56\nDate;Cat;Sous;Libelle;Montant\n13/10/2026;a;b;c;1,50\n',
      ['Date', 'Cat', 'Sous', 'Libelle', 'Montant'],
    ],
    [
      'stand over the figures alone',
      'P & L\n2026\n,Total\nIncome,\nSales,"1,200.00"\nFees,-3.00\n',
      ['Column 1', 'Total'],
    ],
    [
      'stand in three rows',
      'Article,Size,,Price,\n,d,B,List,Net\n,mm,mm,EUR,EUR\nA,1,2,3,4\nB,5,6,7,8\n',
      ['Article', 'd (mm)', 'B (mm)', 'List (EUR)', 'Net (EUR)'],
    ],
    ['are missing', '6205-2RS,10,4.5\n6206-ZZ,20,5.5\n', ['Column 1', 'Column 2', 'Column 3']],
    ['are doubled or reserved', 'A,A,,constructor\nx,y,z,w\n', ['A', 'A 2', 'Column 3', 'constructor']],
    ['follow titles', 'ACME Ltd,,\n"Printed 20 Nov, 2026",,\n,,\nPart,Qty,Price\nA,1,2\n', ['Part', 'Qty', 'Price']],
    ['follow what Excel says of cells', 'sep=;\nName;Note\nA;one, two, three\nB;x, y, z\n', ['Name', 'Note']],
    [
      'stand in a file of three hundred columns',
      `${Array.from({ length: 300 }, (_, at) => `c${at}`).join()}\n1\n`,
      Array.from({ length: 300 }, (_, at) => `c${at}`),
    ],
  ])('%s', async (_, text, expected) => {
    expect((await read(text)).inspection.headings).toEqual(expected)
  })
})

it('sums stay out, whatever they are called and wherever subtotals stand', async () => {
  const { data, leftOut } = await read('Customer,Amount\nA,1\nSubtotal A,1\nB,2\nSub-total,2\nTotal USD,3\n,\n')
  expect([data, leftOut]).toEqual([
    [
      { Customer: 'A', Amount: 1 },
      { Customer: 'B', Amount: 2 },
    ],
    { titles: 0, blank: 1, totals: 3, remarks: 0 },
  ])
})

it.each([
  ['45992'],
  ['45992.75'],
  ['12/01/2025 14:30'],
  ['Dec 1, 2025 3:15 PM'],
  ['1. Dezember 2025'],
  ['1er décembre 2025'.replace('1er', '1')],
  ['2025/12/01 09:00'],
  ['Mon, 1 Dec 2025'],
  ['01.12.2025 00:00'],
  ['Mon, 01 Dec 2025 09:00:00 GMT'],
])('the day of %s is the first of December', async (written) => {
  const { rows } = await read(`Due,Amount\n"${written}",5\n`, {}, payables.fields)
  expect(rows).toMatchObject([{ data: { dueDate: '2025-12-01' }, faults: [] }])
})

it('days written both ways in one column have to be asked for, and days that Excel counted are days', async () => {
  expect((await read('when,n\n13/04/2026,1\n04/25/2026,2\n03/04/2026,3\n')).inspection.isDayOrderOpen).toBe(true)
  expect((await read('Order date,n\n45992,1\n45993.5,2\n')).data).toEqual([
    { 'Order date': '2025-12-01', n: 1 },
    { 'Order date': '2025-12-02', n: 2 },
  ])
})

describe('text', () => {
  it('full of good characters stays Unicode beside a damaged one', async () => {
    const bytes = Buffer.concat([Buffer.from('Name\nMüller\nGrün\nB'), Buffer.from([0xff]), Buffer.from('d\n')])
    expect((await read(bytes)).data.map(({ Name }) => Name)).toEqual(['Müller', 'Grün', 'B\uFFFDd'])
  })
  it.each<[string, Buffer]>([
    ['windows-1252', Buffer.from('Name,x\nM\xfcller,1\nGr\xfcn,2\n', 'latin1')],
    ['utf-16le', Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from('Name,x\nMüller,1\nGrün,2\n', 'utf16le')])],
    [
      'utf-16be',
      Buffer.concat([Buffer.from([0xfe, 0xff]), Buffer.from('Name,x\nMüller,1\nGrün,2\n', 'utf16le').swap16()]),
    ],
  ])('in %s is told', async (encoding, bytes) => {
    const { inspection, data } = await read(bytes)
    expect([inspection.encoding, data.map(({ Name }) => Name)]).toEqual([encoding, ['Müller', 'Grün']])
  })
  it('of a cell that is far too long costs its row alone, and signs that no text holds go', async () => {
    const { rows } = await read(`a,b\n${'x'.repeat(40_000)},1\no\0k,2\n`)
    expect(rows.map(({ data, faults }) => [data, faults.length])).toEqual([
      [{}, 1],
      [{ a: 'ok', b: 2 }, 0],
    ])
  })
})

it('cells that hold the error of a formula are named, in columns that are brought in alone', async () => {
  const rows = ['6205,#DIV/0!,#N/A', '6206,4,x', '#REF!,#Name?,y', ...Array.from({ length: 30 }, () => '6207,#N/A,z')]
  const plan = { mapping: { Part: 'Part', Price: 'Price' } }
  const { data, leftOut } = await read(`Part,Price,Remark\n${rows.join('\n')}\n`, plan)
  expect(data.slice(0, 3).map(({ Price }) => Price)).toEqual([undefined, 4, undefined])
  expect(leftOut?.errors?.count).toBe(33)
  expect(leftOut?.errors?.cells).toHaveLength(20)
  expect(errorCellsText(leftOut)).toBe(
    '33 cells have a formula error and are left empty: Price in row 1 (#DIV/0!), Part in row 3 (#REF!), Price in row 3 (#Name?), Price in row 4 (#N/A), Price in row 5 (#N/A) and 28 more',
  )
  expect(errorCellsText((await read('Part,Price\n6205,4\n')).leftOut)).toBeUndefined()
})
