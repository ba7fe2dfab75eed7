import type { FastifyInstance } from 'fastify'
import { sendJson } from '#server/http/request-hooks.ts'
import { zoneOf } from '#server/http/zone.ts'
import type { Prime } from '#server/ports.ts'

const MAX_REPORT = 500

/** What answers for machines and browsers: the health check, the business clock and reports of refused content. */
export function smallRoutes(app: FastifyInstance, prime: Prime): void {
  const { log, now } = prime
  app.get('/api/health', async (_request, reply) =>
    reply.header('Content-Type', 'application/json; charset=utf-8').send('{"ok":true}'),
  )

  app.get('/api/clock', async (_request, reply) =>
    sendJson(reply, { now: now().toISOString(), timeZone: await zoneOf(prime) }),
  )

  app.post('/api/csp-report', { bodyLimit: 65_536 }, async (request, reply) => {
    log('warn', 'A browser refused content by the policy.', {
      requestId: request.id,
      report: request.bodyText.slice(0, MAX_REPORT),
    })
    return reply.code(204).send()
  })
}
