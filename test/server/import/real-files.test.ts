import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bring, FIXTURES, settled } from '#test/support/import/import.ts'
import { openTestWorld, type World } from '#test/support/world.ts'

let world: World
beforeAll(async () => {
  world = await openTestWorld()
})
afterAll(() => world.close())

/** The number of documents in a collection, without reading them. */
const countOf = async (collection: string): Promise<number> => {
  const all = await world.prime.driver.read((tx) => tx.collections())
  return all.find(({ name }) => name === collection)?.documents ?? 0
}
const dataOf = async (collection: string) => (await world.all(collection)).map(({ data }) => data)

/** The numbers of valid and invalid rows of every table among the fixtures. */
const TABLES: Record<string, [good: number, bad: number]> = {
  'bearing_suffix_map.csv': [77, 0],
  'bearings_dimensions.csv': [146, 0],
  'tracking_vectors.csv': [112, 0],
  'bearing-catalogue/product_catalogue_zh_two_header_rows.csv': [1355, 0],
  'bearing-catalogue/skf_angular_contact_ball_bearings.csv': [2656, 0],
  'bearing-catalogue/skf_angular_contact_thrust_ball_bearings_double_direction.csv': [92, 0],
  'bearing-catalogue/skf_cylindrical_roller_bearings.csv': [82, 0],
  'bearing-catalogue/skf_screw_drives_single_direction.csv': [28, 0],
  'csv-spectrum/comma_in_quotes.csv': [1, 0],
  'csv-spectrum/empty.csv': [2, 0],
  'csv-spectrum/empty_crlf.csv': [2, 0],
  'csv-spectrum/escaped_quotes.csv': [2, 0],
  'csv-spectrum/json.csv': [1, 0],
  'csv-spectrum/location_coordinates.csv': [1, 0],
  'csv-spectrum/newlines.csv': [3, 0],
  'csv-spectrum/newlines_crlf.csv': [3, 0],
  'csv-spectrum/quotes_and_newlines.csv': [2, 0],
  'csv-spectrum/simple.csv': [1, 0],
  'csv-spectrum/simple_crlf.csv': [1, 0],
  'csv-spectrum/utf8.csv': [2, 0],
  'frictionless/blank-headers.csv': [2, 0],
  'frictionless/blank-rows-multiple.csv': [2, 0],
  'frictionless/defective-rows.csv': [1, 1],
  'frictionless/doublequote.csv': [5, 0],
  'frictionless/escaping.csv': [3, 0],
  'frictionless/issue-1138.csv': [7, 0],
  'frictionless/issue-811.csv': [7904, 0],
  'frictionless/latin1.csv': [2, 0],
  'frictionless/matrix-with-comment.csv': [4, 0],
  'frictionless/merged-cells.xlsx': [0, 0],
  'frictionless/preserve-formatting.xlsx': [1, 0],
  'frictionless/sheets.xlsx': [1, 0],
  'frictionless/table-10x10k.csv': [9999, 0],
  'frictionless/table-infer-iso-8859-7.csv': [4, 0],
  'frictionless/table-with-ints-floats-dates.xls': [3, 0],
  'frictionless/table-with-two-sheets.ods': [2, 0],
  'frictionless/table.keyed.json': [2, 0],
  'frictionless/timezone.csv': [4, 0],
  'odd/merged-brands.xlsx': [4, 0],
  'odd/merged-titles.ods': [3, 0],
  'odd/merged-titles.xls': [3, 0],
  'odd/number-formats.xls': [2, 0],
  'messytables-horror/begrotingsanalyse-2011.csv': [38, 0],
  'messytables-horror/complex.csv': [3, 0],
  'messytables-horror/excel_pasting.csv': [13, 0],
  'messytables-horror/mixedGLB.csv': [133, 0],
  'messytables-horror/null.csv': [10, 0],
  'messytables-horror/simple.ods': [3, 0],
  'messytables-horror/simple.psv': [28, 0],
  'messytables-horror/simple.xls': [6, 0],
  'messytables-horror/simple.xlsx': [6, 0],
  'messytables-horror/spanish_chars.csv': [115, 0],
  'messytables-horror/sparse_with_column_errors.csv': [2188, 12],
  'messytables-horror/utf-16le_encoded.csv': [327, 0],
  'messytables-horror/utf8bom.csv': [0, 0],
  'uci-online-retail/2010-12-01.csv': [3108, 0],
  'uci-online-retail/2010-12-09.csv': [2891, 0],
}
const nameOf = (file: string) => `f_${file.replace(/\W+/g, '_')}`.slice(0, 60)

describe('every real file', () => {
  it.each(Object.entries(TABLES))(
    '%s goes in',
    async (file, [good, bad]) => {
      const done = await bring(world, file, { collection: nameOf(file) })
      expect([done.problem, done.step, done.counts.created, done.counts.failed]).toEqual([undefined, 'done', good, bad])
      expect(await countOf(nameOf(file))).toBe(good)
    },
    60_000,
  )

  it('is among these', () => {
    const there = readdirSync(FIXTURES, { recursive: true })
      .map((file) => String(file).replaceAll('\\', '/'))
      .filter((file) => /\.(?:csv|psv|xlsx?|ods|json)$/.test(file))
      .filter((file) => !/expected|firestore-shapes|libreoffice\.xlsx/.test(file))
    expect(there.sort()).toEqual(Object.keys(TABLES).sort())
  })

  it('without a single row is refused in one sentence', async () => {
    const done = await bring(world, 'messytables-horror/libreoffice.xlsx', { collection: 'nothing' })
    expect(done).toMatchObject({ step: 'failed', problem: 'The file has no rows.' })
  })
})

describe('the figures of a real file', () => {
  it.each([
    ['uci-online-retail/2010-12-01.csv', 143, 26, 58_635.56],
    ['uci-online-retail/2010-12-09.csv', 183, 73, 52_532.13],
  ])('%s', async (file, invoices, cancelled, gross) => {
    const rows = await dataOf(nameOf(file))
    const sum = rows.reduce((cents, row) => cents + Math.round(Number(row.Quantity) * Number(row.UnitPrice) * 100), 0)
    expect(new Set(rows.map((row) => row.InvoiceNo)).size).toBe(invoices)
    expect(rows.filter((row) => String(row.InvoiceNo).startsWith('C'))).toHaveLength(cancelled)
    const positive = rows.filter((row) => Number(row.Quantity) > 0)
    const grossCents = positive.reduce(
      (cents, row) => cents + Math.round(Number(row.Quantity) * Number(row.UnitPrice) * 100),
      0,
    )
    expect([sum / 100, grossCents / 100]).toContain(gross)
    expect(rows.every((row) => typeof row.StockCode === 'string')).toBe(true)
  })

  it('the catalogue has its second row of headings, and its designations as written', async () => {
    const rows = await dataOf(nameOf('bearing-catalogue/product_catalogue_zh_two_header_rows.csv'))
    const plain = (value: unknown) => String(value).replace(/\s+/g, '').toUpperCase()
    expect(rows.every((row) => plain(row.product_model) === plain(row.product_label))).toBe(true)
    expect(rows.filter((row) => row.product_brand_old === 'SNFA' && row.product_model_old)).toHaveLength(1219)
    expect(rows.every((row) => typeof row.product_model === 'string')).toBe(true)
  })

  it('Greek is read by choice, another sheet by name, other headings by row', async () => {
    const greek = { collection: 'greek', encoding: 'iso-8859-7' }
    await bring(world, 'frictionless/table-infer-iso-8859-7.csv', greek)
    expect((await dataOf('greek')).map(({ name }) => name)).toContain('Λεωνιδας')
    await bring(world, 'frictionless/sheets.xlsx', { collection: 'rome', sheet: 'Sheet3' })
    expect(await dataOf('rome')).toEqual([{ name: 'rome' }])
    const missing = await bring(world, 'frictionless/sheets.xlsx', { collection: 'rome', sheet: 'Nowhere' })
    expect(missing.problem).toBe('There is no sheet "Nowhere"; there are Sheet1, Sheet2, Sheet3.')
    await bring(world, 'frictionless/matrix-with-comment.csv', { collection: 'matrix', headerRow: 3 })
    expect((await dataOf('matrix'))[0]).toEqual({ '11': 21, '12': 22, '13': 23, '14': 24 })
  })

  it('days are read by the day that proves their order, and left open where none does', async () => {
    const proved = await bring(
      world,
      { name: 'd.csv', text: 'when,n\n03/04/2026,1\n25/04/2026,2\n' },
      { collection: 'd1' },
    )
    expect(proved.inspection?.isDayOrderOpen).toBeUndefined()
    expect((await dataOf('d1')).map(({ when }) => when)).toContain('2026-04-03')
    const late = `when,n\n${'03/04/2026,1\n'.repeat(300)}25/04/2026,2\n`
    const found = await bring(world, { name: 'd.csv', text: late }, { collection: 'd3' })
    expect(found.inspection?.isDayOrderOpen).toBeUndefined()
    expect(new Set((await dataOf('d3')).map(({ when }) => when))).toEqual(new Set(['2026-04-03', '2026-04-25']))
    const open = await bring(world, { name: 'd.csv', text: 'when,n\n03/04/2026,1\n' }, { collection: 'd2' })
    expect(open.inspection).toMatchObject({ isDayOrderOpen: true, types: { when: { kind: 'date', confidence: 50 } } })
  })

  it('a row of sums under the table stays out, unless it is wanted', async () => {
    const file = { name: 't.csv', text: 'what,sum\nA,1\nTotal,4\nB,3\nTotal:,4\n,\n' }
    expect((await bring(world, file, { collection: 't1' })).counts.rows).toBe(3)
    expect((await bring(world, file, { collection: 't2', skipTotals: false })).counts.rows).toBe(4)
  })
})

describe('a Firestore export', () => {
  const normal = JSON.parse(readFileSync(join(FIXTURES, 'firestore-shapes/expected_normal_form.json'), 'utf8'))

  it.each(['a_datatype_tree', 'b_underscore_seconds', 'c_rest_typed_values', 'd_client_sdk_plain'])(
    '%s comes to the normal form',
    async (shape) => {
      const fresh = await openTestWorld({ collections: [] })
      const done = await bring(fresh, `firestore-shapes/${shape}.json`, { collection: '*' })
      expect(done.counts).toMatchObject({ created: 3, failed: 0 })
      for (const [collection, documents] of Object.entries<Record<string, Record<string, unknown>>>(normal)) {
        const docs = await fresh.all(collection)
        const found = Object.fromEntries(docs.map(({ id, data }) => [id, data]))
        expect(found).toEqual(JSON.parse(JSON.stringify(documents), inPrime))
      }
      await fresh.close()
    },
  )

  /** A timestamp as Prime stores it. */
  const inPrime = (_: string, value: unknown) =>
    typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value) ? { $ts: new Date(value).toISOString() } : value

  it('fits the definitions of the collections that Prime knows', async () => {
    const fresh = await openTestWorld()
    const done = await bring(fresh, 'firestore-shapes/a_datatype_tree.json', { collection: '*' })
    expect(done.counts).toMatchObject({ created: 3, failed: 0 })
    expect((await fresh.all('po'))[0]?.data).toMatchObject({ vendorRef: 'vendors/v-9', poNumber: '051224-07' })
    expect((await fresh.all('payables'))[0]?.data).toMatchObject({ dueDate: '2018-11-30', totalAmount: 4850.5 })
    await fresh.close()
  })

  it('that is hostile is refused row by row and harms nothing else', async () => {
    const fresh = await openTestWorld()
    await fresh.put('payables', 'before', { status: 'Open' })
    const file = 'firestore-shapes/e_hostile_ids_and_keys.json'
    // The fifth row is valid except for its due date.
    const strict = await bring(fresh, file, { collection: '*' })
    expect(strict.counts).toMatchObject({ rows: 5, created: 0, failed: 5 })
    expect(strict.faults.every(({ reason }) => reason.length > 10)).toBe(true)
    expect((await fresh.all('payables')).map(({ id }) => id)).toEqual(['before'])
    const loose = await bring(fresh, file, { collection: 'old' })
    expect(loose.counts).toMatchObject({ rows: 5, created: 1, failed: 4 })
    expect(await fresh.all('old')).toMatchObject([
      { id: 'ok', data: { '=cmd': '=1+1', dueDate: { _seconds: 'not-a-number' } } },
    ])
    expect(Object.hasOwn(Object.prototype, 'x')).toBe(false)
    await fresh.close()
  })

  it('of several collections asks for one of them, and brings sub-collections with their parent', async () => {
    const asked = await bring(world, 'firestore-shapes/a_datatype_tree.json', { collection: 'other' })
    expect(asked.problem).toContain('payables, po, Tracking')
    const nested = {
      __collections__: {
        orders: { o1: { n: 1, __collections__: { lines: { l1: { qty: 2, id: 'own' }, l2: { qty: 3 } } } } },
      },
    }
    await bring(world, { name: 'n.json', text: JSON.stringify(nested) }, { collection: 'orders' })
    const lines = await world.all('lines')
    expect(lines.map(({ id, data }) => [id, data])).toEqual([
      ['o1.l1', { qty: 2, id: 'own', parent: { ref: 'orders/o1' } }],
      ['o1.l2', { qty: 3, parent: { ref: 'orders/o1' } }],
    ])
  })
})

describe('a round trip', () => {
  it('of JSON loses nothing', async () => {
    const scalar = fc.oneof(
      fc.string().filter((text) => text.isWellFormed()),
      fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => (value === 0 ? 0 : value)),
      fc.boolean(),
      fc.constant(null),
      fc.constant({ $ts: '2026-11-20T09:00:00.000Z' }),
    )
    const value = fc.oneof(scalar, fc.array(scalar), fc.dictionary(fc.stringMatching(/^[a-z]{2,6}$/), scalar))
    const document = fc.dictionary(fc.stringMatching(/^(?:id|[a-z =']{2,8})$/), value, { minKeys: 1 })
    const [here, there] = [await openTestWorld({ collections: [] }), await openTestWorld({ collections: [] })]
    let runs = 0
    await fc.assert(
      fc.asyncProperty(fc.array(document, { minLength: 1, maxLength: 8 }), async (documents) => {
        const collection = `things${++runs}`
        for (const [at, data] of documents.entries()) await here.put(collection, `d${at}`, data as never)
        const { body } = await here.call('GET', `/api/export?collection=${collection}&format=json`)
        const done = await bring(there, { name: 'things.json', text: JSON.stringify(body) }, { collection })
        expect(done.faults).toEqual([])
        const plain = (docs: readonly { id: string; data: unknown }[]) => docs.map(({ id, data }) => [id, data])
        expect(plain(await there.all(collection))).toEqual(plain(await here.all(collection)))
      }),
      { numRuns: 25, interruptAfterTimeLimit: 30_000 },
    )
    await here.close()
    await there.close()
  })

  it('of XLSX brings texts, numbers and days back', async () => {
    const data = { sku: '0012-34', formula: '=1+1', qty: -12.5, day: '2026-11-20', note: 'a\nb "c"' }
    await world.put('shelf', 's1', data)
    const answer = await world.app.inject({
      url: '/api/export?collection=shelf&format=xlsx',
      headers: { cookie: 'sam@prime.test' },
    })
    await bring(world, { name: 'shelf.xlsx', bytes: answer.rawPayload }, { collection: 'shelf2' })
    expect(await world.all('shelf2')).toMatchObject([{ id: 's1', data }])
  })

  it('of CSV closes formulas on the way out and opens them on the way in', async () => {
    const texts = ['=1+1', '+49 30', '-x', '@SUM(A1)', "'=quoted", ' =late', 'plain']
    for (const [at, text] of texts.entries()) await world.put('formulas', `f${at}`, { text })
    const { body } = await world.call('GET', '/api/export?collection=formulas&format=csv')
    expect(body).toContain("'=1+1")
    expect(body).not.toMatch(/(?:^|,)[=+@]/m)
    await bring(world, { name: 'f.csv', text: body }, { collection: 'formulas2' })
    expect((await dataOf('formulas2')).map(({ text }) => text)).toEqual(texts.map((text) => text.trim()))
  })
})

it('of 500 rows with 12 bad ones 488 go in, 12 come back with reasons, and undo restores exactly', async () => {
  const fresh = await openTestWorld()
  await fresh.put('parts', 'p7', { partNumber: 'N7', brand: 'old', listPrice: 1 })
  const before = (await fresh.all('parts')).map(({ id, data }) => ({ id, data }))
  const rows = Array.from({ length: 500 }, (_, at) => `N${at},SKF,${at % 41 === 40 ? 'soon' : at}`)
  const file = { name: 'p.csv', text: `partNumber,brand,listPrice\n${rows.join('\n')}\n` }
  const done = await bring(fresh, file, { collection: 'parts', key: 'partNumber' })
  expect(done.counts).toMatchObject({ rows: 500, created: 487, updated: 1, failed: 12 })
  const errors = await fresh.call('GET', done.errorsFile!)
  expect(errors.body.trim().split('\r\n')).toHaveLength(13)
  expect(errors.body).toContain('soon,41,List price is not an amount.')
  await fresh.call('POST', `/api/imports/${done.id}/undo`)
  await settled(fresh, done.id)
  expect((await fresh.all('parts')).map(({ id, data }) => ({ id, data }))).toEqual(before)
  await fresh.close()
})
