import { mkdtempSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'
import { ms, table } from '#bench/load.ts'
import { ownerOf } from '#bench/owner.ts'
import { type Client, startServer } from '#test/support/server.ts'
import { tool } from '#test/support/tool.ts'

const TARGET = '< 3,000 ms'

/**
 * `npm run bench -- start [FOLDER] [--parts=N]`: how long Prime takes to start, with its data unchanged and after an
 * update that searches parts by other fields. FOLDER contains the large sample company; without it, one of N parts is
 * created.
 */
async function startFigures(folder: string | undefined, parts: string): Promise<void> {
  const own = folder ? undefined : mkdtempSync(join(tmpdir(), 'prime-start-'))
  const file = join(resolve(folder ?? own!), 'prime.db')
  const size = ['--size', 'large', '--parts', parts, '--movements', parts, '--documents', '500']
  if (own) console.log((await tool('demo', size, `file:${file}`)).out.trim())
  try {
    const first = await started(file)
    const again = await started(file)
    searchOtherFields(file)
    const changed = await started(file, untilFilled)
    const found = (hits: number) => (hits < 0 ? 'not answered within 5 s' : `${hits.toLocaleString('en-US')} found`)
    table(`Start with ${again.parts.toLocaleString('en-US')} parts, load average ${loadavg()[0]!.toFixed(1)}`, [
      { figure: 'the first', measured: ms(first.took), target: '' },
      { figure: 'as its data stands', measured: ms(again.took), target: TARGET },
      { figure: 'after a change of the search index', measured: ms(changed.took), target: TARGET },
      {
        figure: 'a search as soon as it has',
        measured: `${ms(changed.searched)}, ${found(changed.hits)}`,
        target: found(again.hits),
      },
      { figure: 'until the search index is filled', measured: ms(changed.after!.took), target: '' },
      {
        figure: `longest of ${changed.after!.writes} writes meanwhile`,
        measured: ms(changed.after!.longest),
        target: '< 250 ms',
      },
      {
        figure: 'a search after that',
        measured: `${ms(changed.after!.searched)}, ${found(changed.after!.hits)}`,
        target: found(again.hits),
      },
    ])
  } finally {
    if (own) rmSync(own, { recursive: true })
  }
}

/** The time from the start of the process until it responds, what it finds then, and what is measured while it runs. */
async function started<T>(file: string, more?: (owner: Client, file: string) => Promise<T>) {
  const from = performance.now()
  const server = await startServer({ DATABASE_URL: `file:${file}` })
  const took = performance.now() - from
  try {
    const owner = await ownerOf(server.url)
    const found = await search(owner)
    const parts = await count(owner, {})
    return { took, ...found, parts, after: await more?.(owner, file) }
  } finally {
    await server.stop()
    server.wipe()
  }
}

/** Returns -1 when the query took too long. */
async function count(owner: Client, question: object): Promise<number> {
  const asked = { ...question, aggregate: { count: true } }
  const { status, body } = await owner.call('POST', '/api/collections/parts/query', asked)
  if (status === 503) return -1
  if (status !== 200) throw new Error(`${status}: ${JSON.stringify(body)}`)
  return body.aggregate.count
}

async function search(owner: Client) {
  const before = performance.now()
  const hits = await count(owner, { search: '6205' })
  return { hits, searched: performance.now() - before }
}

/** Someone writes one part after the other while the search index is filled. */
async function untilFilled(owner: Client, file: string) {
  const db = new DatabaseSync(file, { readOnly: true })
  const isFilling = () =>
    db.prepare("SELECT 1 FROM collections WHERE name = 'parts' AND json_extract(shape, '$.next') IS NOT NULL").get()
  const from = performance.now()
  let [longest, writes] = [0, 0]
  for (; isFilling(); writes++) {
    const began = performance.now()
    const body = { data: { partNumber: `BENCH-${writes}`, brand: 'SKF' } }
    const key = { 'idempotency-key': crypto.randomUUID() }
    const { status } = await owner.call('POST', '/api/collections/parts/documents', body, key)
    if (status >= 300) throw new Error(`A part was answered ${status}`)
    longest = Math.max(longest, performance.now() - began)
    await pause(20)
  }
  db.close()
  return { took: performance.now() - from, longest, writes, ...(await search(owner)) }
}

/** Marks the search index as having one field less than the definition, as an older version may have left it. */
function searchOtherFields(file: string): void {
  const db = new DatabaseSync(file)
  const { id, shape } = db.prepare("SELECT id, shape FROM collections WHERE name = 'parts'").get() as {
    id: number
    shape: string
  }
  const declared = JSON.parse(shape) as { search: { fields: string[] } }
  declared.search.fields.pop()
  db.prepare('UPDATE collections SET shape = ? WHERE id = ?').run(JSON.stringify(declared), id)
  db.exec('UPDATE head SET shapes = shapes + 1')
  db.close()
}

const given = process.argv.slice(2)
const partsOf = given.find((one) => one.startsWith('--parts='))?.slice('--parts='.length)
await startFigures(
  given.find((one) => !one.startsWith('--')),
  partsOf ?? '1000000',
)
