import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { csvReader, plainText } from '#base/formats/csv.ts'
import { columnName } from '#base/formats/xlsx.ts'
import { payables } from '#features/money/payables/collection.ts'
import { parts } from '#features/stock/parts/collection.ts'
import { defineCollection } from '#model/schema/collection.ts'
import { text } from '#model/schema/fields.ts'
import { processorTime } from '#test/support/turns.ts'
import { openTestWorld, type World } from '#test/support/world.ts'

const guarded = defineCollection({
  name: 'guarded',
  label: { one: 'Guarded', many: 'Guarded' },
  title: 'name',
  fields: { name: text('Name'), salary: text('Salary') },
  list: { columns: ['name'], sort: 'name' },
  form: [['name']],
  search: [],
  indexes: [],
  access: { fields: { salary: ['owner'] } },
})

let world: World
beforeAll(async () => {
  world = await openTestWorld({ collections: [parts, payables, guarded] })
  await world.put('parts', 'p1', { partNumber: '0012-34', brand: 'SKF', listPrice: -12.5, notes: '=1+1' })
  await world.insert(parts, { partNumber: '6205', brand: 'FAG, "best"', description: '  +49', qtyOnHand: 3 }, 'p2')
  await world.insert(payables, { dueDate: '2026-11-20', totalAmount: 5 }, 'a1')
  await world.put('bins', 'b1', { place: 'A-04', at: { $ts: '2026-11-20T12:00:00.000Z' }, tags: ['x', 'y'] })
  await world.put('guarded', 'g1', { name: 'Kim', salary: '100' })
})
afterAll(() => world.close())

const exported = (collection: string, format: string, query: object = {}, as = world.sam) =>
  world.call(
    'GET',
    `/api/export?collection=${collection}&format=${format}&query=${encodeURIComponent(JSON.stringify(query))}`,
    undefined,
    {},
    as,
  )

const rowsOf = (body: string): string[][] => {
  const reader = csvReader()
  return [...reader.push(body), ...reader.end()]
}

describe('an export of named records', () => {
  const named = (body: object, as = world.sam) => world.call('POST', '/api/export', body, {}, as)

  it('has them in the order they are named, those that are there, with the columns asked for', async () => {
    const ask = { collection: 'parts', format: 'csv', ids: ['p2', 'gone', 'p1', 'p2'], select: ['partNumber', 'brand'] }
    const { body, headers } = await named({ ...ask, about: 'selected' })
    expect(rowsOf(body)).toEqual([
      ['id', 'Part number', 'Brand'],
      ['p2', '6205', 'FAG, "best"'],
      ['p1', '0012-34', 'SKF'],
    ])
    expect(headers['content-disposition']).toContain('selected')
  })

  it('keeps hidden fields to those who may see them', async () => {
    const all = { collection: 'guarded', format: 'json', ids: ['g1'] }
    expect((await named(all)).body).toEqual([{ id: 'g1', name: 'Kim', salary: '100' }])
    expect((await named(all, world.kim)).body).toEqual([{ id: 'g1', name: 'Kim' }])
    expect((await named({ ...all, select: ['salary'] }, world.kim)).status).toBe(403)
  })

  it.each([
    [{ collection: 'parts' }, 'bad-request'],
    [{ collection: 'parts', ids: ['../x'] }, 'bad-id'],
    [{ collection: 'parts', ids: ['p1'], format: 'pdf' }, 'bad-request'],
    [{ collection: 'parts', ids: Array.from({ length: 10_001 }, (_, at) => `p${at}`) }, 'too-large'],
  ])('refuses %j', async (ask, code) => {
    expect((await named(ask)).body.code).toBe(code)
  })
})

describe('an export as CSV', () => {
  it('has a mark for spreadsheets, headings, CRLF, real numbers and no formulas', async () => {
    const { body, headers } = await exported('parts', 'csv', {
      select: ['partNumber', 'brand', 'description', 'listPrice', 'notes'],
    })
    expect(body).toBe(
      [
        '\uFEFFid,Part number,Brand,Description,List price,Notes',
        "p1,0012-34,SKF,,-12.5,'=1+1",
        'p2,6205,"FAG, ""best""",\'  +49,,',
        '',
      ].join('\r\n'),
    )
    expect(headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': expect.stringContaining('attachment; filename="Parts 2026-11-20.csv"'),
    })
  })

  it('has a decimal comma and semicolons for spreadsheets that are set so', async () => {
    const { body } = await exported('parts', 'csv&decimal=comma', { select: ['partNumber', 'brand', 'listPrice'] })
    expect(body).toBe(
      ['\uFEFFid;Part number;Brand;List price', 'p1;0012-34;SKF;-12,5', 'p2;6205;"FAG, ""best""";', ''].join('\r\n'),
    )
    expect((await exported('parts', 'csv&decimal=dot')).body.code).toBe('bad-request')
  })

  it('is read back as it was', async () => {
    const { body } = await exported('parts', 'csv')
    const [, first] = rowsOf(body)
    expect(first?.map(plainText)).toContain('=1+1')
  })

  it('holds what the query means, in its order', async () => {
    const where = [['brand', '==', 'SKF']]
    expect(rowsOf((await exported('parts', 'csv', { where })).body)).toHaveLength(2)
    const { body } = await exported('parts', 'csv', {
      orderBy: [['partNumber', 'desc']],
      select: ['partNumber'],
      limit: 1,
    })
    expect(rowsOf(body).slice(1)).toEqual([['p2', '6205']])
  })

  it('goes on over many pages', async () => {
    for (let from = 0; from < 2500; from += 500) {
      const writes = Array.from({ length: 500 }, (_, at) => ({
        op: 'create',
        collection: 'many',
        id: `m${from + at}`,
        data: { n: from + at },
      }))
      await world.call('POST', '/api/commit', { writes }, { 'idempotency-key': `key-of-the-page-${from}` })
    }
    const { body } = await exported('many', 'csv', { orderBy: [['n', 'asc']] })
    expect(
      rowsOf(body)
        .slice(1)
        .map(([, n]) => Number(n)),
    ).toEqual(Array.from({ length: 2500 }, (_, at) => at))
  })

  it('of a loose collection has the fields that are there', async () => {
    expect(rowsOf((await exported('bins', 'csv')).body)).toEqual([
      ['id', 'place', 'at', 'tags'],
      ['b1', 'A-04', '2026-11-20T12:00:00.000Z', 'x, y'],
    ])
  })
})

describe('an export as JSON', () => {
  it('is a list of whole documents', async () => {
    expect((await exported('bins', 'json')).body).toEqual([
      { id: 'b1', place: 'A-04', at: { $ts: '2026-11-20T12:00:00.000Z' }, tags: ['x', 'y'] },
    ])
    expect((await exported('nothing', 'json')).body).toEqual([])
  })
})

describe('an export as XLSX', () => {
  it('is a workbook with real numbers, real dates and no formulas', async () => {
    const answer = await world.app.inject({
      url: '/api/export?collection=payables&format=xlsx',
      headers: { cookie: 'sam@prime.test' },
    })
    const files = unzipSync(answer.rawPayload)
    expect(Object.keys(files).sort()).toEqual([
      '[Content_Types].xml',
      '_rels/.rels',
      'xl/_rels/workbook.xml.rels',
      'xl/styles.xml',
      'xl/workbook.xml',
      'xl/worksheets/sheet1.xml',
    ])
    const sheet = strFromU8(files['xl/worksheets/sheet1.xml']!)
    expect(sheet).toContain('<c r="A2" t="inlineStr"><is><t xml:space="preserve">a1</t></is></c>')
    expect(sheet).toMatch(/<c r="[A-Z]+2" s="2"><v>46346<\/v><\/c>/)
    expect(sheet).toMatch(/<c r="[A-Z]+2"><v>5<\/v><\/c>/)
    expect(sheet).not.toContain('<f>')
  })

  it.each([
    [0, 'A'],
    [25, 'Z'],
    [26, 'AA'],
    [701, 'ZZ'],
    [702, 'AAA'],
  ])('calls column %d %s', (at, name) => {
    expect(columnName(at)).toBe(name)
  })
})

describe('an export is refused', () => {
  it('field by field and collection by collection to anyone who may not read', async () => {
    expect((await exported('guarded', 'csv', {}, world.kim)).body).not.toContain('100')
    expect((await exported('guarded', 'csv')).body).toContain('100')
    expect((await exported('guarded', 'csv', { select: ['salary'] }, world.kim)).status).toBe(403)
    expect((await exported('guarded', 'csv', { where: [['salary', '==', '100']] }, world.kim)).status).toBe(403)
    expect((await exported('counters', 'json', {}, world.kim)).status).toBe(404)
    const pending = world.person('pia@prime.test', 'staff', 'pending')
    expect((await exported('parts', 'csv', {}, pending)).status).toBe(403)
  })

  it('in an unknown format or with a bad question', async () => {
    expect((await exported('parts', 'pdf')).status).toBe(400)
    expect((await exported('parts', 'csv', { wher: [] })).status).toBe(400)
    expect((await exported('parts', 'csv', { aggregate: { count: true } })).status).toBe(400)
  })
})

describe('an export in groups', () => {
  const file = (format: string, query: object, groups: string, blanks = '') =>
    world.call(
      'GET',
      `/api/export?${new URLSearchParams({ collection: 'payables', format, query: JSON.stringify(query), groups, ...(blanks && { blanks }) })}`,
      undefined,
      {},
      world.sam,
    )
  beforeAll(async () => {
    const put = (id: string, data: object) => world.put('payables', id, data as never)
    await put('g1', { payableNumber: 'G-1', status: 'Paid', vendorName: 'SKF', dueDate: '2026-01-01', totalAmount: 10 })
    await put('g2', {
      payableNumber: 'G-2',
      status: 'Open',
      vendorName: 'SKF',
      dueDate: '2026-02-01',
      totalAmount: 20.5,
    })
    await put('g3', { payableNumber: 'G-3', status: 'Open', vendorName: 'FAG', dueDate: '2026-02-09', totalAmount: 30 })
    await put('g4', { payableNumber: 'G-4', vendorName: 'FAG', totalAmount: 40 })
  })
  afterAll(async () => {
    for (const id of ['g1', 'g2', 'g3', 'g4'])
      await world.call('DELETE', `/api/collections/payables/documents/${id}`, undefined, { 'if-match': '*' })
  })
  const where = [['payableNumber', 'starts-with', 'G-']]

  it('has its records in the order of the groups, and over each a line with what they come to', async () => {
    const query = { where, orderBy: [['payableNumber', 'desc']], select: ['payableNumber', 'totalAmount'] }
    expect(rowsOf((await file('csv', query, 'vendorName,status')).body)).toEqual([
      ['id', 'Vendor name', 'Status', 'Bill #', 'Total'],
      ['', 'FAG (2)', '', '', '70'],
      ['', '', 'Open (1)', '', '30'],
      ['g3', 'FAG', 'Open', 'G-3', '30'],
      ['', '', 'No status (1)', '', '40'],
      ['g4', 'FAG', '', 'G-4', '40'],
      ['', 'SKF (2)', '', '', '30.5'],
      ['', '', 'Open (1)', '', '20.5'],
      ['g2', 'SKF', 'Open', 'G-2', '20.5'],
      ['', '', 'Paid (1)', '', '10'],
      ['g1', 'SKF', 'Paid', 'G-1', '10'],
    ])
  })

  it('has a bold line with what they come to over each group of a sheet', async () => {
    const query = { where, orderBy: [['dueDate', 'asc']], select: ['payableNumber', 'totalAmount'] }
    const answer = await world.app.inject({
      method: 'GET',
      url: `/api/export?${new URLSearchParams({ collection: 'payables', format: 'xlsx', query: JSON.stringify(query), groups: 'vendorName', about: 'Open & <late>' })}`,
      headers: { cookie: 'sam@prime.test' },
    })
    const sheet = strFromU8(unzipSync(answer.rawPayload)['xl/worksheets/sheet1.xml']!)
    // A row without the date used for sorting is left out, as in the list.
    expect(sheet).toMatch(/FAG \(1\).*?<v>30<\/v>.*?G-3.*?SKF \(2\).*?<v>30\.5<\/v>.*?G-1.*?G-2/)
    expect(sheet).toMatch(/<c r="B2" s="1" t="inlineStr"><is><t xml:space="preserve">FAG \(1\)/)
    expect(sheet).not.toContain('G-4')
    // When printed, the top of each page shows the query.
    expect(sheet).toContain('<oddHeader>&amp;LPayables · Open &amp;&amp; &lt;late&gt; · ')
  })

  it.each([
    ['a field nobody can group by', 'lines', 'bad-query'],
    ['the same field twice', 'status,status', 'bad-query'],
    ['three fields', 'status,vendorName,currency', 'bad-query'],
  ])('refuses %s', async (_, groups, code) => {
    expect((await file('csv', {}, groups)).body).toMatchObject({ code })
  })
})

it('has a column for each of very many fields, up to what a sheet holds', async () => {
  for (let at = 0; at < 17; at++)
    await world.put('wide', `w${at}`, Object.fromEntries(Array.from({ length: 1_000 }, (_, n) => [`f${at}x${n}`, n])))
  let few: Awaited<ReturnType<typeof exported>> | undefined
  const took = await processorTime(async () => {
    few = await exported('wide', 'csv', { where: [['f16x0', 'exists', false]] })
  })
  expect(took).toBeLessThan(2_000)
  expect(String(few?.body).split('\r\n', 1)[0]!.split(',')).toHaveLength(16_001)
  const all = await exported('wide', 'csv')
  expect(all.body).toMatchObject({ code: 'too-large', detail: expect.stringContaining('at most 16,384 columns') })
})
