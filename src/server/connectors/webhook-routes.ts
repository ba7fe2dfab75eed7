import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { LIMITS } from '#base/limits.ts'
import { Problem } from '#base/problem.ts'
import type { RunnerOptions } from '#server/connectors/runner.ts'
import { noWebhook, takeDelivery } from '#server/connectors/webhooks.ts'
import { byHand } from '#server/http/check.ts'
import { sendJson } from '#server/http/request-hooks.ts'
import { route } from '#server/http/route.ts'
import type { Prime } from '#server/ports.ts'

const take = route('A message of an outside service; its signature is what lets it in', {
  body: byHand(z.unknown()),
  answer: z.object({ outcome: z.enum(['taken', 'again', 'ignored', 'refused']) }),
  isOpen: true,
})

/** `POST /api/webhooks/:name`: bodies of any type, taken as the bytes that were signed. */
export function webhookRoutes(app: FastifyInstance, prime: Prime, options: RunnerOptions = {}): void {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, async (_request: unknown, body: Buffer) => body)
    scope.post<{ Params: { name: string } }>(
      '/api/webhooks/:name',
      { ...take, bodyLimit: LIMITS.webhookBytes },
      async ({ params: { name }, headers, body }, reply) => {
        const connector = prime.connectors.get(name)
        if (!connector?.webhook) throw noWebhook(name)
        const packed = headers['content-encoding']
        if (packed !== undefined && packed.toLowerCase() !== 'identity')
          throw new Problem('unsupported-type', 'Send the body as it is, without a Content-Encoding.')
        const bytes = Buffer.isBuffer(body) ? body : Buffer.alloc(0)
        const { webhook } = connector
        return sendJson(reply, await takeDelivery(prime, { ...connector, webhook }, { headers, bytes }, options))
      },
    )
  })
}
