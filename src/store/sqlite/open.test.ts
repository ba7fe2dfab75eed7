import { spawn } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { parseSearch } from '#model/query/search.ts'
import { askAll, idsOf, put } from '#store/contract/set-up.ts'
import { LOOSE, things } from '#store/contract/values.ts'
import { openStore } from '#store/open.ts'
import { openSqlite } from '#store/sqlite/open.ts'
import { MIGRATIONS } from '#store/sqlite/schema.ts'

const log = () => undefined
let folder: string
let file: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'prime-open-'))
  file = join(folder, 'data', 'prime.db')
})
afterEach(() => rmSync(folder, { recursive: true }))

describe('the lock', () => {
  it('refuses a second opening of the same file and names its owner', async () => {
    const driver = await openSqlite(file, { log })
    await expect(openSqlite(file, { log })).rejects.toThrow(
      `${file} is in use by another Prime (process ${process.pid})`,
    )
    await put(driver, [{ id: 'still', data: {} }])
    await driver.close()
    await (await openSqlite(file, { log })).close()
  })

  it('of another process is respected while it lives and forgotten when it was killed', async () => {
    const child = spawn(process.execPath, [
      '--input-type=module',
      '-e',
      `import { takeLock } from ${JSON.stringify(join(import.meta.dirname, 'lock.ts'))}
       takeLock(process.argv[1], 'prime.db'); console.log('taken'); setInterval(() => undefined, 1000)`,
      join(folder, 'prime.lock'),
    ])
    await new Promise((taken) => child.stdout.once('data', taken))
    const beside = join(folder, 'prime.db')
    expect(readFileSync(join(folder, 'prime.lock'), 'utf8')).toBe(`${child.pid}\n`)
    await expect(openSqlite(beside, { log })).rejects.toThrow(`(process ${child.pid}). Stop that one first.`)
    child.kill('SIGKILL')
    await new Promise((gone) => child.once('exit', gone))
    await (await openSqlite(beside, { log })).close()
  })
})

describe('a data path that will not do', () => {
  it('is named when a file stands where the folder should be', async () => {
    writeFileSync(dirname(file), 'a file')
    await expect(openSqlite(file, { log })).rejects.toThrow(`The data folder ${dirname(file)} can't be created`)
  })

  it('is named when a folder stands where the file should be', async () => {
    mkdirSync(file, { recursive: true })
    await expect(openSqlite(file, { log })).rejects.toThrow(`The database ${file} is not a file.`)
  })

  it('is named when the file is something else', async () => {
    mkdirSync(dirname(file))
    writeFileSync(file, 'not a database, but long enough to look at '.repeat(20))
    await expect(openSqlite(file, { log })).rejects.toThrow(`${file} is not a database of Prime.`)
    rmSync(file)
    new DatabaseSync(file).exec('CREATE TABLE other (x)')
    await expect(openSqlite(file, { log })).rejects.toThrow(`${file} is not a database of Prime.`)
  })

  it('is named when it is damaged', async () => {
    await (await openSqlite(file, { log })).close()
    truncateSync(file, 20_000)
    const driver = openSqlite(file, { log }).then(async (opened) => {
      await opened.prepare([]).finally(() => opened.close())
    })
    await expect(driver).rejects.toThrow(/ is damaged\. Stop Prime and restore the last backup/)
  })

  it.skipIf(process.getuid?.() === 0)('is named when it may not be written', async () => {
    mkdirSync(dirname(file))
    chmodSync(dirname(file), 0o500)
    await expect(openSqlite(file, { log })).rejects.toThrow(`The database ${file} is not writable.`)
  })

  it('is named when the address is neither a file nor PostgreSQL', async () => {
    const opening = openStore({ databaseUrl: 'mysql://x', dataFolder: folder, log })
    await expect(opening).rejects.toThrow('DATABASE_URL is file:… or postgres://….')
  })
})

describe('a database of another version', () => {
  const next = [...MIGRATIONS, ({ db }: { db: DatabaseSync }) => db.exec('CREATE TABLE added (x)')]

  it('is refused with a sentence when it is newer', async () => {
    await (await openSqlite(file, { log, migrations: next })).close()
    await expect(openSqlite(file, { log })).rejects.toThrow(
      `${file} was written by a newer Prime (version ${MIGRATIONS.length + 1};`,
    )
  })

  it('is copied, then migrated, and keeps its content', async () => {
    const old = await openSqlite(file, { log })
    await put(old, [{ id: 'kept', data: { n: 1 } }])
    await old.close()
    const driver = await openSqlite(file, { log, migrations: next })
    expect(await driver.read((tx) => tx.get(LOOSE, 'kept'))).toMatchObject({ data: { n: 1 } })
    expect(await driver.verify()).toEqual({ commits: 1, documents: 1, proven: 0, others: 0 })
    await driver.close()
    const copy = new DatabaseSync(`${file}.before-${MIGRATIONS.length}`)
    expect(copy.prepare('SELECT count(*) AS n FROM log').get()).toEqual({ n: 1 })
    copy.close()
  })

  it('is left as it was when the migration fails', async () => {
    await (await openSqlite(file, { log })).close()
    const failing = [
      ...MIGRATIONS,
      ({ db }: { db: DatabaseSync }) => {
        db.exec('CREATE TABLE half (x)')
        throw new Error('cut short')
      },
    ]
    await expect(openSqlite(file, { log, migrations: failing })).rejects.toThrow('cut short')
    expect(existsSync(`${file}.before-${MIGRATIONS.length}`)).toBe(true)
    await (await openSqlite(file, { log, migrations: next })).close()
  })
})

it('texts that were stored for the search in an older form are found in the new one', async () => {
  const asking = (text: string) => askAll(things.name, { search: parseSearch(text)!, searchIn: [['name'], ['code']] })
  const [search, apostrophe] = [asking('Strasse'), asking('obrien')]
  const old = await openSqlite(file, { log })
  await old.prepare([things])
  const puts = ['Straße', 'Strasse', '6205', "O'Brien"].map((name) => ({
    collection: things.name,
    id: name,
    data: { name },
  }))
  await put(old, puts)
  await old.close()
  const database = new DatabaseSync(file)
  const { id } = database.prepare(`SELECT id FROM collections WHERE name = '${things.name}'`).get() as { id: number }
  database.exec(`UPDATE collections SET shape = json_remove(shape, '$.search.form');
    UPDATE head SET shapes = shapes + 1;
    DELETE FROM f${id}_1 WHERE rowid IN (1, 4);
    INSERT INTO f${id}_1 (rowid, entry)
      VALUES (1, char(2) || char(2) || 'straße'), (4, char(2) || char(2) || 'o''brien')`)
  database.close()
  const driver = await openSqlite(file, { log })
  await driver.prepare([things])
  expect(idsOf((await driver.read((tx) => tx.find(search))).docs)).toEqual(['Straße', 'Strasse'])
  expect(idsOf((await driver.read((tx) => tx.find(apostrophe))).docs)).toEqual(["O'Brien"])
  await put(driver, [{ collection: things.name, id: 'Straße' }])
  expect(idsOf((await driver.read((tx) => tx.find(search))).docs)).toEqual(['Strasse'])
  await driver.close()
})

it('a backup taken while others write is one moment and opens as a database', async () => {
  const driver = await openSqlite(file, { log })
  const copy = join(folder, 'copy', 'prime.db')
  mkdirSync(dirname(copy))
  let stop = false
  const writer = (async () => {
    for (let n = 1; !stop; n++)
      await put(driver, [
        { id: 'a', data: { n } },
        { id: 'b', data: { n } },
      ])
  })()
  await driver.backup(copy)
  stop = true
  await writer
  await driver.close()
  const copied = await openSqlite(copy, { log })
  const [a, b] = await copied.read((tx) => tx.getMany(LOOSE, ['a', 'b']))
  expect(a?.data['n']).toBe(b?.data['n'])
  expect(await copied.verify()).not.toHaveProperty('firstBad')
  await copied.close()
})
