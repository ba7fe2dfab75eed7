import { readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { zipSync } from 'fflate'
import { table } from '#bench/load.ts'
import { type Client, signUp, startServer } from '#test/support/server.ts'

const MOST_LATE_MS = 50
const MOST_KEPT_MB = 100
const READ_EVERY_MS = 5
/** So long after a load memory has to be back. */
const SETTLED_MS = 8_000
const MB = 1 << 20

/** `node bench/availability.ts`: the largest that is allowed of each kind, by a viewer and a staff member, beside the point reads, prints and imports of others. */
export async function availabilityFigures(): Promise<void> {
  const server = await startServer({ RL: '1', PRIME_SIGNUP: 'open' })
  url = server.url
  try {
    const [owner, staff, viewer] = await people(server.url)
    await fill(staff)
    const rows: { figure: string; measured: string; target: string }[] = []
    const loads: [string, () => Promise<unknown>][] = [
      ['nothing', () => wait(1_000)],
      [
        'page of large documents, viewer ×4',
        () => times(4, () => ask(viewer, '/api/collections/fat/query', { limit: 1000 })),
      ],
      [
        'read of 20 questions, viewer ×4',
        () => times(4, () => ask(viewer, '/api/read', { queries: Array(20).fill({ collection: 'fat', limit: 1 }) })),
      ],
      ['largest commit, staff', () => commit(staff, 'wide', 500, { text: 'x'.repeat(18_000) })],
      ['formulas, 200 rows, staff', () => commit(staff, 'worked', 200, { n: 2, text: 'y'.repeat(40_000) })],
      ['history of everything, viewer ×4', () => times(4, () => viewer.call('GET', '/api/history?limit=500'))],
      ['as it was, viewer ×4', () => times(4, () => viewer.call('GET', `/api/history?collection=wide&asOf=${soon()}`))],
      ['exports, viewer ×4', () => times(4, () => viewer.call('GET', '/api/export?collection=fat&format=csv'))],
      ['40 subscriptions of a stalled socket, viewer', () => stalled(server.url, viewer)],
      ['report of long words, viewer ×10', () => times(10, () => ask(viewer, '/api/print/report', REPORT))],
      [
        'import of a full zip, staff ×2',
        () => times(2, () => bring(staff, fullZip(), { collection: '*', format: 'json' })),
      ],
      [
        'import of a full workbook, staff',
        () => bring(staff, fullWorkbook(), { collection: 'sheets', format: 'sheet' }),
      ],
      ['import of deep JSON, staff', () => bring(staff, deepJson(), { collection: 'deep', format: 'json' })],
      ['uploads of 25 MB, staff ×4', () => times(4, () => upload(staff))],
    ]
    for (const [name, load] of loads) {
      const before = residentMb(server.process.pid!)
      const during = watch(owner)
      const served = Promise.all([
        timed(() => ask(owner, '/api/print/report', SHORT)),
        timed(() => bring(owner, LIST, LISTED)),
      ])
      await load()
      const { late, reads } = await during.stop()
      const [print, list] = await served
      await wait(SETTLED_MS)
      const kept = residentMb(server.process.pid!) - before
      rows.push(
        { figure: `${name}: reads of others, p99`, measured: `${late} ms of ${reads}`, target: `≤ ${MOST_LATE_MS} ms` },
        { figure: '  memory kept afterwards', measured: `${kept} MB`, target: `≤ ${MOST_KEPT_MB} MB` },
        { figure: '  print and import of others', measured: `${print} s, ${list} s`, target: 'served' },
      )
      console.log(`${name}: p99 ${late} ms of ${reads}, kept ${kept} MB, print ${print} s, import ${list} s`)
    }
    table('Availability', rows)
  } finally {
    await server.kill()
    server.wipe()
  }
}

const REPORT = { title: 'r', facts: Array.from({ length: 40 }, () => ['a'.repeat(4_000), 'b'.repeat(4_000)]) }
const SHORT = { title: 's', facts: [['a', 'b']] }
const LIST = { name: 'l.csv', bytes: Buffer.from('a,b\n1,2\n') }
const LISTED = { collection: 'lists', format: 'csv' }
const soon = () => '2030-01-01T00:00:00Z'
const times = (count: number, work: () => Promise<unknown>) => Promise.all(Array.from({ length: count }, work))
const ask = (client: Client, path: string, body: object) => client.call('POST', path, body)

async function people(url: string): Promise<[Client, Client, Client]> {
  const owner = await signUp(url, 'sam@prime.test')
  const others: Client[] = []
  for (const role of ['staff', 'viewer']) {
    const email = `${role}@prime.test`
    others.push(await signUp(url, email))
    const { body } = await owner.call('GET', '/api/people')
    const { id } = body.find((one: { email: string }) => one.email === email)
    await owner.call('PATCH', `/api/people/${id}`, { role })
  }
  return [owner, others[0]!, others[1]!]
}

let key = 0
async function commit(client: Client, collection: string, count: number, data: object): Promise<void> {
  const writes = Array.from({ length: count }, () => ({ op: 'create', collection, id: `d${++key}`, data }))
  const headers = { 'idempotency-key': `bench-availability-${++key}` }
  const { status, body } = await client.call('POST', '/api/commit', { writes }, headers)
  if (status !== 200) throw new Error(`${collection}: ${status} ${JSON.stringify(body).slice(0, 300)}`)
}

async function fill(staff: Client): Promise<void> {
  for (let at = 0; at < 5; at++) await commit(staff, 'fat', 8, { n: at, text: 'x'.repeat(1_000_000) })
  for (let at = 0; at < 12; at++) await commit(staff, 'many', 500, { n: at, text: 'x'.repeat(6_000) })
  await commit(staff, 'small', 1, { n: 1 })
  const number = (formula?: string) => ({ kind: 'number', label: 'n', options: formula ? { formula } : {} })
  const formulas = Array.from({ length: 10 }, (_, at) => [`f${at}`, number(Array(240).fill('n*n').join('+'))])
  const structure = { one: 'Row', many: 'Rows', title: 'n', fields: { n: number(), ...Object.fromEntries(formulas) } }
  const headers = { 'idempotency-key': `bench-availability-table-${++key}` }
  await staff.call(
    'POST',
    '/api/commands/tables.design',
    { input: { table: 'worked', isNew: true, structure } },
    headers,
  )
}

/** Point reads of somebody else, one every few milliseconds, until it is stopped. */
function watch(client: Client) {
  const took: number[] = []
  let isOver = false
  const reading = (async () => {
    while (!isOver) {
      const began = performance.now()
      await client.call('GET', `/api/collections/small/documents/d${key - 1}`)
      took.push(performance.now() - began)
      await wait(READ_EVERY_MS)
    }
  })()
  return {
    async stop() {
      isOver = true
      await reading
      took.sort((a, b) => a - b)
      return { late: Math.round(took[Math.floor(took.length * 0.99)] ?? 0), reads: took.length }
    },
  }
}

const timed = async (work: () => Promise<unknown>): Promise<string> => {
  const began = performance.now()
  await work()
  return ((performance.now() - began) / 1000).toFixed(1)
}

async function stalled(url: string, viewer: Client): Promise<void> {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/api/live`, {
    headers: { cookie: viewer.cookie, origin: url },
  } as never)
  await new Promise((resolve, reject) => {
    socket.onopen = () => resolve(undefined)
    socket.onerror = () => reject(new Error('The live socket did not open.'))
  })
  for (let at = 0; at < 40; at++)
    socket.send(JSON.stringify({ t: 'sub', id: `s${at}`, collection: 'many', query: { where: [['n', '>=', -at]] } }))
  await wait(5_000)
  socket.close()
}

const fullZip = () => ({
  name: 'z.zip',
  bytes: Buffer.from(zipSync({ 'zipped.json': Buffer.from(rowsOf(60 * MB)) }, { level: 1 })),
})
const rowsOf = (bytes: number): string => {
  const row = (at: number) => `{"id":"r${at}","t":"${String(at * 7919).repeat(100)}"}`
  const count = Math.floor(bytes / row(1e5).length)
  return `[${Array.from({ length: count }, (_, at) => row(at)).join(',')}]`
}
const deepJson = () => ({
  name: 'd.json',
  bytes: Buffer.from(`[${'{"a":'.repeat(60)}${JSON.stringify('x'.repeat(19 * MB))}${'}'.repeat(60)}]`),
})

function fullWorkbook() {
  const row = (at: number) =>
    `<row r="${at}">${Array.from({ length: 20 }, (_, c) => `<c t="inlineStr"><is><t>${at * c} text</t></is></c>`).join('')}</row>`
  const sheet = `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${Array.from({ length: 90_000 }, (_, at) => row(at + 1)).join('')}</sheetData></worksheet>`
  const relation = (type: string, target: string) =>
    `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${type}" Target="${target}"/></Relationships>`
  const parts = {
    '[Content_Types].xml':
      '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>',
    '_rels/.rels': relation('officeDocument', 'xl/workbook.xml'),
    'xl/workbook.xml':
      '<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="A" sheetId="1" r:id="r1"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels': relation('worksheet', 'worksheets/sheet1.xml'),
    'xl/worksheets/sheet1.xml': sheet,
  }
  const bytes = Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, Buffer.from(text)]))
  return { name: 'w.xlsx', bytes: Buffer.from(zipSync(bytes, { level: 1 })) }
}

async function form(client: Client, path: string, parts: Record<string, string | Blob>, name = 'f'): Promise<Response> {
  const body = new FormData()
  for (const [part, value] of Object.entries(parts))
    if (typeof value === 'string') body.set(part, value)
    else body.set(part, value, name)
  const origin = new URL(path).origin
  return await fetch(path, { method: 'POST', headers: { cookie: client.cookie, origin }, body })
}

let url = ''
const upload = (client: Client) =>
  form(client, `${url}/api/files`, { file: new Blob([Buffer.alloc(24 * MB, 7)]) }, 'f.bin').then((answer) =>
    answer.text(),
  )

async function bring(client: Client, { name, bytes }: { name: string; bytes: Buffer }, plan: object): Promise<void> {
  const answer = await form(
    client,
    `${url}/api/imports`,
    { plan: JSON.stringify({ mode: 'create', ...plan }), file: new Blob([new Uint8Array(bytes)]) },
    name,
  )
  const { id, detail } = (await answer.json()) as { id?: string; detail?: string }
  if (id === undefined) {
    console.log(`  import of ${name}: ${answer.status} ${detail}`)
    return
  }
  for (;;) {
    const { body } = await client.call('GET', `/api/imports/${id}`)
    if (body.step !== 'checking') return
    await wait(100)
  }
}

const residentMb = (pid: number): number =>
  Math.round(Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024)

if (import.meta.main) await availabilityFigures()
