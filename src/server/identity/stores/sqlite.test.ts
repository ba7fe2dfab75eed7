import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Database } from '#server/identity/stores/database.ts'
import { openSqliteDatabase } from '#server/identity/stores/sqlite.ts'

let folder: string
let database: Database
const write = (sql: string) => (database.handle as { exec(sql: string): void }).exec(sql)
const name = async () => (await database.first('SELECT "name" FROM "guest" WHERE "id" = ?', 'a'))?.['name']

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'prime-'))
  database = openSqliteDatabase(folder)
  write(`CREATE TABLE "guest" ("id" TEXT PRIMARY KEY, "name" TEXT); INSERT INTO "guest" VALUES ('a', 'Ada')`)
})
afterEach(async () => {
  await database.close()
  rmSync(folder, { recursive: true })
})

it('answers the same row until someone writes, and at once with what was written', async () => {
  const first = await database.first('SELECT * FROM "guest" WHERE "id" = ?', 'a')
  expect(await database.first('SELECT * FROM "guest" WHERE "id" = ?', 'a')).toBe(first)
  write(`UPDATE "guest" SET "name" = 'Grace'`)
  expect(await name()).toBe('Grace')
  write('DELETE FROM "guest"')
  expect(await name()).toBeUndefined()
})

it('answers what is committed while a transaction is open, and what it wrote as soon as it ends', async () => {
  expect(await name()).toBe('Ada')
  write(`BEGIN; UPDATE "guest" SET "name" = 'Grace'`)
  expect(await name()).toBe('Ada')
  write('COMMIT')
  expect(await name()).toBe('Grace')
  write(`BEGIN; UPDATE "guest" SET "name" = 'Joan'`)
  expect(await name()).toBe('Grace')
  write('ROLLBACK')
  expect(await name()).toBe('Grace')
})
