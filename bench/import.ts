import { constants, copyFileSync, createWriteStream, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { finished } from 'node:stream/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { csvLine } from '#base/formats/csv.ts'
import { ms, table } from '#bench/load.ts'
import { ownerOf } from '#bench/owner.ts'
import { readAsk } from '#model/query/ask.ts'
import type { Ask } from '#model/query/query.ts'
import { openSqlite } from '#store/sqlite/open.ts'
import { type Client, startServer } from '#test/support/server.ts'
import { tool } from '#test/support/tool.ts'

const LOOK_MS = 100
const PAGE = 5_000
/** The interval at which another user saves, as people do who work at the same time. */
const WRITE_EVERY_MS = 50

/**
 * `npm run bench -- import [ROWS] [FOLDER]`: imports a million rows from the command line, or ROWS of them, while
 * another user keeps writing. With FOLDER, which contains the large sample company, they are imported into a copy of
 * it, and every second row refers to an existing part.
 */
async function importFigures(rows: number, company: string | undefined): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'prime-import-'))
  const file = join(folder, 'parts.csv')
  const database = join(folder, 'prime.db')
  if (company) copyFileSync(join(company, 'prime.db'), database, constants.COPYFILE_FICLONE)
  const { known, parts } = company ? await knownParts(database, rows / 2) : { known: [], parts: 0 }
  await writeFile(file, rows, known)
  const databaseUrl = `file:${database}`
  const server = await startServer({ DATABASE_URL: databaseUrl }, { onDisk: true })
  try {
    const owner = await ownerOf(server.url)
    const watch = { isOver: false, rss: 0 }
    const others = writeMeanwhile(owner, watch)
    const memory = watchMemory(server.process.pid!, watch)
    const from = performance.now()
    const { out, error } = await tool(
      'import',
      [file, '--into', 'parts', '--key', company ? '$id' : 'partNumber'],
      databaseUrl,
    )
    const seconds = (performance.now() - from) / 1000
    watch.isOver = true
    const times = (await others).toSorted((a, b) => a - b)
    await memory
    const last = (out || error).trim().split('\n').at(-1) ?? ''
    const into = company ? ` into ${parts.toLocaleString('en-US')} parts` : ''
    table(`Import of ${rows.toLocaleString('en-US')} rows${into}, load average ${loadavg()[0]!.toFixed(1)}`, [
      {
        figure: 'what it said',
        measured: last,
        target: `imported ${rows - known.length}, updated ${known.length}, failed 0`,
      },
      {
        figure: 'rate',
        measured: `${Math.round(rows / seconds).toLocaleString('en-US')} rows/s in ${seconds.toFixed(1)} s`,
        target: rows === 100_000 && company ? '< 10 s' : '',
      },
      { figure: 'memory of the server, most', measured: `${Math.round(watch.rss / 1024)} MB`, target: '< 500 MB' },
      { figure: `writes of others (${times.length}), median`, measured: ms(times[times.length >> 1] ?? 0), target: '' },
      { figure: 'writes of others, slowest', measured: ms(times.at(-1) ?? 0), target: '< 250 ms' },
    ])
  } finally {
    await server.stop()
    server.wipe()
    rmSync(folder, { recursive: true })
  }
}

type Known = readonly [id: string, partNumber: string, brand: string]

/** Parts from all over a company, and the number of its parts. */
async function knownParts(file: string, most: number): Promise<{ known: Known[]; parts: number }> {
  const driver = await openSqlite(file, { log: () => undefined })
  const known: Known[] = []
  const parts = (await driver.read((tx) => tx.collections())).find(({ name }) => name === 'parts')!.documents
  const every = Math.max(1, Math.floor(parts / most))
  let ask: Ask | undefined = { ...readAsk({}, 'parts', []), limit: PAGE }
  for (let at = 0; ask && known.length < most; ) {
    const page: Ask = ask
    const { docs, next } = await driver.read((tx) => tx.find(page), { long: true })
    for (const { id, data } of docs)
      if (at++ % every === 0 && known.length < most) known.push([id, String(data.partNumber), String(data.brand ?? '')])
    ask = next ? { ...page, after: next } : undefined
  }
  await driver.close()
  return { known, parts }
}

async function writeFile(path: string, rows: number, known: readonly Known[]): Promise<void> {
  const stream = createWriteStream(path)
  const hasIds = known.length > 0
  stream.write(`${hasIds ? 'id,' : ''}Part number,Brand,Description,List price,Quantity on hand\n`)
  for (let at = 0; at < rows; at++) {
    const fresh: Known = [`bench-${at}`, `${6000 + (at % 900)}-${at.toString(36).toUpperCase()}`, 'SKF']
    const [id, number, brand] = (at % 2 && known[at >> 1]) || fresh
    // No list price may be below the floor of a part.
    const price = (hasIds ? 100_000 : 0) + (at % 9000) / 100
    const own = hasIds ? [id] : []
    const line = csvLine([...own, number, brand, `Deep groove ball bearing, batch ${at}`, price, at % 300])
    if (!stream.write(line)) await new Promise((resolve) => stream.once('drain', resolve))
  }
  stream.end()
  await finished(stream)
}

interface Watch {
  isOver: boolean
  /** Peak memory so far, in KB. */
  rss: number
}

async function writeMeanwhile(owner: Client, watch: Watch): Promise<number[]> {
  const times: number[] = []
  for (let at = 0; !watch.isOver; at++) {
    const from = performance.now()
    const writes = [{ op: 'set', collection: 'notes', id: `n${at % 50}`, data: { at } }]
    const { status } = await owner.call(
      'POST',
      '/api/commit',
      { writes },
      { 'idempotency-key': `beside-the-import-${at}` },
    )
    if (status !== 200) throw new Error(`A write beside the import was answered ${status}.`)
    times.push(performance.now() - from)
    await pause(WRITE_EVERY_MS)
  }
  return times
}

/**
 * Memory is measured on Linux, without the parts of the database file that the server has mapped; elsewhere the figure
 * stays 0.
 */
async function watchMemory(pid: number, watch: Watch): Promise<void> {
  if (process.platform !== 'linux') return
  while (!watch.isOver) {
    const [, rss = '0'] = /RssAnon:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
    watch.rss = Math.max(watch.rss, Number(rss))
    await pause(LOOK_MS)
  }
}

await importFigures(Number(process.argv[2] ?? 1_000_000), process.argv[3])
