import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { authorise } from '#server/access/authorise.ts'
import { sendJson } from '#server/http/request-hooks.ts'
import { route } from '#server/http/route.ts'
import type { Prime } from '#server/ports.ts'

const about = route('Whether emails are sent automatically, and from which address', {
  answer: z.object({ isSetUp: z.boolean(), from: z.string().optional() }),
})

/** Whether a mail server is configured: without one a document is downloaded and a draft opened instead. */
export function outboxRoutes(app: FastifyInstance, prime: Prime): void {
  app.get('/api/outbox', about, async ({ caller }, reply) => {
    authorise(caller, 'query', { name: 'outbox', collection: prime.collections.get('outbox') })
    const { smtpUrl, mailFrom } = prime.config
    return sendJson(reply, { isSetUp: smtpUrl !== undefined, ...(smtpUrl && mailFrom && { from: mailFrom }) })
  })
}
