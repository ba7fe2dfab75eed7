import type { FastifyInstance } from 'fastify'
import { Problem } from '#base/problem.ts'
import { actorOf, commitIn, isLarge, momentOf } from '#server/documents/execute.ts'
import { once } from '#server/documents/idempotency.ts'
import { readBody, readWrites } from '#server/documents/writes.ts'
import { keyOf, markReplay } from '#server/http/answers.ts'
import { sendJson } from '#server/http/request-hooks.ts'
import type { Prime } from '#server/ports.ts'

/** A commit that is one part of a larger act: the parts share a run, so that the whole act is undone as one. */
export function bulkRoutes(app: FastifyInstance, prime: Prime): void {
  app.post('/api/bulk', async (request, reply) => {
    const { caller } = request
    const use = keyOf(request, true)
    const at = prime.now()
    const body = readBody(request.body, ['run', 'writes'])
    if (typeof body.run !== 'string' || !/^[\w-]{8,64}$/.test(body.run))
      throw new Problem('bad-request', '"run" is a name of 8 to 64 letters and digits.')
    const writes = readWrites(body.writes, momentOf(at), prime.newId)
    // Named after the person, so that nobody adds to the run of somebody else.
    const run = `bulk:${actorOf(caller).id}:${body.run}`
    const { answer, replayed } = await once(
      prime,
      caller,
      use,
      (tx) => commitIn(prime, tx, caller, writes, at, { run }),
      {
        at,
        large: isLarge(prime, writes),
      },
    )
    return sendJson(markReplay(reply, replayed), { ...answer, run })
  })
}
