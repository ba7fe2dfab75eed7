import { type IncomingMessage, request } from 'node:http'
import Fastify, { type FastifyRequest } from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { requestFingerprint } from '#server/documents/execute.ts'
import { readBodyText } from '#server/http/body/body-text.ts'

const app = Fastify({ bodyLimit: 100_000 })
app.addContentTypeParser('text/plain', (request: FastifyRequest, payload: IncomingMessage) =>
  readBodyText(request, payload, () => undefined),
)
app.post('/', async (received) => received.body)
let url: string
beforeAll(async () => {
  url = await app.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(() => app.close())

/** Parts joined are the same as the text, so comparing the text covers both. */
function withoutParts({ parts, ...body }: { parts?: string[]; text: string; fingerprint?: string }) {
  if (parts) expect(parts.join('')).toBe(body.text)
  return body
}

/** Sends a body in the given pieces. */
const send = (pieces: readonly Buffer[], headers: Record<string, string> = {}) =>
  new Promise<{ status: number; body: { text: string; fingerprint?: string } }>((resolve, reject) => {
    const sent = request(url, { method: 'POST', headers: { 'content-type': 'text/plain', ...headers } }, (answer) => {
      let text = ''
      answer.on('data', (part) => {
        text += part
      })
      answer.on('end', () => resolve({ status: answer.statusCode!, body: withoutParts(JSON.parse(text)) }))
    })
    sent.on('error', reject)
    for (const piece of pieces) sent.write(piece)
    sent.end()
  })

it('a body that comes in pieces is read as one, also where a character is cut through', async () => {
  const bytes = Buffer.from('軸承 6205 é')
  for (let cut = 0; cut <= bytes.length; cut++) {
    const pieces = [bytes.subarray(0, cut), bytes.subarray(cut)]
    expect((await send(pieces)).body).toEqual({ text: '軸承 6205 é' })
  }
})

it('one with a key has the fingerprint of its head and its text', async () => {
  const headers = { 'idempotency-key': 'a-key-of-this-test-1', 'if-match': '"7"' }
  const whole = requestFingerprint(['POST', '/', '"7"', '', 'bearing'].join('\n'))
  for (const pieces of [['bearing'], ['bea', 'ring']]) {
    const sent = pieces.map((piece) => Buffer.from(piece))
    expect((await send(sent, headers)).body).toEqual({ text: 'bearing', fingerprint: whole })
    const length = { 'content-length': '7' }
    expect((await send(sent, { ...headers, ...length })).body).toEqual({ text: 'bearing', fingerprint: whole })
  }
})

it('one that is too large or no UTF-8 is refused, announced or not', async () => {
  const large = Buffer.alloc(100_001, 97)
  expect((await send([large, large])).body).toMatchObject({ message: 'The body is larger than allowed here.' })
  const announced = { 'content-length': String(large.length) }
  expect((await send([large], announced)).body).toMatchObject({ message: 'The body is larger than allowed here.' })
  const broken = Buffer.from([0xe8, 0xbb])
  for (const headers of [{}, { 'content-length': '2' }] as Record<string, string>[])
    expect((await send([broken], headers)).body).toMatchObject({ message: 'The body is not UTF-8.' })
})
