import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { askAll, headSeq, put } from '#store/contract/set-up.ts'
import { things } from '#store/contract/values.ts'
import { restorePostgres } from '#store/postgres/backup/restore.ts'
import { openPostgres } from '#store/postgres/driver.ts'
import { type SharedPostgres, sharePostgres } from '#test/support/postgres.ts'

let server: SharedPostgres
let folder: string
const log = () => undefined

beforeAll(async () => {
  server = await sharePostgres()
  folder = await mkdtemp(join(tmpdir(), 'prime-copy-'))
})
afterAll(async () => {
  await server.stop()
  await rm(folder, { recursive: true })
})

it('a copy made while others write is one moment, and comes back whole as a new history', async () => {
  const driver = await openPostgres({ url: server.url, log })
  await driver.prepare([things])
  const rows = Array.from({ length: 700 }, (_, at) => ({
    collection: 'things',
    id: `t${at}`,
    data: { b: at, name: `part ${at}` },
  }))
  await put(driver, rows)
  await put(driver, [
    { collection: 'things', id: 't1' },
    { id: 'odd', data: { z: 'nul \0', a: 1 } },
  ])
  const file = join(folder, 'copy.jsonl')
  let going = true
  const writing = (async () => {
    for (let n = 0; going; n++) await put(driver, [{ id: 'busy', data: { n } }])
  })()
  await driver.backup(file)
  going = false
  await writing
  const { epoch } = await driver.read((tx) => tx.head())

  await expect(restorePostgres({ url: server.url, file, log })).rejects.toThrow('Stop every node first')
  expect(await headSeq(driver)).toBeGreaterThan(0)
  await driver.close()

  await restorePostgres({ url: server.url, file, log })
  const restored = await openPostgres({ url: server.url, log })
  await restored.prepare([things])
  const { seq } = JSON.parse((await readFile(file, 'utf8')).split('\n')[0]!) as { seq: string }
  const head = await restored.read((tx) => tx.head())
  expect(head.seq).toBe(Number(seq))
  expect(head.epoch).not.toBe(epoch)
  const verdict = await restored.verify()
  expect(verdict).toMatchObject({ commits: Number(seq) })
  expect(verdict.firstBad).toBeUndefined()
  expect((await restored.read((tx) => tx.get('loose-things', 'odd')))?.data).toEqual({ z: 'nul \0', a: 1 })
  const found = await restored.read((tx) =>
    tx.find(
      askAll('things', {
        search: { whole: 'part699', terms: ['part', '699'], starts: [] },
        searchIn: [['name'], ['code']],
      }),
    ),
  )
  expect(found.docs.map(({ id }) => id)).toEqual(['t699'])
  expect((await restored.read((tx) => tx.changes('things', 1, 10))).entries).toMatchObject([{ id: 't1' }])
  await put(restored, [{ collection: 'things', id: 'later', data: {} }])
  expect((await restored.verify()).firstBad).toBeUndefined()
  await restored.close()
})

it('half a copy is refused and leaves the database as it was', async () => {
  const url = await server.another()
  const driver = await openPostgres({ url, log })
  await put(driver, [{ id: 'kept', data: { n: 1 } }])
  const file = join(folder, 'whole.jsonl')
  await driver.backup(file)
  await driver.close()
  const lines = (await readFile(file, 'utf8')).trimEnd().split('\n')
  const half = join(folder, 'half.jsonl')
  for (const text of [lines.slice(0, -1).join('\n'), lines.join('\n').slice(0, -30), '{"format":"another"}']) {
    await writeFile(half, text)
    await expect(restorePostgres({ url, file: half, log })).rejects.toThrow('not a whole copy')
  }
  const again = await openPostgres({ url, log })
  expect(await again.read((tx) => tx.get('loose-things', 'kept'))).toMatchObject({ data: { n: 1 } })
  await again.close()
})
