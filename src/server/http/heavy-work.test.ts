import type { FastifyReply } from 'fastify'
import { expect, it } from 'vitest'
import { sendLarge } from '#server/http/heavy-work.ts'

it('a large answer is written as JSON.stringify writes it', async () => {
  const sent: string[] = []
  const reply = { header: () => reply, send: (text: string) => void sent.push(text) } as unknown as FastifyReply
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
