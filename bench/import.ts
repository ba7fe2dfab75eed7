import { createWriteStream, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { finished } from 'node:stream/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { ms, table } from '#bench/load.ts'
import { type Client, signUp, startServer } from '#test/support/server.ts'
import { tool } from '#test/support/tool.ts'

const LOOK_MS = 100
/** Someone else saves this often, as people do who work meanwhile. */
const WRITE_EVERY_MS = 50

/** A million rows from the command line, or as many as are asked for, while someone else goes on writing. */
async function importFigures(rows: number): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'prime-import-'))
  const file = join(folder, 'parts.csv')
  await writeFile(file, rows)
  const server = await startServer({}, { onDisk: true })
  const databaseUrl = `file:${join(server.folder, 'prime.db')}`
  try {
    const owner = await signUp(server.url, 'bench@prime.test')
    const watch = { isOver: false, rss: 0 }
    const others = writeMeanwhile(owner, watch)
    const memory = watchMemory(server.process.pid!, watch)
    const from = performance.now()
    const { out, error } = await tool('import', [file, '--into', 'parts', '--key', 'partNumber'], databaseUrl)
    const seconds = (performance.now() - from) / 1000
    watch.isOver = true
    const times = (await others).toSorted((a, b) => a - b)
    await memory
    const last = (out || error).trim().split('\n').at(-1) ?? ''
    table(`Import of ${rows.toLocaleString('en-US')} rows, load average ${loadavg()[0]!.toFixed(1)}`, [
      { figure: 'what it said', measured: last, target: `imported ${rows}, updated 0, failed 0` },
      {
        figure: 'rate',
        measured: `${Math.round(rows / seconds).toLocaleString('en-US')} rows/s in ${seconds.toFixed(1)} s`,
        target: '',
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

async function writeFile(path: string, rows: number): Promise<void> {
  const stream = createWriteStream(path)
  stream.write('Part number,Brand,Description,List price,Quantity on hand\n')
  for (let at = 0; at < rows; at++) {
    const line = `${6000 + (at % 900)}-${at.toString(36).toUpperCase()},SKF,"Deep groove ball bearing, batch ${at}",${(at % 9000) / 100},${at % 300}\n`
    if (!stream.write(line)) await new Promise((resolve) => stream.once('drain', resolve))
  }
  stream.end()
  await finished(stream)
}

interface Watch {
  isOver: boolean
  /** The most memory so far, in KB. */
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

/** Linux tells of memory; elsewhere the figure stays 0. */
async function watchMemory(pid: number, watch: Watch): Promise<void> {
  if (process.platform !== 'linux') return
  while (!watch.isOver) {
    const [, rss = '0'] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
    watch.rss = Math.max(watch.rss, Number(rss))
    await pause(LOOK_MS)
  }
}

await importFigures(Number(process.argv[2] ?? 1_000_000))
