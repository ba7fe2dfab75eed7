import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { payables } from '#features/money/payables/collection.ts'
import type { Data } from '#model/schema/value.ts'
import { anyDocuments, kinds, typedDocument } from '#test/support/import/documents.ts'
import { bring } from '#test/support/import/import.ts'
import { differences, empty, fill } from '#test/support/import/round-trip.ts'
import { openTestWorld, type World } from '#test/support/world.ts'

let from: World
let into: World
beforeAll(async () => {
  from = await openTestWorld({ collections: [payables, kinds] })
  into = await openTestWorld({ collections: [payables, kinds] })
})
afterAll(async () => {
  await from.close()
  await into.close()
})

/** Each import starts a thread, so one file contains the documents of several draws. */
const DRAWS = { minLength: 5, maxLength: 5, size: 'max' } as const
/** Shrinking would take longer than a test may, and its imports would get in the way of the next. */
const RUNS = { numRuns: 1, endOnFailure: true }
/** The maximum of one commit. */
const MAX_DOCUMENTS = 500
let made = 0

async function exported(collection: string, format: string): Promise<Buffer> {
  const url = `/api/export?collection=${collection}&format=${format}`
  const { statusCode, rawPayload } = await from.app.inject({ url, headers: { cookie: 'sam@prime.test' } })
  expect(statusCode).toBe(200)
  return rawPayload
}

describe.each([
  ['json', 'JSON'],
  ['jsonl', 'JSON lines'],
  ['firestore', 'the shape of Firestore'],
])('documents of every kind as %s', (format) => {
  it('come back from an export exactly as they were', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyDocuments, DRAWS), async (drawn) => {
        const documents = drawn.flat().slice(0, MAX_DOCUMENTS)
        const collection = `any${++made}`
        await fill(from, collection, documents)
        const bytes = await exported(collection, format)
        const state = await bring(into, { name: 'all.json', bytes }, { collection })
        expect(state.faults).toEqual([])
        expect(await differences(from, into, collection)).toEqual([])
      }),
      RUNS,
    )
  })
})

it.each(['json', 'firestore'])(
  '%s comes back the same when it is tried out first, as the screens do',
  async (format) => {
    const documents: Data[] = [
      { id: 'a field of its own', name: 'x', above: { ref: 'vendors/v1' } },
      { at: { seconds: 1, nanoseconds: 2 }, vendorRef: 'vendors/v1' },
      { Id: 7, name: ' spaced ' },
      {},
    ]
    const collection = `tried${format}`
    await fill(from, collection, documents)
    const bytes = await exported(collection, format)
    const state = await bring(into, { name: 'all.json', bytes }, { collection }, 'tried')
    expect([state.step, state.faults]).toEqual(['done', []])
    expect(await differences(from, into, collection)).toEqual([])
  },
)

describe.each(['csv', 'xlsx', 'json', 'jsonl', 'firestore'])('documents of a defined collection as %s', (format) => {
  it('come back field by field in their types, formula-like texts too', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(typedDocument, { minLength: 100, maxLength: 250, size: 'max' }), async (documents) => {
        await empty(from, 'kinds')
        await empty(into, 'kinds')
        await fill(from, 'kinds', documents as Data[])
        const bytes = await exported('kinds', format)
        const file = format === 'firestore' ? 'kinds.json' : `kinds.${format}`
        const state = await bring(into, { name: file, bytes }, { collection: 'kinds', skipTotals: false })
        expect(state.faults).toEqual([])
        expect(await differences(from, into, 'kinds')).toEqual([])
      }),
      RUNS,
    )
  })
})

it('an old document that its definition would read otherwise stays as it is in JSON', async () => {
  await from.put('payables', 'old', {
    status: 'Old',
    vendorName: ' 12 ',
    dueDate: { $ts: '2026-11-20T12:00:00.000Z' },
    P_O: 'x',
    totalAmount: 1.239,
  })
  await from.put('payables', 'new', { vendorName: '13', dueDate: '2026-11-20' })
  const bytes = await exported('payables', 'json')
  expect(
    JSON.parse(bytes.toString())
      .map((doc: object) => Object.keys(doc)[0])
      .sort(),
  ).toEqual(['$id', 'id'])
  await bring(into, { name: 'payables.json', bytes }, { collection: 'payables' })
  expect(await differences(from, into, 'payables')).toEqual([])
})

it('a table has a column for what only the last of many documents holds', async () => {
  const documents: Data[] = Array.from({ length: 1200 }, (_, at) => ({ n: at, label: `x${at}` }))
  documents.push({ n: 1200, late: 'here' })
  for (let at = 0; at < documents.length; at += 500) {
    const writes = documents
      .slice(at, at + 500)
      .map((data, index) => ({ op: 'create', collection: 'long', id: `l${at + index}`, data }))
    await from.call('POST', '/api/commit', { writes }, { 'idempotency-key': `long-${at}-00000000000000` })
  }
  const [head] = (await exported('long', 'csv')).toString().split('\r\n')
  expect(head).toBe('\uFEFFid,n,label,late')
})
