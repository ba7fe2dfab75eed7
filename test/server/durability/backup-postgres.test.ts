import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type SharedPostgres, sharePostgres } from '#test/support/postgres.ts'
import { preparedDatabase } from '#test/support/prepared.ts'
import { type Client, type Server, signIn, signUp, startServer } from '#test/support/server.ts'
import { tool } from '#test/support/tool.ts'

const root = mkdtempSync(join(tmpdir(), 'prime-backup-postgres-'))
let database: SharedPostgres
/** Where the backup came back, the node there, and its owner. */
let other: string
let there: Server
let again: Client
beforeAll(async () => {
  database = await sharePostgres()
})
afterAll(async () => {
  await there?.stop()
  there?.wipe()
  await database?.stop()
  rmSync(root, { recursive: true, force: true })
})

const start = (DATABASE_URL: string) =>
  startServer({ DATABASE_URL, PRIME_SECRET_KEY: 'the key of the backup test, of 32 bytes' })

it('a backup of PostgreSQL comes back in another database: documents, people with their passwords, no old session', async () => {
  const databaseUrl = await preparedDatabase(database.url)
  const server = await start(databaseUrl)
  const owner = await signUp(server.url, 'sam@prime.test')
  const writes = [{ op: 'create', collection: 'parts', id: 'p1', data: { partNumber: '6205-2RS', brand: 'SKF' } }]
  await owner.call('POST', '/api/commit', { writes }, { 'idempotency-key': 'postgres-backup-1' })
  const file = join(root, 'copy.tar')
  expect(await tool('backup', [file], databaseUrl, root)).toMatchObject({ code: 0, error: '' })
  const { body: before } = await owner.call('POST', '/api/read', { gets: [], queries: [] })

  const refused = await tool('restore', [file], databaseUrl, root)
  expect(refused).toMatchObject({ code: 1, error: expect.stringContaining('Stop every node first') })
  await server.stop()

  other = await preparedDatabase(database.url)
  const first = await start(other)
  await signUp(first.url, 'eve@prime.test')
  await first.stop()
  const back = await tool('restore', [file], other, root)
  expect(back).toMatchObject({ code: 0, error: '' })
  const [, kept = ''] = /What was there before is in (.+)\.\n$/.exec(back.out) ?? []
  expect(existsSync(join(kept, 'before.tar'))).toBe(true)
  expect(await tool('verify', [], other, root)).toMatchObject({
    code: 0,
    out: expect.stringMatching(/^Everything matches the log: 1 commit, 1 document\./),
  })

  there = await start(other)
  const old = await fetch(`${there.url}/api/collections`, { headers: { cookie: owner.cookie } })
  expect(old.status).toBe(401)
  await expect(signIn(there.url, 'eve@prime.test')).rejects.toThrow('answered 401')
  again = await signIn(there.url, 'sam@prime.test')
  const { body: after } = await again.call('POST', '/api/read', { gets: [], queries: [] })
  expect(after.seq).toBe(before.seq)
  expect(after.epoch).not.toBe(before.epoch)
  const { body: part } = await again.call('GET', '/api/collections/parts/documents/p1')
  expect(part.data.partNumber).toBe('6205-2RS')
  for (const one of [server, first]) one.wipe()
})

it('a backup of a single file is not taken by PostgreSQL, nor the other way round', async () => {
  const file = join(root, 'file.tar')
  const one = `file:${join(root, 'one', 'prime.db')}`
  const notes = join(root, 'notes.csv')
  writeFileSync(notes, 'note\nfirst\n')
  await tool('import', [notes, '--into', 'notes'], one)
  expect(await tool('backup', [file], one)).toMatchObject({ code: 0 })
  expect(await tool('restore', [file], database.url, root)).toMatchObject({
    code: 1,
    error: `${file} is of a single file and DATABASE_URL names PostgreSQL: they do not mix.\n`,
  })
})

it('someone whom no owner can help comes back beside a running node, which notices at once', async () => {
  const { code, out } = await tool('recover', ['sam@prime.test'], other, root, { ORIGIN: there.url })
  expect(code).toBe(0)
  expect((await again.call('GET', '/api/collections')).status).toBe(401)
  expect(out).toContain(`${there.url}/login?reset=`)
  const token = out.trim().split('reset=')[1]
  const reset = { token, newPassword: 'walnut harbour sextant' }
  expect((await again.call('POST', '/api/auth/reset-password', reset)).status).toBe(200)
})
