import { spawn } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { request as httpRequest } from 'node:http'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { ARGUMENTS, type Client, freePort, type Server, signUp, startServer } from '#test/support/server.ts'

let server: Server
let owner: Client
beforeAll(async () => {
  server = await startServer({}, { onDisk: true })
  owner = await signUp(server.url, 'sam@prime.test')
})
afterAll(async () => {
  await server?.stop()
  server?.wipe()
})

/** Runs the server until it ends by itself. */
function run(env: Record<string, string>): Promise<{ code: number | null; said: string }> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, ARGUMENTS, {
      env: { PATH: process.env.PATH, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let said = ''
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (text) => {
        said += text
      })
    child.once('exit', (code) => resolve({ code, said }))
  })
}

/** Sends raw bytes and waits until the connection ends. */
function raw(text: string): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(Number(new URL(server.url).port), '127.0.0.1')
    let answer = ''
    socket.on('data', (bytes) => {
      answer += bytes
    })
    socket.on('close', () => resolve(answer))
    socket.on('error', () => undefined)
    socket.write(text)
  })
}

describe('a start that cannot be', () => {
  let folder: string
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'prime-main-'))
    writeFileSync(join(folder, 'file'), '')
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  /** A data folder that contains a file with this name, or a folder with this name when no text is given. */
  function filled(name: string, text?: string): string {
    const data = mkdtempSync(join(folder, 'data-'))
    if (text === undefined) mkdirSync(join(data, name))
    else writeFileSync(join(data, name), text)
    return data
  }

  it.each([
    ['the port is taken', () => ({ PORT: new URL(server.url).port, DATABASE_URL: `file:${folder}/a/prime.db` })],
    [
      'another Prime has the file',
      async () => ({ PORT: String(await freePort()), DATABASE_URL: `file:${server.folder}/prime.db` }),
    ],
    ['the data folder is a file', () => ({ DATABASE_URL: `file:${folder}/file/prime.db` })],
    ['the database is a folder', () => ({ DATABASE_URL: `file:${folder}` })],
    ['the accounts are no database', () => ({ DATABASE_URL: `file:${filled('auth.db', 'x'.repeat(5_000))}/prime.db` })],
    ['a folder is where the lock goes', () => ({ DATABASE_URL: `file:${filled('prime.lock')}/prime.db` })],
    ['a folder is where the socket goes', () => ({ DATABASE_URL: `file:${filled('prime.sock')}/prime.db` })],
    ['a setting has an unknown value', () => ({ PRIME_SIGNUP: 'maybe' })],
  ])('%s: one clear sentence and exit 1', async (_, env) => {
    const { code, said } = await run(await env())
    expect(code).toBe(1)
    expect(said.trim().split('\n')).toHaveLength(1)
    expect(said).toMatch(/^[A-Z/].*\.\n$/)
    expect(said).not.toMatch(/Error:|at file:|node:/)
  })
})

describe('the running process', () => {
  it('keeps its files to its own account', () => {
    for (const name of ['prime.db', 'auth.db', 'secret.key', 'prime.sock'])
      expect(statSync(join(server.folder, name)).mode & 0o077).toBe(0)
  })

  it('takes tools on its local socket as the system', async () => {
    const socketPath = join(server.folder, 'prime.sock')
    chmodSync(socketPath, 0o600)
    const body = await new Promise<string>((resolve, reject) => {
      httpRequest({ socketPath, path: '/api/collections' }, (answer) => {
        let text = ''
        answer.on('data', (part) => {
          text += part
        })
        answer.on('end', () => resolve(text))
      })
        .on('error', reject)
        .end()
    })
    expect(JSON.parse(body)).toContainEqual(expect.objectContaining({ name: 'counters' }))
  })

  it('refuses headers above 16 KiB and what is no HTTP', async () => {
    expect(await raw(`GET /api/health HTTP/1.1\r\nHost: x\r\nX: ${'y'.repeat(20_000)}\r\n\r\n`)).toMatch(
      /^HTTP\/1\.1 413 /,
    )
    expect(await raw('nonsense\r\n\r\n')).toMatch(/^HTTP\/1\.1 400 /)
    const hostless = await raw('GET /api/health HTTP/1.1\r\nConnection: close\r\n\r\n')
    expect(hostless).toMatch(/^HTTP\/1\.1 400 .*x-request-id: .*"code":"bad-request"/is)
  })

  it('does nothing in the name of a cookie that is beside a key', async () => {
    const headers = { authorization: 'Bearer prime_x', cookie: owner.cookie, 'content-type': 'application/json' }
    const signOut = await fetch(`${server.url}/api/auth/sign-out`, { method: 'POST', headers, body: '{}' })
    expect(signOut.status).toBe(200)
    expect((await owner.call('GET', '/api/collections')).status).toBe(200)
  })

  it('cuts off 300 half-sent requests within ten seconds and answers others meanwhile', async () => {
    const start = performance.now()
    let cut = 0
    const half = Array.from({ length: 300 }, () => raw('GET /api/health HTTP/1.1\r\nHost: x\r\n').finally(() => cut++))
    expect((await owner.call('GET', '/api/collections')).status).toBe(200)
    expect(cut).toBe(0)
    await Promise.all(half)
    expect(performance.now() - start).toBeLessThan(10_000)
  })

  it.each([
    ['no Origin', {}, 403],
    ['a foreign Origin', { origin: 'https://evil.test' }, 403],
    ['no session', { origin: 'self' }, 401],
  ])('refuses an upgrade with %s', async (_, given: { origin?: string }, status) => {
    const headers = given.origin === 'self' ? { origin: server.url } : { ...given, cookie: owner.cookie }
    const socket = new WebSocket(`${server.url.replace('http', 'ws')}/api/live`, { headers })
    const answer = await new Promise((resolve) => {
      socket.on('unexpected-response', (_request, response) => resolve(response.statusCode))
      socket.on('open', () => resolve('open'))
      socket.on('error', () => undefined)
    })
    expect(answer).toBe(status)
    socket.terminate()
  })

  it('goes when the shell that npm put before it dies', async () => {
    const port = await freePort()
    const shell = spawn('sh', ['-c', `"${process.execPath}" ${ARGUMENTS.join(' ')}; true`], {
      env: {
        PATH: process.env.PATH,
        PORT: String(port),
        DATABASE_URL: `file:${server.folder}/npm/prime.db`,
        npm_lifecycle_event: 'start',
      },
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    await new Promise((resolve) => shell.stdout.once('data', resolve))
    shell.kill('SIGTERM')
    await expect
      .poll(() =>
        fetch(`http://127.0.0.1:${port}/api/health`).then(
          () => 'there',
          () => 'gone',
        ),
      )
      .toBe('gone')
  })

  it('stops within five seconds on SIGTERM: live sockets end with 1012, the exit code is 0, the file is free', async () => {
    const headers = { origin: server.url, cookie: owner.cookie }
    const socket = new WebSocket(`${server.url.replace('http', 'ws')}/api/live`, { headers })
    await new Promise((resolve) => socket.once('message', resolve))
    const closed = new Promise((resolve) => socket.once('close', resolve))
    const start = performance.now()
    expect(await server.stop()).toBe(0)
    expect(performance.now() - start).toBeLessThan(5000)
    expect(await closed).toBe(1012)
    await server.restart()
    expect((await owner.call('GET', '/api/collections')).status).toBe(200)
  })
})
