import { rmSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { collections, commands } from '#features/definitions.ts'
import { withFileHeadings } from '#model/import/file-headings.ts'
import { guessHeadings } from '#model/import/guess-headings.ts'
import { matchHeadings } from '#model/import/rows.ts'
import { normalise } from '#model/schema/validate.ts'
import { type HostedServer, openServer } from '#test/support/hosted.ts'
import {
  BEFORE_AREAS,
  copyOfOlder,
  type OlderCallers,
  olderApi,
  olderCallers,
  withOlderFile,
} from '#test/support/older.ts'
import { type Answer, type Client, signIn } from '#test/support/server.ts'

const callers = olderCallers()
const older = olderApi()
const { folder, file, expected } = copyOfOlder(BEFORE_AREAS)
let server: HostedServer
let owner: Client

beforeAll(async () => {
  withOlderFile(folder)
  server = await openServer({ DATABASE_URL: `file:${file}` })
  owner = await signIn(server.url, expected.owner.email)
})
afterAll(async () => {
  await server.stop()
  server.wipe()
  rmSync(folder, { recursive: true, force: true })
})

const docOf = (collection: string, id: string) => expected.documents[collection]!.find((doc) => doc.id === id)!
let keys = 0
const post = (path: string, body: unknown, client = owner) =>
  client.call('POST', path, body, { 'idempotency-key': `older-caller-of-then-${++keys}` })
/** A script's request: authenticated by its key, without a cookie. */
async function byKey(method: string, path: string, body: unknown, headers: Record<string, string> = {}) {
  const answer = await fetch(server.url + path, {
    method,
    headers: {
      authorization: `Bearer ${callers.key}`,
      'idempotency-key': `older-script-of-then-${++keys}`,
      'content-type': 'application/json',
      ...headers,
    },
    body: JSON.stringify(body),
  })
  return { status: answer.status, body: (await answer.json()) as Answer }
}

/** Personal collections, and those that only people who make payments may read. */
const NOT_FOR_STAFF = new Set(['desks', 'savedViews', 'menuPages', 'bankDetails', 'counters'])

describe('a script of the state before', () => {
  it('reads and writes by its key, under the same paths and collection names', async () => {
    for (const [collection, docs] of Object.entries(expected.documents).filter(([, { length }]) => length > 0)) {
      if (NOT_FOR_STAFF.has(collection)) continue
      const { status, body } = await byKey('POST', `/api/collections/${collection}/query`, { limit: 50 })
      expect(status, collection).toBe(200)
      const ids = body.documents.map(({ id }: { id: string }) => id)
      expect(ids.sort(), collection).toEqual(docs.map(({ id }) => id).sort())
    }
    const made = await byKey('POST', '/api/collections/vendors/documents', { data: { name: 'By script' } })
    expect(made.status).toBe(201)
    const path = `/api/collections/vendors/documents/${made.body.id}`
    const put = await byKey('PUT', path, { data: { name: 'By script', city: 'Erie' } }, { 'if-match': '*' })
    expect(put.status).toBe(200)
    const held = await byKey('POST', '/api/commands/payables.hold', { input: { payableId: 'bill-4', reason: 'Check' } })
    expect(held).toMatchObject({ status: 200, body: { result: { data: { onHold: true } } } })
  })

  it('gets the answer of a request that it sends again, and goes on with the changes after the last it read', async () => {
    const { path, body, key, status, answer } = callers.again
    const again = await owner.call('POST', path, body, { 'idempotency-key': key })
    expect(again).toMatchObject({ status, body: answer })
    const ids = ({ changes }: OlderCallers['changes']) => changes.map(({ id }) => id)
    const { body: page } = await owner.call('GET', '/api/collections/payables/changes?since=0&limit=50')
    expect(ids(page)).toEqual(expect.arrayContaining(ids(callers.changes)))
    const last = expected.log[0]!.seq
    const { body: later } = await owner.call('GET', `/api/collections/payables/changes?since=${last}&limit=50`)
    expect(later.changes.every(({ seq }: { seq: number }) => seq > last)).toBe(true)
    // The bill that was just put on hold.
    expect(ids(later)).toContain('bill-4')
  })

  it('finds every path, every command with its input, and nothing more that is required', async () => {
    const { body: now } = await owner.call('GET', '/api/openapi.json')
    const gone = older.paths.filter((line) => {
      const [method, path] = line.split(' ')
      return !now.paths[path!]?.[method!]
    })
    expect(gone).toEqual([])
    const resolved = (schema: { $ref?: string }) =>
      schema?.$ref ? now.components.schemas[schema.$ref.split('/').at(-1)!] : schema
    const faults: string[] = []
    for (const [name, { fields, required }] of Object.entries(older.commands)) {
      const { requestBody } = now.paths[`/api/commands/${name}`].post
      const input = resolved(resolved(requestBody.content['application/json'].schema).properties.input)
      for (const field of input.required ?? [])
        if (!required.includes(field)) faults.push(`${name}: ${field} is required`)
      for (const [field, values] of Object.entries(fields)) {
        if (!input.properties?.[field]) faults.push(`${name}: ${field} is not taken`)
        const known = resolved(input.properties?.[field])?.enum
        if (Array.isArray(values) && known)
          faults.push(...values.filter((value) => !known.includes(readAs(name, field, value))))
      }
    }
    expect(faults).toEqual(CHANGED_ON_PURPOSE)
  })

  it('is read its files by the headings of then', () => {
    const faults: string[] = []
    for (const [name, headings] of Object.entries(older.headings)) {
      const fields = withFileHeadings(collections.find((collection) => collection.name === name)!)
      for (const [heading, field] of Object.entries(headings)) {
        const read = guessHeadings([heading], [], fields, matchHeadings([heading], fields))[heading]
        if (read !== field) faults.push(`${name}: ${heading} is read as ${read}, not as ${field}`)
      }
    }
    expect(faults).toEqual([])
  })
})

/** A value from the older release, as its command reads it today. */
const readAs = (command: string, field: string, value: string) =>
  normalise(commands.find(({ name }) => name === command)!.input, { [field]: value }, 'UTC')[field]

/** A second person now confirms a count with their own command: a name typed by the first person proved nothing. */
const CHANGED_ON_PURPOSE = ['count.post: secondPerson is not taken', 'count.lot: secondPerson is not taken']

/** What a history entry says about records; number counters are no longer listed as records. */
const toldOf = (entries: OlderCallers['history']['entries']) =>
  entries.map(({ seq, at, by, command, documents }) => ({
    ...{ seq, at, by, command },
    documents: documents.filter(({ collection }) => collection !== 'counters'),
  }))

describe('a person of the state before', () => {
  it('sees the same history, can undo a change of then, and bring back what was deleted then', async () => {
    const { body } = await owner.call('GET', '/api/history?collection=payables&id=bill-1')
    expect(toldOf(body.entries.filter(({ seq }: { seq: number }) => seq <= expected.log[0]!.seq))).toEqual(
      toldOf(callers.history.entries),
    )
    const undone = await post('/api/commands/history.undo', { input: { seq: callers.change } })
    expect(undone.status).toBe(200)
    const { body: vendor } = await owner.call('GET', '/api/collections/vendors/documents/vendor-2')
    expect(vendor.data.city).toBe('Canton')
    const back = await post('/api/commands/documents.restore', { input: { collection: 'customers', id: 'customer-3' } })
    expect(back.status).toBe(200)
    const { body: lines } = await owner.call('GET', '/api/history?limit=200')
    const { body: commands } = await owner.call('GET', '/api/commands')
    const labels = new Map(commands.map(({ name, label }: { name: string; label: string }) => [name, label]))
    for (const { command, label } of lines.entries) expect(label, command).toBe(labels.get(command) ?? label)
    expect(lines.entries.every(({ label }: { label?: string }) => Boolean(label))).toBe(true)
  })

  it('has their views, pages of the menu, shortcuts, pins, settings, notes and files', async () => {
    for (const [collection, id] of [
      ['savedViews', 'view-late'],
      ['savedViews', 'view-parts'],
      ['menuPages', 'late-bills'],
      ['desks', callers.samId],
      ['settings', 'chasing'],
      ['comments', 'comment-1'],
      ['duplicateRules', 'rule-1'],
    ] as const) {
      const { body } = await owner.call('GET', `/api/collections/${collection}/documents/${id}`)
      expect(body, `${collection} ${id}`).toEqual(docOf(collection, id))
    }
    const bytes = await fetch(`${server.url}/api/files/${callers.file.hash}`, { headers: { cookie: owner.cookie } })
    expect(await bytes.text()).toBe(callers.file.text)
  })

  it('writes in the tables they designed, whose formulas still count', async () => {
    const made = await post('/api/collections/loans/documents', { data: { name: 'Press', qty: 3, price: 5 } })
    const { body: loan } = await owner.call('GET', `/api/collections/loans/documents/${made.body.id}`)
    expect(loan.data).toMatchObject({ total: 15 })
    const own = await post('/api/collections/vendors/query', { where: [['custom_rating', '==', 'A']] })
    expect(own.status).toBe(200)
  })

  it('changes each record of then with a form of today', async () => {
    for (const [collection, docs] of Object.entries(expected.documents)) {
      const definition = collections.find(({ name }) => name === collection)
      const field = definition && Object.keys(definition.fields).find((name) => name === 'notes' || name === 'note')
      if (!field || definition.access?.direct || definition.access?.commandFields?.includes(field)) continue
      for (const { id } of docs) {
        const path = `/api/collections/${collection}/documents/${id}`
        const { status, body } = await owner.call(
          'PATCH',
          path,
          { patch: { [field]: 'Read again' } },
          { 'if-match': '*' },
        )
        expect(`${status} ${status === 200 ? '' : body.detail}`, path).toBe('200 ')
      }
    }
  })

  it('shows a visitor what the link of then leads to', async () => {
    const answer = await fetch(`${server.url}/api/public/${callers.share}`)
    expect(answer.status).toBe(200)
    expect(JSON.stringify(await answer.json())).toContain('Bearings from Lansdale')
  })
})
