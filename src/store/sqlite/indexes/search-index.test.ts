import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { linesUntilKilled } from '#store/contract/killed-child.ts'
import { fillThings, searched, searchesAreRight, searching, writeEverywhere } from '#store/contract/search-fields.ts'
import { idsOf, put } from '#store/contract/set-up.ts'
import { things } from '#store/contract/values.ts'
import { openSqlite } from '#store/sqlite/open.ts'
import type { Declared } from '#store/sqlite/shapes.ts'
import { quickFolder } from '#test/support/folders.ts'

const OLD = ['name', 'code']
const NEW = ['name', 'code', 'a']
const log = () => undefined

let folder: string
let file: string
const begin = () => {
  folder = quickFolder('prime-search-')
  file = join(folder, 'prime.db')
}
const end = () => rmSync(folder, { recursive: true })
/** The database that each test begins with. */
let filled: Buffer
beforeAll(async () => {
  begin()
  const driver = await openSqlite(file, { log })
  await driver.prepare([searched(OLD)])
  await fillThings(driver)
  await driver.close()
  filled = readFileSync(file)
  end()
})
beforeEach(() => {
  begin()
  writeFileSync(file, filled)
})
afterEach(end)

/** What the file contains about the search of `things`. */
function stored() {
  const db = new DatabaseSync(file, { readOnly: true })
  const { id, shape } = db.prepare('SELECT id, shape FROM collections WHERE name = ?').get(things.name) as {
    id: number
    shape: string
  }
  const { search, next, left } = JSON.parse(shape) as Declared
  const tables = db.prepare(`SELECT name FROM sqlite_schema WHERE name GLOB 'f${id}_?'`).all()
  const filling = next && (db.prepare('SELECT filled FROM search_filling').get() as { filled: number })
  db.close()
  return { fields: search?.fields, next: next?.fields, left, tables: tables.length, filled: filling?.filled }
}

async function untilFilled(): Promise<void> {
  for (;;) {
    const { next, left } = stored()
    if (!next && !left) return
    await pause(20)
  }
}

it('a start does not wait for the search index, which is filled behind it and then takes its place', async () => {
  const driver = await openSqlite(file, { log })
  await driver.prepare([searched(NEW)])
  expect(stored()).toMatchObject({ fields: OLD, next: NEW })
  for (let round = 1; stored().next; round++) {
    await writeEverywhere(driver, round)
    await searchesAreRight(driver, NEW)
  }
  await untilFilled()
  expect(stored()).toMatchObject({ fields: NEW, tables: 1 })
  expect(await driver.read((tx) => tx.isQuick(searching('shelf 3', NEW, { limit: 50 })))).toBe(true)
  await searchesAreRight(driver, NEW)
  await writeEverywhere(driver, 400)
  await searchesAreRight(driver, NEW)
  await driver.close()
})

it('filling that was cut off goes on at the next start where it was', async () => {
  const driver = await openSqlite(file, { log })
  await driver.prepare([searched(NEW)])
  while ((stored().filled ?? 0) < 500) await pause(5)
  await driver.close()
  const { filled, next } = stored()
  expect(next).toEqual(NEW)
  expect(filled).toBeLessThan(6_000)

  const again = await openSqlite(file, { log })
  await writeEverywhere(again, 1)
  await again.prepare([searched(NEW)])
  expect(stored().filled).toBeGreaterThanOrEqual(filled!)
  await searchesAreRight(again, NEW)
  await untilFilled()
  await searchesAreRight(again, NEW)
  await again.close()
})

const OPEN = JSON.stringify(join(import.meta.dirname, '../open.ts'))
/** Fills the search index beside writes, each of which is reported once it is acknowledged. */
const FILLER = `
  import { openSqlite } from ${OPEN}
  import { writeSync } from 'node:fs'
  const [file, name, collection] = process.argv.slice(1)
  const driver = await openSqlite(file, { log: () => undefined })
  await driver.prepare([JSON.parse(collection)])
  const line = { at: new Date(), by: { id: 'u', email: 'u@prime.test' }, command: 'commit' }
  for (let n = 0; ; n++) {
    const data = { name: 'moved ' + n, a: 'shelf 3' }
    await driver.write((tx) => tx.commit([{ collection: '${things.name}', id: name + n, data }], line))
    writeSync(1, name + n + '\\n')
  }
`

it('filling that was killed again and again ends with every document that was acknowledged', async () => {
  const { name, list, indexes, search } = searched(NEW)
  const key = JSON.stringify({ name, list, indexes, search })
  const acknowledged: string[] = []
  for (const [round, life] of [0, 60, 150, 300].entries()) {
    acknowledged.push(...(await linesUntilKilled(FILLER, [file, `k${round}-`, key], life)))
  }
  const driver = await openSqlite(file, { log })
  await driver.prepare([searched(NEW)])
  await searchesAreRight(driver, NEW)
  await untilFilled()
  expect(stored()).toMatchObject({ fields: NEW, tables: 1 })
  await searchesAreRight(driver, NEW)
  const moved = await driver.read((tx) => tx.find(searching('moved', NEW)))
  expect(idsOf(moved.docs)).toEqual(expect.arrayContaining(acknowledged))
  expect(await driver.verify()).not.toHaveProperty('firstBad')
  await driver.close()
}, 60_000)

it('what the index of before finds in every document is answered by it until the next one is full', async () => {
  const driver = await openSqlite(file, { log })
  await driver.prepare([searched(NEW)])
  const inAll = searching('c', NEW, { limit: 50 })
  const first = await driver.read((tx) => tx.find(inAll), { long: true })
  expect(stored().next).toEqual(NEW)
  expect(idsOf(first.docs)).toEqual(Array.from({ length: 50 }, (_, at) => `r${at}`))
  const second = await driver.read((tx) => tx.find({ ...inAll, after: first.next! }), { long: true })
  expect(idsOf(second.docs)[0]).toBe('r50')
  const counted = { count: true, sum: [], avg: [], by: [] }
  expect(await driver.read((tx) => tx.aggregate({ ...inAll, ...counted }), { long: true })).toEqual({ count: 6_000 })
  await untilFilled()
  expect(idsOf((await driver.read((tx) => tx.find(inAll), { long: true })).docs)).toEqual(idsOf(first.docs))
  await driver.close()
})

it('texts in an older form are found while they are written in the new one, and after', async () => {
  const db = new DatabaseSync(file)
  db.exec(`UPDATE collections SET shape = json_remove(shape, '$.search.form') WHERE name = '${things.name}';
    UPDATE head SET shapes = shapes + 1`)
  const { id } = db.prepare('SELECT id FROM collections WHERE name = ?').get(things.name) as { id: number }
  // Texts with other letters had a different form.
  db.exec(`DELETE FROM f${id}_1 WHERE rowid IN (SELECT n FROM d${id} WHERE body ->> 'name' LIKE 'Stra%')`)
  db.close()
  const driver = await openSqlite(file, { log })
  await driver.prepare([searched(OLD)])
  expect(stored()).toMatchObject({ fields: OLD, next: OLD })
  await searchesAreRight(driver, OLD)
  await untilFilled()
  await searchesAreRight(driver, OLD)
  await driver.close()
})

it('filling starts again after an older Prime has written documents, and stops when its fields are no longer searched', async () => {
  const driver = await openSqlite(file, { log })
  await driver.prepare([searched(NEW)])
  while ((stored().filled ?? 0) < 500) await pause(5)
  await driver.close()
  // It neither maintains the next index nor mentions it.
  const db = new DatabaseSync(file)
  const { seq } = db.prepare('SELECT seq FROM search_filling').get() as { seq: number }
  db.exec(`UPDATE collections SET last_seq = last_seq + 1 WHERE name = '${things.name}'`)
  db.close()
  const again = await openSqlite(file, { log })
  await again.prepare([searched(NEW)])
  await put(again, [{ collection: things.name, id: 'x', data: { name: 'x', a: 'shelf 3' } }])
  expect(seq).toBeGreaterThan(0)
  expect(stored().left?.length).toBe(1)
  expect(idsOf((await again.read((tx) => tx.find(searching('shelf', ['a'], { limit: 1 })))).docs)).toEqual(['r0'])
  await again.prepare([searched(OLD)])
  expect(stored()).toMatchObject({ fields: OLD, next: undefined })
  await untilFilled()
  expect(stored().tables).toBe(1)
  expect(idsOf((await again.read((tx) => tx.find(searching('bearing 4', OLD, { limit: 1 })))).docs)).toEqual(['r4'])
  await searchesAreRight(again, OLD)
  await again.close()
})

it('a search index that an older Prime made is kept as new ones are, once Prime has started', async () => {
  const stored = (change = '') => {
    const db = new DatabaseSync(file)
    const { name } = db.prepare("SELECT name FROM sqlite_schema WHERE name GLOB 'f[0-9]*_1'").get() as { name: string }
    if (change) db.exec(`INSERT INTO ${name} (${name}, rank) VALUES (${change})`)
    const row = db.prepare(`SELECT v FROM ${name}_config WHERE k = 'automerge'`).get()
    db.close()
    return row?.v
  }
  const now = stored()
  expect(stored("'automerge', 4")).toBe(4)
  const driver = await openSqlite(file, { log })
  await driver.prepare([searched(OLD)])
  expect(stored()).toBe(now)
  await searchesAreRight(driver, OLD)
  await driver.close()
})
