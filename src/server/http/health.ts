import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { sendJson } from '#server/http/request-hooks.ts'
import { route } from '#server/http/route.ts'
import { Some, When } from '#server/http/shapes.ts'
import { zoneOf } from '#server/http/zone.ts'
import type { Prime } from '#server/ports.ts'

const MAX_REPORT = 500
const health = route('Whether the server is there', { answer: z.object({ ok: z.literal(true) }), isOpen: true })
const clock = route('The time and the business time zone', { answer: z.object({ now: When, timeZone: z.string() }) })
const report = route('A browser tells of content that the page policy refused', {
  sends: { 'application/csp-report': Some, 'application/reports+json': z.array(Some) },
  status: 204,
  isOpen: true,
})

/** Routes for machines and browsers: the health check, the business clock and reports of blocked content. */
export function smallRoutes(app: FastifyInstance, prime: Prime): void {
  const { log, now } = prime
  app.get('/api/health', health, async (_request, reply) =>
    reply.header('Content-Type', 'application/json; charset=utf-8').send('{"ok":true}'),
  )

  app.get('/api/clock', clock, async (_request, reply) =>
    sendJson(reply, { now: now().toISOString(), timeZone: await zoneOf(prime) }),
  )

  app.post('/api/csp-report', { ...report, bodyLimit: 65_536 }, async (request, reply) => {
    log('warn', 'A browser refused content by the policy.', {
      requestId: request.id,
      report: request.bodyText.slice(0, MAX_REPORT),
    })
    return reply.code(204).send()
  })
}
