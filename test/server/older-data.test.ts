import { spawn } from 'node:child_process'
import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, describe, expect, it } from 'vitest'
import { collections } from '#features/definitions.ts'
import type { Driver } from '#store/driver.ts'
import { openSqlite } from '#store/sqlite/open.ts'
import { MIGRATIONS } from '#store/sqlite/schema.ts'
import { copyOfOlder, OLDER_STATES, type OlderState } from '#test/support/older.ts'
import { signIn, startServer } from '#test/support/server.ts'

const log = () => undefined

const folders: string[] = []
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

/** A copy of the data folder that an older release left behind. */
function copyOf(state: string): ReturnType<typeof copyOfOlder> {
  const copy = copyOfOlder(state)
  folders.push(copy.folder)
  return copy
}

async function holds(driver: Driver, { documents, log: lines }: OlderState): Promise<void> {
  for (const [name, docs] of Object.entries(documents)) {
    const ids = docs.map(({ id }) => id)
    expect(await driver.read((tx) => tx.getMany(name, ids))).toEqual(docs)
  }
  const commits = await driver.read((tx) => tx.log({ limit: 1000 }))
  const told = commits.map(({ seq, at, by, command, changes }) => ({
    seq,
    at,
    by: by.email,
    command,
    of: changes.map(({ id }) => id),
  }))
  expect(told).toEqual(lines)
  const count = Object.values(documents).flat().length
  expect(await driver.verify()).toEqual({ commits: lines.length, documents: count, proven: 0, others: 0 })
}

describe.each(OLDER_STATES)('%s', (state) => {
  it('opens with the same content, and all is as it was written', async () => {
    const { file, expected } = copyOf(state)
    expect(Object.keys(expected.documents)).toEqual(
      expect.arrayContaining(['payables', 'receivable', 'po', 'Tracking', 'logs', 'vendors', 'customers', 'parts']),
    )
    const driver = await openSqlite(file, { log })
    await driver.prepare(collections)
    await holds(driver, expected)
    await driver.close()
  })

  it('is served, and its person logs in with the password of then', async () => {
    const { folder, expected } = copyOf(state)
    const server = await startServer({ DATABASE_URL: `file:${join(folder, 'prime.db')}` })
    const owner = await signIn(server.url, expected.owner.email)
    const [vendor] = expected.documents.vendors!
    const { body } = await owner.call('GET', `/api/collections/vendors/documents/${vendor!.id}`)
    expect(body).toEqual(vendor)
    const found = await owner.call('POST', '/api/collections/parts/query', { search: '6205', limit: 5 })
    expect(found.status).toBe(200)
    expect(await server.stop()).toBe(0)
    server.wipe()
  })
})

function versionOf(file: string): number {
  const db = new DatabaseSync(file, { readOnly: true })
  const { user_version } = db.prepare('PRAGMA user_version').get() as { user_version: number }
  db.close()
  return user_version
}

// Migrates in a separate process and reports when the new table exists, before the transaction ends.
const MIGRATING = `
  import { openSqlite } from ${JSON.stringify(join(import.meta.dirname, '../../src/store/sqlite/open.ts'))}
  import { MIGRATIONS } from ${JSON.stringify(join(import.meta.dirname, '../../src/store/sqlite/schema.ts'))}
  import { writeSync } from 'node:fs'
  const next = ({ db }) => {
    db.exec("CREATE TABLE added (x); INSERT INTO added VALUES (1); UPDATE log SET run = 'half' WHERE 0")
    writeSync(1, 'half')
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 60_000)
  }
  await openSqlite(process.argv[1], { log() {}, migrations: [...MIGRATIONS, next] })
`

it('a migration that is killed half-way leaves the old content, and is done at the next start', async () => {
  const { file, expected } = copyOf('data-0.1')
  const version = versionOf(file)
  const child = spawn(process.execPath, ['--input-type=module', '-e', MIGRATING, file])
  await new Promise((half) => child.stdout.once('data', half))
  child.kill('SIGKILL')
  await new Promise((gone) => child.once('exit', gone))
  expect(existsSync(`${file}.before-${version}`)).toBe(true)

  const same = await openSqlite(file, { log })
  await holds(same, expected)
  await same.close()
  const migrations = [...MIGRATIONS, ({ db }: { db: { exec(sql: string): void } }) => db.exec('CREATE TABLE added (x)')]
  const migrated = await openSqlite(file, { log, migrations })
  await holds(migrated, expected)
  await migrated.close()
  const copy = await openSqlite(`${file}.before-${version}`, { log })
  await holds(copy, expected)
  await copy.close()
})
