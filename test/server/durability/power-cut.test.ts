import { execFileSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, expect, it } from 'vitest'
import { connect } from '#store/sqlite/connection.ts'
import { verifyAll } from '#store/sqlite/verify.ts'
import { type Cut, cutsOf, type Note, readNotes, tell } from '#test/support/power-log.ts'
import { type Client, type Server, signUp, startServer } from '#test/support/server.ts'

const CUTS = 150
const WRITERS = 8
const SEED = 1_120
const ANSWERS = 220

// A folder in memory when there is one, so that nothing waits for a disk: the power cuts are replayed there, while the
// server writes to a real disk.
const root = mkdtempSync(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'prime-power-'))
let server: Server | undefined
afterAll(async () => {
  await server?.kill()
  server?.wipe()
  rmSync(root, { recursive: true, force: true })
})

/** A library that logs every write; undefined when there is no compiler. */
function noting(): string | undefined {
  const library = join(root, 'power-cut.so')
  try {
    execFileSync('gcc', ['--version'])
  } catch {
    return undefined
  }
  execFileSync('gcc', [
    '-shared',
    '-fPIC',
    '-o',
    library,
    join(import.meta.dirname, '../../support/power-cut.c'),
    '-ldl',
  ])
  return library
}
const library = process.platform === 'linux' ? noting() : undefined

let keys = 0
/** Makes one commit of `size` documents and notes it once it is acknowledged. */
async function save(owner: Client, log: string, size: number): Promise<void> {
  const key = `a-key-of-the-power-cuts-${keys++}`
  const ids = Array.from({ length: size }, (_, at) => `${key}-${at}`)
  const data = { text: 'x'.repeat(size > 1 ? 200 : 4_000) }
  const writes = ids.map((id) => ({ op: 'create', collection: 'cuts', id, data }))
  const { status, body } = await owner.call('POST', '/api/commit', { writes }, { 'idempotency-key': key })
  expect(status).toBe(200)
  tell(log, `${body.seq} ${ids.join(' ')}`)
}

/** The faults of the disk after a power cut; empty when it is intact. */
function faultsOf({ at, database, writeLog, told }: Cut): string[] {
  const file = join(root, 'cut.db')
  for (const end of ['-wal', '-shm']) rmSync(file + end, { force: true })
  writeFileSync(file, database)
  if (writeLog.length > 0) writeFileSync(`${file}-wal`, writeLog)
  const connection = connect(file, { readOnly: false, cacheMiB: 8 })
  try {
    const check = connection.db
      .prepare('PRAGMA integrity_check')
      .all()
      .map((row) => String(Object.values(row)[0]))
    const { firstBad, detail } = verifyAll(connection, {})
    const rows = connection.db.prepare('SELECT id, seq FROM touched').all()
    const kept = new Map(rows.map(({ id, seq }) => [String(id), Number(seq)]))
    const missing = told.filter((line) => {
      const [seq, ...ids] = line.split(' ')
      return ids.some((id) => kept.get(id) !== Number(seq))
    })
    return [
      ...(check.join() === 'ok' ? [] : [`${at}: ${check.join()}`]),
      ...(firstBad === undefined ? [] : [`${at}: ${firstBad} ${detail}`]),
      ...missing.map((line) => `${at}: lost ${line.slice(0, 60)}`),
    ]
  } finally {
    connection.close()
  }
}

/** Positions all over the log, and right behind some of the acknowledgements. */
function placesIn(notes: readonly Note[]): Set<number> {
  const answers = [...notes.entries()].flatMap(([at, { kind }]) => (kind === 'told' ? [at] : []))
  const spread = (count: number, of: number) =>
    Array.from({ length: count }, (_, at) => Math.floor(((at + 0.5) * of) / count))
  return new Set([...spread(CUTS - 50, notes.length), ...spread(50, answers.length).map((at) => answers[at]!)])
}

// `-shm` is a reader's shared memory of the two files and not part of the disk: SQLite recreates it.
it.skipIf(!library)(
  `(needs gcc) ${CUTS} power cuts under ${WRITERS} writers lose nothing acknowledged and leave the log whole`,
  async () => {
    const log = join(root, 'power.log')
    server = await startServer({ LD_PRELOAD: library!, POWER_LOG: log }, { onDisk: true })
    const owner = await signUp(server.url, 'sam@prime.test')
    await save(owner, log, 1)
    await server.stop()
    // A stopped server leaves a single file; from here on every write is replayed.
    const start = join(root, 'start.db')
    copyFileSync(join(server.folder, 'prime.db'), start)
    rmSync(log)
    await server.restart()

    let sent = 0
    const writers = Array.from({ length: WRITERS }, async (_, writer) => {
      while (sent++ < ANSWERS) await save(owner, log, writer === 0 ? 150 : 1)
    })
    await Promise.all(writers)
    await pause(50)
    await server.kill()

    const notes = readNotes(log)
    const copied = notes.filter(({ kind, file }) => kind === 'write' && file === 0)
    expect(copied.length, 'the log of writes is copied into the database meanwhile').toBeGreaterThan(50)
    let cuts = 0
    let lost = 0
    const faults: string[] = []
    for (const cut of cutsOf(notes, placesIn(notes), readFileSync(start), SEED)) {
      cuts++
      lost += cut.lost
      faults.push(...faultsOf(cut))
    }
    expect(faults).toEqual([])
    expect(cuts).toBeGreaterThanOrEqual(CUTS - 10)
    expect(lost, 'writes were lost or torn').toBeGreaterThan(cuts)

    // Proves that the check works: on a disk that only pretends to sync, the same log loses acknowledged commits.
    const unsynced = notes.filter(({ kind, file }) => file === 0 || !kind.startsWith('sync'))
    // At several positions, because right after the write-ahead log was copied completely there is nothing to lose.
    const places = new Set([0.3, 0.5, 0.7, 0.9, 1].map((part) => Math.floor(unsynced.length * part) - 1))
    const found = [...cutsOf(unsynced, places, readFileSync(start), SEED)].flatMap((cut) => {
      try {
        return faultsOf(cut)
      } catch (error) {
        return [`${cut.at}: ${error}`]
      }
    })
    expect(found.filter((fault) => /lost|malformed/.test(fault)).length).toBeGreaterThan(0)
  },
  180_000,
)
