import { afterAll, beforeAll, expect, it } from 'vitest'
import { dictionaryReport, structureReport } from '#features/data/structure/report.ts'
import { payables } from '#features/money/payables/collection.ts'
import { NOBODY } from '#model/command/people.ts'
import type { Report } from '#model/report/report.ts'
import { structureCounter } from '#model/structure/structure.ts'
import { readPdf } from '#test/support/inputs/pdf.ts'
import { ORIGIN, openTestWorld, type World } from '#test/support/world.ts'

let world: World
beforeAll(async () => {
  world = await openTestWorld()
  await world.put('settings', 'company', { name: 'Company', companyName: 'Meridian Bearing' })
})
afterAll(() => world.close())

async function printed(report: Report): Promise<string> {
  const answer = await world.app.inject({
    method: 'POST',
    url: '/api/print/report',
    headers: { cookie: 'sam@prime.test', origin: ORIGIN, 'content-type': 'application/json' },
    payload: JSON.stringify(report, (_, value: unknown) => value ?? null),
  })
  expect(answer.statusCode, answer.body.slice(0, 300)).toBe(200)
  expect(answer.headers['content-type']).toBe('application/pdf')
  return readPdf(answer.rawPayload).pages.join(' ').replace(/\s+/g, ' ')
}

it('the structure of a collection comes on paper with its fields, notes, faults and references', async () => {
  const counter = structureCounter()
  counter.add({ partNumber: '6205', qty: 10 })
  counter.add({ partNumber: ' 00123', qty: '5' })
  const note = { data: { of: 'shelf', field: 'qty', note: 'counted by Ana' } }
  const text = await printed(
    structureReport(
      'shelf',
      {
        scanned: 2,
        isCut: false,
        fields: counter.facts(undefined),
        relations: [{ field: 'partId', target: 'parts', filled: 2, missing: 1 }],
      },
      new Map([['qty', note as never]]),
    ),
  )
  expect(text).toContain('Meridian Bearing')
  expect(text).toContain('Structure of shelf')
  expect(text).toMatch(/partNumber .*100%/)
  expect(text).toContain('counted by Ana')
  expect(text).toMatch(/partId\s*parts\s*2\s*1/)
})

it('the dictionary has a line for every field, those of lines under theirs', async () => {
  const { tables } = dictionaryReport('payables', [payables])
  expect(tables![0]!.rows.length).toBeGreaterThanOrEqual(Object.keys(payables.fields).length)
  expect(await printed(dictionaryReport('payables', [payables]))).toContain('vendorId')
})

it.each<[string, number, object]>([
  ['nothing to print', 400, {}],
  ['what is no report', 400, { title: 'x', facts: [['a', { b: 1 }]] }],
  ['pictures', 400, { title: 'x', content: [{ image: 'x' }] }],
  ['too many rows', 413, { title: 'x', tables: [{ caption: 'a', head: ['b'], rows: Array(3001).fill([1]) }] }],
])('%s is refused', async (_, status, body) => {
  expect((await world.call('POST', '/api/print/report', body)).status).toBe(status)
})

it('nobody prints who is not logged in', async () => {
  expect((await world.call('POST', '/api/print/report', { title: 'x' }, {}, NOBODY)).status).toBe(401)
})
