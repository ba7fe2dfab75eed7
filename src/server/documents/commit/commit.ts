import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { once } from '#server/documents/commit/idempotency.ts'
import { isLarge } from '#server/documents/commit/large.ts'
import { readWritesInTurns } from '#server/documents/commit/writes.ts'
import { commitIn, storedMoment } from '#server/documents/execute.ts'
import { Committed, Writes } from '#server/documents/shapes.ts'
import { answerKey, markReplay } from '#server/http/answers.ts'
import { sendJson } from '#server/http/request-hooks.ts'
import { route } from '#server/http/route.ts'
import { KeyShape } from '#server/http/shapes.ts'
import type { Prime } from '#server/ports.ts'

const commit = route('Several writes, all or nothing', {
  headers: { 'Idempotency-Key': KeyShape },
  body: z.strictObject({ writes: Writes }),
  answer: Committed,
})

/** Several writes, all or nothing. */
export function commitRoutes(app: FastifyInstance, prime: Prime): void {
  app.post('/api/commit', commit, async (request, reply) => {
    const use = answerKey(request, true)
    const at = prime.now()
    const writes = await readWritesInTurns(commit.readBody(request).writes, storedMoment(at), prime.newId)
    const large = isLarge(prime, writes, request.bodyText)
    const { answer, replayed } = await once(
      prime,
      request.caller,
      use,
      (tx) => commitIn(prime, tx, request.caller, writes, at, { large }),
      { at, large, docs: writes },
    )
    return sendJson(markReplay(reply, replayed), answer)
  })
}
