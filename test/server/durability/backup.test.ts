import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { spread } from '#bench/load.ts'
import { type Client, type Server, signIn, signUp, startServer } from '#test/support/server.ts'
import { tool } from '#test/support/tool.ts'

const root = mkdtempSync(join(tmpdir(), 'prime-backup-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))

const urlIn = (folder: string): string => `file:${join(folder, 'prime.db')}`

let keys = 0
const commit = (client: Client, writes: object[]) =>
  client.call('POST', '/api/commit', { writes }, { 'idempotency-key': `backup-test-commit-${keys++}` })
const headOf = async (client: Client) => (await client.call('POST', '/api/read', { gets: [], queries: [] })).body

const NOTE = 'the bytes of a note\n'
async function attach(client: Client, url: string): Promise<string> {
  const form = new FormData()
  form.set('file', new Blob([NOTE], { type: 'text/plain' }), 'note.txt')
  const headers = { origin: url, cookie: client.cookie }
  const answer = await fetch(`${url}/api/files`, { method: 'POST', headers, body: form })
  expect(answer.status).toBe(201)
  return ((await answer.json()) as { hash: string }).hash
}

describe('a backup of a single file', () => {
  const file = join(root, 'copy.tar')
  let server: Server
  let owner: Client
  let hash: string
  beforeAll(async () => {
    server = await startServer()
    owner = await signUp(server.url, 'sam@prime.test')
    hash = await attach(owner, server.url)
    for (let from = 0; from < 1_000; from += 500)
      await commit(
        owner,
        Array.from({ length: 500 }, (_, at) => ({
          op: 'create',
          collection: 'parts',
          id: `p${from + at}`,
          data: { partNumber: `62${from + at}-2RS`, brand: 'SKF' },
        })),
      )
    await commit(owner, [
      { op: 'set', collection: 'pairs', id: 'a', data: { n: 0 } },
      { op: 'set', collection: 'pairs', id: 'b', data: { n: 0 } },
    ])
  })
  afterAll(async () => {
    await server?.stop()
    server?.wipe()
  })

  it('is made while everyone goes on writing, and has the rights of its owner alone', async () => {
    const times: number[] = []
    let isRunning = true
    const writing = (async () => {
      for (let n = 1; isRunning; n++) {
        const from = performance.now()
        const both = ['a', 'b'].map((id) => ({ op: 'set', collection: 'pairs', id, data: { n } }))
        expect((await commit(owner, both)).status).toBe(200)
        times.push(performance.now() - from)
      }
    })()
    const made = await tool('backup', [file], urlIn(server.folder))
    isRunning = false
    await writing
    expect(made).toMatchObject({ code: 0, error: '' })
    expect(made.out).toMatch(/^Everything is in .*copy\.tar: \d+\.\d MB\.\n$/)
    const { p99 } = spread(times)
    console.log(`commits while a backup is made: ${times.length}, p99 ${p99.toFixed(0)} ms`)
    // Checked only on an otherwise idle machine: other tests of the suite delay writers.
    if (process.env.PRIME_TEST_WHOLE === '1') expect(p99).toBeLessThan(250)
    expect(times.length).toBeGreaterThan(5)
    expect(statSync(file).mode & 0o077).toBe(0)
    expect(readdirSync(server.folder).filter((name) => name.startsWith('backup-'))).toEqual([])
  })

  it('holds documents, people and files, but neither sessions nor the secret key', () => {
    const names = execFileSync('tar', ['-tf', file]).toString().trim().split('\n')
    expect(names).toEqual([`files/${hash.slice(0, 2)}/${hash}`, 'people', 'store', 'prime-backup.json'])
    const secret = readFileSync(join(server.folder, 'secret.key'), 'utf8')
    const bytes = readFileSync(file, 'latin1')
    expect(bytes).not.toContain(secret)
    const token = decodeURIComponent(/session_token=([^;]+)/.exec(owner.cookie)![1]!).split('.')[0]!
    expect(bytes).not.toContain(token)
    expect(bytes).toContain(NOTE)
  })

  it('is nothing that can be asked over the network, even by an owner', async () => {
    for (const path of ['/maintenance/backup', '/maintenance/verify'])
      expect((await owner.call('POST', path, {})).status).toBe(404)
  })

  it('is refused by restore while a server runs there', async () => {
    const refused = await tool('restore', [file], urlIn(server.folder))
    expect(refused).toMatchObject({ code: 1, out: '' })
    expect(refused.error).toContain(`in use by another Prime (process ${server.process.pid}). Stop that one first.`)
  })

  it('comes back in an empty folder: same content, new history, people with their passwords, no old session', async () => {
    const folder = join(root, 'elsewhere')
    const back = await tool('restore', [file], urlIn(folder))
    expect(back).toMatchObject({ code: 0, error: '' })
    expect(back.out).toMatch(/^Prime was restored to 20.*\. Everyone has to log in again\.\n$/)
    // With the same secret key, the old cookie can only be invalid because the sessions are missing.
    writeFileSync(join(folder, 'secret.key'), readFileSync(join(server.folder, 'secret.key')))

    const there = await startServer({ DATABASE_URL: urlIn(folder) })
    const again = await signIn(there.url, 'sam@prime.test')
    const old = await fetch(`${there.url}/api/collections`, { headers: { cookie: owner.cookie } })
    expect(old.status).toBe(401)
    const [before, after] = [await headOf(owner), await headOf(again)]
    expect(after.epoch).not.toBe(before.epoch)
    expect(after.seq).toBeLessThanOrEqual(before.seq)
    const get = async (path: string) => (await again.call('GET', `/api/collections/${path}`)).body
    const [a, b] = [await get('pairs/documents/a'), await get('pairs/documents/b')]
    expect(a.data.n).toBe(b.data.n)
    expect(a.data.n).toBeGreaterThan(0)
    expect((await get('parts/documents/p999')).data.partNumber).toBe('62999-2RS')
    const since = `/api/collections/parts/changes?since=0&epoch=${before.epoch}`
    expect((await again.call('GET', since)).status).toBe(410)
    expect(readFileSync(join(folder, 'files', hash.slice(0, 2), hash), 'utf8')).toBe(NOTE)
    expect(await tool('verify', [], urlIn(folder))).toMatchObject({
      code: 0,
      out: expect.stringMatching(/^Everything matches the log: [\d,]+ commits, 1,00[23] documents\.\n$/),
    })
    expect((await commit(again, [{ op: 'create', collection: 'pairs', id: 'c', data: {} }])).status).toBe(200)
    await there.stop()
    there.wipe()
  })

  it('keeps what it replaces beside, and a damaged one replaces nothing', async () => {
    const folder = join(root, 'occupied')
    mkdirSync(folder)
    const other = await startServer({ DATABASE_URL: urlIn(folder) })
    const eve = await signUp(other.url, 'eve@prime.test')
    await commit(eve, [{ op: 'create', collection: 'pairs', id: 'hers', data: { kept: true } }])
    await other.stop()

    const damaged = join(root, 'damaged.tar')
    const bytes = readFileSync(file)
    bytes[bytes.length >> 1]! ^= 1
    writeFileSync(damaged, bytes)
    const refused = await tool('restore', [damaged], urlIn(folder))
    expect(refused).toMatchObject({ code: 1, out: '' })
    expect(refused.error).toContain('not a whole backup')
    expect(readdirSync(folder).filter((name) => /^(restore|replaced)/.test(name))).toEqual([])

    const back = await tool('restore', [file], urlIn(folder))
    const [, kept = ''] = /What was there before is in (.+)\.\n$/.exec(back.out) ?? []
    expect(kept).toContain(join(folder, 'replaced-'))
    const old = new DatabaseSync(join(kept, 'prime.db'), { readOnly: true })
    expect(old.prepare("SELECT changes FROM log WHERE changes LIKE '%hers%'").all()).toHaveLength(1)
    old.close()
    expect(existsSync(join(kept, 'auth.db'))).toBe(true)
    await other.restart()
    await expect(signIn(other.url, eve.email)).rejects.toThrow('answered 401')
    expect((await headOf(await signIn(other.url, 'sam@prime.test'))).seq).toBeGreaterThan(0)
    await other.stop()
    other.wipe()
  })

  it('a restore that was cut short keeps a server from starting on half of it', async () => {
    const folder = join(root, 'half')
    mkdirSync(folder)
    writeFileSync(join(folder, 'restore.unfinished'), '')
    await expect(startServer({ DATABASE_URL: urlIn(folder) })).rejects.toThrow(
      'was cut short. Run npm run restore again.',
    )
    expect((await tool('restore', [file], urlIn(folder))).code).toBe(0)
    expect((await tool('verify', [], urlIn(folder))).code).toBe(0)
  })

  it('a row that was changed by hand is named by verify', async () => {
    const folder = join(root, 'half')
    const db = new DatabaseSync(join(folder, 'prime.db'))
    const { seq } = db.prepare("SELECT min(seq) AS seq FROM log WHERE changes LIKE '%p700%'").get() as { seq: number }
    db.exec(
      `DROP TRIGGER log_keeps_lines; UPDATE log SET changes = replace(changes, '62700-', '62701-') WHERE seq = ${seq}`,
    )
    db.close()
    const found = await tool('verify', [], urlIn(folder))
    expect(found).toMatchObject({ code: 1, out: '' })
    expect(found.error).toBe(`The first row that was changed is commit ${seq}: Commit ${seq} was changed.\n`)
  })

  it('a file that cannot be written, and a missing name, are said in a sentence', async () => {
    const nowhere = await tool('backup', [join(root, 'no-such-folder', 'copy.tar')], urlIn(server.folder))
    expect(nowhere).toMatchObject({
      code: 1,
      out: '',
      error: expect.stringContaining('cannot be written: its folder is not there'),
    })
    expect(await tool('backup', [], urlIn(server.folder))).toMatchObject({ code: 1, error: 'npm run backup -- FILE\n' })
    expect(await tool('restore', ['nothing.tar'], urlIn(root))).toMatchObject({ code: 1 })
  })
})
