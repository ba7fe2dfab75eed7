import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { definitions } from '#features/definitions.ts'
import type { Fields } from '#model/schema/fields.ts'
import type { Data } from '#model/schema/value.ts'
import { openStore } from '#store/open.ts'
import { type Client, type Server, signUp, startServer } from '#test/support/server.ts'
import { openTestWorld, type World } from '#test/support/world.ts'

/** Property names that every object has, and others that nothing has. */
const NAMES = [
  ...Object.getOwnPropertyNames(Object.prototype),
  'prototype',
  'length',
  'name',
  'null',
  '%00',
  '..%2f..%2fetc',
  'x'.repeat(300),
]

describe('reports, connectors, webhooks and prints by a name that is none', () => {
  let world: World
  let made = 0
  beforeAll(async () => {
    world = await openTestWorld()
  })
  afterAll(() => world?.close())

  const key = () => ({ 'idempotency-key': `newer-ways-${++made}-of-this-suite` })
  const WAYS: Record<string, (name: string) => readonly [method: string, url: string, body?: object]> = {
    'a report': (name) => ['GET', `/api/reports/${name}`],
    'what is chosen in a report': (name) => ['GET', `/api/reports/payables-by-age?chosen=${name}%3D${name}`],
    'the credentials of a connector': (name) => ['GET', `/api/connectors/${name}/secrets`],
    'setting a credential': (name) => ['PUT', '/api/connectors/mailbox/secrets', { [name]: 'x' }],
    'running a connector': (name) => ['POST', `/api/connectors/${name}/run`, {}],
    'a webhook': (name) => ['POST', `/api/webhooks/${name}`, {}],
    'a print': (name) => ['POST', `/api/print/${name}`, { ids: ['a'] }],
    'a print of one record': (name) => ['GET', `/api/print/${name}/a`],
    'a command': (name) => ['POST', `/api/commands/${name}`, { input: {} }],
    'the input of a command': (name) => ['POST', '/api/commands/rfq.receive', { input: { [name]: 'x', text: 'x' } }],
    'an email of a record': (name) => [
      'POST',
      '/api/commands/outbox.send',
      { input: { collection: name, recordId: name, template: name, to: ['a@b.test'], subject: 's', text: 't' } },
    ],
    'a report by mail': (name) => [
      'POST',
      '/api/commands/reports.mail',
      { input: { report: name, chosen: `${name}=${name}`, to: ['a@b.test'], every: 'Every week' } },
    ],
    'a line of a deal': (name) => [
      'POST',
      '/api/collections/transactions/documents',
      { id: `deal-${++made}`, data: { kind: 'Return', lines: [{ lineId: name, partNumber: name, qty: 1 }] } },
    ],
  }

  it.each(Object.keys(WAYS))('%s fails for no one but who asks', async (way) => {
    const answers: [string, number][] = []
    for (const name of NAMES) {
      const [method, url, body] = WAYS[way]!(name)
      const { status } = await world.call(method, url, body, key())
      answers.push([name, status])
    }
    expect(answers.filter(([, status]) => status >= 500)).toEqual([])
    expect((await world.call('GET', '/api/reports')).status).toBe(200)
  })
})

describe('a server with people', () => {
  let server: Server
  let owner: Client
  let staff: Client
  beforeAll(async () => {
    server = await startServer({ PRIME_SIGNUP: 'open' }, { own: true })
    owner = await signUp(server.url, 'sam@prime.test')
    staff = await signUp(server.url, 'jo@prime.test')
    const people = (await owner.call('GET', '/api/people')).body as { id: string; email: string }[]
    await owner.call('PATCH', `/api/people/${people.find(({ email }) => email === staff.email)!.id}`, { role: 'staff' })
  }, 60_000)
  afterAll(async () => {
    await server?.kill()
    server?.wipe()
  })

  it('keeps who set or removed the credential of a connector, and shows it to owners alone', async () => {
    for (const password of ['a long password', null])
      expect((await owner.call('PUT', '/api/connectors/mailbox/secrets', { password })).status).toBe(200)
    expect((await staff.call('PUT', '/api/connectors/mailbox/secrets', { password: 'x' })).status).toBe(403)
    const linesOf = async (client: Client) =>
      (await client.call('GET', '/api/history')).body.entries
        .map(({ command }: { command: string }) => command)
        .filter((command: string) => command.includes('Credential'))
    expect(await linesOf(owner)).toEqual(['people.removeCredential', 'people.setCredential'])
    expect(await linesOf(staff)).toEqual([])
    const [first] = (await owner.call('GET', '/api/collections/access/documents?orderBy=[["at","asc"]]')).body.documents
      .filter(({ data }: { data: Data }) => data.kind === 'credential-set')
      .map(({ data }: { data: Data }) => JSON.stringify(data))
    expect(first).toContain('Inquiry mailbox, Password')
    expect(first).not.toContain('a long password')
  })

  it('starts again whatever an older Prime or another program left in its records', async () => {
    await server.stop()
    const driver = await openStore({
      databaseUrl: `file:${server.folder}/prime.db`,
      dataFolder: server.folder,
      log: () => undefined,
    })
    const at = new Date('2026-11-20T12:00:00.000Z')
    const by = { id: 'u', email: 'u@x.test' }
    try {
      for (const { name, fields } of definitions().collections.values()) {
        if (name === 'access') continue
        const writes = ODD.map((value, n) => ({
          collection: name,
          id: `odd${n}`,
          data: Object.fromEntries(Object.keys(fields as Fields).map((field) => [field, value])) as Data,
          before: undefined,
        }))
        await driver.write((tx) => tx.commit(writes, { at, by, command: 'commit' }))
      }
      await driver.write(async (tx) => {
        const ids = SETTINGS.flatMap((id) => (id === 'log' ? [] : [id]))
        const befores = await tx.getMany('settings', ids)
        const odd = {
          name: 7,
          suffixes: [null, 1],
          labels: 'x',
          taxes: { a: 1 },
          timeZone: 'Nowhere',
          makers: [{ a: [] }],
        }
        const writes = ids.map((id, n) => ({ collection: 'settings', id, data: odd as Data, before: befores[n] }))
        return await tx.commit(writes, { at, by, command: 'commit' })
      })
    } finally {
      await driver.close()
    }
    await server.restart()
    expect((await owner.call('GET', '/api/health')).status).toBe(200)
    expect((await owner.call('GET', '/api/auth/get-session')).status).toBe(200)
    const { body: list } = await owner.call('GET', '/api/collections')
    const wrong: unknown[] = []
    for (const { name } of list as { name: string }[]) {
      const { status } = await owner.call('POST', `/api/collections/${name}/query`, { limit: 5 })
      if (status >= 500) wrong.push([name, status])
    }
    const { body: reports } = await owner.call('GET', '/api/reports')
    for (const { name } of reports.items as { name: string }[]) {
      const { status } = await owner.call('GET', `/api/reports/${name}`)
      if (status >= 500) wrong.push([name, status])
    }
    expect(wrong).toEqual([])
  }, 120_000)
})

/** Values that are valid for no field. */
const ODD: readonly Data[string][] = [
  null,
  [],
  {},
  'x',
  -1,
  true,
  [null],
  [{ a: [{}] }],
  { $ts: '2026-11-20T12:00:00.000Z' },
  Number.MAX_VALUE,
  'y'.repeat(2_000),
]
const SETTINGS = [
  'company',
  'currencies',
  'money',
  'numbering',
  'purchasing',
  'sales',
  'stock',
  'tax',
  'parts',
  'labels',
]
