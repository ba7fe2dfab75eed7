import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ANCHOR_FILE } from '#server/history/anchor-file.ts'
import { type Client, type Server, signUp, startServer } from '#test/support/server.ts'
import { tool } from '#test/support/tool.ts'

let server: Server
let owner: Client
let backup: string
const url = (): string => `file:${join(server.folder, 'prime.db')}`
const verify = (...args: string[]) => tool('verify', args, url())
const write = (id: string) =>
  owner.call('PUT', `/api/collections/anchored/documents/${id}`, { data: { id } }, { 'If-None-Match': '*' })
const noted = (): { seq: number; hash: string } =>
  JSON.parse(readFileSync(join(server.folder, ANCHOR_FILE), 'utf8')) as { seq: number; hash: string }
/** Removes the last commit and every trace of it from the file. */
function cutOffLast(): void {
  const db = new DatabaseSync(join(server.folder, 'prime.db'))
  const { seq } = db.prepare('SELECT seq FROM head').get() as { seq: number }
  const { id } = db.prepare("SELECT id FROM collections WHERE name = 'anchored'").get() as { id: number }
  db.exec(`DROP TRIGGER log_keeps_all; DELETE FROM log WHERE seq = ${seq}; DELETE FROM touched WHERE seq = ${seq};
    DELETE FROM touched_collections WHERE seq = ${seq}; DELETE FROM d${id} WHERE version = ${seq};
    UPDATE collections SET documents = documents - 1 WHERE id = ${id};
    UPDATE head SET seq = seq - 1, hash = (SELECT hash FROM log WHERE seq = ${seq - 1})`)
  db.close()
}

beforeAll(async () => {
  server = await startServer()
  owner = await signUp(server.url, 'sam@prime.test')
  backup = join(server.folder, 'kept.tar')
  for (const id of ['a', 'b', 'c']) expect((await write(id)).status).toBe(200)
  expect((await tool('backup', [backup], url())).code).toBe(0)
  expect((await write('d')).status).toBe(200)
})
afterAll(() => server?.wipe())

it('a backup tells the head of the log it holds, and a log is held against it', async () => {
  const facts = /"head":\{"seq":(\d+),"hash":"([0-9a-f]{64})"\}/.exec(readFileSync(backup, 'latin1'))!
  const anchor = `${facts[1]}:${facts[2]}`
  expect(await verify('--anchor', anchor)).toMatchObject({ code: 0, error: '' })
  const other = await verify('--anchor', `${facts[1]}:${'0'.repeat(64)}`)
  expect([other.code, other.error]).toEqual([1, expect.stringContaining(`commit ${facts[1]}`)])
  const later = await verify('--anchor', `999:${facts[2]}`)
  expect([later.code, later.error]).toEqual([1, expect.stringContaining('999')])
  expect((await verify('--anchor', 'nothing')).code).toBe(1)
})

it('a server that stops notes the head of the log, and tells it once a day in its own log', async () => {
  await server.stop()
  const { seq, hash } = noted()
  expect(await verify('--anchor', `${seq}:${hash}`)).toMatchObject({ code: 0 })
  await server.restart()
  await expect.poll(server.log).toContain(`"seq":${seq},"hash":"${hash}"`)
})

it('a log whose last commit was cut off is found out, also after the server has run on it', async () => {
  await server.stop()
  const { seq } = noted()
  cutOffLast()
  const cut = await verify()
  expect([cut.code, cut.error]).toEqual([1, expect.stringContaining(`commit ${seq}`)])
  await server.restart()
  await expect.poll(server.log).toContain('The log does not hold the commit that was noted.')
  await write('e')
  await server.stop()
  expect((await verify()).code).toBe(1)
})

it('a restore begins again: what it brings is in order, with the key of another machine too', async () => {
  expect((await tool('restore', [backup], url())).code).toBe(0)
  expect(await verify()).toMatchObject({ code: 0, error: '' })
  rmSync(join(server.folder, 'secret.key'))
  const other = await verify()
  expect([other.code, other.out]).toEqual([0, expect.stringContaining('signed with the key of this Prime')])
  await server.restart()
  owner = await signUp(server.url, 'second@prime.test')
  await server.stop()
  expect((await verify()).code).toBe(0)
})

it.each([
  ['holds something else', 'jsonb(\'{"id":"other"}\')'],
  ['cannot be read any more', "x'4c00'"],
])('a document that %s behind the log is named', async (_, body) => {
  const db = new DatabaseSync(join(server.folder, 'prime.db'))
  const { id } = db.prepare("SELECT id FROM collections WHERE name = 'anchored'").get() as { id: number }
  db.exec(`UPDATE d${id} SET body = ${body} WHERE id = 'a'`)
  db.close()
  const found = await verify()
  expect([found.code, found.error]).toEqual([1, expect.stringContaining('anchored/a is not as commit')])
})
