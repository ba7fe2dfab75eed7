import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { definitions } from '#features/definitions.ts'
import type { Field, Fields } from '#model/schema/fields.ts'
import { type HostedServer, openServer } from '#test/support/hosted.ts'
import { type SharedPostgres, sharePostgres } from '#test/support/postgres.ts'
import { preparedDatabase } from '#test/support/prepared.ts'
import { type Client, signUp } from '#test/support/server.ts'
import { openTestWorld, type World } from '#test/support/world.ts'

const ODD: Record<string, string> = {
  'U+0000': 'a\u0000b',
  'half a character': 'a\ud800b',
  'another half': '\udfff',
  'control characters': '\u0001\u0002\u007f\u2028',
  'an inherited name': 'toString',
  'a reserved name': '__proto__',
  'a path of 40,000 parts': Array(40_000).fill('a').join('.'),
  'a long text': 'x'.repeat(70_000),
  'signs of SQL': `'";--\\%_$1?`,
  nothing: '',
}

/** The text in a value of the kind that a field asks for, so that the command itself gets to see it. */
function filled(field: Field, text: string): unknown {
  if (field.kind === 'number' || field.kind === 'money') return 1
  if (field.kind === 'flag') return true
  if (field.kind === 'date') return '2026-11-20'
  if (field.kind === 'choice') return field.choices?.[0] ?? text
  if (field.kind === 'tags') return [text]
  if (field.kind === 'lines') return [inputOf(field.of ?? {}, text)]
  if (field.kind === 'object') return { a: text, fields: { a: { kind: 'text', label: text, options: {} } } }
  return text
}
const inputOf = (fields: Fields, text: string) =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, filled(field, text)]))

/**
 * Texts that a store might refuse: these are tried on PostgreSQL; the others are validated before they reach a store.
 */
const STORED = ['U+0000', 'half a character', 'another half', 'control characters'].map((name) => ODD[name]!)
/** Every command gets them in all its fields at once; of the others one, with each command the next. */
const ALWAYS = ['U+0000', 'half a character', 'a path of 40,000 parts'].map((name) => ODD[name]!)
/** What is tried in each field alone; a text as long as the path is not, which is read as the path is. */
const ALONE = Object.keys(ODD).flatMap((name) => (name === 'a long text' ? [] : [ODD[name]!]))
/** A field of these holds no text, and refuses each by its kind alone, before a command sees it. */
const NO_TEXT = ['number', 'money', 'flag', 'date', 'lines', 'object']

/** Answers one after the other of them, and begins again. */
function inTurn(texts: readonly string[]): () => string {
  let turn = 0
  return () => texts[turn++ % texts.length]!
}

const COMMANDS = [...definitions().commands.values()].map(({ name }) => name)

describe.each(['sqlite', 'postgres'] as const)('odd texts on %s', (kind) => {
  let postgres: SharedPostgres | undefined
  let world: World
  let failed: unknown
  let keys = 0
  const texts = kind === 'postgres' ? STORED : Object.values(ODD)
  const always = texts.filter((text) => ALWAYS.includes(text))
  beforeAll(async () => {
    postgres = kind === 'postgres' ? await sharePostgres() : undefined
    world = await openTestWorld(postgres && { config: { databaseUrl: await preparedDatabase(postgres.url) } })
    world.prime.log = (_level, message, facts) => {
      failed = { message, facts }
    }
    await world.put('loose', 'one', { a: 'b' })
  }, 60_000)
  afterAll(async () => {
    await world.close()
    await postgres?.stop()
  })

  async function never5xx(method: string, url: string, body?: unknown): Promise<void> {
    const headers = { 'idempotency-key': `odd-texts-test-key-${++keys}`, 'if-match': '*' }
    const { status } = await world.call(method, url, body, headers)
    if (status >= 500) expect.fail(`${method} ${url.slice(0, 80)}: ${status} ${JSON.stringify(failed)?.slice(0, 900)}`)
  }

  it('every command answers them, in all its fields at once and in each alone', async () => {
    const other = inTurn(texts.filter((text) => !always.includes(text)))
    const alone = inTurn(ALONE)
    for (const name of COMMANDS) {
      const input = world.prime.commands.get(name)!.input as Fields
      const url = `/api/commands/${name}`
      for (const text of [...always, other()]) await never5xx('POST', url, { input: inputOf(input, text) })
      // A command validates its fields before it queries a store.
      for (const [own, field] of kind === 'sqlite' ? Object.entries(input) : [])
        if (!NO_TEXT.includes(field.kind))
          await never5xx('POST', url, { input: { ...inputOf(input, 'one'), [own]: alone() } })
    }
  }, 240_000)

  it('every address answers them all, in its path, its parameters and its body', async () => {
    const { body: api } = await world.call('GET', '/api/openapi.json')
    let tried = 0
    // All commands share one endpoint; what each makes of its input is tested above.
    const others = COMMANDS.slice(1).map((name) => `/api/commands/${name}`)
    for (const [path, methods] of Object.entries<Record<string, { parameters?: { name: string; in: string }[] }>>(
      api.paths,
    ).filter(([path]) => !others.includes(path)))
      for (const [method, { parameters = [] }] of Object.entries(methods))
        for (const text of texts) {
          const short = encodeURIComponent(text.toWellFormed().slice(0, 1_000)) || '%20'
          const asked = parameters.filter((one) => one.in === 'query').map((one) => `${one.name}=${short}`)
          for (const value of [short, 'loose']) {
            const url = `${path.replace(/\{[^}]+\}/g, value)}?${asked.join('&')}`
            const body = ['get', 'delete', 'head'].includes(method)
              ? undefined
              : { [text || 'a']: text, where: [[text, '==', text]], data: { a: text }, id: text }
            await never5xx(method.toUpperCase(), url, body)
            tried++
          }
        }
    expect(tried).toBeGreaterThan(texts.length * 150)
  }, 240_000)
})

describe.each(['sqlite', 'postgres'] as const)('odd texts to the identity service on %s', (kind) => {
  let postgres: SharedPostgres | undefined
  let server: HostedServer
  let owner: Client
  beforeAll(async () => {
    postgres = kind === 'postgres' ? await sharePostgres() : undefined
    server = await openServer(postgres && { DATABASE_URL: postgres.url })
    owner = await signUp(server.url, 'sam@prime.test')
  }, 60_000)
  afterAll(async () => {
    await server.stop()
    server.wipe()
    await postgres?.stop()
  })

  it('none of them makes it fail', async () => {
    for (const name of Object.keys(ODD).filter((name) => kind === 'sqlite' || STORED.includes(ODD[name]!))) {
      const text = ODD[name]!
      const inPath = encodeURIComponent(text.toWellFormed().slice(0, 1_000)) || '%20'
      const password = 'correct \u0000 battery staple'
      const asked: [method: string, path: string, body?: object][] = [
        ['POST', '/api/auth/sign-in/email', { email: text, password }],
        ['POST', '/api/auth/sign-in/email', { email: 'sam@prime.test', password: text }],
        ['POST', '/api/auth/sign-up/email', { email: text, password, name: text }],
        [
          'POST',
          '/api/auth/sign-up/email',
          { email: `p${Object.keys(ODD).indexOf(name)}@x.test`, password, name: text },
        ],
        ['POST', '/api/auth/change-password', { currentPassword: text, newPassword: text }],
        ['POST', '/api/auth/confirm', { password: text }],
        ['POST', '/api/auth/request-password-reset', { email: text }],
        ['POST', '/api/auth/reset-password', { token: text, newPassword: password, password }],
        ['POST', '/api/auth/two-factor/verify-totp', { code: text }],
        ['PATCH', `/api/people/${inPath}`, { role: 'staff' }],
        ['POST', '/api/people/invite', { email: text, role: 'staff' }],
        ['POST', `/api/people/${inPath}/reset-link`, {}],
        ['POST', '/api/keys', { name: text, role: 'staff' }],
        ['DELETE', `/api/keys/${inPath}`],
        ['DELETE', `/api/sessions/${inPath}`],
        ['GET', `/api/public/${inPath}`],
      ]
      for (const [method, path, body] of asked) {
        const { status } = await owner.call(method, path, body)
        expect([name, method, path.slice(0, 60), status < 500]).toEqual([name, method, path.slice(0, 60), true])
      }
    }
  }, 60_000)
})
