import { setTimeout as wait } from 'node:timers/promises'
import {
  type Brought,
  deepJson,
  fullCsv,
  fullWorkbook,
  fullZip,
  shortList,
  textsWorkbook,
  treeJson,
} from '#bench/availability/files.ts'
import type { Client } from '#test/support/server.ts'

const MB = 1 << 20
const PRINTED = 200

export interface People {
  url: string
  owner: Client
  staff: Client
  viewer: Client
}

const times = (count: number, work: () => Promise<unknown>) => Promise.all(Array.from({ length: count }, work))

/** A request that must be answered with this status: a load that is refused measures nothing. */
async function call(
  client: Client,
  method: string,
  path: string,
  {
    body,
    status = 200,
    isTimed,
    headers,
  }: { body?: object; status?: number; isTimed?: boolean; headers?: Record<string, string> } = {},
) {
  const answer = await client.call(method, path, body, headers)
  if (answer.status === status) return answer
  // A request that exceeds its time limit is refused, as it should be.
  if (isTimed && answer.status === 503 && answer.body.code === 'unavailable') {
    console.log(`  ${path}: ended by its time limit`)
    return answer
  }
  const told = JSON.stringify(answer.body).slice(0, 300)
  throw new Error(`${method} ${path} answered ${answer.status} instead of ${status}: ${told}`)
}
const get = (client: Client, path: string) => call(client, 'GET', path)
const ask = (client: Client, path: string, body: object) => call(client, 'POST', path, { body })
const query = (client: Client, collection: string, question: object) =>
  call(client, 'POST', `/api/collections/${collection}/query`, { body: question, isTimed: true })
const newKey = () => ({ 'idempotency-key': `bench-availability-${++key}` })

const LONG_REPORT = { title: 'r', facts: Array.from({ length: 40 }, () => ['a'.repeat(4_000), 'b'.repeat(4_000)]) }
/** Twenty queries whose results still fit one response. */
const TWENTY = Array.from({ length: 20 }, (_, at) => ({ collection: at < 14 ? 'fat' : 'links', limit: 1 }))
/** The point in time for reading a past list: later than every change. */
const SOON = '2030-01-01T00:00:00Z'

const LARGE = { text: 'x'.repeat(18_000) }

let [key, wide] = [0, 0]
export async function commit(client: Client, collection: string, count: number, data: object): Promise<void> {
  const writes = Array.from({ length: count }, () => ({ op: 'create', collection, id: `d${++key}`, data }))
  await call(client, 'POST', '/api/commit', { body: { writes }, headers: newKey() })
}

/** The data that the loads query: a few very large documents, many medium ones, formulas, and parts to print. */
export async function fill({ staff }: People): Promise<void> {
  for (let at = 0; at < 5; at++)
    await commit(staff, 'fat', 8, { n: at, word: 'bearing', text: 'x y z '.repeat(160_000) })
  for (let at = 0; at < 12; at++) await commit(staff, 'many', 500, { n: at, text: 'x'.repeat(6_000) })
  for (let at = 0; at < 40; at++) await commit(staff, 'rows', 500, { n: at % 7, name: `row ${at}`, on: '2026-11-20' })
  const fields = Object.fromEntries(Array.from({ length: 1_000 }, (_, at) => [`field${at}`, at * 1.5]))
  await commit(staff, 'keys', 500, fields)
  const link = { id: 'read', data: { title: 'Read', url: 'https://prime.test' } }
  await call(staff, 'POST', '/api/collections/links/documents', { body: link, status: 201 })
  const writes = Array.from({ length: PRINTED }, (_, at) => ({
    op: 'create',
    collection: 'vendors',
    id: `vendor${at}`,
    data: { name: `Vendor ${at}`, notes: 'word '.repeat(800) },
  }))
  await call(staff, 'POST', '/api/commit', { body: { writes }, headers: newKey() })
  const number = (formula?: string) => ({ kind: 'number', label: 'n', options: formula ? { formula } : {} })
  const formulas = Array.from({ length: 10 }, (_, at) => [`f${at}`, number(Array(240).fill('n*n').join('+'))])
  const structure = { one: 'Row', many: 'Rows', title: 'n', fields: { n: number(), ...Object.fromEntries(formulas) } }
  const body = { input: { table: 'worked', isNew: true, structure } }
  await call(staff, 'POST', '/api/commands/tables.design', { body, headers: newKey() })
}

/** An existing document that others read in the meantime. */
export const SMALL = '/api/collections/links/documents/read'

/** What others print and import in the meantime. */
export const printShort = (client: Client) => ask(client, '/api/print/report', { title: 's', facts: [['a', 'b']] })
export const importShort = ({ url }: People, client: Client) => bring(url, client, shortList())

/** The largest allowed request of each kind. */
export const loadsOf = (people: People): readonly (readonly [name: string, load: () => Promise<unknown>])[] => {
  const { url, staff, viewer } = people
  return [
    ['nothing', () => wait(1_000)],
    ['page of large documents, viewer ×4', () => times(4, () => query(viewer, 'fat', { limit: 1_000 }))],
    [
      'the same in an order of its own, viewer ×4',
      () => times(4, () => query(viewer, 'fat', { limit: 1_000, where: [['n', '>=', 0]], orderBy: [['n', 'desc']] })),
    ],
    ['page of many fields, viewer ×4', () => times(4, () => query(viewer, 'keys', { limit: 1_000 }))],
    ['search of large documents, viewer ×4', () => times(4, () => query(viewer, 'fat', { search: 'bearing z' }))],
    [
      'sums of large documents by group, viewer ×4',
      () => times(4, () => query(viewer, 'fat', { aggregate: { count: true, sum: ['n'], by: ['text'] } })),
    ],
    [
      'sums of 20,000 rows by group, viewer ×4',
      () => times(4, () => query(viewer, 'rows', { aggregate: { count: true, sum: ['n'], by: ['n', 'name'] } })),
    ],
    ['read of 20 questions, viewer ×4', () => times(4, () => ask(viewer, '/api/read', { queries: TWENTY }))],
    // When repeated it goes to another collection, because a past list has to stay small enough to be answered.
    ['largest commit, staff', () => commit(staff, ++wide === 1 ? 'wide' : `wide${wide}`, 500, LARGE)],
    [
      'commit of many fields, staff',
      () => commit(staff, 'keys2', 500, Object.fromEntries(Array.from({ length: 900 }, (_, at) => [`f${at}`, at]))),
    ],
    ['formulas, 200 rows, staff', () => commit(staff, 'worked', 200, { n: 2, text: 'y'.repeat(40_000) })],
    ['history of everything, viewer ×4', () => times(4, () => get(viewer, '/api/history?limit=500'))],
    ['as it was, viewer ×4', () => times(4, () => get(viewer, `/api/history?collection=wide&asOf=${SOON}`))],
    ['changes, viewer ×4', () => times(4, () => get(viewer, '/api/collections/fat/changes?since=0&limit=500'))],
    ['exports as CSV, viewer ×4', () => times(4, () => get(viewer, '/api/export?collection=fat&format=csv'))],
    ['exports as XLSX, viewer ×4', () => times(4, () => get(viewer, '/api/export?collection=keys&format=xlsx'))],
    ['collections and structure, viewer ×4', () => times(4, () => structures(viewer))],
    ['40 subscriptions of a stalled socket, viewer', () => stalled(url, viewer)],
    ['20 sockets of 100 subscriptions, viewer', () => manySockets(url, viewer)],
    ['report of long words, viewer ×10', () => times(10, () => ask(viewer, '/api/print/report', LONG_REPORT))],
    [`letters to ${PRINTED} vendors, viewer ×2`, () => times(2, () => printMany(viewer))],
    ['import of a full zip, staff ×2', () => times(2, () => bring(url, staff, fullZip()))],
    ['import of a full CSV, staff', () => bring(url, staff, fullCsv())],
    ['import of a full workbook, staff', () => bring(url, staff, fullWorkbook())],
    ['import of a workbook of many texts, staff', () => bring(url, staff, textsWorkbook())],
    ['import of deep JSON, staff', () => bring(url, staff, deepJson())],
    ['import of a tree of JSON, staff', () => bring(url, staff, treeJson())],
    ['uploads of 24 MB, staff ×4', () => times(4, () => upload(url, staff))],
  ]
}

async function structures(viewer: Client): Promise<void> {
  await get(viewer, '/api/collections')
  await get(viewer, '/api/structure?collection=keys')
}

async function printMany(viewer: Client): Promise<void> {
  const { body } = await get(viewer, '/api/print')
  const template = body.find(({ collection }: { collection: string }) => collection === 'vendors')
  const ids = Array.from({ length: PRINTED }, (_, at) => `vendor${at}`)
  await ask(viewer, `/api/print/${template.name}`, { ids })
}

async function opened(url: string, viewer: Client): Promise<WebSocket> {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/api/live`, {
    headers: { cookie: viewer.cookie, origin: url },
  } as never)
  await new Promise((resolve, reject) => {
    socket.onopen = () => resolve(undefined)
    socket.onerror = () => reject(new Error('The live socket did not open.'))
  })
  return socket
}

async function stalled(url: string, viewer: Client): Promise<void> {
  const socket = await opened(url, viewer)
  for (let at = 0; at < 40; at++)
    socket.send(JSON.stringify({ t: 'sub', id: `s${at}`, collection: 'many', query: { where: [['n', '>=', -at]] } }))
  await wait(5_000)
  socket.close()
}

/** As many subscriptions as one user may have, each with a different query. */
async function manySockets(url: string, viewer: Client): Promise<void> {
  const sockets = await Promise.all(Array.from({ length: 20 }, () => opened(url, viewer)))
  for (const [at, socket] of sockets.entries())
    for (let sub = 0; sub < 100; sub++) {
      const question = { where: [['n', '>=', at * 100 + sub - 2_000]], limit: 50 }
      socket.send(JSON.stringify({ t: 'sub', id: `s${sub}`, collection: 'rows', query: question }))
    }
  await wait(10_000)
  for (const socket of sockets) socket.close()
}

async function form(
  client: Client,
  url: string,
  parts: Record<string, string | { name: string; bytes: Uint8Array }>,
): Promise<Response> {
  const body = new FormData()
  for (const [part, value] of Object.entries(parts))
    if (typeof value === 'string') body.set(part, value)
    else body.set(part, new Blob([new Uint8Array(value.bytes)]), value.name)
  return await fetch(url, { method: 'POST', headers: { cookie: client.cookie, origin: new URL(url).origin }, body })
}

const upload = async (url: string, client: Client): Promise<void> => {
  const file = { name: 'f.csv', bytes: Buffer.alloc(24 * MB, '7,') }
  await createdBy(await form(client, `${url}/api/files`, { file }))
}

async function createdBy(answer: Response): Promise<{ id?: string }> {
  const text = await answer.text()
  if (answer.status === 201) return JSON.parse(text) as { id?: string }
  throw new Error(`${answer.url} answered ${answer.status} instead of 201: ${text.slice(0, 300)}`)
}

async function bring(url: string, client: Client, { name, bytes, plan }: Brought): Promise<void> {
  const parts = { plan: JSON.stringify({ mode: 'create', ...plan }), file: { name, bytes } }
  const { id } = await createdBy(await form(client, `${url}/api/imports`, parts))
  for (;;) {
    const { body } = await get(client, `/api/imports/${id}`)
    if (body.step !== 'checking') return
    await wait(100)
  }
}
