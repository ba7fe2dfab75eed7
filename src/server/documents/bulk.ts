import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { once } from '#server/documents/commit/idempotency.ts'
import { isLarge } from '#server/documents/commit/large.ts'
import { readWritesInTurns } from '#server/documents/commit/writes.ts'
import { actorOf, commitIn, storedMoment } from '#server/documents/execute.ts'
import { Committed, Writes } from '#server/documents/shapes.ts'
import { answerKey, markReplay } from '#server/http/answers.ts'
import { sendJson } from '#server/http/request-hooks.ts'
import { route } from '#server/http/route.ts'
import { KeyShape, RunShape } from '#server/http/shapes.ts'
import type { Prime } from '#server/ports.ts'

const bulk = route('One part of a larger act: several writes, all or nothing, undone together with the other parts', {
  headers: { 'Idempotency-Key': KeyShape },
  body: z.strictObject({ run: RunShape, writes: Writes }),
  answer: Committed.extend({ run: z.string() }),
})

/** A commit that is part of a larger operation: the parts share a run, so that the whole operation can be undone. */
export function bulkRoutes(app: FastifyInstance, prime: Prime): void {
  app.post('/api/bulk', bulk, async (request, reply) => {
    const { caller } = request
    const use = answerKey(request, true)
    const at = prime.now()
    const body = bulk.readBody(request)
    const writes = await readWritesInTurns(body.writes, storedMoment(at), prime.newId)
    // Named after the person, so that nobody can add to someone else's run.
    const run = `bulk:${actorOf(caller).id}:${body.run}`
    const large = isLarge(prime, writes, request.bodyText)
    const { answer, replayed } = await once(
      prime,
      caller,
      use,
      (tx) => commitIn(prime, tx, caller, writes, at, { large, run }),
      { at, large },
    )
    return sendJson(markReplay(reply, replayed), { ...answer, run })
  })
}
