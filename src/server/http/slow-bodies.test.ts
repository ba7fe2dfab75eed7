import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import fastify from 'fastify'
import { expect, it } from 'vitest'
import { cutSlowBodies } from '#server/http/slow-bodies.ts'

const PART = 4_000

/** Sends a body in ten parts with pauses; returns the response, and in which part the connection ended. */
async function sent(type: string, pauseMs: number): Promise<{ answer: string; parts: number }> {
  const app = fastify()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
  cutSlowBodies(app, { windowMs: 200, leastBytes: PART })
  app.post('/', (request) => ({ bytes: (request.body as Buffer).length }))
  await app.listen({ port: 0, host: '127.0.0.1' })
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  let answer = ''
  let isOver = false
  socket.on('data', (text) => (answer += text))
  socket.on('error', () => undefined)
  socket.on('close', () => (isOver = true))
  socket.write(`POST / HTTP/1.1\r\nHost: a\r\nContent-Type: ${type}\r\nContent-Length: ${PART * 10}\r\n\r\n`)
  let parts = 0
  for (; parts < 10 && !isOver; parts++) {
    socket.write('x'.repeat(PART))
    await wait(pauseMs)
  }
  if (!isOver && answer === '') await Promise.race([once(socket, 'data'), once(socket, 'close')])
  socket.destroy()
  await app.close()
  return { answer, parts }
}

it('a file that comes slowly and without a stop is taken, however long it takes', async () => {
  const { answer, parts } = await sent('multipart/form-data; boundary=b', 80)
  expect(answer).toMatch(/^HTTP\/1.1 200 [\s\S]*"bytes":40000/)
  expect(parts).toBe(10)
})

it('a file that stands still is given up', async () => {
  const { answer, parts } = await sent('multipart/form-data; boundary=b', 450)
  expect(answer).toBe('')
  expect(parts).toBeLessThan(10)
})

it('any other body is there as a whole in its time', async () => {
  const { answer, parts } = await sent('application/json', 80)
  expect(answer).toBe('')
  expect(parts).toBeLessThan(10)
  expect((await sent('application/json', 1)).answer).toMatch(/^HTTP\/1.1 200 /)
})
