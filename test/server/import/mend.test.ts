import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { FailedRow, ImportState } from '#model/import/import.ts'
import { bring, settled } from '#test/support/import/import.ts'
import { openTestWorld, type World } from '#test/support/world.ts'

let world: World
beforeEach(async () => {
  world = await openTestWorld()
})
afterEach(() => world.close())

/** 500 rows; every fortieth has an invalid price: twelve of them. */
const BAD = Array.from({ length: 12 }, (_, at) => (at + 1) * 40)
const list = `Part number,Brand,Price\n${Array.from({ length: 500 }, (_, at) => `N${at + 1},SKF,${BAD.includes(at + 1) ? 'on request' : at + 1}`).join('\n')}\n`
const file = { name: 'list.csv', text: list }
const priced = async () => (await world.all('parts')).map(({ data }) => [data.partNumber, data.listPrice])

async function mend(id: string, body: object): Promise<ImportState> {
  const answer = await world.call('POST', `/api/imports/${id}/mend`, body)
  if (answer.status !== 200) throw new Error(answer.body.detail)
  return await settled(world, id)
}
const failed = async (id: string, after = 0): Promise<FailedRow[]> =>
  (await world.call('GET', `/api/imports/${id}/rows?after=${after}`)).body.items

describe('rows in error', () => {
  it('are shown with their cells, mended one by one and by the dozen, and tried again before anything is written', async () => {
    const tried = await bring(world, file, { collection: 'parts' }, 'run').then(async ({ id }) => {
      await world.call('POST', `/api/imports/${id}/undo`)
      await settled(world, id)
      const text = list.replace('N80,SKF,on request', 'N80,SKF,?')
      return await check(text)
    })
    const rows = await failed(tried.id)
    expect(rows).toHaveLength(12)
    expect(rows[0]).toMatchObject({ row: 40, cells: ['N40', 'SKF', 'on request'], faults: [{ column: 'Price' }] })
    expect(await failed(tried.id, 400)).toHaveLength(2)

    const one = await mend(tried.id, { rows: [{ row: 80, cells: { Price: '80' } }] })
    expect(one).toMatchObject({ step: 'checked', counts: { created: 489, failed: 11 } })
    const all = await mend(tried.id, { all: [{ column: 'Price', value: 'on request', by: '' }] })
    expect(all).toMatchObject({ step: 'checked', counts: { created: 500, failed: 0 } })
    expect(await world.all('parts')).toEqual([])

    await world.call('POST', `/api/imports/${tried.id}/run`)
    expect(await settled(world, tried.id)).toMatchObject({ step: 'done', counts: { created: 500, failed: 0 } })
    const found = new Map((await priced()) as [string, number | undefined][])
    expect([found.get('N80'), found.get('N40'), found.get('N41')]).toEqual([80, undefined, 41])
  })

  it('that are mended after the run go into the same run, without doubles, and are taken back with it', async () => {
    const done = await bring(world, file, { collection: 'parts' })
    const first = await mend(done.id, {
      rows: [
        { row: 40, cells: { Price: '7' } },
        { row: 80, cells: { Price: 'x' } },
      ],
    })
    expect(first).toMatchObject({ step: 'done', counts: { rows: 500, created: 489, failed: 11 } })
    expect(first.faults[0]).toMatchObject({ row: 80, value: 'x' })
    expect((await failed(done.id)).map(({ row }) => row)).toEqual(BAD.slice(1))

    const second = await mend(done.id, { rows: BAD.slice(1).map((row) => ({ row, cells: { Price: '1.00' } })) })
    expect(second).toMatchObject({ step: 'done', counts: { rows: 500, created: 500, failed: 0 }, faults: [] })
    expect(second.errorsFile).toBeUndefined()
    expect(await failed(done.id)).toEqual([])
    expect(new Set((await priced()).map(([number]) => number)).size).toBe(500)
    expect(new Set((await world.commits()).map(({ run }) => run))).toEqual(new Set([`import:${done.id}`]))

    await world.call('POST', `/api/imports/${done.id}/undo`)
    expect(await settled(world, done.id)).toMatchObject({ step: 'undone' })
    expect(await world.all('parts')).toEqual([])
  })

  it('that come back as a file of their own mean what they meant among the others', async () => {
    const text = 'no;when;n;p\nA;25/04/2026;1,5;1.234\nB;03/04/2026;1.234;1,234;more\nC;25/04/2026;12,75;2.345;more\n'
    const done = await bring(world, { name: 'list.csv', text }, { collection: 'shelf' })
    expect(done.counts).toMatchObject({ created: 1, failed: 2 })
    const { body } = await world.call('GET', done.errorsFile!)
    await bring(world, { name: 'list errors.csv', text: body }, { collection: 'shelf' })
    expect((await world.all('shelf')).map(({ data }) => data).filter(({ no }) => no !== 'A')).toEqual([
      { no: 'B', when: '2026-04-03', n: 1234, p: 1.234 },
      { no: 'C', when: '2026-04-25', n: 12.75, p: 2345 },
    ])
  })

  it('of JSON are mended as documents, and as text where they are none', async () => {
    const text = '{"partNumber":"1","listPrice":"dear","tags":[1]}\n{"partNumber":}\n{"partNumber":"3"}\n'
    const done = await bring(world, { name: 'parts.json', text }, { collection: 'parts' })
    expect(done.counts).toMatchObject({ created: 1, failed: 2 })
    const [first, second] = await failed(done.id)
    expect(first).toMatchObject({ row: 1, cells: ['1', 'dear', '[1]'] })
    expect(second).toMatchObject({ row: 2, text: '{"partNumber":}' })
    const after = await mend(done.id, {
      rows: [
        { row: 1, cells: { listPrice: '5' } },
        { row: 2, text: '{"partNumber":"2"}' },
      ],
    })
    expect(after.counts).toMatchObject({ created: 3, failed: 0 })
    expect(await priced()).toEqual(
      expect.arrayContaining([
        ['1', 5],
        ['2', undefined],
        ['3', undefined],
      ]),
    )
  })

  it('are not mended by what does not fit', async () => {
    const done = await bring(world, file, { collection: 'parts' })
    for (const [body, detail] of [
      [{ rows: [{ row: 41, cells: { Price: '1' } }] }, 'Row 41 is not in error.'],
      [{ rows: [{ row: 40, cells: { Colour: '1' } }] }, 'The file has no column "Colour".'],
      [{ rows: [{ row: 40, cells: {} }] }, 'Nothing was corrected.'],
      [{ rows: [{ row: 0 }] }, '"row" counts from 1.'],
      [{ rows: [{ row: 40, cells: { Price: 1 } }] }, '"cells" is a text for each heading.'],
      [{ all: [{ column: 'Price' }] }, '"all" has a column, a value and its replacement.'],
    ] as const)
      await expect(mend(done.id, body), detail).rejects.toThrow(detail)
  })
})

describe('all or nothing', () => {
  it('writes nothing when a row is in error, and all once it is mended', async () => {
    const whole = await bring(world, file, { collection: 'parts', whole: true })
    expect(whole).toMatchObject({ step: 'checked', problem: '12 rows are in error, so nothing was written.' })
    expect(await world.commits()).toEqual([])
    await mend(whole.id, { all: [{ column: 'Price', value: 'on request', by: '' }] })
    await world.call('POST', `/api/imports/${whole.id}/run`)
    expect(await settled(world, whole.id)).toMatchObject({ step: 'done', counts: { created: 500, failed: 0 } })
  })

  it('takes out again what went in when only the writing finds that a row cannot', async () => {
    const deep = `${'{"a":'.repeat(25)}1${'}'.repeat(25)}`
    const text = `${Array.from({ length: 700 }, (_, at) => `{"partNumber":"N${at}"}`).join('\n')}\n{"partNumber":"deep","more":${deep}}\n`
    const done = await bring(world, { name: 'parts.json', text }, { collection: 'parts', whole: true })
    expect(['checked', 'failed']).toContain(done.step)
    expect(done.problem).toBe('One row is in error, so nothing was written.')
    expect(await world.all('parts')).toEqual([])
  })
})

describe('the columns of a new collection', () => {
  it('are what a person says they are', async () => {
    const text = 'sku,qty,when\n0012,5,03/04/2026\n0013,7,05/06/2026\n'
    const types = { sku: 'number', qty: 'text' } as const
    const done = await bring(world, { name: 'bins.csv', text }, { collection: 'bins', types, dayFirst: true })
    expect((await world.all('bins')).map(({ data }) => data)).toEqual([
      { sku: 12, qty: '5', when: '2026-04-03' },
      { sku: 13, qty: '7', when: '2026-06-05' },
    ])
    expect(done.inspection).toMatchObject({ isDayOrderOpen: true, lineEnds: 'LF' })
  })

  it('come with what was taken for no row', async () => {
    const text = 'Stock list,,\r\n,,\r\nsku,qty,note\r\na,1,x\r\n,,\r\n# counted twice\r\nb,2,y\r\nTotal,3,\r\n,,\r\n'
    const done = await bring(world, { name: 'bins.csv', text }, { collection: 'bins' })
    expect(done.leftOut).toEqual({ titles: 2, blank: 2, totals: 1, remarks: 1 })
    expect(done.inspection?.lineEnds).toBe('CRLF')
    expect(await world.all('bins')).toHaveLength(2)
  })
})

async function check(text: string): Promise<ImportState> {
  const boundary = 'y'.repeat(40)
  const part = (head: string, body: string) =>
    `--${boundary}\r\nContent-Disposition: form-data; ${head}\r\n\r\n${body}\r\n`
  const answer = await world.app.inject({
    method: 'POST',
    url: '/api/imports',
    headers: {
      origin: 'http://127.0.0.1:4600',
      'content-type': `multipart/form-data; boundary=${boundary}`,
      cookie: 'sam@prime.test',
    },
    payload: `${part('name="plan"', JSON.stringify({ collection: 'parts', format: 'csv' }))}${part('name="file"; filename="list.csv"', text)}--${boundary}--\r\n`,
  })
  return await settled(world, answer.json<{ id: string }>().id)
}
