import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { collections } from '#features/definitions.ts'
import type { Driver } from '#store/driver.ts'
import { openStore } from '#store/open.ts'
import { quickFolder } from '#test/support/folders.ts'
import { anotherDatabase } from '#test/support/postgres.ts'

/** Prime's own collections, without those that a test registers later. */
export const OWN_COLLECTIONS = [...collections]

let prepared: Promise<Buffer> | undefined
/** The database to copy, by host and port of its server. */
const originals = new Map<string, Promise<string>>()
/** The addresses of copies. */
const copies = new Set<string>()

/**
 * Opens a new store of Prime's own collections. Creating their tables and indexes takes as long as everything else a
 * world needs, so a process creates them once; each store is a copy of that file, or of `content`, with its own epoch.
 */
export async function openPrepared(dataFolder: string, content?: Buffer): Promise<Driver> {
  const file = join(dataFolder, 'prime.db')
  writeFileSync(file, content ?? (await preparedFile()))
  const driver = await openStore({ databaseUrl: `file:${file}`, dataFolder, log: () => undefined })
  await driver.rotateEpoch()
  return driver
}

/** A database file with all tables, and no documents. */
export function preparedFile(): Promise<Buffer> {
  prepared ??= prepare()
  return prepared
}

async function prepare(): Promise<Buffer> {
  const dataFolder = quickFolder('prime-prepared-')
  const file = join(dataFolder, 'prime.db')
  await makeTables(`file:${file}`, dataFolder)
  const content = readFileSync(file)
  rmSync(dataFolder, { recursive: true, force: true })
  return content
}

/** The same on a PostgreSQL server: returns the address of a database copied from one that has all tables. */
export async function preparedDatabase(server: string): Promise<string> {
  const { host } = new URL(server)
  const known = originals.get(host) ?? prepareDatabase(server)
  originals.set(host, known)
  const copy = await anotherDatabase(server, await known)
  copies.add(copy)
  return copy
}

/** Whether a database has all tables already. */
export const isPreparedDatabase = (databaseUrl: string): boolean => copies.has(databaseUrl)

async function prepareDatabase(server: string): Promise<string> {
  const databaseUrl = await anotherDatabase(server)
  await makeTables(databaseUrl, tmpdir())
  return databaseUrl
}

async function makeTables(databaseUrl: string, dataFolder: string): Promise<void> {
  const driver = await openStore({ databaseUrl, dataFolder, log: () => undefined })
  await driver.prepare(OWN_COLLECTIONS)
  await driver.close()
}
