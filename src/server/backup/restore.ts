import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { refuse } from '#base/problem.ts'
import { readArchive } from '#server/backup/archive.ts'
import { PART, storeKind } from '#server/backup/parts.ts'
import { ANCHOR_FILE } from '#server/history/anchor-file.ts'
import type { Config, Log } from '#server/ports.ts'
import { RESTORE_MARK } from '#store/open.ts'
import { takeLock } from '#store/sqlite/lock.ts'
import { openSqlite } from '#store/sqlite/open.ts'

const FOLDER = 'restore-'

interface Restored {
  /** When the backup was made. */
  at: string
  /** Where the data that was there before is kept; undefined when there was none. */
  previous: string | undefined
}

/** Puts a backup in place of the data: another epoch, no sessions; refuses while a server runs, and keeps what it replaces. */
export async function restore(parts: { config: Config; file: string; now: Date; log: Log }): Promise<Restored> {
  const { config, file, now } = parts
  const { dataFolder } = config
  const kind = storeKind(config.databaseUrl)
  const database = kind === 'sqlite' ? fileOf(config.databaseUrl) : config.databaseUrl
  const lock = takeLock(join(dataFolder, 'prime.lock'), kind === 'sqlite' ? database : dataFolder)
  const beside = join(dataFolder, `replaced-${now.toISOString().slice(0, 19).replaceAll(':', '-')}`)
  for (const name of readdirSync(dataFolder))
    if (name.startsWith(FOLDER)) rmSync(join(dataFolder, name), { recursive: true, force: true })
  const folder = mkdtempSync(join(dataFolder, FOLDER))
  try {
    const { at, store } = await readArchive(file, folder)
    if (store !== kind)
      throw refuse(`${file} is of ${STORE_NAME[store]} and DATABASE_URL names ${STORE_NAME[kind]}: they do not mix.`)
    if (kind === 'postgres') {
      const { restoreIntoPostgres } = await import('#server/backup/restore-postgres.ts')
      await restoreIntoPostgres({ ...parts, folder, beside })
      putInPlace({ dataFolder, folder, beside, moves: [[PART.files, 'files'], NOTED_HEAD] })
    } else {
      await renew(join(folder, PART.store), parts.log)
      const moves: Move[] = [
        [PART.store, basename(database)],
        [PART.people, 'auth.db'],
        [PART.files, 'files'],
        NOTED_HEAD,
      ]
      putInPlace({ dataFolder, folder, beside, moves })
    }
    return { at, previous: existsSync(beside) ? beside : undefined }
  } finally {
    rmSync(folder, { recursive: true, force: true })
    lock.release()
  }
}

const STORE_NAME = { sqlite: 'a single file', postgres: 'PostgreSQL' }
const fileOf = (url: string): string =>
  url.startsWith('file://') ? fileURLToPath(url) : resolve(url.slice('file:'.length))

/** Brings an older copy up to date, refuses a newer one, and begins a new history. */
async function renew(file: string, log: Log): Promise<void> {
  const driver = await openSqlite(file, { log })
  try {
    await driver.rotateEpoch()
  } finally {
    await driver.close()
  }
}

/** A part's name in the unpacked backup, and in the data folder. */
type Move = readonly [from: string, to: string]

/** Anchors of the replaced log do not apply to the restored one; the next start notes its head. */
const NOTED_HEAD: Move = ['none', ANCHOR_FILE]

/** Moves what is there aside and the backup to its place. Cut short, the mark keeps a server from starting on half of it. */
function putInPlace(of: { dataFolder: string; folder: string; beside: string; moves: readonly Move[] }): void {
  const { dataFolder, folder, beside, moves } = of
  const mark = join(dataFolder, RESTORE_MARK)
  writeFileSync(mark, '', { flush: true })
  for (const [from, to] of moves)
    for (const ending of to === 'files' ? [''] : ['', '-wal', '-shm']) {
      const here = join(dataFolder, to + ending)
      if (existsSync(here)) {
        mkdirSync(beside, { recursive: true, mode: 0o700 })
        renameSync(here, join(beside, to + ending))
      }
      const there = join(folder, from + ending)
      if (existsSync(there)) renameSync(there, here)
    }
  sync(dataFolder)
  rmSync(mark)
  sync(dataFolder)
}

/** New names are on the disk, too, when this returns. */
function sync(folder: string): void {
  if (process.platform === 'win32') return
  const handle = openSync(folder, 'r')
  fsyncSync(handle)
  closeSync(handle)
}
