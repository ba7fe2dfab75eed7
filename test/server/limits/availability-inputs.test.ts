import { zipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sheetWriter } from '#base/formats/xlsx.ts'
import { send, settled } from '#test/support/import/import.ts'
import { ORIGIN, openTestWorld, type World } from '#test/support/world.ts'

const MB = 1 << 20
/** At least this many requests of others are served while a large one is in progress. */
const SERVED = 5
/** Of a file: many commits, or many pieces of one look. */
const ROWS = 5_000

let world: World
let made = 0
beforeAll(async () => {
  world = await openTestWorld()
  await world.put('small', 's1', { n: 1 })
  for (let n = 0; n < 20; n++) await world.put('fat', `f${n}`, { n, text: 'x'.repeat(900_000) })
})
afterAll(() => world.close())

/** The response to a large request, and how many reads of another user are answered before it is done. */
async function servedDuring(work: () => Promise<unknown>): Promise<{ answer: unknown; served: number }> {
  let isDone = false
  const working = work().finally(() => {
    isDone = true
  })
  let served = 0
  while (!isDone) {
    const { status } = await world.call('GET', '/api/collections/small/documents/s1', undefined, {}, world.kim)
    expect(status).toBe(200)
    if (!isDone) served++
    // A browser's request arrives in its own turn of the event loop; once enough reads were served, polling can slow
    // down.
    await new Promise((resolve) => (served < 2 * SERVED ? setImmediate(resolve) : setTimeout(resolve, 5)))
  }
  return { answer: await working, served }
}

const post = async (url: string, payload: string) => {
  const headers = {
    origin: ORIGIN,
    cookie: 'sam@prime.test',
    'content-type': 'application/json',
    'idempotency-key': `availability-of-inputs-${++made}`,
  }
  return (await world.app.inject({ method: 'POST', url, headers, payload })).statusCode
}
const commitOf = (data: object) =>
  JSON.stringify({
    writes: Array.from({ length: 200 }, () => ({ op: 'create', collection: 'many', id: `m${++made}`, data })),
  })
const upload = async (bytes: Buffer) => {
  const boundary = 'x'.repeat(40)
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="f.txt"\r\nContent-Type: text/plain\r\n\r\n`
  const answer = await world.app.inject({
    method: 'POST',
    url: '/api/files',
    headers: { origin: ORIGIN, cookie: 'sam@prime.test', 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload: Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]),
  })
  return answer.statusCode
}
const bring = async (name: string, bytes: Buffer, plan: object) => {
  const { status, body } = await send(world, { name, bytes }, { mode: 'create', ...plan })
  if (status === 201) await settled(world, body.id)
  return status
}

const deep = `${'{"a":['.repeat(9)}1${']}'.repeat(9)}`
const workbook = (): Buffer => {
  const parts: Uint8Array[] = []
  const sheet = sheetWriter('Prime', ['a', 'b', 'c'], (bytes) => parts.push(bytes), '')
  sheet.rows(Array.from({ length: ROWS }, (_, at) => [at, `text ${at}`, at / 2]))
  sheet.end()
  return Buffer.concat(parts)
}
const rows = (count: number) =>
  JSON.stringify(Array.from({ length: count }, (_, id) => ({ id: `r${id}`, n: id, text: 'some words' })))

describe('a refusal stays small', () => {
  const many = (count: number, value: unknown = 1) =>
    Object.fromEntries(Array.from({ length: count }, (_, at) => [`k${at}`, value]))
  it.each<[string, string, object, string]>([
    ['fields nobody asked for', 'po.cancel', many(9_000), '"k0" is not asked for.'],
    ['a name that is no record', 'duplicates.undoMerge', { mergeId: 'x'.repeat(2 * MB) }, 'There is no merge "xx'],
    ['wrong lines', 'rfq.receive', { lines: Array(4_000).fill({ qty: 'x', targetPrice: 'y' }) }, 'is not a number.'],
    ['too many lines', 'rfq.receive', { lines: Array(6_000).fill({}) }, 'takes at most 5,000 entries.'],
    ['too many names', 'count.request', { lotIds: Array(30_000).fill('a') }, 'takes at most 20,000 entries.'],
  ])('%s', async (_, command, input, sentence) => {
    const { status, body } = await world.call(
      'POST',
      `/api/commands/${command}`,
      { input },
      { 'idempotency-key': `a-refusal-that-stays-small-${++made}` },
    )
    expect([404, 422]).toContain(status)
    expect(body.detail).toContain(sentence)
    expect(JSON.stringify(body).length).toBeLessThan(100_000)
  })
})

describe('others are served while someone sends or asks for', () => {
  it.each<[string, () => Promise<unknown>, unknown]>([
    [
      'a commit of many fields',
      () =>
        post('/api/commit', commitOf(Object.fromEntries(Array.from({ length: 600 }, (_, at) => [`field${at}`, at])))),
      200,
    ],
    ['a commit of many small maps', () => post('/api/commit', commitOf({ list: Array(1_500).fill({}) })), 200],
    ['a commit of deep data', () => post('/api/commit', commitOf({ list: Array(40).fill(JSON.parse(deep)) })), 200],
    ['a page of large documents', () => post('/api/collections/fat/query', '{"limit":1000}'), 200],
    [
      'several questions',
      // One response of 13 MB is built in a few slices of 20 ms; three of them leave room for as many reads as the
      // other cases.
      async () => {
        const ask = () =>
          post('/api/read', JSON.stringify({ queries: Array(14).fill({ collection: 'fat', limit: 1 }) }))
        return [await ask(), await ask(), await ask()].join(' ')
      },
      '200 200 200',
    ],
    ['an upload', () => upload(Buffer.alloc(20 * MB, 'a')), 201],
    [
      'an import of JSON',
      () => bring('all.json', Buffer.from(rows(ROWS)), { collection: 'json', format: 'json' }),
      201,
    ],
    [
      'an import of deep JSON',
      () =>
        bring(
          'deep.json',
          Buffer.from(
            `[${Array(ROWS / 2)
              .fill(deep)
              .join(',')}]`,
          ),
          {
            collection: 'deep',
            format: 'json',
          },
        ),
      201,
    ],
    [
      'an import of a zip',
      () =>
        bring('all.zip', Buffer.from(zipSync({ 'zipped.json': Buffer.from(rows(ROWS)) })), {
          collection: '*',
          format: 'json',
        }),
      201,
    ],
    ['an import of a workbook', () => bring('all.xlsx', workbook(), { collection: 'sheets', format: 'sheet' }), 201],
  ])(
    '%s',
    async (_, work, status) => {
      const { answer, served } = await servedDuring(work)
      expect(answer).toBe(status)
      expect(served).toBeGreaterThanOrEqual(SERVED)
    },
    60_000,
  )

  it.each(['csv', 'json', 'xlsx', 'firestore'])(
    'an export as %s',
    async (format) => {
      const { answer, served } = await servedDuring(async () => {
        const url = `/api/export?collection=fat&format=${format}`
        return (await world.app.inject({ url, headers: { cookie: 'sam@prime.test' } })).statusCode
      })
      expect(answer).toBe(200)
      expect(served).toBeGreaterThanOrEqual(SERVED)
    },
    60_000,
  )
})
