import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type SharedPostgres, sharePostgres } from '#test/support/postgres.ts'
import { preparedDatabase } from '#test/support/prepared.ts'
import { openTestWorld, type World } from '#test/support/world.ts'

interface Operation {
  requestBody?: { content: Record<string, { schema: { properties?: Record<string, { properties?: object }> } }> }
}
type Paths = Record<string, Record<string, Operation>>

/** As deep as JSON may be nested, alternating lists and objects. */
const deep = (depth: number): unknown => (depth === 0 ? 1 : depth % 2 ? [deep(depth - 1)] : { a: deep(depth - 1) })

const WRONG: readonly (readonly [what: string, value: unknown])[] = [
  ['null', null],
  ['a negative fraction', -1.5],
  ['the largest number', Number.MAX_VALUE],
  ['a text with NUL', 'x\u0000y'],
  ['half a character', '\ud800'],
  ['a list of null', [null]],
  ['a broken timestamp', { $ts: 'x' }],
  ['a map with names of prototypes', JSON.parse('{"__proto__": {"a": 1}, "constructor": 1}')],
  ['deep JSON', deep(60)],
  ['a path of 40,000 parts', 'a.'.repeat(40_000)],
]

/** Texts, which `odd-texts.test.ts` puts in every field of every command. */
const TEXTS = ['a text with NUL', 'half a character', 'a path of 40,000 parts']

/** What every command gets on SQLite; of the rest it gets a part, with each command another. */
const ALWAYS = ['null', 'the largest number']

const IN_TURN = WRONG.map(([what]) => what).filter((what) => !TEXTS.includes(what) && !ALWAYS.includes(what))

/** Values that a store might refuse; the others are validated before they reach a store, and are tried on SQLite. */
const STORED = ['the largest number', 'a text with NUL', 'half a character', 'deep JSON']

describe.each(['sqlite', 'postgres'] as const)('every route and every command on %s', (store) => {
  let postgres: SharedPostgres | undefined
  let world: World
  let paths: Paths
  let made = 0
  const failures: unknown[] = []
  beforeAll(async () => {
    postgres = store === 'postgres' ? await sharePostgres() : undefined
    world = await openTestWorld(postgres && { config: { databaseUrl: await preparedDatabase(postgres.url) } })
    world.prime.log = (_level, _message, facts) => void failures.push(facts)
    await world.put('things', 'things', { n: 1 })
    paths = ((await world.call('GET', '/api/openapi.json')).body as { paths: Paths }).paths
  }, 60_000)
  afterAll(async () => {
    await world?.close()
    await postgres?.stop()
  })

  it.each(WRONG.filter(([what]) => store === 'sqlite' || STORED.includes(what)))(
    'answers %s with a clear refusal, never by failing',
    async (what, wrong) => {
      let tried = 0
      const isText = TEXTS.includes(what)
      // All commands wrap their input in the same body.
      const commands = Object.keys(paths).filter((path) => path.startsWith('/api/commands/'))
      const first = commands[0]
      const shared = store === 'postgres' ? ['the largest number', 'deep JSON'] : IN_TURN
      const turn = shared.indexOf(what)
      const isSpared = (path: string) =>
        path !== first && turn >= 0 && (commands.indexOf(path) + turn) % Math.min(shared.length, 3) !== 0
      for (const [path, operations] of Object.entries(paths))
        for (const [method, { requestBody }] of Object.entries(operations)) {
          const schema = requestBody?.content['application/json']?.schema
          if (!schema) continue
          const filled = (names: object = {}) => Object.fromEntries(Object.keys(names).map((name) => [name, wrong]))
          const inputs = schema.properties?.input?.properties
          const whole = [wrong, filled(schema.properties)]
          const ofCommand = inputs && !(isText && path !== first) && !isSpared(path) ? [{ input: filled(inputs) }] : []
          const bodies = [...(inputs && path !== first ? [] : whole), ...ofCommand]
          for (const body of bodies) {
            const url = path.replace(/\{\w+\}/g, 'things')
            const headers = { 'idempotency-key': `fuzz-of-every-route-${++made}`, 'if-match': '*' }
            const { status, body: answer } = await world.call(method.toUpperCase(), url, body, headers)
            tried++
            if (status >= 500)
              throw new Error(
                `${method} ${path} ${JSON.stringify(body)?.slice(0, 300)}: ${status} ${JSON.stringify(failures.at(-1))}`,
              )
            if (status >= 400) expect(answer).toMatchObject({ status, code: expect.any(String) })
          }
        }
      expect(tried).toBeGreaterThan(isText ? 40 : turn < 0 ? 300 : 130)
      expect(Object.keys(Object.prototype)).toEqual([])
    },
    120_000,
  )
})
