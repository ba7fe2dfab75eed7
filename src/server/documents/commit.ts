import type { FastifyInstance } from 'fastify'
import { commitIn, isLarge, momentOf } from '#server/documents/execute.ts'
import { once } from '#server/documents/idempotency.ts'
import { readBody, readWrites } from '#server/documents/writes.ts'
import { keyOf, markReplay } from '#server/http/answers.ts'
import { sendJson } from '#server/http/request-hooks.ts'
import type { Prime } from '#server/ports.ts'

/** Several writes, all or nothing (CONTRACT section 5). */
export function commitRoutes(app: FastifyInstance, prime: Prime): void {
  app.post('/api/commit', async (request, reply) => {
    const use = keyOf(request, true)
    const at = prime.now()
    const writes = readWrites(readBody(request.body, ['writes']).writes, momentOf(at), prime.newId)
    const { answer, replayed } = await once(
      prime,
      request.caller,
      use,
      (tx) => commitIn(prime, tx, request.caller, writes, at),
      { at, large: isLarge(prime, writes) },
    )
    return sendJson(markReplay(reply, replayed), answer)
  })
}
