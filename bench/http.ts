import { createServer } from 'node:http'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { load, perSecond, table } from '#bench/load.ts'
import { residentMb } from '#bench/resident.ts'
import { freePort, signUp, startServer } from '#test/support/server.ts'

const DOCUMENTS = 10_000
const LISTED = 1_000
const FOR_MS = 4_000

/**
 * Reads and durable writes over HTTP with 10,000 documents, compared with bare Node and bare SQLite on the same
 * machine.
 */
export async function httpFigures(): Promise<void> {
  const server = await startServer({}, { onDisk: true })
  try {
    const owner = await signUp(server.url, 'sam@prime.test')
    for (let from = 0; from < DOCUMENTS; from += 500) {
      const writes = Array.from({ length: 500 }, (_, at) => ({
        op: 'create',
        collection: from + at < LISTED ? 'payables' : 'vendors',
        id: `d${from + at}`,
        data:
          from + at < LISTED
            ? {
                status: 'Open',
                vendorName: `Vendor ${at}`,
                dueDate: `2026-${String((at % 12) + 1).padStart(2, '0')}-11`,
                totalAmount: at + 0.25,
              }
            : { name: `Vendor ${from + at}`, vendorCode: `V${from + at}`, status: 'Active' },
      }))
      const { status, body } = await owner.call(
        'POST',
        '/api/commit',
        { writes },
        { 'idempotency-key': `bench-documents-${from}` },
      )
      if (status !== 200) throw new Error(`${status}: ${JSON.stringify(body)}`)
    }
    const headers = { cookie: owner.cookie }
    let unique = 0
    const point = await load(server.url, 16, FOR_MS, (at) => ({
      method: 'GET',
      path: `/api/collections/vendors/documents/d${LISTED + (at % (DOCUMENTS - LISTED))}`,
      headers,
    }))
    const page = await load(server.url, 16, FOR_MS, () => ({
      method: 'POST',
      path: '/api/collections/payables/query',
      headers,
      body: '{"where":[["status","==","Open"]],"orderBy":[["dueDate","asc"]],"limit":50}',
    }))
    const write = (run: string) => (at: number) => ({
      method: 'POST',
      path: '/api/commit',
      headers: { ...headers, 'idempotency-key': `bench-durable-write-${run}-${unique++}` },
      body: `{"writes":[{"op":"update","collection":"vendors","id":"d${LISTED + (at % 5000)}","patch":{"notes":"n${at}"}}]}`,
    })
    const single = await load(server.url, 1, FOR_MS, write('one'))
    const many = await load(server.url, 16, FOR_MS, write('many'))
    const bare = await bareHttp()
    const sqlite = bareCommits(server.folder)
    table('Over HTTP with 10,000 documents', [
      {
        figure: 'point read',
        measured: perSecond(point),
        target: '≥ 6,500/s',
        raw: `bare node:http ${perSecond(bare)}`,
      },
      { figure: 'page of 50 of 1,000, sorted', measured: perSecond(page), target: '≥ 2,000/s' },
      {
        figure: 'durable write, one at a time',
        measured: perSecond(single),
        target: '≥ 1,000/s',
        raw: `bare SQLite ${sqlite.toLocaleString('en-US')}/s`,
      },
      { figure: 'durable write, 16 in flight', measured: perSecond(many), target: '≥ 4,000/s' },
      { figure: 'resident memory', measured: `${residentMb(server.process.pid!)} MB`, target: '≤ 250 MB' },
      {
        figure: 'answers that failed',
        measured: String(point.failed + page.failed + single.failed + many.failed),
        target: '0',
      },
    ])
  } finally {
    await server.stop()
    server.wipe()
  }
}

/** The rate of this client and bare Node with a short response: the limit of the machine and of the measurement. */
async function bareHttp() {
  const server = createServer((_, answer) => answer.setHeader('content-length', 2).end('ok'))
  const port = await freePort()
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const limit = await load(`http://127.0.0.1:${port}`, 16, 2_000, () => ({ method: 'GET', path: '/' }))
  server.close()
  return limit
}

/** One-row transactions per second on bare node:sqlite with the same durability. */
function bareCommits(folder: string): number {
  const db = new DatabaseSync(join(folder, 'bare.db'))
  db.exec('PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; CREATE TABLE t (id INTEGER PRIMARY KEY, body TEXT)')
  const insert = db.prepare('INSERT INTO t (body) VALUES (?)')
  const end = performance.now() + 2_000
  let commits = 0
  for (; performance.now() < end; commits++) insert.run('x'.repeat(400))
  db.close()
  return Math.round(commits / 2)
}

if (import.meta.main) await httpFigures()
