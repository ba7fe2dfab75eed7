import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, describe, expect, it } from 'vitest'
import { type Client, type Server, signIn, signUp, startServer } from '#test/support/server.ts'
import { tool } from '#test/support/tool.ts'

const root = mkdtempSync(join(tmpdir(), 'prime-faults-'))
const started: Server[] = []
const disks: string[] = []
afterAll(async () => {
  for (const server of started) await server.kill()
  for (const disk of disks) execFileSync('umount', [disk])
  for (const { wipe } of started) wipe()
  rmSync(root, { recursive: true, force: true })
})
async function start(env: Record<string, string> = {}): Promise<Server> {
  const server = await startServer(env)
  started.push(server)
  return server
}
const urlIn = (folder: string): string => `file:${join(folder, 'prime.db')}`

let keys = 0
async function put(client: Client, id: string, text = '') {
  const writes = [{ op: 'set', collection: 'faults', id, data: { text } }]
  const answer = await client.call('POST', '/api/commit', { writes }, { 'idempotency-key': `fault-test-key-${keys++}` })
  if (answer.status !== 200) {
    // Every disk error is reported as a problem that says what to do.
    expect([503, 507]).toContain(answer.status)
    expect(answer.headers.get('content-type')).toContain('application/problem+json')
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
  }
  return answer
}
const read = (client: Client, id: string) => client.call('GET', `/api/collections/faults/documents/${id}`)
const health = async (server: Server): Promise<void> => {
  expect((await fetch(`${server.url}/api/health`)).status).toBe(200)
}
async function isWhole(server: Server): Promise<void> {
  expect(await tool('verify', [], urlIn(server.folder))).toMatchObject({ code: 0 })
}

/** A small disk of its own; undefined when this account may not mount one. */
function smallDisk(megabytes: number): string | undefined {
  const folder = mkdtempSync(join(root, 'disk-'))
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder], { stdio: 'ignore' })
    disks.push(folder)
    return folder
  } catch {
    return undefined
  }
}

describe('a full disk', () => {
  const disk = smallDisk(24)

  it.skipIf(!disk)(
    '(needs the right to mount a small disk) answers 507, reads go on, writes resume without restart',
    async () => {
      const server = await start({ DATABASE_URL: urlIn(disk!) })
      const owner = await signUp(server.url, 'sam@prime.test')
      const acknowledged = new Map<string, string>()
      const save = async (id: string, text: string) => {
        const answer = await put(owner, id, text)
        if (answer.status === 200) acknowledged.set(id, text)
        return answer
      }
      await save('first', 'kept')
      const { bavail, bsize } = statfsSync(disk!)
      writeFileSync(join(disk!, 'balloon'), Buffer.alloc(bavail * bsize - 400_000))

      const statuses = new Set<number>()
      for (let n = 0; n < 12; n++) statuses.add((await save(`n${n}`, 'x'.repeat(100_000))).status)
      expect([...statuses].sort()).toEqual([200, 507])
      expect((await put(owner, 'told', 'y'.repeat(500_000))).body).toMatchObject({ code: 'storage-full' })
      expect((await read(owner, 'first')).body.data.text).toBe('kept')
      const form = new FormData()
      form.set('file', new Blob(['z'.repeat(500_000)], { type: 'text/plain' }), 'large.txt')
      const headers = { origin: server.url, cookie: owner.cookie }
      expect((await fetch(`${server.url}/api/files`, { method: 'POST', headers, body: form })).status).toBe(507)
      const signedIn = await fetch(`${server.url}/api/auth/sign-in/email`, {
        method: 'POST',
        headers: { origin: server.url, 'content-type': 'application/json' },
        body: JSON.stringify({ email: owner.email, password: 'correct horse battery staple' }),
      })
      expect([200, 507]).toContain(signedIn.status)
      await health(server)

      rmSync(join(disk!, 'balloon'))
      for (let n = 0; n < 5; n++) expect((await save(`after${n}`, 'z'.repeat(50_000))).status).toBe(200)
      expect((await signIn(server.url, owner.email)).cookie).toContain('session_token')
      await server.kill()
      await server.restart()
      for (const [id, text] of acknowledged) expect((await read(owner, id)).body.data.text).toBe(text)
      expect((await read(owner, 'told')).status).toBe(404)
      await server.stop()
      expect(await tool('verify', [], urlIn(disk!))).toMatchObject({ code: 0 })
    },
    60_000,
  )
})

/** A library that makes fsync fail; undefined when there is no compiler. */
function failingSync(): string | undefined {
  const library = join(root, 'fsync-fails.so')
  try {
    execFileSync('gcc', [
      '-shared',
      '-fPIC',
      '-o',
      library,
      join(import.meta.dirname, '../../support/fsync-fails.c'),
      '-ldl',
    ])
    return library
  } catch {
    return undefined
  }
}

describe('a disk that fails to sync', () => {
  const library = process.platform === 'linux' ? failingSync() : undefined

  it.skipIf(!library)(
    '(needs gcc) loses nothing that was acknowledged and never answers a bare 500',
    async () => {
      const flag = join(root, 'failing')
      const server = await start({ LD_PRELOAD: library!, FAIL_WHILE: flag, FAIL_EVERY: '5' })
      const owner = await signUp(server.url, 'sam@prime.test')
      const acknowledged = new Map<string, string>()
      let failures = 0
      const writer = async (name: string, turns: number) => {
        for (let n = 0; n < turns; n++) {
          const { status } = await put(owner, name, String(n))
          if (status === 200) acknowledged.set(name, String(n))
          else failures++
        }
      }
      writeFileSync(flag, '')
      await Promise.all(Array.from({ length: 8 }, (_, at) => writer(`w${at}`, 40)))
      expect(failures).toBeGreaterThan(5)
      expect(acknowledged.size).toBeGreaterThan(0)
      expect((await read(owner, 'w0')).status).toBe(200)
      rmSync(flag)
      await writer('healed', 5)
      expect(acknowledged.get('healed')).toBe('4')

      const seen = new Map<string, string>()
      for (const id of acknowledged.keys()) seen.set(id, (await read(owner, id)).body.data.text)
      await server.kill()
      await server.restart()
      for (const [id, text] of acknowledged) {
        const { body } = await read(owner, id)
        // A write whose sync failed is answered with an error and may still be stored; what was acknowledged is never
        // undone.
        expect(Number(body.data.text)).toBeGreaterThanOrEqual(Number(text))
        expect(body.data.text).toBe(seen.get(id))
      }
      await isWhole(server)
      await server.stop()
      server.wipe()
    },
    90_000,
  )
})

describe('another program that holds the database', () => {
  it('for 1.5 s is waited for, for 9 s is reported before 8 s, and the health check answers throughout', async () => {
    const server = await start()
    const owner = await signUp(server.url, 'sam@prime.test')
    await put(owner, 'a', 'before')
    const other = new DatabaseSync(join(server.folder, 'prime.db'))
    const hold = async (ms: number) => {
      other.exec('BEGIN IMMEDIATE')
      const from = performance.now()
      const writing = put(owner, 'a', `held ${ms}`).then((answer) => ({ ...answer, took: performance.now() - from }))
      let answered = 0
      for (; performance.now() - from < ms; answered++) {
        await health(server)
        expect((await read(owner, 'a')).status).toBe(200)
        await pause(50)
      }
      other.exec('ROLLBACK')
      return { ...(await writing), answered }
    }
    const short = await hold(1_500)
    expect(short).toMatchObject({ status: 200 })
    expect(short.took).toBeGreaterThan(1_400)
    const long = await hold(9_000)
    expect(long).toMatchObject({ status: 503, body: { code: 'storage-busy' } })
    expect(long.took).toBeLessThan(8_000)
    // A server that blocked while waiting for the other program would have answered only one request.
    expect(Math.min(short.answered, long.answered)).toBeGreaterThan(3)
    expect((await put(owner, 'a', 'after')).status).toBe(200)
    other.close()
  })
})
