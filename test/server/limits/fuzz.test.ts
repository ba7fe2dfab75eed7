import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestWorld, type World } from '#test/support/world.ts'

let world: World
const failures: unknown[] = []
beforeAll(async () => {
  world = await openTestWorld()
  world.prime.log = (_level, _message, facts) => void failures.push(facts)
  for (let n = 0; n < 5; n++) await world.put('things', `t${n}`, { n, tags: ['a', n], map: { deep: [{ x: n }] } })
})
afterAll(() => world.close())

const DOC = '/api/collections/things/documents/t1'
let made = 0
const key = () => ({ 'idempotency-key': `a-key-of-the-fuzz-test-${++made}` })

const word = fc.constantFrom(
  'a',
  'n',
  'map.deep',
  '`x y`',
  '',
  '__proto__',
  'constructor',
  '$ts',
  '$increment',
  'x'.repeat(300),
  '\u0000',
  '😀',
)
const leaf = fc.oneof(
  fc.jsonValue({ maxDepth: 2 }),
  word,
  fc.constantFrom<unknown>(
    { $ts: 'x' },
    { $serverTime: true },
    { $increment: 1e308 },
    { $arrayUnion: [[1]] },
    -0,
    1e-320,
  ),
)
const where = fc.array(
  fc.oneof(
    fc.tuple(
      word,
      fc.constantFrom(
        '==',
        '<',
        '!=',
        'in',
        'not-in',
        'array-contains',
        'array-contains-any',
        'exists',
        'starts-with',
        '>',
        'x',
      ),
      leaf,
    ),
    fc.record({ or: fc.array(fc.tuple(word, fc.constant('=='), leaf)) }),
    leaf,
  ),
  { maxLength: 4 },
)
const question = fc.record(
  {
    where,
    orderBy: fc.oneof(leaf, fc.array(fc.tuple(word, fc.constantFrom('asc', 'desc')))),
    limit: fc.oneof(leaf, fc.nat(2000)),
    cursor: leaf,
    skip: fc.oneof(leaf, fc.nat(9)),
    select: fc.oneof(leaf, fc.array(word)),
    search: leaf,
    aggregate: fc.oneof(
      leaf,
      fc.record({ count: fc.boolean(), sum: fc.array(word), by: fc.array(word) }, { requiredKeys: [] }),
    ),
  },
  { requiredKeys: [] },
)
const data = fc.dictionary(word, leaf)
const write = fc.record(
  {
    op: fc.constantFrom('create', 'set', 'update', 'delete', 'check', 'x'),
    collection: fc.constantFrom('things', 'payables', 'counters', '', '1'),
    id: fc.oneof(fc.constantFrom('t1', 't2', 'new', ''), leaf),
    data: fc.oneof(data, leaf),
    patch: fc.oneof(data, leaf),
    unset: fc.oneof(fc.array(word), leaf),
    ifVersion: fc.oneof(leaf, fc.nat(9), fc.constant(null)),
  },
  { requiredKeys: ['op', 'collection'] },
)

const REQUESTS: Record<
  string,
  fc.Arbitrary<[method: string, url: string, body: unknown, headers?: Record<string, string>]>
> = {
  query: question.map((body) => ['POST', '/api/collections/things/query', body]),
  'defined query': question.map((body) => ['POST', '/api/collections/payables/query', body]),
  commit: fc.array(write, { maxLength: 4 }).map((writes) => ['POST', '/api/commit', { writes }]),
  patch: fc
    .record({ patch: fc.oneof(data, leaf), unset: leaf }, { requiredKeys: [] })
    .map((body) => ['PATCH', DOC, body, { 'if-match': '*' }]),
  put: data.map((body) => ['PUT', DOC, { data: body }, { 'if-match': '*' }]),
  create: fc.oneof(data, leaf).map((body) => ['POST', '/api/collections/payables/documents', { data: body }]),
  read: fc
    .record({ gets: leaf, queries: fc.oneof(leaf, fc.array(question)) }, { requiredKeys: [] })
    .map((body) => ['POST', '/api/read', body]),
  command: fc.dictionary(word, leaf).map((input) => ['POST', '/api/commands/history.undo', { input }]),
  'any body': leaf.map((body) => ['POST', '/api/commit', body]),
  'broken text': fc.string({ unit: 'binary' }).map((body) => ['POST', '/api/commit', body]),
  'any id': fc
    .string({ unit: 'binary' })
    .map((id) => ['GET', `/api/collections/things/documents/${wild(id)}`, undefined]),
  'any address': fc.webPath().map((path) => ['GET', `/api${path}`, undefined]),
  changes: leaf.map((since) => [
    'GET',
    `/api/collections/things/changes?since=${wild(JSON.stringify(since))}&limit=${wild(JSON.stringify(since))}`,
    undefined,
  ]),
  history: leaf.map((from) => [
    'GET',
    `/api/history?from=${wild(JSON.stringify(from))}&before=${wild(JSON.stringify(from))}`,
    undefined,
  ]),
}

/** Any text as a URL component; unpaired surrogates cannot be encoded. */
const wild = (text: string): string => encodeURIComponent(text.toWellFormed())

describe('whatever is sent', () => {
  it.each(Object.keys(REQUESTS))('%s: never a 500, never a broken prototype', async (name) => {
    await fc.assert(
      fc.asyncProperty(REQUESTS[name]!, async ([method, url, body, headers]) => {
        const answer = await world.call(method, url, body, { ...key(), ...headers })
        if (answer.status >= 500)
          throw new Error(
            `${method} ${url} ${JSON.stringify(body)}: ${answer.status} ${JSON.stringify(failures.at(-1))}`,
          )
        if (answer.status >= 400) expect(answer.body).toMatchObject({ status: answer.status, code: expect.any(String) })
      }),
      { numRuns: 150 },
    )
    expect(Object.keys(Object.prototype)).toEqual([])
  })
})
