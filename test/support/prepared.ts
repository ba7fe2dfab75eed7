import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { collections } from '#features/definitions.ts'
import type { Driver } from '#store/driver.ts'
import { openStore } from '#store/open.ts'
import { quickFolder } from '#test/support/folders.ts'

let prepared: Promise<Buffer> | undefined

/**
 * Opens a new store of Prime's own collections. Making their tables and indexes takes as long as all else that a world
 * needs, so a process makes them once; each store is a copy of that file, with an epoch of its own.
 */
export async function openPrepared(dataFolder: string): Promise<Driver> {
  prepared ??= prepare()
  const file = join(dataFolder, 'prime.db')
  writeFileSync(file, await prepared)
  const driver = await openStore({ databaseUrl: `file:${file}`, dataFolder, log: () => undefined })
  await driver.rotateEpoch()
  return driver
}

async function prepare(): Promise<Buffer> {
  const dataFolder = quickFolder('prime-prepared-')
  const file = join(dataFolder, 'prime.db')
  const driver = await openStore({ databaseUrl: `file:${file}`, dataFolder, log: () => undefined })
  await driver.prepare(collections)
  await driver.close()
  const content = readFileSync(file)
  rmSync(dataFolder, { recursive: true, force: true })
  return content
}
