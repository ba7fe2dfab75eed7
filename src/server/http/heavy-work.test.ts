import { text } from 'node:stream/consumers'
import Fastify, { type FastifyReply } from 'fastify'
import { expect, it } from 'vitest'
import { sendLarge } from '#server/http/heavy-work.ts'

it('a large answer is written as JSON.stringify writes it', async () => {
  const sent: string[] = []
  const reply = { header: () => reply, send: (whole: string) => void sent.push(whole) } as unknown as FastifyReply
  const doc = { id: 'a', version: 1, data: { list: [1, null, { a: 'é"' }], empty: {} } }
  const bodies = [
    {},
    { documents: [], nextCursor: null },
    { documents: [doc, doc], nextCursor: 'x', absent: undefined },
    {
      gets: [doc, null],
      queries: [{ documents: [doc] }, { aggregate: { count: 2, groups: [{ key: [null], sum: {} }] } }],
    },
    {
      entries: [
        { seq: 1, by: { id: 'u' }, documents: [{ id: 'a', changes: [{ path: 'p', before: [undefined, 1] }] }] },
      ],
    },
  ]
  for (const body of bodies) await sendLarge(reply, body)
  expect(sent).toEqual(bodies.map((body) => JSON.stringify(body)))
})

it('an answer of some megabytes goes out in parts and arrives whole', async () => {
  const app = Fastify()
  const body = {
    documents: Array.from({ length: 40 }, (_, id) => ({ id, data: { word: 'Lagér “6205” 軸承'.repeat(6_000) } })),
  }
  app.get('/', (_, reply) => sendLarge(reply, body))
  const answer = await app.inject({ url: '/', payloadAsStream: true })
  let parts = 0
  const counted = answer.stream().on('data', () => parts++)
  const arrived = await text(counted)
  expect(arrived === JSON.stringify(body)).toBe(true)
  expect(answer.headers['content-length']).toBe(String(Buffer.byteLength(arrived)))
  expect(parts).toBeGreaterThan(4)
  await app.close()
})
