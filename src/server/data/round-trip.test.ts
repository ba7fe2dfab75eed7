import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import fc from 'fast-check'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { collections } from '#features/all.ts'
import { defineCollection } from '#model/collection.ts'
import { choice, date, flag, lines, moment, money, number, object, reference, tags, text } from '#model/fields.ts'
import type { Data, Value } from '#model/value.ts'
import { isReservedKey, sameValue } from '#model/value.ts'
import type { Contents } from '#server/data/export-all.ts'
import { bring } from '#server/data/test-import.ts'
import { openShelf } from '#server/files/shelf.ts'
import type { World } from '#test/world.ts'
import { openTestWorld } from '#test/world.ts'

const kinds = defineCollection({
  name: 'kinds',
  label: { one: 'Kind', many: 'Kinds' },
  title: 'label',
  fields: {
    label: text('Label'),
    amount: money('Amount'),
    count: number('Count'),
    due: date('Due'),
    seenAt: moment('Seen'),
    isOpen: flag('Open'),
    status: choice('Status', ['Open', 'Closed']),
    vendorId: reference('Vendor', 'vendors'),
    marks: tags('Marks'),
    lines: lines('Lines', { part: text('Part'), qty: number('Quantity') }),
    more: object('More'),
  },
  list: { columns: ['label'], sort: 'label' },
  form: [['label']],
  search: ['label'],
  indexes: [],
})

let from: World
let into: World
beforeAll(async () => {
  from = await openTestWorld({ collections: [...collections, kinds] })
  into = await openTestWorld({ collections: [...collections, kinds] })
})
afterAll(async () => {
  await from.close()
  await into.close()
})

/** Few runs of many documents: each import starts a thread. */
const RUNS = { numRuns: 5 }
let made = 0

async function exported(collection: string, format: string): Promise<Buffer> {
  const url = `/api/export?collection=${collection}&format=${format}`
  const { statusCode, rawPayload } = await from.app.inject({ url, headers: { cookie: 'sam@prime.test' } })
  expect(statusCode).toBe(200)
  return rawPayload
}

/** What differs between a collection of the one Prime and of the other, document by document. */
async function differences(collection: string, other = collection): Promise<unknown[]> {
  const [before, after] = [await from.all(collection), await into.all(other)]
  const found = new Map(after.map(({ id, data }) => [id, data]))
  const missing = before.flatMap(({ id, data }) => {
    const now = found.get(id)
    return now && sameValue(data, now) ? [] : [{ id, data, now }]
  })
  return after.length === before.length ? missing : [...missing, `${before.length} became ${after.length}`]
}

async function fill(world: World, collection: string, documents: readonly Data[]): Promise<void> {
  const writes = documents.map((data, at) => ({ op: 'create', collection, id: `${collection}-${at}`, data }))
  const key = { 'idempotency-key': `round-trip-${++made}-0000000000` }
  const { status, body } = await world.call('POST', '/api/commit', { writes }, key)
  expect(status, JSON.stringify(body)).toBe(200)
}

async function empty(world: World, collection: string): Promise<void> {
  const writes = (await world.all(collection)).map(({ id }) => ({ op: 'delete', collection, id }))
  const key = { 'idempotency-key': `round-trip-${++made}-0000000000` }
  if (writes.length > 0) await world.call('POST', '/api/commit', { writes }, key)
}

const plainText = fc.string({ unit: 'binary', maxLength: 20 }).filter((word) => word.isWellFormed())
const name = fc.oneof(
  fc.constantFrom(
    'id',
    'Id',
    'name',
    'vendorRef',
    'Reference',
    'amount',
    'Due Date',
    'a.b',
    '0012',
    'ref',
    'parent',
    'collection',
  ),
  fc
    .string({ unit: 'grapheme', minLength: 1, maxLength: 12 })
    .filter((word) => !isReservedKey(word) && word.isWellFormed()),
)
const stamp = fc
  .date({ min: new Date('0001-01-01T00:00:00Z'), max: new Date('9999-12-31T00:00:00Z'), noInvalidDate: true })
  .map((day): Value => ({ $ts: day.toISOString() }))
const number64 = fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => value + 0)
/** Values that look like Firestore's own, formulas, numbers and dates as text. */
const tricky: fc.Arbitrary<Value> = fc.constantFrom<Value>(
  { seconds: 12, nanoseconds: 5_000_000 },
  { _seconds: 12, _nanoseconds: 0 },
  { latitude: 1.5, longitude: -2 },
  { ref: 'vendors/v1' },
  { ref: 5 },
  { ref: 'vendors/v1', note: 'x' },
  'vendors/v1',
  '=1+1',
  "'+49",
  ' 0012-34 ',
  '-',
  'null',
  '2026-11-20',
  'Nov 24, 2026',
  '62/22',
  '/documents/',
)
const { value: anyValue } = fc.letrec<{ value: Value }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 3, depthSize: 'small' },
    tricky,
    plainText,
    number64,
    fc.boolean(),
    fc.constant(null),
    stamp,
    fc.array(
      // A list holds no list directly.
      tie('value').filter((item) => !Array.isArray(item)),
      { maxLength: 3 },
    ) as fc.Arbitrary<Value>,
    fc.dictionary(name, tie('value'), { maxKeys: 3 }) as fc.Arbitrary<Value>,
  ),
}))
const anyDocument = fc.dictionary(name, anyValue, { maxKeys: 6 }) as fc.Arbitrary<Data>
const anyDocuments = fc.array(
  anyDocument.map((data) => ({ ...data })),
  { minLength: 1, maxLength: 12 },
)

describe.each([
  ['json', 'JSON'],
  ['firestore', 'the shape of Firestore'],
])('documents of every kind as %s', (format) => {
  it('come back from an export exactly as they were', async () => {
    await fc.assert(
      fc.asyncProperty(anyDocuments, async (documents) => {
        const collection = `any${++made}`
        await fill(from, collection, documents)
        const bytes = await exported(collection, format)
        const state = await bring(into, { name: 'all.json', bytes }, { collection })
        expect(state.faults).toEqual([])
        expect(await differences(collection)).toEqual([])
      }),
      RUNS,
    )
  }, 60_000)
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
    expect(await differences(collection)).toEqual([])
  },
)

/** What a form, a command or an import leaves in a defined collection. */
const word = fc
  .string({ unit: 'grapheme', minLength: 1, maxLength: 20 })
  .map((text) => text.replace(/[\p{C}\p{Z}]/gu, ' ').trim())
  .filter((text) => text.isWellFormed() && !/^(?:|null|n\/a|#n\/a|-|–)$/i.test(text))
const written = fc.oneof(
  word,
  fc.constantFrom('=1+1', '+49 30', '-5', '@x', "'=1", "''@", '0012-34', '6205', '1.10', '3E5'),
)
const decimal = (places: number) =>
  fc.integer({ min: -1e9, max: 1e9 }).map((units) => (units === 0 ? 0 : Number((units / 10 ** places).toFixed(places))))
const day = fc
  .date({ min: new Date('1950-01-01T00:00:00Z'), max: new Date('2099-12-31T00:00:00Z'), noInvalidDate: true })
  .map((moment) => moment.toISOString().slice(0, 10))
const second = fc
  .date({ min: new Date('1950-01-01T00:00:00Z'), max: new Date('2099-12-31T00:00:00Z'), noInvalidDate: true })
  .map((moment) => ({ $ts: `${moment.toISOString().slice(0, 19)}.000Z` }))
const typedDocument = fc.record(
  {
    label: written,
    amount: decimal(2),
    count: decimal(4),
    due: day,
    seenAt: second,
    isOpen: fc.boolean(),
    status: fc.constantFrom('Open', 'Closed'),
    vendorId: fc.constantFrom('v-1', 'v-2'),
    marks: fc.array(
      word.filter((mark) => !/[,;]/.test(mark)),
      { minLength: 1, maxLength: 3 },
    ),
    lines: fc.array(fc.record({ part: written, qty: decimal(0) }), { minLength: 1, maxLength: 3 }),
    more: fc.dictionary(fc.constantFrom('a', 'b'), fc.oneof(written, fc.boolean()), { minKeys: 1, maxKeys: 2 }),
  },
  { requiredKeys: ['label'] },
)

describe.each(['csv', 'xlsx', 'json', 'firestore'])('documents of a defined collection as %s', (format) => {
  it('come back field by field in their types, formula-like texts too', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(typedDocument, { minLength: 1, maxLength: 60, size: 'max' }), async (documents) => {
        await empty(from, 'kinds')
        await empty(into, 'kinds')
        await fill(from, 'kinds', documents as Data[])
        const bytes = await exported('kinds', format)
        const file = format === 'firestore' ? 'kinds.json' : `kinds.${format}`
        const state = await bring(into, { name: file, bytes }, { collection: 'kinds', skipTotals: false })
        expect(state.faults).toEqual([])
        expect(await differences('kinds')).toEqual([])
      }),
      RUNS,
    )
  }, 120_000)
})

it('an old document that its definition would read otherwise stays as it is in JSON', async () => {
  await from.put('payables', 'old', {
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
  expect(await differences('payables')).toEqual([])
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

describe('everything', () => {
  const PICTURE = Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.alloc(300_000, 7)])
  const NOTE = Buffer.from('delivered, signed: Lee\r\n')
  let hashes: string[]
  let others: World[]

  beforeAll(async () => {
    others = [from, into]
    from = await openTestWorld({ collections: [...collections, kinds] })
    into = await openTestWorld({ collections: [...collections, kinds] })
    await fill(from, 'bins', fc.sample(anyDocument, { numRuns: 40, seed: 7 }))
    await fill(from, 'kinds', fc.sample(typedDocument, { numRuns: 40, seed: 7 }) as Data[])
    await fill(from, 'savedViews', [{ screen: '/payable', name: 'Mine' }])
    await from.put('payables', 'old', { vendorName: 'SKF', dueDate: '2026-11-20' })
    const shelf = openShelf(`${from.prime.config.dataFolder}/files`, from.prime.newId)
    hashes = []
    for (const bytes of [PICTURE, NOTE]) hashes.push((await shelf.put(Readable.from([bytes]))).hash)
    const of = { collection: 'payables', recordId: 'old' }
    await from.put('attachments', 'f1', {
      ...of,
      name: 'a/b: photo.png',
      hash: hashes[0]!,
      size: PICTURE.length,
      type: 'image/png',
    })
    await from.put('attachments', 'f2', {
      ...of,
      name: 'note.txt',
      hash: hashes[1]!,
      size: NOTE.length,
      type: 'text/plain',
    })
    await from.put('attachments', 'f3', {
      ...of,
      name: 'note again.txt',
      hash: hashes[1]!,
      size: NOTE.length,
      type: 'text/plain',
    })
    await from.put('attachments', 'f4', { ...of, name: 'lost.txt', hash: 'f'.repeat(64), size: 1, type: 'text/plain' })
  })

  afterAll(async () => {
    await from.close()
    await into.close()
    ;[from, into] = others as [World, World]
  })

  const all = async (query: string, as = 'sam@prime.test') =>
    await from.app.inject({ url: `/api/export/all?${query}`, headers: { cookie: as } })

  it.each(['json', 'firestore'])(
    'comes as a zip of %s files and goes back into an empty Prime, attachments byte for byte',
    async (format) => {
      const { statusCode, rawPayload, headers } = await all(`format=${format}`)
      expect(statusCode).toBe(200)
      expect(headers['content-disposition']).toContain('Prime 2026-11-20.zip')
      const files = unzipSync(rawPayload)
      const contents = JSON.parse(strFromU8(files['prime.json']!)) as Contents
      expect(contents.missing).toEqual(['f'.repeat(64)])
      const fresh = await openTestWorld({ collections: [...collections, kinds] })
      const before = into
      into = fresh
      try {
        for (const { name, file, documents } of contents.collections) {
          const state = await bring(fresh, { name: 'x.json', bytes: Buffer.from(files[file]!) }, { collection: name })
          expect([name, state.faults, state.counts.created]).toEqual([name, [], documents])
          expect([name, await differences(name)]).toEqual([name, []])
        }
        const shelf = openShelf(`${fresh.prime.config.dataFolder}/files`, fresh.prime.newId)
        for (const { hash, file } of contents.attachments)
          expect((await shelf.put(Readable.from([Buffer.from(files[file]!)]))).hash).toBe(hash)
        for (const [hash, bytes] of [
          [hashes[0], PICTURE],
          [hashes[1], NOTE],
        ] as const) {
          const answer = await fresh.app.inject({ url: `/api/files/${hash}`, headers: { cookie: 'sam@prime.test' } })
          expect(createHash('sha256').update(answer.rawPayload).digest('hex')).toBe(hash)
          expect(answer.rawPayload.equals(bytes)).toBe(true)
        }
      } finally {
        into = before
        await fresh.close()
      }
    },
    60_000,
  )

  it('has safe names, each file once, and the collections that are asked for', async () => {
    const files = unzipSync((await all('format=csv&collections=attachments,payables')).rawPayload)
    expect(Object.keys(files).sort()).toEqual(
      [
        `attachments/${hashes[1]}/note.txt`,
        `attachments/${hashes[0]}/a_b_ photo.png`,
        'collections/attachments.csv',
        'collections/payables.csv',
        'prime.json',
      ].sort(),
    )
  })

  it('is for owners, and says what it does not know', async () => {
    expect((await all('', 'kim@prime.test')).json().code).toBe('forbidden')
    expect((await all('', 'nobody@prime.test')).json().code).toBe('unauthenticated')
    expect((await all('format=pdf')).statusCode).toBe(400)
    expect((await all('collections=secrets')).statusCode).toBe(404)
  })
})
