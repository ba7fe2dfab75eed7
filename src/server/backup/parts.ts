import { copyFileSync, existsSync, linkSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { Problem } from '#base/problem.ts'
import type { Prime } from '#server/ports.ts'
import type { Anchor } from '#store/signing.ts'

/** The names of a backup's parts, in the archive and in the folder they wait in. */
export const PART = { store: 'store', people: 'people', files: 'files', facts: 'prime-backup.json' } as const
const FOLDER = 'backup-'
const HASH = /^[0-9a-f]{64}$/

/** The source of a backup; `store` is the kind of database that can restore it. */
export interface BackupParts {
  folder: string
  store: 'sqlite' | 'postgres'
  /** A commit that the copy of the log holds, to hold another log against; undefined where nothing was written yet. */
  head?: Anchor
}

export const storeKind = (databaseUrl: string): BackupParts['store'] =>
  databaseUrl.startsWith('file:') ? 'sqlite' : 'postgres'

/** Copies documents, log, people and files as they are at one moment into a folder of their own, while everyone goes on writing. */
export async function copyParts({
  config,
  driver,
  identity,
}: Pick<Prime, 'config' | 'driver' | 'identity'>): Promise<BackupParts> {
  const { dataFolder } = config
  // One that was killed leaves its parts behind; two at once would only slow each other down.
  for (const name of readdirSync(dataFolder))
    if (name.startsWith(FOLDER)) rmSync(join(dataFolder, name), { recursive: true, force: true })
  const folder = mkdtempSync(join(dataFolder, FOLDER))
  try {
    const files = { from: join(dataFolder, 'files'), to: join(folder, PART.files) }
    // Before and after the documents: whatever they name is there, also when it is removed or added meanwhile.
    linkFiles(files)
    const head = await driver.anchor()
    await driver.backup(join(folder, PART.store))
    linkFiles(files)
    await identity.backup(join(folder, PART.people))
    return { folder, store: storeKind(config.databaseUrl), ...(head && { head: { seq: head.seq, hash: head.hash } }) }
  } catch (error) {
    rmSync(folder, { recursive: true, force: true })
    if ((error as NodeJS.ErrnoException).code === 'ENOSPC')
      throw new Problem('storage-full', `There is no room for a backup in ${dataFolder}.`)
    throw error
  }
}

/** Files never change once they have their name, so a second name for the same bytes is a copy. */
function linkFiles({ from, to }: { from: string; to: string }): void {
  if (!existsSync(from)) return
  for (const storage of readdirSync(from, { withFileTypes: true })) {
    if (!storage.isDirectory()) continue
    mkdirSync(join(to, storage.name), { recursive: true, mode: 0o700 })
    for (const name of readdirSync(join(from, storage.name)))
      if (HASH.test(name)) link(join(from, storage.name, name), join(to, storage.name, name))
  }
}

function link(from: string, to: string): void {
  if (existsSync(to)) return
  try {
    linkSync(from, to)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT') return
    // Not every file system knows second names.
    if (code === 'EPERM' || code === 'ENOTSUP' || code === 'EXDEV' || code === 'EMLINK') copyFileSync(from, to)
    else throw error
  }
}
