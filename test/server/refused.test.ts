import net from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openApp } from '#server/app.ts'
import { openLive } from '#server/live/live.ts'
import { ORIGIN, openTestWorld, type World } from '#test/support/world.ts'

let world: World
let port: number
let close: () => Promise<void>
beforeAll(async () => {
  world = await openTestWorld()
  const live = openLive(world.prime)
  const app = await openApp(world.prime, { live })
  port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port)
  close = async () => {
    await app.close()
    await live.close()
    await world.close()
  }
})
afterAll(() => close())

/** The server's response to these bytes. */
function send(text: string): Promise<string> {
  const socket = net.connect(port, '127.0.0.1', () => socket.write(text))
  let answer = ''
  socket.on('data', (piece) => {
    answer += piece
  })
  return new Promise((resolve, reject) => {
    socket.on('close', () => resolve(answer))
    socket.on('error', reject)
  })
}

it('a connection on which nothing was sent is closed without an answer: a browser would take it for that of its next request', async () => {
  expect(await send('')).toBe('')
  expect(await send('GET /api/health HTTP/1.1\r\n')).toMatch(/^HTTP\/1\.1 400 /)
}, 20_000)

const UPGRADE =
  'GET /api/live HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n' +
  'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n'

const FORM = `--b\r\nContent-Disposition: form-data; name="plan"\r\n\r\n{"collection":"vendors"}\r\n--b\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\n${'y'.repeat(3_000_000)}\r\n--b--\r\n`

it.each([
  ['bytes that are no request', 400, 'bad-request', 'GARBAGE\r\n\r\n'],
  [
    'headers beyond 16 KiB',
    413,
    'too-large',
    `GET /api/health HTTP/1.1\r\nHost: x\r\nX: ${'y'.repeat(17_000)}\r\n\r\n`,
  ],
  ['an upgrade without an origin', 403, 'bad-origin', `${UPGRADE}\r\n`],
  ['an upgrade without a session', 401, 'unauthenticated', `${UPGRADE}Origin: ${ORIGIN}\r\n\r\n`],
  ['an upgrade elsewhere', 404, 'not-found', `${UPGRADE.replace('live', 'other')}Origin: ${ORIGIN}\r\n\r\n`],
])('%s: the answer is a problem like any other', async (_, status, code, text) => {
  const [head = '', body = ''] = (await send(text)).split('\r\n\r\n')
  expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
  const problem = JSON.parse(body)
  const title = code.charAt(0).toUpperCase() + code.slice(1).replaceAll('-', ' ')
  expect(problem).toMatchObject({
    type: `/problems/${code}`,
    title,
    status,
    code,
    requestId: expect.stringMatching(/./),
  })
  const headers = head.toLowerCase().split('\r\n')
  const { epoch } = await world.prime.driver.read((tx) => tx.head())
  expect(headers).toContain('content-type: application/problem+json; charset=utf-8')
  expect(headers).toContain('cache-control: no-store')
  expect(headers).toContain(`x-request-id: ${problem.requestId}`)
  expect(headers).toContain(`x-prime-epoch: ${epoch}`)
})

it.each([
  ['a body beyond its limit', 413, '/api/commit', 'application/json', `{"a":"${'y'.repeat(15_000_000)}"}`],
  [
    'a form whose plan is refused before its file has come',
    400,
    '/api/imports',
    'multipart/form-data; boundary=b',
    FORM,
  ],
])('%s: the answer arrives, and the connection goes on', async (_, status, path, type, body) => {
  const socket = net.connect(port, '127.0.0.1')
  const headers = `Origin: ${ORIGIN}\r\nCookie: sam@prime.test\r\nContent-Type: ${type}\r\nContent-Length: ${body.length}`
  socket.write(`POST ${path} HTTP/1.1\r\nHost: x\r\n${headers}\r\n\r\n${body}`)
  socket.write('GET /api/health HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n')
  let answers = ''
  for await (const piece of socket) answers += String(piece)
  expect(answers.match(/HTTP\/1\.1 \d+/g)).toEqual([`HTTP/1.1 ${status}`, 'HTTP/1.1 200'])
})
