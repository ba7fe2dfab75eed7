import { connect, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Client, type Server, signUp, startServer } from '#test/support/server.ts'

let server: Server
let owner: Client
beforeAll(async () => {
  server = await startServer()
  owner = await signUp(server.url, 'sam@prime.test')
})
afterAll(async () => {
  await server?.kill()
  server?.wipe()
})

interface Line {
  socket: Socket
  said: () => string
  ended: Promise<void>
}

async function open(): Promise<Line> {
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1')
  let said = ''
  socket.on('data', (bytes) => {
    said += bytes
  })
  socket.on('error', () => undefined)
  const ended = new Promise<void>((resolve) => socket.once('close', () => resolve()))
  await new Promise((resolve) => socket.once('connect', resolve))
  return { socket, said: () => said, ended }
}

const head = (method: string, path: string, more = '') =>
  `${method} ${path} HTTP/1.1\r\nHost: x\r\nOrigin: ${server.url}\r\nCookie: ${owner.cookie}\r\n${more}\r\n`
const BODY = JSON.stringify({ data: { name: 'Last' } })

it('stops without waiting for idle connections and bodies that never end, finishes what is in work and refuses the rest as a problem', async () => {
  const [silent, kept, busy, alone, slow] = await Promise.all([open(), open(), open(), open(), open()])
  kept.socket.write(head('GET', '/api/health'))
  const create = (id: string, length = BODY.length) =>
    head(
      'PUT',
      `/api/collections/loose/documents/${id}`,
      `If-None-Match: *\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n`,
    )
  busy.socket.write(create('busy') + BODY.slice(0, 5))
  alone.socket.write(create('alone') + BODY.slice(0, 5))
  slow.socket.write(create('slow', 900_000) + BODY.slice(0, 5))
  const dripping = setInterval(() => slow.socket.write(' '), 100)
  await expect.poll(kept.said).toContain('{"ok":true}')
  const began = performance.now()
  const stopped = server.stop()
  // Requests in progress are finished below; these two connections end before that.
  await Promise.all([silent.ended, kept.ended])
  const next = ['/api/collections', '/', '/api/nothing'].map((path) => head('GET', path))
  busy.socket.write(BODY.slice(5) + next.join(''))
  alone.socket.write(BODY.slice(5))
  await Promise.all([busy.ended, alone.ended, slow.ended])
  clearInterval(dripping)
  expect(await stopped).toBe(0)
  expect(performance.now() - began).toBeLessThan(10_000)
  expect(silent.said()).toBe('')
  expect(slow.said()).not.toContain('HTTP/1.1 200')
  expect(alone.said()).toContain('HTTP/1.1 200')
  const [first, ...refused] = busy.said().split(/(?=HTTP\/1\.1 )/)
  expect(first).toContain('HTTP/1.1 200')
  expect(refused.length).toBeGreaterThan(0)
  for (const answer of refused) {
    expect(answer).toMatch(/^HTTP\/1\.1 503 /)
    expect(answer).toMatch(/^content-type: application\/problem\+json/im)
    expect(answer).toMatch(/^retry-after: 5/im)
    const [, requestId] = /^x-request-id: (.+)\r$/im.exec(answer)!
    expect(JSON.parse(answer.slice(answer.indexOf('\r\n\r\n')))).toMatchObject({ code: 'unavailable', requestId })
  }
})
