import fc from 'fast-check'
import { strToU8, zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import type { ImportPlan } from '#model/import/import.ts'
import { read } from '#test/support/import/read.ts'

describe('JSON', () => {
  const json = (text: string, plan: Partial<ImportPlan> = {}) => read(text, { format: 'json', ...plan })

  it('lines of which one was cut off lose that one', async () => {
    const { rows } = await json('{"a":1}\n{"a":"two\n{"a":3}\n{"a":4,\n{"a":5}\n{"a":6')
    expect(rows.map(({ data, faults }) => data.a ?? faults[0]?.reason)).toEqual([
      1,
      expect.stringMatching(/^This is not JSON from line 2, /),
      3,
      expect.stringMatching(/^This is not JSON from line 4, /),
      5,
      expect.stringMatching(/^This is not JSON from line 6, /),
    ])
  })
  it('numbers that would become others are refused by name', async () => {
    const { rows } = await json('[{"n":12345678901234567890},{"n":0.30000000000000004},{"n":"12345678901234567890"}]')
    expect(rows[0]?.faults[0]?.reason).toBe(
      'The number 12345678901234567890 in "n" cannot be kept exactly; send it as text.',
    )
    expect(rows.slice(1).map(({ data }) => data.n)).toEqual([0.30000000000000004, '12345678901234567890'])
  })
  it.each<[string, string, number]>([
    ['the answer of a program', '{"data":{"items":[{"a":1},{"a":2}]},"total":2}', 2],
    ['orders of a shop', '{"orders":[{"id":1},{"id":2},{"id":3}]}', 3],
    ['a document with lines', '{"poNumber":"110326-01","lines":[{"qty":1},{"qty":2}]}', 1],
    ['documents by their ids', '{"p1":{"a":1},"p2":{"a":2}}', 2],
  ])('of %s', async (_, text, count) => {
    expect((await json(text)).rows).toHaveLength(count)
  })
  it('values of the client libraries are what they mean', async () => {
    const doc = {
      node: { _firestore: {}, _path: { segments: ['vendors', 'v1'] }, _converter: {} },
      web: {
        type: 'document',
        _key: { path: { segments: ['projects', 'p', 'databases', 'd', 'documents', 'vendors', 'v2'] } },
      },
      at: { type: 'firestore/timestamp/1.0', seconds: 1543579505, nanoseconds: 0 },
      own: { type: 'box', seconds: 1, nanoseconds: 2 },
    }
    expect((await json(JSON.stringify([doc]))).data).toEqual([
      {
        node: { ref: 'vendors/v1' },
        web: { ref: 'vendors/v2' },
        at: { $ts: '2018-11-30T12:05:05.000Z' },
        own: doc.own,
      },
    ])
  })
})

describe('a workbook', () => {
  const cell = (at: string, style: number, value: number) => `<c r="${at}" s="${style}"><v>${value}</v></c>`
  const text = (at: string, value: string) => `<c r="${at}" t="inlineStr"><is><t>${value}</t></is></c>`
  const row = (number: number, ...cells: string[]) => `<row r="${number}">${cells.join('')}</row>`

  it('keeps the zeros that its number formats show, and a clock without a day', async () => {
    const rows =
      row(1, text('A1', 'Zip'), text('B1', 'At'), text('C1', 'On')) +
      row(2, cell('A2', 1, 123), cell('B2', 2, 0.5), cell('C2', 3, 45992))
    expect((await read(workbook({ S: rows }))).data).toEqual([{ Zip: '00123', At: '12:00:00', On: '2025-12-01' }])
  })

  it('is read from its table, not from the cover before it or from what is hidden', async () => {
    const table = (part: string) =>
      row(1, text('A1', 'Part'), text('B1', 'Qty')) + row(2, text('A2', part), cell('B2', 0, 4))
    const cover = row(1, text('A1', 'Stock of ACME')) + row(2, text('A2', 'Printed by Ana'))
    const { inspection, data } = await read(workbook({ Cover: cover, '.old': table('X'), Stock: table('6205') }))
    expect([inspection.sheet, inspection.sheets, data]).toEqual([
      'Stock',
      ['Cover', '.old', 'Stock'],
      [{ Part: '6205', Qty: 4 }],
    ])
  })
})

/** A workbook with these sheets by name; a sheet whose name begins with a dot is hidden. */
function workbook(sheets: Readonly<Record<string, string>>): Buffer {
  const names = Object.keys(sheets)
  const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
  const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
  const rels = (...of: string[]) =>
    `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${of.join('')}</Relationships>`
  const parts: Record<string, string> = {
    '_rels/.rels': rels(`<Relationship Id="r1" Type="${office}/officeDocument" Target="xl/workbook.xml"/>`),
    'xl/workbook.xml': `<workbook ${main} xmlns:r="${office}"><sheets>${names.map((name, at) => `<sheet name="${name}" sheetId="${at + 1}"${name.startsWith('.') ? ' state="hidden"' : ''} r:id="r${at}"/>`).join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': rels(
      ...names.map(
        (_, at) => `<Relationship Id="r${at}" Type="${office}/worksheet" Target="worksheets/sheet${at}.xml"/>`,
      ),
      `<Relationship Id="styles" Type="${office}/styles" Target="styles.xml"/>`,
    ),
    'xl/styles.xml': `<styleSheet ${main}><numFmts count="1"><numFmt numFmtId="164" formatCode="00000"/></numFmts><cellXfs count="4"><xf/><xf numFmtId="164"/><xf numFmtId="20"/><xf numFmtId="14"/></cellXfs></styleSheet>`,
    ...Object.fromEntries(
      names.map((name, at) => [
        `xl/worksheets/sheet${at}.xml`,
        `<worksheet ${main}><sheetData>${sheets[name]}</sheetData></worksheet>`,
      ]),
    ),
    '[Content_Types].xml': '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>',
  }
  return Buffer.from(zipSync(Object.fromEntries(Object.entries(parts).map(([name, xml]) => [name, strToU8(xml)]))))
}

it('whatever is in a file, reading it ends in rows or in a sentence', async () => {
  const sign = fc.constantFrom(
    'a',
    '6205-2RS',
    '1E5',
    '007',
    '1,5',
    '(3)',
    '"',
    '""',
    ',',
    ';',
    '\t',
    '|',
    '\n',
    '\r\n',
    '\r',
    ' ',
    '\0',
    '=1+1',
    "'",
    'Total',
    '#',
    '{',
    '}',
    '[',
    ']',
    ':',
    '45992',
    '03/04/2026',
    'é',
    '😀',
    '\uFEFF',
  )
  const text = fc.array(sign, { maxLength: 60 }).map((signs) => signs.join(''))
  await fc.assert(
    fc.asyncProperty(text, fc.constantFrom<ImportPlan['format']>('csv', 'json'), async (content, format) => {
      const outcome = await read(content, { format }).catch((error: unknown) => error)
      if (outcome instanceof Error) expect(outcome).toMatchObject({ name: 'Problem' })
      else expect((outcome as { rows: unknown[] }).rows.length).toBeGreaterThanOrEqual(0)
    }),
    { numRuns: 400, interruptAfterTimeLimit: 15_000 },
  )
})
